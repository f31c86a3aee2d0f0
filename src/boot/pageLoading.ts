/** Delay before the loading state is shown, in milliseconds. The progress bar of theme-classic uses the same value. */
export const DELAY = 200;

type Indicator = { bar: HTMLElement; status: HTMLElement; failure: HTMLElement };

let indicator: Indicator | undefined;

/** Returns the elements of the indicator, in front of an open modal dialog, which covers everything outside it. */
function placed(): Indicator {
  indicator ??= created();
  const { bar, status } = indicator;
  const parent = document.querySelector('dialog:modal') ?? document.body;
  if (bar.parentElement !== parent) parent.append(bar, status.parentElement as HTMLElement);
  return indicator;
}

function created(): Indicator {
  const bar = document.createElement('div');
  bar.className = 'page-loading-bar';
  const place = document.createElement('div');
  place.className = 'page-loading';
  place.innerHTML = '<div role="status"></div><div></div>';
  const [status, failure] = place.children as unknown as HTMLElement[];
  return { bar, status, failure };
}

/** Clears the indicator. Call it before `showSpinner`: screen readers announce text only in a live region that exists already. */
export function showNothing(): void {
  const { bar, status, failure } = placed();
  bar.hidden = true;
  status.replaceChildren();
  failure.replaceChildren();
}

/**
 * Shows that a page is loading, over the current one.
 *
 * @param hasBar whether the progress bar is shown too; the router of application pages has one of its own
 */
export function showSpinner(hasBar = false): void {
  const { bar, status, failure } = placed();
  bar.hidden = !hasBar;
  failure.replaceChildren();
  status.innerHTML = '<p class="page-loading-box"><span class="spinner" aria-hidden="true"></span> Loading the page…</p>';
}

/** Whether the page is loading because of Retry, which removes the focused button. */
let isRetry = false;

/**
 * Shows that a page could not be loaded, over the current one, and a Retry button.
 *
 * @param error value whose message is shown
 * @param retry handler of the button
 */
export function showFailure(error: unknown, retry: () => void): void {
  showNothing();
  const { failure } = placed();
  failure.innerHTML =
    '<div role="alert" class="page-loading-box page-loading-failure"><p><strong>This page did not load properly.</strong> Check your network connection, then try again.</p><p class="page-loading-detail"></p><button type="button" class="button button--primary">Retry</button></div>';
  (failure.querySelector('.page-loading-detail') as HTMLElement).textContent = String(error);
  const button = failure.querySelector('button') as HTMLButtonElement;
  if (isRetry) button.focus();
  isRetry = false;
  button.addEventListener('click', () => {
    isRetry = true;
    retry();
  });
}
