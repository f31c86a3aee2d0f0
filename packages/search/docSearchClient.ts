import type { DocSearchHit } from '@docsearch/react';
import { escaped, type SearchHit } from './hit';
import { recordId } from './record';
import type { Search } from './search';

/** Result in the shape of DocSearch, with what its own fields lack. */
export type DialogHit = DocSearchHit & Pick<SearchHit, 'kind' | 'method' | 'path' | 'excerpt'> & { total: number };

/** State of the latest query: it is running, has found a number of results, or has failed. */
export type QueryState = { query: string; isRunning?: true; total?: number };

type Request = { query: string; indexName: string; hitsPerPage: number };
type Result = { index: string; query: string; hits: DialogHit[]; nbHits: number };

/**
 * Returns a client for DocSearch that searches with our ranking. It has the signature of the `search` method of Algolia's client.
 *
 * @param search searches the embedded or the hosted index
 * @param near path of the page that is being read
 * @param onState called with each state of the latest query
 * @returns the client. Of a query that fails, it returns no results, because DocSearch would keep those of the previous query
 */
export function docSearchClient(search: Search, near: string, onState: (state: QueryState) => void) {
  let latest: Request | undefined;
  return {
    async search({ requests: [request] }: { requests: [Request] }): Promise<{ results: [Result] }> {
      const { query, indexName, hitsPerPage } = request;
      latest = request;
      onState({ query, isRunning: true });
      try {
        const { hits, total, corrected } = await search(query, { size: hitsPerPage, near });
        if (latest === request) onState({ query, total });
        const label = corrected ? `Showing results for “${corrected}”` : 'Results';
        return { results: [{ index: indexName, query, hits: hits.map((hit) => dialogHit(hit, label, total)), nbHits: total }] };
      } catch (error) {
        console.warn(error);
        if (latest === request) onState({ query });
        return { results: [{ index: indexName, query, hits: [], nbHits: 0 }] };
      }
    },
  };
}

/**
 * DocSearch groups results by their first and second level. All have the same first level, and a second level of their own, so that they stay
 * in the order of the ranking.
 */
function dialogHit(hit: SearchHit, label: string, total: number): DialogHit {
  const { kind, method, path, excerpt, url, title, section, heading } = hit;
  const place = `${escaped(section)} › ${escaped(title)}`;
  return {
    objectID: recordId(hit),
    url,
    url_without_anchor: url.split('#')[0],
    anchor: url.split('#')[1] ?? null,
    type: 'lvl2',
    content: null,
    hierarchy: { lvl0: label, lvl1: place, lvl2: escaped(title), lvl3: null, lvl4: null, lvl5: null, lvl6: null },
    _snippetResult: { hierarchy: { lvl1: { value: escaped(section) }, lvl2: { value: heading } } } as DocSearchHit['_snippetResult'],
    _highlightResult: {} as DocSearchHit['_highlightResult'],
    kind,
    method,
    path,
    excerpt,
    total,
  };
}
