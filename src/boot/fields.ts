import { keep, recall } from '../../packages/browser/store';

/** Session storage key: the reader has expanded all fields. */
const KEY = 'fields-open';
const NESTED = 'details.ref-nested';

/**
 * Enhances the button that expands or collapses all nested fields (packages/reference/components/OperationPage.tsx). The choice applies to later pages
 * in the same tab. Toggling a single field only updates the label of the button.
 *
 * @param root container of the page content; a second call has no effect
 */
export function makeFieldSwitch(root: HTMLElement): void {
  const button = root.querySelector<HTMLElement>('[data-fields] button:not([data-alive])');
  const status = button?.parentElement?.querySelector<HTMLElement>('[role=status]');
  if (!button || !status) return;
  button.dataset.alive = '';
  const all = [...root.querySelectorAll<HTMLDetailsElement>(NESTED)];
  const areOpen = () => all.every(({ open }) => open);
  const name = () => {
    button.textContent = areOpen() ? 'Collapse all' : 'Expand all';
  };
  button.addEventListener('click', () => {
    const open = !areOpen();
    setAll(all, open);
    keep(KEY, String(open));
    name();
    status.textContent = open ? 'All nested fields are expanded.' : 'All nested fields are collapsed.';
  });
  root.addEventListener('toggle', name, true); // The event does not bubble.
  openKept(root);
  name();
}

/** Expands all nested fields if the reader has chosen this in the tab. */
export function openKept(root: ParentNode): void {
  if (recall(KEY) === 'true') setAll([...root.querySelectorAll<HTMLDetailsElement>(NESTED)], true);
}

/** Opens the `details` elements around an element. */
export function openAround(element: Element | null | undefined): void {
  for (let around = element?.parentElement?.closest('details'); around; around = around.parentElement?.closest('details'))
    around.open = true;
}

/** Opens the `details` elements around the target of the URL fragment and scrolls to it. */
export function showAnchor(): void {
  const target = document.getElementById(targetOf(window.location.hash));
  openAround(target);
  target?.scrollIntoView();
}

/** Returns the ID in a URL fragment. A malformed fragment is its own ID, as in the HTML standard. */
function targetOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

function setAll(all: readonly HTMLDetailsElement[], open: boolean): void {
  for (const each of all) each.open = open;
}
