/** One thing that is wrong with a text, at an offset of its file. */
export type Problem = { file: string; offset: number; message: string; remedy: string };

/** A heading of a page, its words as a reader sees them. */
export type Heading = { text: string; offset: number };

/** A block of code of a page: its language (none when the writer named none), its lines, and the line of the file on which the first stands. */
export type CodeBlock = { language?: string; code: string; line: number };

/**
 * What people wrote in a file. `prose` is as long as `source`: every character that is no prose (code, addresses, ids, markup) is a
 * space in it, so that an offset found in the prose is one of the file.
 */
export type Text = {
  file: string;
  source: string;
  prose: string;
  /** A page, or the texts of an API description. */
  kind: 'page' | 'description';
  headings: Heading[];
  /** The fenced blocks of code of a page. */
  blocks: CodeBlock[];
  /** Paragraphs and list items, without tables and headings: what readability is measured on. */
  paragraphs: string[];
  /** How many words a reader sees, tables and headings among them, code blocks not. */
  words: number;
};

/** A rule of the house: gets a text, says what is wrong in it. */
export type Rule = (text: Text) => Problem[];

const WORD = /[\p{L}\p{N}][\p{L}\p{N}'’\-.,]*/gu;

/** @returns how many words a text has; `12,500.00` and `sign-in` are one each */
export const wordCount = (text: string): number => text.match(WORD)?.length ?? 0;

/** @returns the text with everything but line breaks turned into spaces */
export const blank = (text: string): string => text.replace(/[^\n]/g, ' ');

/** Code, addresses, placeholders, ids and file names: what no rule about words looks at. */
const NO_PROSE = [
  /`[^`\n]*`/g,
  /\bhttps?:\/\/[^\s)>]+/g,
  /(?<=\]\()[^)\s]*/g,
  /\\?\{[\w.#-]+\}/g,
  /[\w.+-]+@[\w-]+(\.[\w-]+)+/g,
  /(?<![\w/])\/[\w{}/-]+/g,
  /\b\w+(?:_\w+)+\b/g,
  /\b[\w-]+\.(?:mdx?|ya?ml|tsx?|json|css|com|ng|example|org)\b/g,
  /\b\w*\d\w*\b/g,
];

/** @returns a stretch of Markdown with what is no prose blanked out, as long as it was */
export const withoutCode = (text: string): string => NO_PROSE.reduce((rest, pattern) => rest.replace(pattern, blank), text);

/** @returns `file:line:column: error what is wrong. What to write instead.` */
export function asLine({ file, offset, message, remedy }: Problem, source: string): string {
  const lines = source.slice(0, offset).split('\n');
  return `${file}:${lines.length}:${(lines.at(-1)?.length ?? 0) + 1}: error ${message}. ${remedy}`;
}
