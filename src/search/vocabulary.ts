/** What the index knows of words. */
export type SiteWords = {
  /** Those of the site, of titles and names before others; what is typed and not among them is taken for a slip. */
  vocabulary: string[];
  /** Phrases for something that the platform calls by another word: `['send money', 'transfer']`. */
  phrases: [phrase: string, own: string][];
};

/** @returns the text with the platform's own words in the place of other phrases for the same */
export function inOwnWords(text: string, phrases: SiteWords['phrases']): string {
  let own = ` ${text.toLowerCase().replace(/[^\p{L}\p{N}']+/gu, ' ')} `;
  for (const [phrase, word] of phrases) own = own.replace(` ${phrase} `, ` ${word} `);
  return own.trim();
}

/** A slip in a shorter word makes another word of it. */
const SHORTEST = 4;

/**
 * @param word in small letters
 * @param vocabulary the words that are known
 * @returns the word itself where it is known or the beginning of one, else the one that it was meant for, if there is one
 */
export function meantBy(word: string, vocabulary: readonly string[]): string {
  if (word.length < SHORTEST || /\d/.test(word) || vocabulary.some((known) => known.startsWith(word) || isInflection(word, known)))
    return word;
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
