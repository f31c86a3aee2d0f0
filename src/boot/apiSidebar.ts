import { startAccess } from './access';
import { startSidebarFilter } from './sidebarFilter';

let isStarted = false;

/** Starts the filter of the API sidebar, and the view as a key. Both handle events of the whole document, so they are started once. */
export function startApiSidebar(): void {
  if (isStarted) return;
  isStarted = true;
  startSidebarFilter();
  startAccess();
}
