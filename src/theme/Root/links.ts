import type { History } from 'history';
import { linkOf, openPage } from '../../boot/navigation';
import { isDocument } from '../../plugins/documents/routes';

/** Returns the link of the category of documents that a click expands. Its entries are in the sidebar of its page only. */
const categoryOf = ({ target }: MouseEvent): HTMLAnchorElement | null =>
  (target as Element).closest('.menu__caret')?.parentElement?.querySelector('a') ?? null;

/** Opens links to documents without the router, and links in HTML that React did not render with it. */
export function followLinks(history: History): void {
  // Stops the event before React handles it with the router.
  window.addEventListener(
    'click',
    (event) => {
      const followed = linkOf(event);
      const link = followed ?? categoryOf(event);
      if (!link?.closest('#__docusaurus') || !isDocument(link.pathname)) return;
      event.stopPropagation();
      event.preventDefault();
      void openPage(link.href);
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
