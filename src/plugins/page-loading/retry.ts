import { showFailure } from './indicator';
import { isReachable } from './reachable';

/** What "Retry" does: reloads the page where the site answers, and says so where it does not. */
export async function retry(): Promise<void> {
  if (await isReachable()) window.location.reload();
  else showFailure(`No answer from ${window.location.host} at ${new Date().toLocaleTimeString('en-GB')}.`, retry);
}

/** For a part of a page that did not come: after a new release its file is gone, and only a reload brings the new one. */
export function partFailed(error: unknown): void {
  console.warn(error);
  showFailure(error, retry);
}
