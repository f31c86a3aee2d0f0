import type { ReactNode } from 'react';
import type { HistoryItem } from '../changelog/model';
import Day from './Day';
import Heading from './Heading';

/** Changes of an operation by release, newest first. */
export default function History({ history = [] }: { history?: readonly HistoryItem[] }): ReactNode {
  if (!history.length) return null;
  return (
    <section>
      <Heading as="h2" id="history">
        History
      </Heading>
      <dl className="ref-history">
        {history.map(({ title, href, date, changes }) => (
          <div key={href}>
            <dt>
              <a href={href}>{title}</a> {date && <Day date={date} />}
            </dt>
            {changes.map(({ label, what, breaking }) => (
              <dd key={`${label} ${what}`}>
                {label}
                {what && (
                  <>
                    : <code>{what}</code>
                  </>
                )}
                {breaking && <span className="ref-breaking"> breaking</span>}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}
