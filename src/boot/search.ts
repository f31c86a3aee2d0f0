import type { HostedSearch } from '../../packages/search/hostedSettings';
import { messages } from '../../packages/search/messages';
import { interrupted, loadIsland } from './island';
import type { SearchBox, SearchIsland } from './islands/search';
import { mayPrefetch } from './prefetch';

declare global {
  interface Window {
    /** Search field that was opened before this script arrived (src/plugins/search/earlySearch.ts). */
    takeEarlySearch?: () => { text: string; focused: boolean } | undefined;
  }
}

/** Name of the island. */
const NAME = 'search';

const LOADING = `<p role="status" class="island-loading"><span class="spinner" aria-hidden="true"></span>${messages.loading}</p>`;

/** The dialog with the field that is shown until DocSearch has been loaded, and the message below it. */
type WaitingBox = SearchBox & { wait: HTMLElement; field: HTMLInputElement; message: HTMLElement };

const MARKUP = `<div class="search-wait"><input type="search" aria-label="Search" placeholder="Search operations and pages"
 autocomplete="off" autocapitalize="off" spellcheck="false" enterkeyhint="go"><div></div></div>
<div class="search-place"></div>
<p role="status" class="ref-hidden"></p>`;

/**
 * Opens the search dialog on `data-search` buttons, `/` and Ctrl+K (Cmd+K). The dialog opens immediately; DocSearch is loaded on demand and
 * continues with the text that was typed in the meantime.
 *
 * @param hosted settings of the hosted index, if configured
 */
export function startSearch(hosted: HostedSearch | undefined): void {
  let box: WaitingBox | undefined;
  let loading: Promise<SearchIsland | undefined> | undefined;
  let unmount: (() => void) | undefined;
  /** Enter pressed while DocSearch loads; any other key cancels it. */
  let enter: KeyboardEvent | undefined;

  const load = () => {
    loading ??= loadIsland({
      name: NAME,
      load: () => import(/* webpackChunkName: "search" */ './islands/search'),
      state: () => box?.field.value ?? '',
      failed: (error, retry) => {
        loading = undefined;
        if (box) showFailure(box.message, error, retry);
      },
    });
    return loading;
  };
  /** Unmounts DocSearch before the browser handles the event that closes the dialog, because it restores the position of the page. */
  const close = () => {
    unmount?.();
    unmount = undefined;
    box?.dialog.close();
  };
  const early = window.takeEarlySearch?.();
  let next = early?.text ?? '';
  const open = async () => {
    box ??= makeBox(hosted, close, (event) => {
      enter = event.key === 'Enter' && !event.isComposing ? event : undefined;
    });
    const { dialog, wait, field, message } = box;
    if (dialog.open) return;
    field.value = next;
    next = '';
    wait.hidden = false;
    dialog.showModal();
    field.focus();
    if (!message.querySelector('[role=alert]')) message.innerHTML = LOADING;
    const island = await load();
    if (!island || !dialog.open || unmount) return;
    message.textContent = '';
    wait.hidden = true;
    unmount = island.mountSearch(box, hosted, field.value, enter);
  };

  document.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('[data-search]')) void open();
  });
  document.addEventListener('keydown', (event) => {
    const isToggle = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
    const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event);
    if (!isToggle && !isSlash) return;
    event.preventDefault();
    if (box?.dialog.open) close();
    else void open();
  });
  // The dialog would cover the page that Back leads to.
  window.addEventListener('popstate', close);
  for (const event of ['pointerover', 'focusin'])
    document.addEventListener(event, ({ target }) => {
      if ((target as Element).closest?.('[data-search]') && mayPrefetch())
        void import(/* webpackChunkName: "search" */ './islands/search').catch(() => {});
    });
  const lost = interrupted(NAME);
  next = lost ?? next;
  // A reader who has left the field is not taken back to it; the next search opens with the text.
  if (lost !== undefined || early?.focused) void open();
}

/**
 * @param close closes the dialog
 * @param onKey handler of keys pressed in the field that is shown until DocSearch has been loaded
 */
function makeBox(hosted: HostedSearch | undefined, close: () => void, onKey: (event: KeyboardEvent) => void): WaitingBox {
  const dialog = document.createElement('dialog');
  dialog.className = 'search-dialog';
  dialog.setAttribute('aria-label', 'Search');
  dialog.toggleAttribute('data-embedded', !hosted);
  dialog.innerHTML = MARKUP;
  document.body.append(dialog);
  const part = <Part extends HTMLElement>(selector: string) => dialog.querySelector<Part>(selector) as Part;
  const wait = part('.search-wait');
  wait.addEventListener('keydown', onKey);
  // Closes it unless the link opens in a new tab. The dialog fills the window, so a click outside the box targets the dialog itself.
  dialog.addEventListener('click', ({ target, ctrlKey, metaKey, shiftKey }) => {
    if (target === dialog || ((target as Element).closest('a') && !ctrlKey && !metaKey && !shiftKey)) close();
  });
  // Otherwise DocSearch would only clear the field.
  dialog.addEventListener('keydown', (event) => event.key === 'Escape' && !event.isComposing && close(), true);
  // The event is sent later, when the dialog can be open again.
  dialog.addEventListener('close', () => dialog.open || close());
  return {
    dialog,
    wait,
    field: part('input'),
    message: part('.search-wait > div'),
    place: part('.search-place'),
    status: part('.ref-hidden'),
    close,
  };
}

/** Displays an error below the field, which keeps its text. The focus moves from a pressed Retry button to its replacement. */
function showFailure(message: HTMLElement, error: unknown, retry: () => void): void {
  const isRetried = message.contains(document.activeElement);
  message.innerHTML = `<div role="alert"><p><strong>${messages.failed}</strong></p><p>${messages.failedHelp}</p><p class="try-error"></p><button type="button" class="button button--primary">${messages.retry}</button></div>`;
  const [detail, button] = [message.querySelector('.try-error'), message.querySelector('button')];
  if (detail) detail.textContent = String(error);
  button?.addEventListener('click', retry);
  if (isRetried) button?.focus();
}

const isTyping = (event: KeyboardEvent) => {
  const [target] = event.composedPath();
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName));
};
