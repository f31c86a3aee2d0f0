import type { HostedSearch } from '../../packages/search/hostedSettings';
import { startAccess } from './access';
import { startFilter } from './catalogueFilter';
import { startExamples } from './examples';
import { makeFieldSwitch, showAnchor } from './fields';
import { startMenu } from './menu';
import { startNotFound } from './notFound';
import { startOutcomes } from './outcomes';
import { isReturn, startPlace } from './place';
import { prefetchDocument } from './prefetch';
import { startSections } from './sections';
import { startSidebar } from './sidebar';
import { startSidebarFilter } from './sidebarFilter';
import { startSite } from './site';
import { startStory } from './story';
import { makeTabs } from './tabs';
import { showTryIt, startTryIt } from './tryIt';
import { startVariants } from './variants';

/** Defined by the bundler (src/documents/build/bundle.ts). */
declare const HOSTED_SEARCH: HostedSearch | undefined;

/** Entry point of documents: enhances a complete page without React. */
startSite({ hosted: HOSTED_SEARCH, prefetch: prefetchDocument });
startMenu();
startSidebar();
startFilter();
startSidebarFilter();
makeTabs(document.body);
makeFieldSwitch(document.body);
startExamples();
startVariants();
startOutcomes();
startStory();
startAccess();
startSections();
startNotFound();
startTryIt();
showTryIt();
startPlace();
// A returning reader continues at the stored position instead.
if (window.location.hash && !isReturn()) showAnchor();
// Docusaurus sets the same attribute when an application page is hydrated.
document.documentElement.dataset.hasHydrated = 'true';
