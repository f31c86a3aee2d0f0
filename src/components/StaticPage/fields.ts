/** Kept for as long as the tab lives: the reader has opened all fields. */
const KEY = 'fields-open';
const NESTED = 'details.ref-nested';

/**
 * Brings the switch that opens and closes all nested fields of a page to life (src/components/reference/FieldSwitch.tsx). A choice holds for the
 * pages that are read after it in the same tab; fields opened one by one change only what the switch offers.
 *
 * @param root the page; a second call does nothing
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
    keep(open);
    name();
    status.textContent = open ? 'All nested fields are open.' : 'All nested fields are closed.';
  });
  root.addEventListener('toggle', name, true); // The event does not bubble.
  if (isKept()) setAll(all, true);
  name();
}

/** Scrolls to the element that the address names, after opening what it is inside. */
export function showAnchor(): void {
  const target = document.getElementById(decodeURIComponent(window.location.hash.slice(1)));
  for (let around = target?.parentElement?.closest('details'); around; around = around.parentElement?.closest('details'))
    around.open = true;
  target?.scrollIntoView();
}

function setAll(all: readonly HTMLDetailsElement[], open: boolean): void {
  for (const each of all) each.open = open;
}

function keep(open: boolean): void {
  try {
    sessionStorage.setItem(KEY, String(open));
  } catch {
    // Refused: the choice is this page's.
  }
}

function isKept(): boolean {
  try {
    return sessionStorage.getItem(KEY) === 'true';
  } catch {
    return false;
  }
}
