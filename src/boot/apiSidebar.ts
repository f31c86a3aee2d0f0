import { readView } from './keyView';
import { startSidebarFilter } from './sidebarFilter';

let isStarted = false;

/** Starts the filter of the API sidebar, and the view as a key. Both handle events of the whole document, so they are started once. */
export function startApiSidebar(): void {
  if (isStarted) return;
  isStarted = true;
  startSidebarFilter();
  startAccess();
}

/**
 * Dims the operations that the reader's key cannot send, if the reader has chosen a role or scopes. The button of the sidebar opens the choice. The code
 * and the data are loaded on demand.
 */
function startAccess(): void {
  const load = () => import('./islands/access');
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-access]');
    if (button) load().then(({ openChoice }) => openChoice(button)).catch(console.warn); // biome-ignore format: one statement
  });
  const view = readView();
  if (view) load().then(({ showView }) => showView(view)).catch(console.warn); // biome-ignore format: one statement
}
