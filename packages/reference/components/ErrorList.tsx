import type { ReactNode } from 'react';
import Heading from './Heading';
import type { ErrorStatus } from './model';

/** All error codes by status, each with a short cause. */
export default function ErrorList({ statuses }: { statuses: readonly ErrorStatus[] }): ReactNode {
  return (
    <>
      <Heading as="h1">Errors</Heading>
      <p>
        Every response with a status of 400 or above is a <a href="/api/intro#errors">problem document</a>. Base your error handling on its{' '}
        <code>code</code>. Its <code>type</code> is the URL of the error page on this site, which contains the cause, the remedy, an example
        and the operations that return the error.
      </p>
      <nav aria-label="Status codes">
        <ul className="ref-statuses">
          {statuses.map(({ status, phrase }) => (
            <li key={status}>
              <a href={`#status-${status}`}>
                {status} {phrase}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {statuses.map(({ status, phrase, meaning, codes }) => (
        <section key={status}>
          <Heading as="h2" id={`status-${status}`}>
            {status} {phrase}
          </Heading>
          {meaning && <p>{meaning}</p>}
          <dl className="ref-fields">
            {codes.map(({ label, href, title, line }) => (
              <div key={label} id={label} className="ref-field">
                <dt>
                  <a href={href}>
                    <code className="ref-name">{label}</code>
                  </a>{' '}
                  {title}
                </dt>
                <dd>
                  <p className="ref-type">{line}</p>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </>
  );
}
