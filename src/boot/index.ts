import type { HostedSearch } from '../../packages/search/hostedSettings';
import { startApiSidebar } from './apiSidebar';
import { startDocument } from './document';
import { startMenu } from './menu';
import { startNavigation } from './navigation';
import { startNotFound } from './notFound';
import { startPlace } from './place';
import { prefetchDocument } from './prefetch';
import { startSidebar } from './sidebar';
import { startSite } from './site';
import { startSkipLink } from './skipLink';

/** Defined by the bundler (src/plugins/documents/scripts.ts). */
declare const HOSTED_SEARCH: HostedSearch | undefined;

/** Entry point of documents: enhances a complete page without React. */
startSite({ hosted: HOSTED_SEARCH, prefetch: prefetchDocument });
startSkipLink();
startMenu();
startSidebar();
startApiSidebar();
startNotFound();
startDocument();
startPlace();
startNavigation();
// Docusaurus sets the same attribute when an application page is hydrated.
document.documentElement.dataset.hasHydrated = 'true';
