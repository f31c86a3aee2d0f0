import { useHistory } from '@docusaurus/router';
import type { MouseEvent } from 'react';

/** How long a button says that it has copied. Milliseconds. */
const COPIED = 1500;

/** @returns a click handler that gives life to a page's own HTML: its links change the page without loading the site anew, its buttons copy */
export function useClicks(): (event: MouseEvent<HTMLElement>) => void {
  const history = useHistory();
  return (event) => {
    const target = event.target as HTMLElement;
    const copy = target.closest<HTMLButtonElement>('[data-copy]');
    if (copy) void copyCode(copy);
    const link = target.closest('a');
    const href = link?.getAttribute('href');
    // What is to be saved is a file, not a page: the router must not take the click.
    if (!href?.startsWith('/') || link?.hasAttribute('download') || event.defaultPrevented) return;
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    history.push(href);
  };
}

async function copyCode(button: HTMLButtonElement): Promise<void> {
  await navigator.clipboard.writeText(button.closest('figure, .ref-address')?.querySelector('pre, code')?.textContent ?? '');
  const label = button.textContent;
  button.textContent = 'Copied';
  setTimeout(() => {
    button.textContent = label;
  }, COPIED);
}
