import type { Filters } from '@site/src/search/hit';

/** What the search page shows, all of it in its address: it can be kept, sent, and gone back to. */
export type SearchState = { query: string; filters: Filters; page: number };

const NAMES = ['kind', 'family', 'group', 'method'] as const;

/** @returns what an address's query (`?q=…`) asks for; a page that is no number is the first */
export function readAddress(search: string): SearchState {
  const parameters = new URLSearchParams(search);
  const filters = Object.fromEntries(NAMES.flatMap((name) => (parameters.get(name) ? [[name, parameters.get(name)]] : [])));
  return { query: parameters.get('q') ?? '', filters, page: Math.max(1, Math.floor(Number(parameters.get('page'))) || 1) };
}

/** @returns the query of an address, with `?` in front; empty when nothing is asked for */
export function writeAddress({ query, filters, page }: SearchState): string {
  const parameters = new URLSearchParams();
  if (query) parameters.set('q', query);
  for (const name of NAMES) if (filters[name]) parameters.set(name, filters[name]);
  if (page > 1) parameters.set('page', String(page));
  const text = parameters.toString();
  return text && `?${text}`;
}
