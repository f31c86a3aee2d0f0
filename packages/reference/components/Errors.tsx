import { errorRoute } from '../../platform/errorPages';
import Heading from './Heading';
import Html from './Html';
import { HEADINGS } from './headings';
import type { Operation, OperationError } from './model';

/** Errors that the operation can return, one line each, after the advice for a request without a response. Those of every operation are last. */
export default function Errors({ errors, retry }: Pick<Operation, 'errors' | 'retry'>) {
  if (!errors.length) return null;
  const shared = errors.filter((error) => error.shared);
  return (
    <section>
      <Heading id="errors">{HEADINGS.errors}</Heading>
      {retry && (
        <div id="retries" className="ref-retry">
          <strong>If no response arrives</strong> or the request fails with 500:
          <Html html={retry.html} />
        </div>
      )}
      <ErrorLines errors={errors.filter((error) => !error.shared)} />
      {shared.length > 0 && (
        <details className="ref-nested ref-shared">
          <summary>{shared.length} errors that all operations of this kind return</summary>
          <ErrorLines errors={shared} />
        </details>
      )}
    </section>
  );
}

function ErrorLines({ errors }: { errors: readonly OperationError[] }) {
  return (
    <ul className="ref-lines">
      {errors.map(({ status, code, title, cause, remedy }) => (
        <li key={code} id={`error-${code}`} className="ref-field">
          <details className="ref-line">
            <summary>
              <span className="ref-type">{status}</span> <code className="ref-name">{code}</code>{' '}
              <span className="ref-lead-words">{title}</span>
            </summary>
            <Html html={cause} />
            <Html html={remedy} className="ref-remedy" />
            <p>
              <a href={errorRoute(code)}>
                All about <code>{code}</code>
              </a>
            </p>
          </details>
        </li>
      ))}
    </ul>
  );
}
