import { stemmer } from 'stemmer';

/** Phrase that is a synonym of a term of the platform: `['send money', 'transfer']`. */
export type Phrase = [phrase: string, own: string];

/** Words of the site with the same first letter: candidates for corrections by frequency, and the others. */
export type Words = { common: string[]; rare: string[] };

/**
 * First letters, each of which has a separate file: checking a known word requires one small file, and only a typo requires all of them.
 */
export const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
/** File of words that start with another character, such as a digit. */
export const OTHERS = '0';

/** Returns the name of the file that contains a word. */
export const fileOf = (word: string): string => (/^[a-z]/.test(word) ? word[0] : OTHERS);

/** Replaces phrases in a text by the platform's terms. */
export function inOwnWords(text: string, phrases: readonly Phrase[]): string {
  let own = ` ${text.toLowerCase().replace(/[^\p{L}\p{N}']+/gu, ' ')} `;
  for (const [phrase, word] of phrases) own = own.replace(` ${phrase} `, ` ${word} `);
  return own.trim();
}

/** Minimum length of a typo. Changing a letter of a shorter word often results in another word. */
const SHORTEST = 3;

/**
 * Corrects a word.
 *
 * @param word word in lower case
 * @param wordsOf function that reads the words of a file
 * @returns the word itself if it is known, or a form or prefix of a known word; otherwise the most likely correction; undefined if there is
 * none, so that the word is ignored
 */
export async function meantBy(word: string, wordsOf: (file: string) => Promise<Words>): Promise<string | undefined> {
  const { common, rare } = await wordsOf(fileOf(word));
  // The index contains the stems of words.
  const stem = stemmer(word);
  if ([...common, ...rare].some((known) => known.startsWith(word) || stemmer(known) === stem)) return word;
  if (word.length < SHORTEST || /[^a-z]/.test(word)) return undefined;
  return nearest(
    word,
    (await Promise.all(LETTERS.map(wordsOf))).flatMap((words) => words.common),
  );
}

/**
 * Maximum distance between a typo and its correction by word length: one typo; two from six letters; from eight letters also unlikely ones.
 */
const FARTHEST: [letters: number, distance: number][] = [
  [4, 1],
  [5, 1.5],
  [7, 2],
  [9, 2.5],
  [Number.POSITIVE_INFINITY, 3],
];

/**
 * Cost of a substituted letter, which is higher than that of an omission, insertion or transposition, because two substitutions would turn
 * nonsense into a word.
 */
const UNLIKELY = 1.5;
const VOWEL = /[aeiouy]/;
const costOf = (a: string, b: string) => (a === b ? 0 : VOWEL.test(a) && VOWEL.test(b) ? 1 : UNLIKELY);
/** Additional cost of a wrong first letter, which is unlikely. */
const FIRST_LETTER = 0.5;

/** Returns the known word with the lowest distance, or the most frequent of several; undefined if none is close enough. */
function nearest(word: string, vocabulary: readonly string[]): string | undefined {
  const [, most] = FARTHEST.find(([letters]) => word.length <= letters) ?? [];
  if (!most) return undefined;
  let best: { known?: string; typos: number } = { typos: most + 0.1 };
  for (const known of vocabulary) {
    if (Math.abs(known.length - word.length) > (word.length < 8 ? 1 : 2)) continue;
    const typos = typosBetween(word, known, best.typos) + (known[0] === word[0] ? 0 : FIRST_LETTER);
    if (typos < best.typos) best = { known, typos };
  }
  return best.known;
}

/**
 * Calculates the optimal string alignment distance: omitted, inserted, substituted and transposed letters.
 *
 * @param limit distance at which the calculation stops
 */
function typosBetween(a: string, b: string, limit: number): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      next[j] = Math.min(next[j - 1] + 1, row[j] + 1, row[j - 1] + costOf(a[i - 1], b[j - 1]));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) next[j] = Math.min(next[j], before[j - 2] + 1);
    }
    if (Math.min(...next) >= limit) return limit;
    before = row;
    row = next;
  }
  return row[b.length];
}
