import { fetchedFiles, type IndexFiles } from './indexFiles';
import { interpretQuery } from './interpretQuery';
import { findNames } from './namesClient';
import { parseQuery } from './query';
import { rank } from './rank';
import { recordId } from './record';
import type { Search, SearchOptions } from './search';
import { findWords } from './wordsClient';

/** Number of results by words that are fetched and ranked; the others keep the order of the index. */
const CONSIDERED = 24;

/**
 * Returns a search of the index that is served with the site. It throws if the index cannot be fetched.
 *
 * @param baseUrl base URL of the site, with a trailing slash
 */
export const embeddedSearch = (baseUrl: string): Search => searchIn(fetchedFiles(`${baseUrl}search-index/`));

/** Returns a search of the embedded index. It throws if a file of the index cannot be read. */
export const searchIn =
  (files: IndexFiles): Search =>
  (typed, options) =>
    search(typed, files, options);

async function search(
  typed: string,
  { json, pagefind }: IndexFiles,
  { filters = {}, from = 0, size, near }: SearchOptions,
): ReturnType<Search> {
  const asTyped = parseQuery(typed);
  if (!asTyped.text) return { hits: [], total: 0 };
  const query = await interpretQuery(asTyped, {
    wordsOf: (file) => json(`words/${file}.json`),
    phrases: () => json('words/phrases.json'),
  });
  const [names, found] = await Promise.all([findNames(query, json, filters), findWords(query, pagefind, filters)]);
  const considered = await Promise.all(found.slice(0, CONSIDERED).map(async ({ score, fetch }) => ({ score, ...(await fetch()) })));
  const first = rank(query, names, considered, near);
  const shown = new Set(first.map(recordId));
  const total = first.length + Math.max(0, found.length - CONSIDERED);
  const hits = first.slice(from, from + size);
  for (const { fetch } of found.slice(CONSIDERED + Math.max(0, from - first.length))) {
    if (hits.length >= size) break;
    const { hit } = await fetch();
    if (!shown.has(recordId(hit))) hits.push(hit);
  }
  return { hits, total, corrected: query.corrected };
}
