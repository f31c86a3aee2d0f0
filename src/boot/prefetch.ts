type Connection = { saveData?: boolean; effectiveType?: string };

/** @returns whether prefetching is acceptable: not on 2G connections or with the data-saver preference */
export function mayPrefetch(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return !connection?.saveData && !connection?.effectiveType?.includes('2g');
}

/** Time that the pointer must rest on a link before the page is prefetched, in milliseconds. */
const DWELL = 65;

/**
 * Prefetches pages when the reader hovers over, touches or focuses a link.
 *
 * @param fetchPage called once per path
 */
export function startPrefetching(fetchPage: (address: URL) => void): void {
  const known = new Set([window.location.pathname]);
  let timer = 0;
  const intend = (event: Event, delay: number) => {
    window.clearTimeout(timer);
    const link = (event.target as Element).closest?.<HTMLAnchorElement>('a[href]');
    if (!link || link.origin !== window.location.origin || link.hasAttribute('download') || link.target) return;
    const address = new URL(link.href);
    if (known.has(address.pathname) || !mayPrefetch()) return;
    timer = window.setTimeout(() => {
      known.add(address.pathname);
      fetchPage(address);
    }, delay);
  };
  document.addEventListener('pointerover', (event) => intend(event, DWELL), { passive: true });
  document.addEventListener('touchstart', (event) => intend(event, 0), { passive: true });
  document.addEventListener('focusin', (event) => intend(event, DWELL));
}

/** Time for which a page is fresh, in milliseconds (`max-age` in deploy/nginx/site.conf). After that, a navigation sends a request again. */
const LIFETIME = 60_000;

/** Set after the first failure: browsers and extensions that block one prefetch block all of them and log each one. */
let isRefused = false;

/** Prefetches by path. Each resolves to whether it succeeded. */
const prefetches = new Map<string, Promise<boolean>>();

/** @returns the prefetch of a page while the page is fresh; it resolves to whether it succeeded */
export const prefetchOf = (pathname: string): Promise<boolean> | undefined => prefetches.get(pathname);

/** Prefetches a document into the HTTP cache. Safari does not support `rel=prefetch`, so a low-priority request is sent instead. */
export function prefetchDocument({ pathname }: URL): void {
  if (isRefused) return;
  prefetches.set(pathname, prefetch(pathname));
  window.setTimeout(() => prefetches.delete(pathname), LIFETIME);
}

function prefetch(pathname: string): Promise<boolean> {
  const link = document.createElement('link');
  if (!link.relList.supports('prefetch')) {
    return fetch(pathname, { priority: 'low' }).then(
      (response) => response.arrayBuffer().then(() => true),
      () => false, // The page is fetched again on navigation.
    );
  }
  return new Promise((resolve) => {
    link.onload = () => resolve(true);
    link.onerror = () => {
      isRefused = true;
      resolve(false);
    };
    link.rel = 'prefetch';
    link.href = pathname;
    document.head.append(link);
  });
}
