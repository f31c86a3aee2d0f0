import type { HostedSearch } from '../config/search';
import { embeddedSearch } from './client';
import type { Filters, SearchHit } from './hit';

/** What a search is to answer: `size` results from number `from` on. */
export type SearchOptions = { filters?: Filters; from?: number; size: number };

/**
 * Asks an index; the search box and the search page know no more of it.
 *
 * @throws Error when it cannot be asked
 */
export type Search = (typed: string, options: SearchOptions) => Promise<{ hits: SearchHit[]; total: number }>;

/**
 * @param hosted settings of the hosted index, if configured
 * @returns a search of the hosted index, or of the embedded index by default
 */
export function searchOf(hosted: HostedSearch | undefined): Search {
  return hosted ? lazily(hosted) : embeddedSearch('/');
}

/** The hosted service's code is fetched with the first question. */
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
