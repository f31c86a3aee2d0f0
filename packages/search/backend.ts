import { embeddedSearch } from './client';
import type { Filters, SearchHit } from './hit';
import type { HostedSearch } from './hostedSettings';

/**
 * Options of a search: `size` results, starting with result `from`. `near` is the path of the page that is being read, whose family is
 * preferred.
 */
export type SearchOptions = { filters?: Filters; from?: number; size: number; near?: string };

/**
 * Searches an index. The search dialog and the search page depend on this type only.
 *
 * @throws Error if the index is unavailable
 */
export type Search = (typed: string, options: SearchOptions) => Promise<{ hits: SearchHit[]; total: number }>;

/**
 * Returns a search of the hosted index, or of the embedded index by default.
 *
 * @param hosted settings of the hosted index, if configured
 */
export function searchOf(hosted: HostedSearch | undefined): Search {
  return hosted ? lazily(hosted) : embeddedSearch('/');
}

/** Loads the client of the hosted search with the first query. */
function lazily(settings: HostedSearch): Search {
  let search: Promise<Search> | undefined;
  return async (typed, options) => {
    search ??= import(/* webpackChunkName: "hosted-search" */ './hostedClient').then(({ hostedSearchClient }) =>
      hostedSearchClient(settings),
    );
    search.catch(() => {
      search = undefined;
    });
    return (await search)(typed, options);
  };
}
