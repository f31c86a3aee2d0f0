import { ROOT } from './files';

/**
 * Returns the URL of a page in the archive.
 *
 * @param href path from the root of the site, with query and anchor
 */
function archived(href: string): string {
  const [, path, rest] = /^\/([^?#]*)(.*)$/s.exec(href) ?? [];
  return `${ROOT}${path === '' ? 'index.html' : /\.\w+$/.test(path) ? path : `${path}.html`}${rest}`;
}

/** Leads links that scripts add, such as results of the search, to the pages in the archive. Those in the pages are relative. */
export function startLinks(): void {
  document.addEventListener(
    'click',
    ({ target }) => {
      const link = (target as Element).closest?.('a');
      const href = link?.getAttribute('href') ?? '';
      if (/^\/(?!\/)/.test(href)) link?.setAttribute('href', archived(href));
    },
    true,
  );
}

/** Opens the search dialog on the page of the search, which is not part of the archive's script. */
export function showSearch(): void {
  if (!/\/search(?:\.html)?$/.test(window.location.pathname)) return;
  document.querySelector<HTMLElement>('[data-search]')?.click();
  const field = document.querySelector<HTMLInputElement>('.search-dialog input');
  if (field) field.value = new URLSearchParams(window.location.search).get('q') ?? '';
  field?.dispatchEvent(new Event('input'));
}
