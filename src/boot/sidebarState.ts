import { recall } from '../../packages/browser/store';

/** Session storage keys: expanded and collapsed categories, and the scroll position of the sidebar. */
export const STATE_KEY = 'sidebar';
export const SCROLL_KEY = 'sidebar-scroll';

/** State by category key: the HTML of the entries if expanded, an empty string if collapsed. */
export type Categories = Record<string, string>;

export function readCategories(): Categories {
  try {
    return JSON.parse(recall(STATE_KEY) ?? '{}');
  } catch {
    return {};
  }
}

/** @returns the key of a category: the path of its page, or its label if it has no page */
export function categoryOf(category: Element): string {
  const control = category.querySelector(':scope > div > :first-child');
  return control?.getAttribute('href') ?? String(control?.textContent);
}

/**
 * Returns the session storage key of a category without a page, whose state is "open" or "closed": that of application pages
 * (src/theme/DocSidebarItems). Its entries are in the HTML of every page of the section, and its control links to the first of them.
 *
 * @returns undefined for a category with a page
 */
export function keyWithoutPage(category: Element): string | undefined {
  const control = category.querySelector(':scope > div > .menu__link--sublist-caret');
  return control ? `sidebar.${control.getAttribute('href')}` : undefined;
}

/** Expands or collapses a category whose entries are in the DOM. */
export function showCategory(category: Element, isOpen: boolean): void {
  category.classList.toggle('menu__list-item--collapsed', !isOpen);
  category.querySelector<HTMLElement>(':scope > ul')?.toggleAttribute('hidden', !isOpen);
  const control = category.querySelector<HTMLElement>(':scope > div > [aria-expanded]');
  control?.setAttribute('aria-expanded', String(isOpen));
  const name = control?.getAttribute('aria-label');
  if (name) control?.setAttribute('aria-label', name.replace(/^\w+/, isOpen ? 'Collapse' : 'Expand'));
}

/**
 * Restores expanded and collapsed categories and the scroll position. The category of the current page is always expanded, and its entry
 * is centred unless it is visible.
 *
 * @param sidebar sidebar whose HTML contains only the entries of the current page's categories
 */
export function restoreSidebar(sidebar: Element): void {
  const known = readCategories();
  // The collection is live, so it includes nested categories that are inserted here.
  for (const category of sidebar.getElementsByTagName('li')) {
    const key = keyWithoutPage(category);
    const state = key && recall(key);
    if (state) showCategory(category, state === 'open' || Boolean(category.querySelector('.menu__link--active')));
    if (key) continue;
    const entries = category.querySelector(':scope > div > [aria-expanded]') ? known[categoryOf(category)] : undefined;
    if (entries === undefined || category.querySelector(':scope > div > .menu__link--active')) continue;
    if (entries && !category.querySelector(':scope > ul')) category.insertAdjacentHTML('beforeend', entries);
    showCategory(category, Boolean(entries));
  }
  const menu = sidebar.querySelector('.theme-doc-sidebar-menu');
  const current = sidebar.querySelector('[aria-current]');
  if (!menu) return;
  menu.scrollTop = Number(recall(SCROLL_KEY) ?? 0);
  const [seen, wanted] = [menu.getBoundingClientRect(), current?.getBoundingClientRect()];
  if (wanted && (wanted.top < seen.top || wanted.bottom > seen.bottom))
    menu.scrollTop += (wanted.top + wanted.bottom - seen.top - seen.bottom) / 2;
}
