import { showFailure } from '../../boot/pageLoading';
import { isReachable, unreachable } from '../../boot/reachable';

/** Handles Retry: reloads the page, or displays an error if the site does not respond. */
export async function retry(): Promise<void> {
  if (await isReachable()) window.location.reload();
  else showFailure(unreachable(), retry);
}
