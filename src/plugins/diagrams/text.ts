import type { Words } from './model';

/** How letters and what stands around them are measured: `wide` for a page's column, `narrow` for a small screen. */
export type Measure = {
  /** Of a letter, in pixels; the same as in src/components/guide/diagram.css. */
  size: number;
  /** The most pixels of a line in a box, and of a line of words at an arrow. */
  box: number;
  label: number;
};

/** The height of a line of text, and what it has above its foot. */
export const LINE = 17;
export const ASCENT = 13;
/** Between the words of a label and its edge. */
const AIR = 3;

/**
 * Shares of the letter size. Nobody knows the reader's font when a page is made, so these are the widths of the widest common ones
 * (DejaVu Sans, Verdana): text has air around it in the others.
 */
const WIDTHS: [RegExp, number][] = [
  [/[ijl.,;:'|! ]/, 0.35],
  [/[frt()[\]\-/"]/, 0.42],
  [/[mwMW@%…→]/, 1],
  [/[A-Z]/, 0.73],
];
const OTHER = 0.64;
/** How much wider bold letters are. */
const BOLD = 1.1;

/** @returns the most pixels that a text takes on one line */
export function widthOf(text: string, size: number, bold = false): number {
  let width = 0;
  for (const letter of text) width += WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? OTHER;
  return Math.ceil(width * size * (bold ? BOLD : 1));
}

/** @returns the most pixels of any of the lines */
export const widest = (lines: readonly string[], size: number, bold = false): number =>
  Math.max(0, ...lines.map((line) => widthOf(line, size, bold)));

/**
 * @param room pixels
 * @returns the text in lines that fit into the room. A word that does not is broken: after a slash, a dot or the like where there is one
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

/** A path between its parts before anywhere inside of them, and between letters only where there is nothing else. */
const BREAKS = [/(?<=\/)/, /(?<=[_.@:-])/, /(?:)/u];

/** @returns whether `linesOf` breaks a word of the text between letters */
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

/** @returns the room of some lines of words beside an arrow */
export const labelSize = (lines: readonly string[], size: number) => ({
  width: widest(lines, size) + 2 * AIR,
  height: lines.length * LINE + 2,
});

/** @returns the same lines in the middle of a box, below an upper edge */
export const wordsIn = (lines: string[], { x, width }: { x: number; width: number }, top: number): Words => ({
  lines,
  x: x + width / 2,
  y: top + ASCENT,
});
