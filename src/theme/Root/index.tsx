import Head from '@docusaurus/Head';
import { useHistory, useLocation } from '@docusaurus/router';
import { type ReactNode, useEffect } from 'react';
import { hasTwin, twinRoute } from '../../../packages/platform/twins';
import { mayPrefetch } from '../../boot/prefetch';
import { isDocument } from '../../plugins/documents/routes';
import { followLinks } from './links';

/** Wraps every application page and handles links to documents. */
export default function Root({ children }: { children: ReactNode }) {
  const history = useHistory();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per page load; the history is constant
  useEffect(() => {
    const { preload } = window.docusaurus;
    // Docusaurus prefetches every visible link, and hovered links regardless of the connection.
    window.docusaurus = { prefetch: () => false, preload: (path) => !isDocument(path) && mayPrefetch() && preload(path) };
    followLinks(history);
  }, []);
  return (
    <>
      {hasTwin(pathname) && (
        <Head>
          <link rel="alternate" type="text/markdown" href={twinRoute(pathname)} />
        </Head>
      )}
      {children}
    </>
  );
}
