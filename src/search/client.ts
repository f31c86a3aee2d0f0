import type { SearchHit } from './record';

type Result = { url: string; excerpt: string; meta: Record<string, string> };
type Pagefind = {
  options(options: { excerptLength: number }): Promise<void>;
  search(query: string): Promise<{ results: { data(): Promise<Result> }[] }>;
};

let loading: Promise<Pagefind> | undefined;

/** Fetches the search's code once; a failure is forgotten, so that the next query tries again. */
function load(baseUrl: string): Promise<Pagefind> {
  loading ??= importModule(`${baseUrl}search-index/pagefind.js`).catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function importModule(url: string): Promise<Pagefind> {
  // The bundler must leave this import to the browser: the file is made beside the bundle, not in it.
  const pagefind: Pagefind = await import(/* webpackIgnore: true */ url);
  await pagefind.options({ excerptLength: 24 });
  return pagefind;
}

/**
 * Searches the embedded index.
 *
 * @param query what the reader typed; blank finds nothing
 * @param baseUrl the site's base URL, with a slash at the end
 * @param limit the most hits to fetch
 * @returns the best hits first, and how many there are in all
 * @throws Error when the index cannot be fetched
 */
export async function searchSite(query: string, baseUrl: string, limit: number): Promise<{ hits: SearchHit[]; total: number }> {
  if (!query.trim()) return { hits: [], total: 0 };
  const pagefind = await load(baseUrl);
  const { results } = await pagefind.search(query);
  const found = await Promise.all(results.slice(0, limit).map((result) => result.data()));
  const hits = found.map(
    ({ url, excerpt, meta }): SearchHit => ({
      url,
      excerpt,
      title: meta.title,
      section: meta.section,
      kind: meta.kind as SearchHit['kind'],
      family: meta.family,
      method: meta.method,
      path: meta.path,
    }),
  );
  return { hits, total: results.length };
}
