import type { History } from 'history';
import { isDocument } from '../../documents/address';

/** Returns the internal link that a click opens in the same tab, if any. */
function linkOf({ target, button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented }: MouseEvent): HTMLAnchorElement | undefined {
  if (button || metaKey || ctrlKey || shiftKey || altKey || defaultPrevented) return undefined;
  const link = (target as Element).closest<HTMLAnchorElement>('a[href]');
  const isOurs = link && link.origin === window.location.origin && !link.target && !link.hasAttribute('download');
  return isOurs ? link : undefined;
}

/** Lets the browser open links to documents, and the router open links in HTML that React did not render. */
export function followLinks(history: History): void {
  // Stops the event before React handles it with the router.
  window.addEventListener(
    'click',
    (event) => {
      const link = linkOf(event);
      if (link?.closest('#__docusaurus') && isDocument(link.pathname)) event.stopPropagation();
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
