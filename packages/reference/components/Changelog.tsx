import type { ChangeView, ReleaseView } from '../changelog/model';
import Day from './Day';
import Heading from './Heading';
import Html from './Html';
import { linksOf } from './joined';
import type { Link } from './model';

type Props = { title: string; releases: readonly ReleaseView[]; families?: readonly Link[]; feeds: readonly Link[] };

const KINDS = { added: 'Added', changed: 'Changed', deprecated: 'Deprecated', removed: 'Removed' };
/** Maximum number of pages to link per change: a change of a shared schema can affect all operations of a family. */
const LINKED = 3;

/** Changes of one or all APIs by release. */
export default function Changelog({ title, releases, families, feeds }: Props) {
  return (
    <>
      <Heading as="h1">{title}</Heading>
      <p>
        Changes of the APIs by release. A change is marked as breaking if a client that works with the previous release may need to be
        adapted; <a href="/api/intro#versions">Versions</a> explains which changes <code>v1</code> can receive. Subscribe: {linksOf(feeds)}.
      </p>
      {families && <p>By API: {linksOf(families)}.</p>}
      {releases.map(({ version, title: name, anchor, date, summary, families: changed }) => (
        <section key={version}>
          <Heading id={anchor}>{name}</Heading>
          {date && (
            <p className="ref-type">
              <Day date={date} />
            </p>
          )}
          <Html html={summary} />
          {!date && <p>In the descriptions, but not part of a release yet.</p>}
          {changed.map(({ family, folder, changes }) => (
            <section key={folder}>
              {families && (
                <Heading as="h3" id={`${anchor}-${folder}`}>
                  {family.label}
                </Heading>
              )}
              <Changes changes={changes} />
            </section>
          ))}
          {date && !changed.length && <p>No changes.</p>}
        </section>
      ))}
    </>
  );
}

/** Changes of a family in a release. */
export function Changes({ changes }: { changes: readonly ChangeView[] }) {
  return (
    <ul className="ref-changelog">
      {changes.map(({ kind, label, what, breaking, note, pages }) => (
        <li key={`${label} ${what}`}>
          <span className={`ref-kind ref-kind--${kind}`}>{KINDS[kind]}</span>
          <div>
            {label}
            {what && (
              <>
                : <code>{what}</code>
              </>
            )}
            {breaking && <span className="ref-breaking"> breaking</span>}
            {' · '}
            {linksOf(pages.slice(0, LINKED))}
            {pages.length > LINKED && ` and ${pages.length - LINKED} more`}
            <Html html={note} />
          </div>
        </li>
      ))}
    </ul>
  );
}
