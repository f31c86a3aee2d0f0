import type { Words } from './model';

/** Measures of texts: `wide` for the column of a page, `narrow` for a small screen. */
export type Measure = {
  /** Font size in pixels; the same as in src/components/guide/diagram.css. */
  size: number;
  /** Maximum width in pixels of a line in a box, and of a line of text at an arrow. */
  box: number;
  label: number;
};

/** Height of a line of text, and its ascent above the baseline. */
export const LINE = 17;
const ASCENT = 13;
/** Padding of a label. */
const AIR = 3;

/**
 * Letter widths relative to the font size. The reader's font is unknown at build time, so these are the widths of the widest common fonts
 * (DejaVu Sans, Verdana); texts in other fonts have more space around them.
 */
const WIDTHS: [RegExp, number][] = [
  [/[ijl.,;:'|! ]/, 0.35],
  [/[frt()[\]\-/"]/, 0.42],
  [/[mwMW@%…→]/, 1],
  [/[A-Z]/, 0.73],
];
const OTHER = 0.64;
/** Width of bold letters relative to regular ones. */
const BOLD = 1.1;

/** Returns the maximum width of a text on one line in pixels. */
export function widthOf(text: string, size: number, bold = false): number {
  let width = 0;
  for (const letter of text) width += WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? OTHER;
  return Math.ceil(width * size * (bold ? BOLD : 1));
}

/** Returns the maximum width of the lines in pixels. */
export const widest = (lines: readonly string[], size: number, bold = false): number =>
  Math.max(0, ...lines.map((line) => widthOf(line, size, bold)));

/**
 * Wraps a text. A word that does not fit is broken, if possible after a slash, a dot or another separator.
 *
 * @param room available width in pixels
 */
export function linesOf(text: string, room: number, size: number, bold = false): string[] {
  const fits = (line: string) => widthOf(line, size, bold) <= room;
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && fits(`${last} ${word}`)) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(...(fits(word) ? [word] : broken(word, fits)));
  }
  return lines;
}

/** Break opportunities in order of preference: between path segments, after separators within a segment, between letters. */
const BREAKS = [/(?<=\/)/, /(?<=[_.@:-])/, /(?:)/u];

/** Checks whether `linesOf` breaks a word of the text between letters. */
export const isTorn = (text: string, room: number, size: number, bold = false): boolean =>
  text.split(/\s+|(?<=[/_.@:-])/).some((part) => widthOf(part, size, bold) > room);

function broken(word: string, fits: (line: string) => boolean, [at, ...finer] = BREAKS): string[] {
  const lines: string[] = [];
  for (const part of word.split(at)) {
    const last = lines.at(-1);
    if (last !== undefined && fits(last + part)) lines[lines.length - 1] = last + part;
    else lines.push(...(fits(part) || !finer.length ? [part] : broken(part, fits, finer)));
  }
  return lines;
}

/** Returns the size of a label with the given lines. */
export const labelSize = (lines: readonly string[], size: number) => ({
  width: widest(lines, size) + 2 * AIR,
  height: lines.length * LINE + 2,
});

/** Returns the lines centred in a box below its top edge. */
export const wordsIn = (lines: string[], { x, width }: { x: number; width: number }, top: number): Words => ({
  lines,
  x: x + width / 2,
  y: top + ASCENT,
});
