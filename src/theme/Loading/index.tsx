import type { LoadingComponentProps } from 'react-loadable';

/** Loading indicator and error of a page. The live region is rendered before its text, so that screen readers announce it. */
export default function Loading({ error, retry, pastDelay }: LoadingComponentProps) {
  return (
    <div className="page-loading">
      <div role="status">
        {pastDelay && !error && (
          <p className="page-loading-box">
            <span className="spinner" aria-hidden="true" /> Loading the page…
          </p>
        )}
      </div>
      {error ? (
        <div role="alert" className="page-loading-box page-loading-failure">
          <p>
            <strong>This page did not load properly.</strong> Check your network connection, then try again.
          </p>
          <p className="page-loading-detail">{String(error)}</p>
          <button type="button" className="button button--primary" onClick={retry}>
            Retry
          </button>
        </div>
      ) : null}
    </div>
  );
}
