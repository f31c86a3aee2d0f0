import type { LiteClient, SearchResponse } from 'algoliasearch/lite';
import type { SearchHit } from './hit';
import { escaped } from './hit';
import { VERSION } from './hostedRecord';
import { parseQuery } from './query';
import type { Search } from './search';

type HostedHit = Partial<Omit<SearchHit, 'excerpt' | 'heading'>> & {
  url: string;
  /** Fields of records by a crawler, which lack the fields of {@link SearchHit}. */
  hierarchy?: Record<string, string | null>;
  content?: string | null;
  text?: string;
  _snippetResult?: Record<string, { value: string } | undefined>;
  _highlightResult?: Record<string, { value: string } | undefined>;
};

/** Maximum number of matches that the service returns. */
const MOST = 1000;

/**
 * Returns a search of the hosted index, filtered by language, version and the filters of the search.
 *
 * @param client the service's client: that of DocSearch in the dialog
 */
export function searchHosted(client: Pick<LiteClient, 'search'>, indexName: string): Search {
  return async (typed, { filters = {}, from = 0, size }) => {
    const { text, method, path, name } = parseQuery(typed);
    // The service requires all words to match, and records contain only the request or the name of a pasted command or header.
    const query = path ? [method, path].join(' ').trim() : (name ?? text);
    if (!query) return { hits: [], total: 0 };
    const narrowed = Object.entries(filters).flatMap(([name, value]) => (value ? [`${name}:${value}`] : []));
    const { results } = await client.search<HostedHit>({
      requests: [{ indexName, query, facetFilters: ['language:en', `version:${VERSION}`, ...narrowed], offset: from, length: size }],
    });
    const [{ hits, nbHits = 0 }] = results as SearchResponse<HostedHit>[];
    return { hits: hits.map(hitOf), total: Math.min(nbHits, MOST) };
  };
}

function hitOf({
  url,
  kind = 'page',
  title,
  section,
  family,
  group,
  method,
  path,
  hierarchy = {},
  content,
  text,
  _snippetResult,
  _highlightResult,
}: HostedHit): SearchHit {
  const levels = ['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'].flatMap((level) => hierarchy[level] ?? []);
  const excerpt = (_snippetResult?.text ?? _snippetResult?.content)?.value ?? escaped(text ?? content ?? '');
  const name = title ?? levels.at(-1) ?? url;
  return {
    // A crawler stores absolute URLs; results must link to the site that is open.
    url: url.replace(/^https?:\/\/[^/]+/, ''),
    kind,
    title: name,
    heading: _highlightResult?.title?.value ?? escaped(name),
    section: section ?? levels.slice(0, -1).join(' › '),
    family,
    group,
    method,
    path,
    excerpt,
  };
}
