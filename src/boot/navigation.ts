import { DELAY, showFailure, showNothing, showSpinner } from './pageLoading';
import { prefetchOf } from './prefetch';

/** Time after which the indicator is cleared if the reader chose to stay on the page when the browser asked, in milliseconds. */
const LEAVING = 5000;

/** The navigation in progress. */
let current: AbortController | undefined;

/** @returns the internal link that a click opens in the same tab, if any */
export function linkOf({
  target,
  button,
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
  defaultPrevented,
}: MouseEvent): HTMLAnchorElement | undefined {
  if (button || metaKey || ctrlKey || shiftKey || altKey || defaultPrevented) return undefined;
  const link = (target as Element).closest<HTMLAnchorElement>('a[href]');
  const isOurs = link && link.origin === window.location.origin && !link.target && !link.hasAttribute('download');
  return isOurs ? link : undefined;
}

/** Opens the links of a document that lead to other pages with `openPage`. */
export function startNavigation(): void {
  // Runs after the listeners of the document, which call `preventDefault` for links that they handle.
  window.addEventListener('click', (event) => {
    const link = linkOf(event);
    if (!link || link.pathname === window.location.pathname || isFile(link.pathname)) return;
    event.preventDefault();
    openPage(link.href);
  });
}

/** Returns whether a path is that of a file, which the browser downloads or displays. */
const isFile = (pathname: string) => /\.\w+$/.test(pathname);

/**
 * Opens a page as the browser does, but only when it has arrived: until then the current page stays readable, with a progress bar after 200 ms.
 * If it does not arrive, the error and a Retry button are shown instead of the browser's error page, and input is kept.
 *
 * @param href address of a page of the site
 */
export async function openPage(href: string): Promise<void> {
  current?.abort();
  const controller = new AbortController();
  current = controller;
  showNothing();
  const timer = window.setTimeout(() => showSpinner(true), DELAY);
  controller.signal.addEventListener('abort', () => window.clearTimeout(timer));
  try {
    await arrival(href, controller.signal);
    if (controller.signal.aborted) return;
    // The browser keeps the page as it was left, and shows it again when the reader returns.
    window.addEventListener('pagehide', stop, { once: true });
    window.location.assign(href);
    window.setTimeout(() => current === controller && stop(), LEAVING);
  } catch (error) {
    if (controller.signal.aborted) return;
    stop();
    showFailure(error, () => void openPage(href));
  }
}

/** Waits until the browser has a page in its cache: the one that was prefetched, or else the response to a request. */
async function arrival(href: string, signal: AbortSignal): Promise<void> {
  const prefetch = prefetchOf(new URL(href).pathname);
  if (prefetch && (await prefetch)) return;
  const response = await fetch(href, { signal });
  await response.arrayBuffer();
}

function stop(): void {
  current?.abort();
  current = undefined;
  showNothing();
}
