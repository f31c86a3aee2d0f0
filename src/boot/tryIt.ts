import { interrupted, loadIsland } from './island';

const NAME = 'try-it';
/** URL fragment that opens the form. */
const HASH = '#try-it';

/** Opens the Try it form on demand. Its code and data are not fetched before. */
export function startTryIt(): void {
  document.addEventListener('click', ({ target }) => {
    const slot = (target as Element).closest<HTMLElement>('[data-try-it]');
    if (slot && (target as Element).closest('button') === buttonOf(slot)) void open(slot);
  });
  window.addEventListener('hashchange', showTryIt);
  interrupted(NAME); // Discards the state: the URL fragment already reopens the form.
}

/** Opens the form if the URL fragment requests it and the page has a form. */
export function showTryIt(): void {
  const slot = document.querySelector<HTMLElement>('[data-try-it]');
  if (window.location.hash === HASH && slot && !buttonOf(slot).hidden) void open(slot);
}

async function open(slot: HTMLElement): Promise<void> {
  const button = buttonOf(slot);
  const place = slot.querySelector(':scope > div') ?? slot.appendChild(document.createElement('div'));
  button.hidden = true;
  const isRetried = place.contains(document.activeElement);
  place.innerHTML =
    '<p role="status" class="island-loading" tabindex="-1"><span class="spinner" aria-hidden="true"></span>Loading Try it…</p>';
  if (isRetried) place.querySelector('p')?.focus();
  const fetching = fetchData(slot);
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
      button.hidden = false;
      button.focus();
    });
  } catch (error) {
    console.warn(error);
    showFailure(place, error, () => void open(slot));
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

/** Returns the button in the HTML of the page. */
const buttonOf = (slot: HTMLElement) => slot.querySelector(':scope > button') as HTMLButtonElement;

async function fetchData({ dataset }: HTMLElement) {
  const response = await fetch(dataset.tryIt as string);
  if (!response.ok) throw new Error(`${dataset.tryIt}: ${response.status}`);
  return response.json();
}
