import { startFilter } from './catalogueFilter';
import { startExamples } from './examples';
import { makeFieldSwitch, showAnchor } from './fields';
import { startOutcomes } from './outcomes';
import { isReturn } from './place';
import { startSections } from './sections';
import { startStory } from './story';
import { makeTabs } from './tabs';
import { showTryIt, startTryIt } from './tryIt';
import { startVariants } from './variants';

/** Enhances the content of a document, which is in the page already. */
export function startDocument(): void {
  startFilter();
  makeTabs(document.body);
  makeFieldSwitch(document.body);
  startExamples();
  startVariants();
  startOutcomes();
  startStory();
  startSections();
  // Only the home page has requests that can be run.
  if (document.querySelector('.guide-run')) import('./guideRun').then(({ startGuideRuns }) => startGuideRuns()).catch(console.warn);
  startTryIt();
  showTryIt();
  // A returning reader continues at the stored position instead.
  if (window.location.hash && !isReturn()) showAnchor();
}
