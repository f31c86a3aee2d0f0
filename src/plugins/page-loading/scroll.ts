import type { ClientModule } from '@docusaurus/types';
import { keep, recall } from '../../../packages/browser/store';

/** Events that cancel the restoration, because the reader scrolls or interacts with the page. */
const INPUT = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

const KEY = 'scroll-positions';

/** Scroll positions of the pages in the history of the tab in pixels, by the key of the history entry. */
let positions: Record<string, number> = {};
/** Key of the displayed page; undefined while the next one is loading. */
let shown: string | undefined;
let stop = () => {};

/** Returns the key of the current history entry. The router sets none for the first entry and for links within a page. */
function keyOfEntry(): string {
  const { state } = window.history;
  const key = state?.key ?? Math.random().toString(36).slice(2);
  if (!state?.key) window.history.replaceState({ ...state, key }, '');
  return key;
}

function record(): void {
  if (shown) positions[shown] = window.scrollY;
}

/** Stored for the tab: after a reload, Back can navigate to a page of the same document. */
function store(): void {
  keep(KEY, JSON.stringify(positions));
}

function stored(): Record<string, number> {
  try {
    return JSON.parse(recall(KEY) ?? '{}');
  } catch {
    return {};
  }
}

/** Restores the scroll position, and repeats it when the page grows, because text or search results may be rendered later. */
function restore(position: number): void {
  const observer = new ResizeObserver(() => {
    window.scrollTo(0, position);
    if (hasRoomFor(position)) stop();
  });
  stop = () => {
    observer.disconnect();
    for (const type of INPUT) window.removeEventListener(type, stop);
  };
  for (const type of INPUT) window.addEventListener(type, stop, { passive: true });
  window.scrollTo(0, position);
  observer.observe(document.getElementById('__docusaurus') as HTMLElement);
}

/** Positions can be fractional, whereas the height of the page is an integer. */
const hasRoomFor = (position: number) => document.documentElement.scrollHeight - window.innerHeight > position - 1;

/**
 * Restores the scroll position on Back and Forward. The browser does this when it loads a document, but when the router changes the page,
 * the browser scrolls the page that is being left, and Docusaurus scrolls every page to its top.
 */
const scrollPositions: ClientModule = {
  onRouteUpdate({ location, previousLocation }) {
    stop();
    shown = undefined;
    if (previousLocation) {
      if (location.pathname !== previousLocation.pathname) holdStill();
      return;
    }
    positions = stored();
    window.addEventListener('scroll', record, { passive: true });
    window.addEventListener('pagehide', store);
  },
  onRouteDidUpdate({ previousLocation }) {
    shown = keyOfEntry();
    const position = positions[shown];
    // The browser has scrolled the first page, unless it was too short at the time.
    if (position !== undefined && (previousLocation || !hasRoomFor(position))) restore(position);
    else record();
  },
};

/** Keeps the scroll position of the page that is being left. The browser changes it after this event and before the next paint. */
function holdStill(): void {
  const { scrollY } = window;
  requestAnimationFrame(() => {
    if (!shown) window.scrollTo(0, scrollY);
  });
}

export default scrollPositions;
