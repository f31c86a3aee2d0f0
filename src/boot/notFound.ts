/**
 * Enhances the not-found page: redirects to the path without `.html` or `/index.html`, and otherwise suggests a search for the words of the
 * path. The server returns the same file for every unknown path.
 */
export function startNotFound(): void {
  const offer = document.querySelector<HTMLAnchorElement>('[data-search-offer]');
  if (!offer) return;
  const { pathname } = window.location;
  const shorter = pathname.replace(/(?:\/index)?\.html$/, '');
  if (shorter !== pathname) {
    // Changes the path only: as a URL of its own, a path that begins with two slashes would lead to another host.
    const address = new URL(window.location.href);
    address.pathname = shorter || '/';
    window.location.replace(address);
  }
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
