import type { Box, Look, PictureBox } from './model';
import { isTorn, LINE, linesOf, type Measure, widest, widthOf, wordsIn } from './text';

/** Beside the words of a box and above them, one side. */
const SIDE = 12;
const TOP = 8;
/** A choice is pointed at its sides. */
export const POINT = 14;
/** Field names are set in letters of one width, which is this share of their size. */
const MONOSPACE = 0.61;

/** What stands in a box, in lines, and how much room it takes; `torn` when a word had no room and was broken between letters. */
export type Content = { look: Look; lines: string[]; torn: boolean; fields: string[]; width: number; height: number };

/** @returns a text in the lines of a box; of an entity with its fields, one a line */
export function contentOf(look: Look, text: string, measure: Measure, fields: readonly string[] = []): Content {
  const { size, box } = measure;
  const bold = isBold(look);
  const lines = linesOf(text, box, size, bold);
  // A field is broken as a word is, but measured by letters, since its font has them all alike.
  const letter = 12 * MONOSPACE;
  const rows = fields.flatMap((field) => (field.length * letter <= box ? [field] : linesOf(field, box, 12 * 1.1)));
  const inside = Math.max(widest(lines, size, bold), ...rows.map((row) => Math.max(row.length * letter, widthOf(row, 12))));
  return {
    look,
    lines,
    torn: isTorn(text, box, size, bold),
    fields: rows,
    width: Math.ceil(inside) + 2 * (SIDE + (look === 'choice' ? POINT : 0)),
    height: lines.length * LINE + 2 * TOP + (rows.length ? rows.length * LINE + TOP + 2 : 0),
  };
}

/** @returns the content at its place; a box may be larger than what it holds */
export function boxOf({ look, lines, fields }: Content, place: Box): PictureBox {
  const title = wordsIn(lines, place, place.y + (fields.length ? TOP : (place.height - lines.length * LINE) / 2));
  return {
    ...place,
    look,
    title,
    ...(fields.length && { fields: { lines: fields, x: place.x + SIDE, y: place.y + 2 * TOP + 2 + lines.length * LINE + TOP / 2 + 9 } }),
  };
}

/** @returns where the line between an entity's name and its fields is */
export const ruleOf = ({ y, title }: PictureBox): number => y + 2 * TOP + title.lines.length * LINE - 1;

/** As in src/components/guide/diagram.css. */
const isBold = (look: Look) => look === 'participant' || look === 'entity';
