import { interrupted, loadIsland } from './island';

const NAME = 'try-it';
/** URL fragment that opens the form. */
const HASH = '#try-it';

/** Opens the Try it form on demand. Its code and data are not fetched before. */
export function startTryIt(): void {
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-try]');
    const slot = findSlot();
    if (button && slot) void open(slot, button);
  });
  window.addEventListener('hashchange', showTryIt);
  interrupted(NAME); // Discards the state: the URL fragment already reopens the form.
}

/** Opens the form if the URL fragment requests it and the page has a form. */
export function showTryIt(): void {
  const slot = findSlot();
  if (window.location.hash === HASH && slot?.hasChildNodes() === false) void open(slot);
}

const findSlot = () => document.querySelector<HTMLElement>('[data-try-it]');

/** @param opener button that gets the focus back when the form is closed */
async function open(place: HTMLElement, opener = document.querySelector<HTMLElement>('[data-try]')): Promise<void> {
  const column = place.closest<HTMLElement>('[popover]');
  if (column && !column.checkVisibility()) column.showPopover();
  const isRetried = place.contains(document.activeElement);
  place.innerHTML =
    '<p role="status" class="island-loading" tabindex="-1"><span class="spinner" aria-hidden="true"></span>Loading Try it…</p>';
  if (isRetried) place.querySelector('p')?.focus();
  const fetching = fetchData(place);
  fetching.catch(() => {}); // Handled below, after the code has loaded.
  const island = await loadIsland({
    name: NAME,
    load: () => import(/* webpackChunkName: "try-it" */ './islands/tryIt'),
    state: () => {
      window.history.replaceState(window.history.state, '', HASH);
      return '';
    },
    failed: (error, retry) => showFailure(place, error, retry),
  });
  if (!island) return;
  try {
    const data = await fetching;
    place.textContent = '';
    const unmount = island.mountTryIt(place, data, () => {
      unmount();
      place.textContent = '';
      opener?.focus();
    });
  } catch (error) {
    console.warn(error);
    showFailure(place, error, () => void open(place, opener));
  }
}

/** Displays an error. The focus moves from a pressed Retry button to its replacement. */
function showFailure(place: Element, error: unknown, retry: () => void): void {
  const isRetried = place.contains(document.activeElement);
  place.innerHTML =
    '<div role="alert"><p>Try it could not be loaded. Check your connection, then retry.</p><p class="try-error"></p><button type="button" class="button button--primary">Retry</button></div>';
  const [, detail] = place.querySelectorAll('p');
  detail.textContent = String(error);
  const button = place.querySelector('button');
  button?.addEventListener('click', retry);
  if (isRetried) button?.focus();
}

async function fetchData({ dataset }: HTMLElement) {
  const response = await fetch(dataset.tryIt as string);
  if (!response.ok) throw new Error(`${dataset.tryIt}: ${response.status}`);
  return response.json();
}
