import type { Entry } from '../../../packages/reference/outline';

/** Path of the data that the filter of the sidebar searches. */
export const SIDEBAR_DATA = '/api/sidebar.json';

/** Listed pages below an entry of the sidebar. */
export type SidebarSection = { label: string; pages: SidebarPage[] };
/** Page with its method and its path or event, which are empty for pages without them. */
export type SidebarPage = [label: string, route: string, method: string, path: string];

/** Converts the sidebar to the data of its filter, without unlisted entries. */
export function sidebarData(entries: readonly Entry[], label = 'API'): SidebarSection[] {
  const listed = entries.filter(({ unlisted }) => !unlisted);
  const pages = listed.flatMap((entry): SidebarPage[] =>
    entry.route ? [[entry.label, entry.route, entry.method ?? '', entry.path ?? '']] : [],
  );
  const below = listed.flatMap((entry) => {
    // The name of a row adds nothing to the names of its pages.
    const name = entry.isRow ? label : label === 'API' ? entry.label : `${label} › ${entry.label}`;
    return sidebarData(entry.entries, name);
  });
  return [...(pages.length ? [{ label, pages }] : []), ...below];
}
