import { escaped } from './hit';

/** Number of words in an excerpt. */
const WORDS = 28;

/** Returns the part of a text with the most matches as HTML, or its start if there are none. */
export function excerptOf(text: string, words: readonly string[]): string {
  const all = text.split(/\s+/).filter(Boolean);
  const matches = all.map((word) => matchOf(word, words));
  const start = bestStart(matches);
  const end = Math.min(all.length, start + WORDS);
  const shown = all.slice(start, end).map((word, index) => (matches[start + index] ? marked(word) : escaped(word)));
  return `${start ? '… ' : ''}${shown.join(' ')}${end < all.length ? ' …' : ''}`;
}

/**
 * Returns a text as HTML with the matches highlighted.
 *
 * @param words words of the query in lower case
 */
export function highlighted(text: string, words: readonly string[]): string {
  return text
    .split(/(\s+)/)
    .map((part) => (matchOf(part, words) ? marked(part) : escaped(part)))
    .join('');
}

/** Returns the index of the first word of the excerpt. If it is close to the start of the text, returns the start. */
function bestStart(matches: readonly (string | undefined)[]): number {
  let best = { start: 0, score: 0 };
  for (let start = 0; start < matches.length; start += 1) {
    if (start && !matches[start]) continue;
    const window = matches.slice(start, start + WORDS - LEAD).filter(Boolean);
    const score = new Set(window).size * 10 + window.length;
    if (score > best.score) best = { start: Math.max(0, start - LEAD), score };
  }
  return best.start <= LEAD ? 0 : best.start;
}

/** Number of words before the first match, for context. */
const LEAD = 6;

/** Returns the matching word of the query. Plurals and other forms match, too. */
function matchOf(part: string, words: readonly string[]): string | undefined {
  const plain = part.toLowerCase().replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  if (!plain) return undefined;
  return words.find((word) => plain === word || (word.length > 3 && (plain.startsWith(word) || plain.startsWith(word.slice(0, -1)))));
}

/** Highlights a word without the punctuation around it. */
const marked = (part: string) => escaped(part).replace(/^([^\p{L}\p{N}]*)(.*?)([^\p{L}\p{N}]*)$/u, '$1<mark>$2</mark>$3');
