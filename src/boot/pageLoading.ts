/** Parts of the indicator, which is created when it is first needed. The live region exists before its text, so that screen readers announce it. */
type Parts = { bar: HTMLElement; status: HTMLElement; failure: HTMLElement };

let created: Parts | undefined;

function parts(): Parts {
  if (created) return created;
  const bar = document.createElement('div');
  bar.className = 'page-loading-bar';
  bar.hidden = true;
  const place = document.createElement('div');
  place.className = 'page-loading';
  place.innerHTML = '<div role="status"></div><div></div>';
  document.body.append(bar, place);
  const [status, failure] = place.children as unknown as HTMLElement[];
  created = { bar, status, failure };
  return created;
}

/** Removes the indicator of a page that has loaded, or that the reader has left. */
export function showNothing(): void {
  if (!created) return;
  created.bar.hidden = true;
  created.status.replaceChildren();
  created.failure.replaceChildren();
}

/**
 * Shows that a page is loading, over the current one.
 *
 * @param hasBar whether the progress bar is shown too; the router of application pages has one of its own
 */
export function showSpinner(hasBar = false): void {
  const { bar, status, failure } = parts();
  bar.hidden = !hasBar;
  failure.replaceChildren();
  status.innerHTML = '<p class="page-loading-box"><span class="spinner" aria-hidden="true"></span> Loading the page…</p>';
}

/**
 * Shows that a page could not be loaded, over the current one, with a button Retry.
 *
 * @param error error whose message is shown
 * @param retry handler of the button
 */
export function showFailure(error: unknown, retry: () => void): void {
  showNothing();
  const { failure } = parts();
  failure.innerHTML =
    '<div role="alert" class="page-loading-box page-loading-failure"><p><strong>This page did not load properly.</strong> Check your network connection, then try again.</p><p class="page-loading-detail"></p><button type="button" class="button button--primary">Retry</button></div>';
  (failure.querySelector('.page-loading-detail') as HTMLElement).textContent = String(error);
  failure.querySelector('button')?.addEventListener('click', retry);
}
