import { blank } from '../support/markdown';
import type { Problem } from '../support/problems';

/** A heading of a page, with its displayed text. */
export type Heading = { text: string; offset: number };

/** A code block of a page: its language (undefined if not specified), its code, and the line of the file at which the code starts. */
export type CodeBlock = { language?: string; code: string; line: number };

/**
 * A hand-written text. `prose` has the length of `source`, with every character that is not prose (code, URLs, IDs, markup) replaced by a
 * space, so that offsets in both are the same.
 */
export type Text = {
  file: string;
  source: string;
  prose: string;
  kind: 'page' | 'description';
  headings: Heading[];
  /** Fenced code blocks of a page. */
  blocks: CodeBlock[];
  /** Images of a page in Markdown syntax, with their addresses as written. */
  images: { url: string; offset: number }[];
  /** Number of displayed words, including tables and headings but not code blocks. */
  words: number;
};

export type Rule = (text: Text) => Problem[];

const WORD = /[\p{L}\p{N}][\p{L}\p{N}'’\-.,]*/gu;

/** Returns the number of words; `12,500.00` and `sign-in` count as one each. */
export const wordCount = (text: string): number => text.match(WORD)?.length ?? 0;

/** Patterns excluded from prose rules: code, URLs, placeholders, IDs and file names. */
const NO_PROSE = [
  /`[^`\n]*`/g,
  /\bhttps?:\/\/[^\s)>]+/g,
  /(?<=\]\()[^)\s]*/g,
  /\\?\{[\w.#-]+\}/g,
  /[\w.+-]+@[\w-]+(\.[\w-]+)+/g,
  /(?<![\w/])\/[\w{}/-]+/g,
  /\b\w+(?:_\w+)+\b/g,
  /\b[A-Z]{2,}(?:[-/][A-Z\d]+)+\b/g,
  /\b[\w-]+\.(?:mdx?|ya?ml|tsx?|json|css|com|ng|example|org)\b/g,
  /\b\w*\d\w*\b/g,
];

/** Blanks everything that is not prose in a range of Markdown. Keeps the length. */
export const withoutCode = (text: string): string => NO_PROSE.reduce((rest, pattern) => rest.replace(pattern, blank), text);
