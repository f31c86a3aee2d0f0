import type { Json } from '../behaviour';
import { distance, marked, stem, typosIn, wordsOf } from './words';

/** How a document matches a text: its points, the letters that differ, and how each word was found. */
export type Match = { points: number; typos: number; found: Json[] };

export type TextQuery = {
  words: string[];
  match: string;
  typos: number;
  language: string;
  fields: { field: string; boost: number }[];
  synonyms: string[][];
};

const POINTS = 100;

/** Returns the words of a text that are searched for: without stop words, unless there are no others. */
export function searchWords(text: string, { stop_words: stops }: Json): string[] {
  const all = wordsOf(text).map(({ word }) => word);
  const kept = all.filter((word) => !stops.includes(word));
  return kept.length ? kept : all;
}

const textOf = (value: unknown): string => (Array.isArray(value) ? value.join(' ') : value === undefined ? '' : String(value));

/** Returns how a word is found in one text: exactly, as a synonym, or with errors; undefined if it is not. */
function findIn(
  word: string,
  words: string[],
  { typos, language, synonyms }: TextQuery,
): { found: string; typos: number; share: number } | undefined {
  const wanted = stem(word, language);
  const exact = words.find((each) => stem(each, language) === wanted);
  if (exact) return { found: exact, typos: 0, share: 1 };
  const alike = synonyms.filter((group) => group.includes(word)).flat();
  const synonym = words.find((each) => alike.includes(each));
  if (synonym) return { found: synonym, typos: 0, share: 0.5 };
  const limit = typosIn(word, typos);
  const near = words
    .map((each) => ({ found: each, typos: Math.min(distance(word, each, limit), distance(wanted, stem(each, language), limit)) }))
    .filter((each) => each.typos <= limit)
    .sort((one, other) => one.typos - other.typos)[0];
  return near && { ...near, share: 0.5 / near.typos };
}

/** Returns how a document matches; undefined if it does not. Without words, every document matches. */
export function matchOf(values: Json, query: TextQuery): Match | undefined {
  if (!query.words.length) return { points: 0, typos: 0, found: [] };
  const texts = query.fields.map(({ field, boost }) => ({ field, boost, words: wordsOf(textOf(values[field])).map(({ word }) => word) }));
  if (query.match === 'exact_phrase') {
    const phrase = query.words.join(' ');
    const hit = texts.find(({ words }) => ` ${words.join(' ')} `.includes(` ${phrase} `));
    return (
      hit && {
        points: POINTS * hit.boost,
        typos: 0,
        found: [{ field: hit.field, word: phrase, found: phrase, typos: 0, points: POINTS * hit.boost }],
      }
    );
  }
  const found = query.words.map((word) =>
    texts.flatMap(({ field, boost, words }) => {
      const hit = findIn(word, words, query);
      return hit ? [{ field, word, found: hit.found, typos: hit.typos, points: Math.round(POINTS * boost * hit.share) }] : [];
    }),
  );
  const hits = found.filter((each) => each.length);
  if (!hits.length || (query.match !== 'any_word' && hits.length < found.length)) return undefined;
  const all = hits.flat();
  return {
    points: all.reduce((sum, { points }) => sum + points, 0),
    typos: hits.reduce((sum, each) => sum + Math.min(...each.map(({ typos }) => typos)), 0),
    found: all.sort((one, other) => other.points - one.points),
  };
}

/** Returns the fields of a document with the words that matched, for those that have one. */
export function highlightsOf(values: Json, fields: string[], { found }: Match): Json[] {
  return fields.flatMap((field) => {
    const words = new Set(found.filter((each) => each.field === field).flatMap((each) => each.found.split(' ')));
    if (!words.size || values[field] === undefined) return [];
    return [{ field, snippets: [marked(textOf(values[field]).slice(0, 160), (word) => words.has(word))] }];
  });
}
