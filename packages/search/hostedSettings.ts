import { hostedSearchOfBrand } from '../platform/brand';

/** Settings of the hosted search. They are public, because every page contains them. */
export type HostedSearch = { appId: string; apiKey: string; indexName: string };

/**
 * Returns the settings of the hosted search.
 *
 * @param env environment variables; `SEARCH_APP_ID`, `SEARCH_API_KEY` and `SEARCH_INDEX_NAME` take precedence over the brand file
 * @param own the brand's settings
 * @returns undefined if nothing is set, in which case the embedded index is used
 * @throws Error if only some of them are set, or the search key is the write key
 */
export function hostedSearch(env: NodeJS.ProcessEnv = process.env, own: HostedSearch = hostedSearchOfBrand): HostedSearch | undefined {
  const settings = {
    SEARCH_APP_ID: env.SEARCH_APP_ID || own.appId,
    SEARCH_API_KEY: env.SEARCH_API_KEY || own.apiKey,
    SEARCH_INDEX_NAME: env.SEARCH_INDEX_NAME || own.indexName,
  };
  const missing = Object.entries(settings).flatMap(([name, value]) => (value ? [] : [name]));
  if (missing.length === Object.keys(settings).length) return undefined;
  if (missing.length)
    throw new Error(
      `The hosted search also requires ${missing.join(' and ')}. Set all three variables, or none of them to use the embedded index.`,
    );
  if (env.SEARCH_ADMIN_KEY && settings.SEARCH_API_KEY === env.SEARCH_ADMIN_KEY)
    throw new Error('SEARCH_API_KEY is the write key, which would be published on every page. Set it to the search-only key.');
  return { appId: settings.SEARCH_APP_ID ?? '', apiKey: settings.SEARCH_API_KEY ?? '', indexName: settings.SEARCH_INDEX_NAME ?? '' };
}
