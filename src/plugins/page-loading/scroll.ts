import type { ClientModule } from '@docusaurus/types';
import { keep, recall } from '../../boot/store';

/** Input with which a reader scrolls, or begins to do something else. */
const INPUT = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

const KEY = 'scroll-positions';

/** How far down each page of the tab's history was scrolled, in pixels, by the key of its history entry. */
let positions: Record<string, number> = {};
/** The entry of the page on the screen; undefined while the next one loads. */
let shown: string | undefined;
let stop = () => {};

/** The router gives a key to the entries that it makes, but neither to the first one nor to those of links within a page. */
function keyOfEntry(): string {
  const { state } = window.history;
  const key = state?.key ?? Math.random().toString(36).slice(2);
  if (!state?.key) window.history.replaceState({ ...state, key }, '');
  return key;
}

function record(): void {
  if (shown) positions[shown] = window.scrollY;
}

/** Kept for the tab: after a reload, Back can lead to a page of the same document. */
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

/** Scrolls now, and again when the page grows: its text or its search results may come after it is shown. */
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

/** Positions can have a fraction, which the page's height has not. */
const hasRoomFor = (position: number) => document.documentElement.scrollHeight - window.innerHeight > position - 1;

/**
 * Restores the scroll position on Back and Forward. The browser does so by itself when it loads a document, but when the router changes
 * the page, the browser scrolls the page that is being left, and Docusaurus scrolls every page to its top.
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
    // The browser has scrolled the first page, unless that was too short at the time.
    if (position !== undefined && (previousLocation || !hasRoomFor(position))) restore(position);
    else record();
  },
};

/** Keeps the page that is being left where it is: the browser moves it after this event, and before it paints. */
function holdStill(): void {
  const { scrollY } = window;
  requestAnimationFrame(() => {
    if (!shown) window.scrollTo(0, scrollY);
  });
}

export default scrollPositions;
