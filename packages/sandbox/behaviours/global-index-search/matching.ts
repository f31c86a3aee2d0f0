import type { Json } from '../behaviour';

/** Word of a text with its position. */
export type Word = { word: string; at: number; length: number };

/** Returns the words of a text in lower case, without accents. */
export function wordsOf(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)].map((match) => ({ word: fold(match[0]), at: match.index, length: match[0].length }));
}

const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Returns the stem of an English word: without the ending of a plural. Words of other languages are compared as they are. */
function stem(word: string, language: string): string {
  if (language !== 'en' || word.length < 4) return word;
  return word
    .replace(/(?<=[^aeiou])ies$/, 'y')
    .replace(/(?<=(?:s|x|z|ch|sh|o))es$/, '')
    .replace(/(?<=[^su])s$/, '');
}

/** Returns the number of errors that are tolerated in a word: none up to 3 letters, one up to 7, two in longer words. */
export const typosIn = (word: string, most: number): number => Math.min(most, word.length <= 3 ? 0 : word.length <= 7 ? 1 : 2);

/**
 * Returns the number of letters in which two words differ, where two swapped letters count as one. Infinity above the limit, or if the first
 * letters differ.
 */
export function distance(one: string, other: string, limit: number): number {
  if (one === other) return 0;
  if (limit === 0 || one[0] !== other[0] || Math.abs(one.length - other.length) > limit) return Number.POSITIVE_INFINITY;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      let least = Math.min(last[column] + 1, line[column - 1] + 1, last[column - 1] + (isSame ? 0 : 1));
      const isSwapped = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (isSwapped) least = Math.min(least, before[column - 2] + 1);
      line.push(least);
    }
    [before, last] = [last, line];
  }
  return last[other.length] <= limit ? last[other.length] : Number.POSITIVE_INFINITY;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Returns a text, escaped for HTML, in which the words for which a test is true are marked. */
export function marked(text: string, isFound: (word: string) => boolean): string {
  let at = 0;
  let result = '';
  for (const { word, at: start, length } of wordsOf(text)) {
    if (!isFound(word)) continue;
    result += `${escaped(text.slice(at, start))}<mark>${escaped(text.slice(start, start + length))}</mark>`;
    at = start + length;
  }
  return result + escaped(text.slice(at));
}

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
