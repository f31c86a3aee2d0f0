import type { TryItData } from '../../packages/try-it/model';
import { currentChoice, onChoice } from './choice';
import { type Drawer, makeDrawer } from './drawer';
import { interrupted, loadIsland } from './island';
import type { MountedForm } from './islands/tryIt';
import { fetchData } from './siteData';

const NAME = 'try-it';
/** URL fragment that opens the form, followed by `?` and values of parameters. */
const HASH = '#try-it';

const LOADING = '<p role="status" class="island-loading" tabindex="-1"><span class="spinner" aria-hidden="true"></span>Loading Try it…</p>';
const FAILURE =
  '<div role="alert"><p>Try it could not be loaded. Check your connection, then retry.</p><p class="try-error"></p><button type="button" class="button button--primary">Retry</button> <button type="button" class="button button--secondary">Close</button></div>';

let drawer: Drawer | undefined;
/** Undefined until the form has been loaded. */
let form: MountedForm | undefined;

/** Opens the Try it form on demand. Its code and data are not fetched before. */
export function startTryIt(): void {
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-try]');
    const slot = findSlot();
    if (button && slot) void open(slot, button);
  });
  window.addEventListener('hashchange', showTryIt);
  onChoice((choice) => form?.choose(choice));
  interrupted(NAME); // Discards the state: the URL fragment already reopens the form.
}

/** Opens the form if the URL fragment requests it and the page has a form. */
export function showTryIt(): void {
  const slot = findSlot();
  const [fragment, values] = window.location.hash.split('?');
  if (fragment !== HASH || !slot) return;
  if (values) {
    form?.unmount();
    form = undefined;
  }
  const focused = document.activeElement;
  const isOutside = focused instanceof HTMLElement && focused !== document.body && !drawer?.dialog.contains(focused);
  void open(slot, isOutside ? focused : undefined);
}

/** Element with the URL of the form's data. */
const findSlot = () => document.querySelector<HTMLElement>('[data-try-it]');

/** @param opener element that gets the focus back when the form is closed; by default the button of the page */
async function open(slot: HTMLElement, opener?: HTMLElement): Promise<void> {
  drawer ??= makeDrawer('Try it', closed);
  const { dialog, close } = drawer;
  drawer.open(() => [opener, ...document.querySelectorAll<HTMLElement>('[data-try]')].find((each) => each?.getClientRects().length));
  if (form) {
    dialog.querySelector('h2')?.focus();
    return;
  }
  dialog.innerHTML = LOADING;
  dialog.querySelector('p')?.focus();
  const fetching = fetchData<TryItData>(slot.dataset.tryIt as string);
  fetching.catch(() => {}); // Handled below, after the code has loaded.
  const island = await loadIsland({
    name: NAME,
    load: () => import(/* webpackChunkName: "try-it" */ './islands/tryIt'),
    state: () => {
      if (!window.location.hash.startsWith(HASH)) setHash(HASH);
      return '';
    },
    failed: (error, retry) => showFailure(drawer as Drawer, error, retry),
  });
  if (!island) return;
  try {
    const data = await fetching;
    if (form) return; // Opened again in the meantime.
    dialog.textContent = '';
    const [, values = ''] = window.location.hash.split('?');
    form = island.mountTryIt(dialog, data, new URLSearchParams(values), close);
    form.choose(currentChoice());
    // The values are part of the draft from now on, which a reload must not overwrite.
    if (values) setHash(HASH);
  } catch (error) {
    console.warn(error);
    showFailure(drawer, error, () => void open(slot, opener));
  }
}

function closed(): void {
  if (window.location.hash.startsWith(HASH)) setHash('');
}

/** Replaces the URL fragment without an entry in the session history. */
function setHash(hash: string): void {
  window.history.replaceState(window.history.state, '', hash || window.location.pathname + window.location.search);
}

/** Displays an error. The focus moves to the Retry button. */
function showFailure({ dialog, close }: Drawer, error: unknown, retry: () => void): void {
  dialog.innerHTML = FAILURE;
  const [, detail] = dialog.querySelectorAll('p');
  detail.textContent = String(error);
  const [again, leave] = dialog.querySelectorAll('button');
  again.addEventListener('click', retry);
  leave.addEventListener('click', close);
  again.focus();
}
