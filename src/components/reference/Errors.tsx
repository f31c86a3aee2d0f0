import type { ReactNode } from 'react';
import { errorRoute } from '../../errorPages';
import Heading from './Heading';
import Html from './Html';
import type { Operation } from './model';

/** Each error that the operation answers: what caused it and what to do; more on the page of the code. */
export default function Errors({ errors }: Pick<Operation, 'errors'>): ReactNode {
  if (!errors.length) return null;
  return (
    <section>
      <Heading as="h2" id="errors">
        Errors
      </Heading>
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
