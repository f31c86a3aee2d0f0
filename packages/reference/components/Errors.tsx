import type { ReactNode } from 'react';
import { errorRoute } from '../../platform/errorPages';
import Heading from './Heading';
import Html from './Html';
import type { Operation } from './model';

/** Errors that the operation can return, with cause and remedy, after the advice for a request without a response. */
export default function Errors({ errors, retry }: Pick<Operation, 'errors' | 'retry'>): ReactNode {
  if (!errors.length) return null;
  return (
    <section>
      <Heading as="h2" id="errors">
        Errors
      </Heading>
      {retry && (
        <div id="retries" className="ref-retry">
          <strong>If no response arrives</strong> or the request fails with 500:
          <Html html={retry.html} />
        </div>
      )}
      <dl className="ref-fields">
        {errors.map(({ status, code, title, cause, remedy }) => (
          <div key={code} id={`error-${code}`} className="ref-field">
            <dt>
              <a href={errorRoute(code)}>
                <code className="ref-name">{code}</code>
              </a>{' '}
              <span className="ref-type">{status}</span>
            </dt>
            <dd>
              <p>
                <strong>{title}.</strong>
              </p>
              <Html html={cause} />
              <Html html={remedy} className="ref-remedy" />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
