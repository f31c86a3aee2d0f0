import type { Filters, SearchHit } from './hit';

/**
 * Options of a search: `size` results, starting with result `from`. `near` is the path of the page that is being read, whose family is
 * preferred.
 */
export type SearchOptions = { filters?: Filters; from?: number; size: number; near?: string };

/** Results of a search with their total number, and the query with typos corrected if it had any. */
export type Found = { hits: SearchHit[]; total: number; corrected?: string };

/**
 * Searches an index. The search dialog and the search page depend on this type only.
 *
 * @throws Error if the index is unavailable
 */
export type Search = (typed: string, options: SearchOptions) => Promise<Found>;
