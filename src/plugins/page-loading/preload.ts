import normalizeLocation from '@docusaurus/core/lib/client/normalizeLocation';
import fetchPage from '@docusaurus/core/lib/client/preload';
import { createStorageSlot } from '@docusaurus/theme-common';
import type { Location } from 'history';
import { isReachable } from '../../boot/reachable';
import { isElsewhere } from '../../theme/Root/links';
import { showFailure } from './indicator';
import { settle } from './lifecycle';
import { retry } from './retry';

/** The page that was last reloaded because it did not load. Kept for the tab, so that no page reloads for ever. */
const reloaded = createStorageSlot('page-reloaded', { persistence: 'sessionStorage' });

/** A page's route: an address that ends in .html or /index.html is that of the page without it. */
const routeOf = (pathname: string) => normalizeLocation({ pathname } as Location).pathname;

/** Page loaded by the browser. Reloading it for its own address would never end. */
const FIRST = routeOf(window.location.pathname);

/**
 * Stands in for Docusaurus's own module of this name, which it calls before the first page is brought to life, when a link is
 * pointed at, and before it shows another page.
 *
 * @param pathname of the page whose files to fetch
 * @returns a promise that is kept when the page may be shown; never, when the reader is not going there or it cannot be shown
 */
export default async function preload(pathname: string): Promise<unknown> {
  const route = routeOf(pathname);
  const isWanted = () => route === routeOf(window.location.pathname);
  try {
    // The history points to a document, which the browser must load.
    if (isWanted() && isElsewhere(route) && route !== FIRST) {
      window.location.reload();
      return never();
    }
    const page = await fetchPage(route);
    // A page that comes late, after another link was followed, would otherwise stand in for the one that was asked for last.
    if (!isWanted()) return never();
    if (reloaded.get() === route) reloaded.del();
    return page;
  } catch (error) {
    if (isWanted()) await fail(route, error);
    return never();
  }
}

/** Says so, and reloads the page once: after a new release the old page asks for files that are no longer there. */
async function fail(route: string, error: unknown): Promise<void> {
  console.warn(error);
  settle();
  showFailure(error, retry);
  if (reloaded.get() === route || !(await isReachable())) return;
  reloaded.set(route);
  // Storage that is switched off keeps nothing, and without it there is no telling a first reload from a hundredth.
  if (reloaded.get() === route) window.location.reload();
}

const never = () => new Promise<never>(() => {});
