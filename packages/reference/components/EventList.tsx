import { Fragment } from 'react';
import { facetsOfEvents, kindsOfEvent, listedEvents } from '../facets';
import CatalogueFilter from './CatalogueFilter';
import Heading from './Heading';
import Identifier from './Identifier';
import { identifiersOf, joined, linksOf } from './joined';
import type { EventFacts, FamilyIndex, PageEntry } from './model';

/** Maximum number of fields in the list, for a payload that is not a single object. */
const MOST_CARRIED = 4;

type Props = { families: readonly FamilyIndex[] };

/** All webhook events by family and group, each with its payload, causes and resulting states. */
export default function EventList({ families }: Props) {
  const all = listedEvents(families);
  const count = all.reduce((sum, { groups }) => sum + groups.reduce((total, { pages }) => total + pages.length, 0), 0);
  return (
    <>
      <Heading as="h1">All events</Heading>
      <p>
        This page lists the {count} webhook events of {all.length} API families, in sidebar order: the <code>data</code> that each event
        carries, the operations that cause it, and the state that it reports. To receive events, read{' '}
        <a href="/api/intro#webhooks">the introduction to webhooks</a>.
      </p>
      <CatalogueFilter noun="events" facets={facetsOfEvents(all)} entries=".ref-events tr[data-kind]" />
      {all.map(({ family: { slug, label }, groups }) => (
        <section key={slug} data-family={slug}>
          <Heading id={slug}>{label}</Heading>
          <table className="ref-events" aria-label={`Events of the ${label} API`}>
            <thead>
              <tr>
                {['Event', 'Payload', 'Cause', 'Resulting state'].map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            {groups.map(({ id, route, label: group, pages }) => (
              <tbody key={id}>
                <tr>
                  <th colSpan={4} scope="rowgroup">
                    <a href={route}>{group}</a>
                  </th>
                </tr>
                {pages.map((page) => (
                  <Row key={page.id} page={page} />
                ))}
              </tbody>
            ))}
          </table>
        </section>
      ))}
    </>
  );
}

function Row({ page }: { page: PageEntry }) {
  const { carries = [], causes = [], states = [] } = page.event ?? {};
  return (
    <tr data-kind={kindsOfEvent(page).join(' ')}>
      <th scope="row">
        <a href={page.route}>{page.title}</a> <Identifier>{page.path}</Identifier>
      </th>
      <td>
        <Carried carries={carries} />
      </td>
      <td>
        {causes.length === 0 && 'Time or a third party'}
        {linksOf(causes)}
      </td>
      <td>
        {states.map(({ field, to }) => (
          <span key={field}>
            {field} {identifiersOf(to, ' or ')}
          </span>
        ))}
      </td>
    </tr>
  );
}

/** Objects first, then as many fields as fit into two lines. The page of the event lists all of them. */
function Carried({ carries }: Pick<EventFacts, 'carries'>) {
  const sorted = [...carries.filter(({ href }) => href), ...carries.filter(({ href }) => !href)];
  const more = sorted.length - MOST_CARRIED;
  const shown = sorted.slice(0, more > 1 ? MOST_CARRIED : undefined);
  return (
    <>
      {joined(
        shown.map(({ label, href }) => <Fragment key={label}>{href ? <a href={href}>{label}</a> : label}</Fragment>),
        ', ',
      )}
      {more > 1 && ` and ${more} more fields`}
    </>
  );
}
