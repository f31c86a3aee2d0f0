import { embeddedSearch } from './client';
import type { HostedSearch } from './hostedSettings';
import type { Search } from './search';

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
