import type { SearchRecord } from './record';

/**
 * Index of exact names: operationIds, paths, events, codes, properties, enum values and titles, sorted by key and sharded into files of
 * similar size. `starts` contains the first key of each file, so that browsers fetch only the one or two files that may contain a name.
 */
export type NameIndex = { starts: string[] };
/** Entry of a name: the best of its records, their number, the pages that readers search for by it, and those that quote it. */
export type NameEntry = { key: string; count: number; found: NamedRecord[]; aliases?: NamedRecord[]; quoting?: NamedRecord[] };
/** Record in the index of names. */
export type NamedRecord = Omit<SearchRecord, 'names' | 'aliases' | 'quotes'>;

const PARAMETER = /\{[^}]*\}|:\w+/g;

/**
 * Normalises a name, so that all spellings have the same key: `next_cursor`, `next cursor` and `nextCursor`; `/accounts/{id}` and
 * `/accounts/{account_id}`.
 *
 * @param name name in a description or a query
 */
export function nameKey(name: string): string {
  const text = name.trim().toLowerCase();
  if (text.startsWith('/')) return text.replace(PARAMETER, '{}').replace(/\/+$/, '') || '/';
  return text.replace(/[^a-z0-9]+/g, '');
}
