import { embeddedSearch } from './client';
import type { Filters, SearchHit } from './hit';
import type { HostedSearch } from './hostedSettings';

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

/**
 * Returns a search of the hosted index, or of the embedded index by default.
 *
 * @param hosted settings of the hosted index, if configured
 */
export function searchOf(hosted: HostedSearch | undefined): Search {
  return hosted ? lazily(hosted) : embeddedSearch('/');
}

/** Loads the service's client with the first query. */
function lazily({ appId, apiKey, indexName }: HostedSearch): Search {
  let search: Promise<Search> | undefined;
  return async (typed, options) => {
    search ??= Promise.all([
      import(/* webpackChunkName: "hosted-search" */ 'algoliasearch/lite'),
      import(/* webpackChunkName: "hosted-search" */ './hostedSearch'),
    ]).then(([{ liteClient }, { searchHosted }]) => searchHosted(liteClient(appId, apiKey), indexName));
    search.catch(() => {
      search = undefined;
    });
    return (await search)(typed, options);
  };
}
