import { useLocation } from '@docusaurus/router';
import { ErrorBoundaryError, ErrorBoundaryTryAgainButton, PageMetadata } from '@docusaurus/theme-common';
import NextSteps from '@site/src/components/NextSteps';
import type { Props } from '@theme/Error';
import { useEffect, useRef } from 'react';
import styles from './styles.module.css';

/** Error page shown if rendering a page fails. */
export default function ErrorPageContent({ error, tryAgain }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  const crashed = useRef(pathname);

  // The focused element was removed with the page. Focusing the heading makes screen readers announce the error.
  useEffect(() => heading.current?.focus(), []);
  // The error boundary persists across navigation and would hide the next page as well.
  useEffect(() => {
    if (pathname !== crashed.current) tryAgain();
  }, [pathname, tryAgain]);

  return (
    <main className="container margin-vert--xl">
      <PageMetadata title="This page crashed" />
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        This page crashed
      </h1>
      <p>An error occurred while your browser was rendering this page. Try again. If the error persists, send this message to support:</p>
      <div className={styles.error}>
        <ErrorBoundaryError error={error} />
      </div>
      <p>
        <ErrorBoundaryTryAgainButton onClick={tryAgain} className="button button--primary" />
      </p>
      <NextSteps />
    </main>
  );
}
