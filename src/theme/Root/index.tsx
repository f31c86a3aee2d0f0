import Head from '@docusaurus/Head';
import { useHistory, useLocation } from '@docusaurus/router';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { type ReactNode, useEffect } from 'react';
import { hasTwin, twinRoute } from '../../../packages/platform/twins';
import type { HostedSearch } from '../../../packages/search/hostedSettings';
import { mayPrefetch, prefetchDocument } from '../../boot/prefetch';
import { startSite } from '../../boot/site';
import { isDocument } from '../../plugins/documents/routes';
import { followLinks } from './links';

/** Wraps every application page and starts the features shared with documents. */
export default function Root({ children }: { children: ReactNode }): ReactNode {
  const history = useHistory();
  const { pathname } = useLocation();
  const { siteConfig } = useDocusaurusContext();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per page load; both values are constant
  useEffect(() => {
    const { preload } = window.docusaurus;
    // Docusaurus prefetches every visible link, and hovered links regardless of the connection.
    window.docusaurus = { prefetch: () => false, preload: (path) => !isDocument(path) && mayPrefetch() && preload(path) };
    startSite({
      hosted: siteConfig.themeConfig.algolia as HostedSearch | undefined,
      prefetch: (address) => (isDocument(address.pathname) ? prefetchDocument(address) : void preload(address.pathname)),
    });
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
