import Day from './Day';
import Heading from './Heading';
import { HEADINGS } from './headings';
import type { Operation } from './model';

/** Changes of an operation by release, newest first. */
export default function History({ history = [], kind }: Pick<Operation, 'history' | 'kind'>) {
  if (!history.length) return null;
  return (
    <section>
      <Heading id="history">{HEADINGS.history}</Heading>
      <details className="ref-nested">
        <summary>
          {history.length === 1 ? 'One release' : `${history.length} releases`} changed this {kind}
        </summary>
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
      </details>
    </section>
  );
}
