import { escaped } from './hit';

/** How many words of a text a result shows. */
const WORDS = 28;

/**
 * @param text what a page says, plain
 * @param words what was asked for, in small letters
 * @returns the part of the text with the most of the words, as HTML with them marked; the beginning where it has none
 */
export function excerptOf(text: string, words: readonly string[]): string {
  const all = text.split(/\s+/).filter(Boolean);
  const matches = all.map((word) => matchOf(word, words));
  const start = bestStart(matches);
  const end = Math.min(all.length, start + WORDS);
  const shown = all.slice(start, end).map((word, index) => (matches[start + index] ? marked(word) : escaped(word)));
  return `${start ? '… ' : ''}${shown.join(' ')}${end < all.length ? ' …' : ''}`;
}

/**
 * @param text a title
 * @param words what was asked for, in small letters
 * @returns the whole text as HTML, with the words marked
 */
export function highlighted(text: string, words: readonly string[]): string {
  return text
    .split(/(\s+)/)
    .map((part) => (matchOf(part, words) ? marked(part) : escaped(part)))
    .join('');
}

/** The number of a window's first word; one that has a sentence's beginning a little before it begins there. */
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

/** Words before the first match, so that it does not stand there without any context. */
const LEAD = 6;

/** Which of the words a word of a text is; a plural or another form is the word. */
function matchOf(part: string, words: readonly string[]): string | undefined {
  const plain = part.toLowerCase().replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  if (!plain) return undefined;
  return words.find((word) => plain === word || (word.length > 3 && (plain.startsWith(word) || plain.startsWith(word.slice(0, -1)))));
}

/** The punctuation around a word is not what was asked for. */
const marked = (part: string) => escaped(part).replace(/^([^\p{L}\p{N}]*)(.*?)([^\p{L}\p{N}]*)$/u, '$1<mark>$2</mark>$3');
