import { nameKey } from '../../src/search/names';
import type { SearchRecord } from '../../src/search/record';
import type { Golden } from '../../tests/search/golden';

/** What a reader pastes, by the kind of name that it is. */
const NAMES: Record<string, (record: SearchRecord) => string | undefined> = {
  'method and path': ({ kind, method, path }) => (kind === 'operation' ? `${method} ${path}` : undefined),
  operationId: ({ kind, names }) => (kind === 'operation' ? names[1] : undefined),
  event: ({ kind, path }) => (kind === 'webhook' ? path : undefined),
  'error code': ({ kind, title }) => (kind === 'error' ? title : undefined),
  // A property of one word is a word of sentences, too.
  property: ({ kind, title }) => (kind === 'field' && /[_-]/.test(title) ? title : undefined),
};

/**
 * @param records of the whole site
 * @param every of so many names of a kind, one is taken
 * @returns a query for each name, that wants any of the places that are called exactly so; `at` is the kind of name
 */
export function exactNames(records: readonly SearchRecord[], every: number): Golden[] {
  return Object.entries(NAMES).flatMap(([at, nameOf]) => {
    const places = new Map<string, { query: string; urls: string[] }>();
    for (const record of records) {
      const query = nameOf(record);
      if (!query) continue;
      const [method, ...path] = query.split(' ');
      const key = path.length ? `${method} ${nameKey(path.join(' '))}` : query;
      const known = places.get(key);
      if (known) known.urls.push(record.url);
      else places.set(key, { query, urls: [record.url] });
    }
    return [...places.values()]
      .filter((_, index) => index % every === 0)
      .map(({ query, urls: [page, ...also] }): Golden => ({ query, page, also, kind: 'exact', at }));
  });
}
