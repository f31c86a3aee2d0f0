import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { useMemo } from 'react';
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

/** @returns the search of this site: the hosted one where it is configured, else the embedded one. The same as long as the page lives */
export function useSearchBackend(): Search {
  const { siteConfig } = useDocusaurusContext();
  return useMemo(() => {
    const hosted = siteConfig.customFields?.hostedSearch as HostedSearch | undefined;
    return hosted ? lazily(hosted) : embeddedSearch(siteConfig.baseUrl);
  }, [siteConfig]);
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
