import normalizeLocation from '@docusaurus/core/lib/client/normalizeLocation';
import fetchPage from '@docusaurus/core/lib/client/preload';
import { createStorageSlot } from '@docusaurus/theme-common';
import type { Location } from 'history';
import { showFailure } from '../../boot/pageLoading';
import { isReachable, unreachable } from '../../boot/reachable';
import { isDocument } from '../../plugins/documents/routes';
import { settle } from './lifecycle';

/** Last page that was reloaded because it failed to load. Stored for the tab, to prevent endless reloads. */
const reloaded = createStorageSlot('page-reloaded', { persistence: 'sessionStorage' });

/** Returns the route of a page. Paths that end in .html or /index.html are normalised. */
const routeOf = (pathname: string) => normalizeLocation({ pathname } as Location).pathname;

/** Page loaded by the browser. Reloading it for its own address would never end. */
const FIRST = routeOf(window.location.pathname);

/**
 * Replaces the module of the same name in Docusaurus, which is called before hydration, when a link is hovered, and before a navigation.
 *
 * @param pathname path of the page to load
 * @returns a promise that resolves when the page can be rendered. It never resolves if the reader has navigated elsewhere or loading failed
 */
export default async function preload(pathname: string): Promise<unknown> {
  const route = routeOf(pathname);
  const isWanted = () => route === routeOf(window.location.pathname);
  try {
    // The history points to a document, which the browser must load.
    if (isWanted() && isDocument(route) && route !== FIRST) {
      window.location.reload();
      return never();
    }
    const page = await fetchPage(route);
    // A page that loads after another link was followed must not replace the newer one.
    if (!isWanted()) return never();
    if (reloaded.get() === route) reloaded.del();
    return page;
  } catch (error) {
    if (isWanted()) await fail(route, error);
    return never();
  }
}

/** Shows the error and reloads the page once, because after a release the old page requests files that no longer exist. */
async function fail(route: string, error: unknown): Promise<void> {
  console.warn(error);
  settle();
  showFailure(error, retry);
  if (reloaded.get() === route || !(await isReachable())) return;
  reloaded.set(route);
  // If storage is disabled, the first reload cannot be distinguished from later ones, so the page is not reloaded.
  if (reloaded.get() === route) window.location.reload();
}

const never = () => new Promise<never>(() => {});

/** Handles Retry: reloads the page, or displays an error if the site does not respond. */
async function retry(): Promise<void> {
  if (await isReachable()) window.location.reload();
  else showFailure(unreachable(), retry);
}
