import type { HostedSearch } from '../../packages/search/hostedSettings';
import { messages } from '../../packages/search/messages';
import { interrupted, loadIsland } from './island';
import type { Results } from './islands/search';
import { mayPrefetch } from './prefetch';

/** Name of the island. */
const NAME = 'search';

const LOADING = `<p role="status" class="island-loading"><span class="spinner" aria-hidden="true"></span>${messages.loading}</p>`;

/** Elements of the search dialog. */
export type SearchBox = { dialog: HTMLDialogElement; field: HTMLInputElement; results: HTMLElement; status: HTMLElement };

const MARKUP = `<div class="search-box">
<div class="search-field"><input type="search" role="combobox" aria-expanded="false" aria-controls="search-results" aria-autocomplete="list"
 aria-label="Search" placeholder="Search operations and pages" autocomplete="off" autocapitalize="off" spellcheck="false" enterkeyhint="go">
<button type="button">Close</button></div>
<div class="search-results"></div>
<div role="status" class="ref-hidden"></div>
<p class="search-keys"><kbd>↑</kbd> <kbd>↓</kbd> to navigate, <kbd>Enter</kbd> to open, <kbd>Esc</kbd> to close</p>
</div>`;

/**
 * Opens the search dialog on `data-search` buttons, `/` and Ctrl+K (Cmd+K). The dialog opens immediately; the search code is loaded on demand
 * and continues with the text that was typed in the meantime.
 *
 * @param hosted settings of the hosted index, if configured
 */
export function startSearch(hosted: HostedSearch | undefined): void {
  let box: SearchBox | undefined;
  let results: Promise<Results | undefined> | undefined;
  /** The search code has taken over the dialog. */
  let isAlive = false;
  /** Enter pressed before that; any other key cancels it. */
  let enter: KeyboardEvent | undefined;

  const load = () => {
    results ??= loadIsland({
      name: NAME,
      load: () => import(/* webpackChunkName: "search" */ './islands/search'),
      state: () => box?.field.value ?? '',
      failed: (error, retry) => {
        results = undefined;
        if (box) showFailure(box, error, retry);
      },
    });
    return results;
  };
  const open = async (typed = '') => {
    if (box?.dialog.open) return;
    box ??= makeBox((event) => {
      if (!isAlive) enter = event.key === 'Enter' && !event.isComposing ? event : undefined;
    });
    const { dialog, field } = box;
    field.value = typed;
    dialog.showModal();
    field.focus();
    if (isAlive) {
      field.dispatchEvent(new Event('input'));
      return;
    }
    if (!box.results.querySelector('[role=alert]')) box.results.innerHTML = LOADING;
    const island = await load();
    if (!island || isAlive) return;
    isAlive = true;
    island.startResults(box, hosted, enter);
  };

  document.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('[data-search]')) void open();
  });
  document.addEventListener('keydown', (event) => {
    const isToggle = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
    const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event);
    if (!isToggle && !isSlash) return;
    event.preventDefault();
    if (box?.dialog.open) box.dialog.close();
    else void open();
  });
  // The dialog would cover the page that Back leads to.
  window.addEventListener('popstate', () => box?.dialog.close());
  for (const event of ['pointerover', 'focusin'])
    document.addEventListener(event, ({ target }) => {
      if ((target as Element).closest?.('[data-search]') && mayPrefetch())
        void import(/* webpackChunkName: "search" */ './islands/search').catch(() => {});
    });
  const typed = interrupted(NAME);
  if (typed !== undefined) void open(typed);
}

/** @param onKey handler of keys pressed in the field */
function makeBox(onKey: (event: KeyboardEvent) => void): SearchBox {
  const dialog = document.createElement('dialog');
  dialog.className = 'search-dialog';
  dialog.setAttribute('aria-label', 'Search');
  dialog.innerHTML = MARKUP;
  document.body.append(dialog);
  const part = <Part extends HTMLElement>(selector: string) => dialog.querySelector<Part>(selector) as Part;
  const box = {
    dialog,
    field: part<HTMLInputElement>('input'),
    results: part('.search-results'),
    status: part('[role=status]'),
  };
  // The dialog fills the window, so a click outside the box targets the dialog itself.
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog || (target as Element).closest('button')?.textContent === 'Close') dialog.close();
  });
  box.field.addEventListener('keydown', (event) => {
    onKey(event);
    // Otherwise Chromium would only clear the field.
    if (event.key === 'Escape' && !event.isComposing) dialog.close();
  });
  return box;
}

/** Displays an error below the field, which keeps its text. The focus moves from a pressed Retry button to its replacement. */
function showFailure({ results }: SearchBox, error: unknown, retry: () => void): void {
  const isRetried = results.contains(document.activeElement);
  results.innerHTML = `<div role="alert"><p><strong>${messages.failed}</strong></p><p>${messages.failedHelp}</p><p class="try-error"></p><button type="button" class="button button--primary">Retry</button></div>`;
  const [detail, button] = [results.querySelector('.try-error'), results.querySelector('button')];
  if (detail) detail.textContent = String(error);
  button?.addEventListener('click', retry);
  if (isRetried) button?.focus();
}

const isTyping = (event: KeyboardEvent) => {
  const [target] = event.composedPath();
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName));
};
