import type { Filters } from '@site/packages/search/hit';

/** State of the search page. All of it is in the URL, so a search can be bookmarked, shared and restored from the browser history. */
export type SearchState = { query: string; filters: Filters; page: number };

const NAMES = ['kind', 'family', 'group', 'method'] as const;

/** Parses the query string of a URL (`?q=…`). An invalid page number falls back to the first page. */
export function readAddress(search: string): SearchState {
  const parameters = new URLSearchParams(search);
  const filters = Object.fromEntries(NAMES.flatMap((name) => (parameters.get(name) ? [[name, parameters.get(name)]] : [])));
  return { query: parameters.get('q') ?? '', filters, page: Math.max(1, Math.floor(Number(parameters.get('page'))) || 1) };
}

/** Returns a query string with a leading `?`; empty if the state is the default. */
export function writeAddress({ query, filters, page }: SearchState): string {
  const parameters = new URLSearchParams();
  if (query) parameters.set('q', query);
  for (const name of NAMES) if (filters[name]) parameters.set(name, filters[name]);
  if (page > 1) parameters.set('page', String(page));
  const text = parameters.toString();
  return text && `?${text}`;
}
