/** Name of the function that the scripts with files call, and of the folder of these scripts. */
export const SHELVED = 'offlineFiles';
export const SHELVES = 'offline';

/** Files of a shelf by path: text, or base64 of other content. */
export type Shelf = { texts: Record<string, string>; others: Record<string, string> };

/**
 * Returns the shelf of a file that the scripts of a page fetch. Shelves are scripts, because a page that was opened from a folder can load
 * scripts but cannot fetch files.
 *
 * @param path path of the file from the root of the site
 * @returns undefined for a file on no shelf
 */
export function shelfOf(path: string): string | undefined {
  if (path.startsWith('/search-index/')) return 'search';
  if (path === '/api/sidebar.json') return 'sidebar';
  const [, kind, slug] = /^\/(sandbox|reference-data)\/([\w-]+)[/.]/.exec(path) ?? [];
  return kind && `${kind}-${slug}`;
}
