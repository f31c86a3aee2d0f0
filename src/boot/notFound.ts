/**
 * Enhances the not-found page: redirects to the path without `.html` or `/index.html`, and otherwise suggests a search for the words of the
 * path. The server returns the same file for every unknown path.
 */
export function startNotFound(): void {
  const offer = document.querySelector<HTMLAnchorElement>('[data-search-offer]');
  if (!offer) return;
  const { pathname, search, hash } = window.location;
  const shorter = pathname.replace(/(?:\/index)?\.html$/, '');
  if (shorter !== pathname) window.location.replace((shorter || '/') + search + hash);
  const words = wordsOf(pathname);
  if (!words) return;
  offer.href = `/search?q=${encodeURIComponent(words)}`;
  offer.textContent = `Search for “${words}”`;
}

/** @returns the last segment of a path as words: `/api/wallet/create-beneficiaries` gives "create beneficiaries" */
export function wordsOf(pathname: string): string | undefined {
  const last = pathname.split('/').filter(Boolean).at(-1);
  return last
    ?.replace(/\.\w+$/, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
