import { keep } from '../../packages/browser/store';
import { openPage } from './navigation';
import { categoryOf, keyWithoutPage, readCategories, SCROLL_KEY, STATE_KEY, showCategory } from './sidebarState';

/** Handles sidebar categories. The entries of a collapsed category are not in the HTML; they are fetched when the category is expanded. */
export function startSidebar(): void {
  document.addEventListener('click', (event) => {
    const control = (event.target as Element).closest<HTMLElement>(
      '.menu__caret, .menu__link--sublist-caret, .menu__link--sublist[aria-current]',
    );
    const category = control?.closest('li');
    if (!control || !category) return;
    event.preventDefault();
    void toggle(category);
  });
  const menu = document.querySelector('.theme-doc-sidebar-container .theme-doc-sidebar-menu');
  window.addEventListener('pagehide', () => menu && keep(SCROLL_KEY, String(menu.scrollTop)));
}

async function toggle(category: HTMLElement): Promise<void> {
  const href = category.querySelector(':scope > div > a')?.getAttribute('href');
  if (!category.querySelector(':scope > ul') && href) {
    if (category.hasAttribute('aria-busy')) return; // A second click while the entries are loading.
    category.setAttribute('aria-busy', 'true');
    const entries = await entriesOf(href);
    category.removeAttribute('aria-busy');
    // Fall back to the page of the category, which lists its entries.
    if (!entries) {
      void openPage(href);
      return;
    }
    category.append(entries);
    showCategory(category, true);
  } else {
    showCategory(category, category.classList.contains('menu__list-item--collapsed'));
  }
  remember(category);
}

/** @returns the list of entries from the sidebar of the category's own document, or undefined if it cannot be loaded */
async function entriesOf(href: string): Promise<Element | undefined> {
  try {
    const response = await fetch(href);
    const page = new DOMParser().parseFromString(response.ok ? await response.text() : '', 'text/html');
    const link = page.querySelector(`.theme-doc-sidebar-menu a[href="${CSS.escape(href)}"]`);
    return link?.closest('li')?.querySelector(':scope > ul') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores whether a category is expanded, with its entries, because the next document may not contain them. */
function remember(category: HTMLElement): void {
  const key = keyWithoutPage(category);
  if (key) {
    keep(key, category.classList.contains('menu__list-item--collapsed') ? 'closed' : 'open');
    return;
  }
  const known = readCategories();
  const list = category.querySelector(':scope > ul')?.cloneNode(true) as HTMLElement | undefined;
  for (const current of list?.querySelectorAll('.menu__link--active') ?? []) {
    current.classList.remove('menu__link--active');
    current.removeAttribute('aria-current');
  }
  known[categoryOf(category)] = category.classList.contains('menu__list-item--collapsed') ? '' : String(list?.outerHTML);
  keep(STATE_KEY, JSON.stringify(known));
}
