import { facetsOfOperations, listedOperations } from '../facets';
import CatalogueFilter from './CatalogueFilter';
import Heading from './Heading';
import Identifier from './Identifier';
import MethodWord from './MethodWord';
import type { FamilyIndex, GroupEntry } from './model';

type Props = { families: readonly FamilyIndex[] };

/** All listed operations by family and group, one per line, for readers who know a path or have no JavaScript for the search. */
export default function OperationList({ families }: Props) {
  const all = listedOperations(families);
  const total = families.reduce((sum, family) => sum + allOperationsIn(family), 0);
  const count = all.reduce((sum, { groups }) => sum + operationsIn(groups), 0);
  return (
    <>
      <Heading as="h1">All operations</Heading>
      <p>
        This page lists {count} of the {total} operations of {families.length} API families, in sidebar order. The other operations are in
        unlisted groups, most of which are for platform operators and not part of downloads and the client.{' '}
        <a href="/search">The site search</a> also finds properties, error codes and guides.
      </p>
      <CatalogueFilter noun="operations" facets={facetsOfOperations(all)} entries=".ref-index > li" />
      {all.map(({ family, groups }) => (
        <section key={family.slug} data-family={family.slug}>
          <Heading id={family.slug}>{family.label}</Heading>
          <p>
            Paths are below <code>{pathOf(family.servers[0]?.url)}</code>. For base URLs, scopes and downloads, see{' '}
            <a href={`/category/${family.slug}`}>the family page</a>.
          </p>
          {groups.map(({ id, label, pages }) => (
            <section key={id}>
              <Heading as="h3" id={`${family.slug}-${id}`}>
                {label}
              </Heading>
              <ul className="ref-index">
                {pages.map((page) => (
                  <li key={page.id} data-method={page.method} data-kind={page.effects.join(' ') || undefined}>
                    <MethodWord method={page.method} /> <Identifier>{page.path}</Identifier> <a href={page.route}>{page.title}</a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </section>
      ))}
    </>
  );
}

/** Counts all operations, including those of unlisted groups. */
const allOperationsIn = ({ groups }: FamilyIndex) =>
  groups.flatMap(({ pages }) => pages).filter(({ method }) => method !== 'webhook').length;

const operationsIn = (groups: readonly GroupEntry[]) => groups.reduce((sum, { pages }) => sum + pages.length, 0);

/** Returns the path of a base URL, which is relative in some third-party descriptions. */
const pathOf = (url = '/'): string => (URL.canParse(url, 'https://host.example') ? new URL(url, 'https://host.example').pathname : url);
