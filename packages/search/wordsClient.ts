import { excerptOf, highlighted } from './excerpt';
import type { Filters, SearchHit } from './hit';
import type { IndexFiles, Pagefind, PagefindData, PagefindResult } from './indexFiles';
import type { Query } from './query';
import { BETWEEN_PHRASES } from './record';

type Scored = { score: number; found: PagefindResult };

/** Search result that has not been fetched yet. */
export type WordHit = { score: number; fetch(): Promise<Omit<Considered, 'score'>> };
/** Fetched search result, with the index's score, the phrases that readers search for, the synonyms of its title, and its complete text. */
export type Considered = { score: number; hit: SearchHit; aliases: string[]; synonyms: string[]; text: string };

/** Weights of matches by field, relative to the text of a page. */
const WEIGHTS = { title: 8, names: 4, synonyms: 5, aliases: 3, group: 1, family: 1.5, section: 1, path: 0.5, kind: 0, method: 0 };
/** Weight of an alternative spelling of a word. */
const OTHER_SPELLING = 0.9;

const loaded = new WeakMap<Pagefind, Promise<void>>();

/** Sets the weights of the index once. */
async function prepared(load: IndexFiles['pagefind']): Promise<Pagefind> {
  const pagefind = await load();
  // A worker takes as long to download as it saves, because a word takes only a few milliseconds.
  const options = loaded.get(pagefind) ?? pagefind.options({ noWorker: true, ranking: { metaWeights: WEIGHTS } });
  loaded.set(pagefind, options);
  await options;
  return pagefind;
}

/**
 * Finds pages by words. Each word is searched for separately, so that pages with only some of the words are also found, but rank lower.
 *
 * @param load loads the index of words
 * @returns the results, the best first
 * @throws Error if the index cannot be read
 */
export async function findWords({ words }: Query, load: IndexFiles['pagefind'], filters: Filters): Promise<WordHit[]> {
  if (!words.length) return [];
  const pagefind = await prepared(load);
  const pages = new Map<string, { score: number; words: number; found: PagefindResult }>();
  const matches = await Promise.all(words.map((spellings) => findWord(pagefind, spellings, filters)));
  for (const match of matches) {
    for (const [id, { score, found }] of match) {
      const page = pages.get(id) ?? { score: 0, words: 0, found };
      page.score += score;
      page.words += 1;
      pages.set(id, page);
    }
  }
  const marks = words.flat();
  // Keeps the objects returned by Pagefind, which frees the memory of those that are garbage-collected.
  return [...pages.values()]
    .map(({ score, words: had, found }) => ({
      score: score * (had / words.length) ** 2,
      fetch: async () => {
        const data = await found.data();
        const { aliases, synonyms } = data.meta;
        return {
          hit: hitOf(data, marks),
          aliases: aliases?.split(BETWEEN_PHRASES) ?? [],
          synonyms: synonyms?.split(', ') ?? [],
          text: data.content,
        };
      },
    }))
    .sort((a, b) => b.score - a.score);
}

async function findWord(pagefind: Pagefind, spellings: readonly string[], filters: Filters): Promise<Map<string, Scored>> {
  const best = new Map<string, Scored>();
  for (const [index, word] of spellings.entries()) {
    const { results } = await pagefind.search(word, { filters });
    for (const found of results) {
      const score = index ? found.score * OTHER_SPELLING : found.score;
      if (score > (best.get(found.id)?.score ?? 0)) best.set(found.id, { score, found });
    }
  }
  return best;
}

function hitOf({ url, content, meta }: PagefindData, words: readonly string[]): SearchHit {
  const { title, section, kind, family, group, method, path } = meta;
  return {
    url,
    heading: highlighted(title, words),
    excerpt: excerptOf(content, words),
    title,
    section,
    kind: kind as SearchHit['kind'],
    family,
    group,
    method,
    path,
  };
}
