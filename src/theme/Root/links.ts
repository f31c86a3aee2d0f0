import type { History } from 'history';
import { isDocument } from '../../plugins/documents/routes';

/** Returns the internal link that a click opens in the same tab, if any. */
function linkOf({ target, button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented }: MouseEvent): HTMLAnchorElement | undefined {
  if (button || metaKey || ctrlKey || shiftKey || altKey || defaultPrevented) return undefined;
  const link = (target as Element).closest<HTMLAnchorElement>('a[href]');
  const isOurs = link && link.origin === window.location.origin && !link.target && !link.hasAttribute('download');
  return isOurs ? link : undefined;
}

/** Returns the link of the category of documents that a click expands. Its entries are in the sidebar of its page only. */
const categoryOf = ({ target }: MouseEvent): HTMLAnchorElement | null =>
  (target as Element).closest('.menu__caret')?.parentElement?.querySelector('a') ?? null;

/** Lets the browser open links to documents, and the router open links in HTML that React did not render. */
export function followLinks(history: History): void {
  // Stops the event before React handles it with the router.
  window.addEventListener(
    'click',
    (event) => {
      const followed = linkOf(event);
      const link = followed ?? categoryOf(event);
      if (!link?.closest('#__docusaurus') || !isDocument(link.pathname)) return;
      event.stopPropagation();
      if (!followed) window.location.assign(link.href);
    },
    true,
  );
  window.addEventListener('click', (event) => {
    const link = linkOf(event);
    if (!link || isDocument(link.pathname) || link.href === window.location.href) return;
    if (link.hash && link.pathname === window.location.pathname) return;
    event.preventDefault();
    history.push(link.pathname + link.search + link.hash);
  });
}
