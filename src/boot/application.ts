import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import siteConfig from '@generated/docusaurus.config';
import type { HostedSearch } from '../../packages/search/hostedSettings';
import { isDocument } from '../plugins/documents/routes';
import { prefetchDocument } from './prefetch';
import { startSite } from './site';

// Client module of application pages. It runs before the files of the page have arrived and React is started, so that no key and no click is lost.
if (ExecutionEnvironment.canUseDOM) {
  startSite({
    hosted: siteConfig.themeConfig.algolia as HostedSearch | undefined,
    prefetch: (address) => (isDocument(address.pathname) ? prefetchDocument(address) : void window.docusaurus.preload(address.pathname)),
  });
}
