import type { SearchRecord } from './record';

/**
 * The index of exact names: operationIds, paths, events, codes, properties, enum values and titles, in the order of their keys and
 * cut into files of about one size. `starts` has the first key of each, so that a browser fetches the one or two that a name can be in,
 * however many there are.
 */
export type NameIndex = { starts: string[] };
/**
 * What one name leads to: the best of those called so, how many there are, the pages that readers ask for with it, and those whose texts
 * quote it.
 */
export type NameEntry = { key: string; count: number; found: NamedRecord[]; asked?: NamedRecord[]; quoting?: NamedRecord[] };
/** A record as the index of names keeps it. */
export type NamedRecord = Omit<SearchRecord, 'names' | 'asked' | 'quotes'>;

const PARAMETER = /\{[^}]*\}|:\w+/g;

/**
 * @param name as a description has it, or as a reader typed it
 * @returns what the same name has in common however it is written: `next_cursor`, `next cursor` and `nextCursor` are one; so are
 *   `/accounts/{id}` and `/accounts/{account_id}`
 */
export function nameKey(name: string): string {
  const text = name.trim().toLowerCase();
  if (text.startsWith('/')) return text.replace(PARAMETER, '{}').replace(/\/+$/, '') || '/';
  return text.replace(/[^a-z0-9]+/g, '');
}
