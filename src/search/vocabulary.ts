/** A phrase for something that the platform calls by another word: `['send money', 'transfer']`. */
export type Phrase = [phrase: string, own: string];

/** The words of the site are in a file for each first letter: one knows a word by one small file, and needs the others for slips only. */
export const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/** @returns the text with the platform's own words in the place of other phrases for the same */
export function inOwnWords(text: string, phrases: readonly Phrase[]): string {
  let own = ` ${text.toLowerCase().replace(/[^\p{L}\p{N}']+/gu, ' ')} `;
  for (const [phrase, word] of phrases) own = own.replace(` ${phrase} `, ` ${word} `);
  return own.trim();
}

/** A slip in a shorter word makes another word of it. */
const SHORTEST = 4;

/**
 * @param word in small letters
 * @param wordsOf gives the words of the site that begin with a letter
 * @returns the word itself where it is known or the beginning of one, else the one that it was meant for, if there is one
 */
export async function meantBy(word: string, wordsOf: (letter: string) => Promise<readonly string[]>): Promise<string> {
  if (word.length < SHORTEST || /[^a-z]/.test(word)) return word;
  const alike = await wordsOf(word[0]);
  if (alike.some((known) => known.startsWith(word) || isInflection(word, known))) return word;
  return nearest(word, (await Promise.all(LETTERS.map(wordsOf))).flat());
}

/** @returns the known word with the fewest slips between, or the word itself where none is near */
function nearest(word: string, vocabulary: readonly string[]): string {
  const most = word.length < 6 ? 1 : 2;
  let best = { known: word, slips: most + 1 };
  for (const known of vocabulary) {
    if (Math.abs(known.length - word.length) > most) continue;
    const slips = slipsBetween(word, known, best.slips) + (known[0] === word[0] ? 0 : 0.5);
    if (slips < best.slips) best = { known, slips };
  }
  return best.known;
}

/** `paginates` is no slip of `paginate`. */
const isInflection = (word: string, known: string) =>
  known.length >= SHORTEST && word.startsWith(known) && /^(s|es|d|ed|ing|ly|er|ers)$/.test(word.slice(known.length));

/**
 * How many letters are missing, too many, wrong or swapped with their neighbour (the optimal string alignment distance), as far as it matters.
 *
 * @param limit a distance of which it is enough to know that it is reached
 */
function slipsBetween(a: string, b: string, limit: number): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      next[j] = Math.min(next[j - 1] + 1, row[j] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) next[j] = Math.min(next[j], before[j - 2] + 1);
    }
    if (Math.min(...next) >= limit) return limit;
    before = row;
    row = next;
  }
  return row[b.length];
}
