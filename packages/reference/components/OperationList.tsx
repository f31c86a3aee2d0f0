import type { ReactNode } from 'react';
import Heading from './Heading';
import Identifier from './Identifier';
import Method from './Method';
import type { FamilyIndex } from './model';

type Props = { families: readonly FamilyIndex[] };

/** All listed operations by family and group, one per line, for readers who know a path or have no JavaScript for the search. */
export default function OperationList({ families }: Props): ReactNode {
  const count = (of: (family: FamilyIndex) => number) => families.reduce((sum, family) => sum + of(family), 0);
  return (
    <>
      <Heading as="h1">All operations</Heading>
      <p>
        This page lists {count(operationsIn)} of the {count(allOperationsIn)} operations of {families.length} API families, in sidebar
        order. The other operations are in unlisted groups, most of which are for platform operators. To find a path or word on this page,
        use your browser's search. <a href="/search">The site search</a> also finds properties, error codes and guides.
      </p>
      <nav aria-label="API families">
        <ul className="ref-statuses">
          {families.map(({ slug, label }) => (
            <li key={slug}>
              <a href={`#${slug}`}>{label}</a>
            </li>
          ))}
        </ul>
      </nav>
      {families.map((family) => (
        <section key={family.slug}>
          <Heading as="h2" id={family.slug}>
            {family.label}
          </Heading>
          <p>
            {operationsIn(family)} operations under <code>{new URL(family.servers[0]?.url ?? 'https://host.example/').pathname}</code>. For
            base URLs, scopes and downloads, see <a href={`/category/${family.slug}`}>the family page</a>.
          </p>
          {listed(family).map(({ id, label, pages }) => (
            <section key={id}>
              <Heading as="h3" id={`${family.slug}-${id}`}>
                {label}
              </Heading>
              <ul className="ref-index">
                {pages.map((page) => (
                  <li key={page.id}>
                    <Method method={page.method} /> <Identifier>{page.path}</Identifier> <a href={page.route}>{page.title}</a>
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

/** Returns the listed groups with their operations, without webhooks. */
function listed({ groups }: FamilyIndex) {
  return groups
    .filter(({ unlisted }) => !unlisted)
    .map(({ pages, ...group }) => ({ ...group, pages: pages.filter(({ method }) => method !== 'webhook') }))
    .filter(({ pages }) => pages.length);
}

/** Counts all operations, including those of unlisted groups. */
const allOperationsIn = ({ groups }: FamilyIndex) =>
  groups.flatMap(({ pages }) => pages).filter(({ method }) => method !== 'webhook').length;

const operationsIn = (family: FamilyIndex) => listed(family).reduce((sum, { pages }) => sum + pages.length, 0);
