import { hostedSearchOfBrand } from '../brand';

/** Where the hosted search is asked. What is here is public: it goes into every page. */
export type HostedSearch = { appId: string; apiKey: string; indexName: string };

/**
 * @param env the environment, whose `SEARCH_APP_ID`, `SEARCH_API_KEY` and `SEARCH_INDEX_NAME` go before the brand file's
 * @param own the brand's settings
 * @returns how to ask the hosted search; undefined where nothing is set, which means the embedded index
 * @throws Error when some but not all are set, or the key for searching is the one for writing
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
    throw new Error(`The hosted search needs ${missing.join(' and ')}, too. Set all three, or none for the embedded index.`);
  if (env.SEARCH_ADMIN_KEY && settings.SEARCH_API_KEY === env.SEARCH_ADMIN_KEY)
    throw new Error('SEARCH_API_KEY is the key that can write, and would be in every page. Set it to the search-only key.');
  return { appId: settings.SEARCH_APP_ID ?? '', apiKey: settings.SEARCH_API_KEY ?? '', indexName: settings.SEARCH_INDEX_NAME ?? '' };
}
