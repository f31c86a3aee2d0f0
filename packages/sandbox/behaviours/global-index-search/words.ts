/** Word of a text with its position. */
export type Word = { word: string; at: number; length: number };

/** Returns the words of a text in lower case, without accents. */
export function wordsOf(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)].map((match) => ({ word: fold(match[0]), at: match.index, length: match[0].length }));
}

const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Returns the stem of an English word: without the ending of a plural. Words of other languages are compared as they are. */
export function stem(word: string, language: string): string {
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
