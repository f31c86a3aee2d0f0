import { keep, recall } from '../../packages/browser/store';
import { showVariant } from './variants';

/** Session storage key: the reader has expanded all fields. */
const KEY = 'fields-open';
const FIELDS = '.ref-body details:is(.ref-nested, .ref-line)';

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
  const all = [...root.querySelectorAll<HTMLDetailsElement>(FIELDS)];
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
  if (recall(KEY) === 'true') setAll([...root.querySelectorAll<HTMLDetailsElement>(FIELDS)], true);
}

/** Opens the `details` elements and selects the variants around an element. */
export function openAround(element: Element | null | undefined): void {
  showVariant(element);
  // A summary is visible while its own element is closed.
  const inner = element?.matches('summary') ? element.parentElement : element;
  for (let around = inner?.parentElement?.closest('details'); around; around = around.parentElement?.closest('details')) around.open = true;
}

/** Opens the target of the URL fragment, with the `details` elements around it, and scrolls to it. */
export function showAnchor(): void {
  const target = document.getElementById(targetOf(window.location.hash));
  openAround(target);
  const own = target?.querySelector<HTMLDetailsElement>(':scope > details');
  if (own) own.open = true;
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
