import { stemmer } from 'stemmer';

/** A phrase for something that the platform calls by another word: `['send money', 'transfer']`. */
export type Phrase = [phrase: string, own: string];

/** The site's words with the same first letter: those that a typo can stand for, the most frequent first, and the others. */
export type Words = { common: string[]; rare: string[] };

/** The words are in a file for each first letter: checking a word takes one small file, and only a typo takes all of them. */
export const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
/** The file of words that begin with something else, such as a digit. */
export const OTHERS = '0';

/** @returns the name of the file that a word is in */
export const fileOf = (word: string): string => (/^[a-z]/.test(word) ? word[0] : OTHERS);

/** @returns the text with the platform's own words in the place of other phrases for the same */
export function inOwnWords(text: string, phrases: readonly Phrase[]): string {
  let own = ` ${text.toLowerCase().replace(/[^\p{L}\p{N}']+/gu, ' ')} `;
  for (const [phrase, word] of phrases) own = own.replace(` ${phrase} `, ` ${word} `);
  return own.trim();
}

/** A typo in a shorter word makes another word of it. */
const SHORTEST = 3;

/**
 * @param word in small letters
 * @param wordsOf gives the words in a file
 * @returns the word itself where it is known, a form of a known word or the beginning of one; else the one that it is a typo of; undefined
 *   where there is none, so that it cannot find anything
 */
export async function meantBy(word: string, wordsOf: (file: string) => Promise<Words>): Promise<string | undefined> {
  const { common, rare } = await wordsOf(fileOf(word));
  // The index keeps words without their endings.
  const stem = stemmer(word);
  if ([...common, ...rare].some((known) => known.startsWith(word) || stemmer(known) === stem)) return word;
  if (word.length < SHORTEST || /[^a-z]/.test(word)) return undefined;
  return nearest(
    word,
    (await Promise.all(LETTERS.map(wordsOf))).flatMap((words) => words.common),
  );
}

/** How far a word of so many letters may be from the one that is meant: one typo, from six letters two, and from eight also unlikely ones. */
const FARTHEST: [letters: number, distance: number][] = [
  [4, 1],
  [5, 1.5],
  [7, 2],
  [9, 2.5],
  [Number.POSITIVE_INFINITY, 3],
];

/** A letter in the place of another counts more than one that is missing, added or swapped: two of them make nonsense a word. */
const UNLIKELY = 1.5;
const VOWEL = /[aeiouy]/;
const costOf = (a: string, b: string) => (a === b ? 0 : VOWEL.test(a) && VOWEL.test(b) ? 1 : UNLIKELY);
/** The first letter is rarely wrong. */
const FIRST_LETTER = 0.5;

/** @returns the known word with the fewest typos between, of several the most frequent; undefined where none is near */
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
 * Counts the letters that are missing, added, wrong or swapped with their neighbour (the optimal string alignment distance).
 *
 * @param limit a distance of which it is enough to know that it is reached
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
