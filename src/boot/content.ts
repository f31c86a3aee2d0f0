import { makeFieldSwitch } from './fields';
import { makeTabs } from './tabs';

/**
 * Adds language tabs and the field switch to reference HTML. Copy buttons and Try it use delegated listeners (`startSite`).
 *
 * @param root container of the HTML; elements that are already enhanced are skipped
 */
export function enliven(root: HTMLElement): void {
  makeTabs(root);
  makeFieldSwitch(root);
}
