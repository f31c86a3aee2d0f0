import { isStorageAvailable, keep, recall } from '../../packages/browser/store';
import { openAround, openKept, showAnchor } from './fields';

/** Blocks that identify a position. Their number in a document is constant. */
const BLOCKS = ['h1', 'h2', 'h3', 'p', 'li', 'dt', 'dd', 'tr', 'summary', 'pre'].map((name) => `main ${name}`).join();

/** Position of the reader: the index of a block and its distance from the top of the window, in pixels. */
type Place = { block: number; top: number };

/** @returns whether the page was opened by Back, Forward or a reload */
export function isReturn(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation !== undefined && navigation.type !== 'navigate';
}

/**
 * Keeps the position of the reader for each entry of the session history, and restores it when they return within the document. The scroll
 * offset that browsers restore is not sufficient: the height of the text above depends on the fields that are open.
 */
export function startPlace(): void {
  // The not-found page has no position worth restoring. Without storage, the browser restores the scroll offset.
  if (!document.querySelector('aside') || !isStorageAvailable()) {
    window.addEventListener('hashchange', showAnchor);
    return;
  }
  window.history.scrollRestoration = 'manual';
  nameEntry();
  const save = () => keep(keyOfEntry(), JSON.stringify(placeOf()));
  let pause: number | undefined;
  window.addEventListener('scroll', () => {
    window.clearTimeout(pause);
    pause = window.setTimeout(save, 100);
  });
  window.addEventListener('pagehide', save);
  // Also fires when a link to an anchor of the document adds an entry.
  window.addEventListener('popstate', () => {
    window.clearTimeout(pause);
    if (nameEntry()) showAnchor();
    else restore();
  });
}

/**
 * Names the current entry of the session history, in the property that Docusaurus's router uses. `history.state` cannot be changed while the page unloads.
 *
 * @returns whether the entry is new
 */
function nameEntry(): boolean {
  const { history } = window;
  if (history.state?.key) return false;
  history.replaceState({ ...history.state, key: Math.random().toString(36).slice(2) }, '');
  return true;
}

const keyOfEntry = () => `place.${window.history.state?.key}`;

/** Restores the position if the reader returns to the page. */
export function restorePlace(): void {
  if (!isReturn()) return;
  openKept(document);
  restore();
}

function restore(): void {
  const text = recall(keyOfEntry());
  if (!text) return;
  const known: Place = JSON.parse(text);
  const block = document.querySelectorAll(BLOCKS)[known.block];
  openAround(block);
  if (block) window.scrollBy({ top: block.getBoundingClientRect().top - known.top, behavior: 'instant' });
}

/** @returns the position of the topmost visible block, or of the last one that is rendered if only the footer is visible */
function placeOf(): Place {
  const all = [...document.querySelectorAll(BLOCKS)];
  const bar = document.querySelector('.navbar')?.getBoundingClientRect().bottom ?? 0;
  const left = document.querySelector('main')?.getBoundingClientRect().left ?? 0;
  for (let y = bar + 8; y < window.innerHeight; y += 24) {
    const block = document.elementFromPoint(left + 60, y)?.closest(BLOCKS);
    if (block) return { block: all.indexOf(block), top: block.getBoundingClientRect().top };
  }
  // The examples beside the text stay in view.
  const last = all.findLastIndex((block) => block.checkVisibility() && !block.closest('aside'));
  return { block: last, top: all[last]?.getBoundingClientRect().top ?? 0 };
}
