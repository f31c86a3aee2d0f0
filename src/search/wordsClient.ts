import { excerptOf, highlighted } from './excerpt';
import type { Filters, SearchHit } from './hit';
import type { Query } from './query';
import { BETWEEN_PHRASES } from './record';

type Data = { url: string; content: string; meta: Record<string, string> };
type Found = { id: string; score: number; data(): Promise<Data> };
type Pagefind = {
  options(options: object): Promise<void>;
  search(word: string, options: { filters: Filters }): Promise<{ results: Found[] }>;
};

type Scored = { score: number; found: Found };

/** A page that has been found, not yet fetched. */
export type WordHit = { score: number; fetch(): Promise<Omit<Considered, 'score'>> };
/** A page that was found, with the index's score, what others ask for it with and the whole of its text. */
export type Considered = { score: number; hit: SearchHit; asked: string[]; text: string };

/** How much a match counts by where it is; in a page's text it counts 1. */
const WEIGHTS = { title: 8, names: 4, synonyms: 5, asked: 3, group: 1, family: 1.5, section: 1, path: 0.5, kind: 0, method: 0 };
/** Another spelling of a word counts a little less than the word. */
const OTHER_SPELLING = 0.9;

let loading: Promise<Pagefind> | undefined;

/** Fetches the search's code once; a failure is forgotten, so that the next query tries again. */
function load(folder: string): Promise<Pagefind> {
  loading ??= importModule(`${folder}pagefind.js`).catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function importModule(url: string): Promise<Pagefind> {
  // The bundler must leave this import to the browser: the file is made beside the bundle, not in it.
  const pagefind: Pagefind = await import(/* webpackIgnore: true */ url);
  // A worker of its own costs as much to fetch as it saves: a word takes a few milliseconds.
  await pagefind.options({ noWorker: true, ranking: { metaWeights: WEIGHTS } });
  return pagefind;
}

/**
 * Finds pages by words. Each word is looked for by itself: a page that lacks one of several is a result, too, after those that have all.
 *
 * @param query what is asked for
 * @param folder the address of the index, with a slash at the end
 * @param filters what the reader has narrowed the search to
 * @returns the best first
 * @throws Error when the index cannot be fetched
 */
export async function findWords({ words }: Query, folder: string, filters: Filters): Promise<WordHit[]> {
  if (!words.length) return [];
  const pagefind = await load(folder);
  const pages = new Map<string, { score: number; words: number; found: Found }>();
  const answers = await Promise.all(words.map((spellings) => findWord(pagefind, spellings, filters)));
  for (const answer of answers) {
    for (const [id, { score, found }] of answer) {
      const page = pages.get(id) ?? { score: 0, words: 0, found };
      page.score += score;
      page.words += 1;
      pages.set(id, page);
    }
  }
  const marks = words.flat();
  // A page is kept as the object that Pagefind gave: it frees what belongs to one that nobody holds any more.
  return [...pages.values()]
    .map(({ score, words: had, found }) => ({
      score: score * (had / words.length) ** 2,
      fetch: async () => {
        const data = await found.data();
        return { hit: hitOf(data, marks), asked: data.meta.asked?.split(BETWEEN_PHRASES) ?? [], text: data.content };
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

function hitOf({ url, content, meta }: Data, words: readonly string[]): SearchHit {
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
