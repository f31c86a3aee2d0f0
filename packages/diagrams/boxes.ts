import type { Box, Look, PictureBox } from './model';
import { isTorn, LINE, linesOf, type Measure, widest, widthOf, wordsIn } from './text';

/** Horizontal and vertical padding of a box. */
const SIDE = 12;
const TOP = 8;
/** Width of the points at the sides of a choice. */
export const POINT = 14;
/** Width of a letter relative to the font size in the monospaced font of field names. */
const MONOSPACE = 0.61;

/** Text of a box in lines, and its size. `torn` is true if a word did not fit and was broken between letters. */
export type Content = { look: Look; lines: string[]; torn: boolean; fields: string[]; width: number; height: number };

/** Wraps the text of a box. The fields of an entity are on separate lines. */
export function contentOf(look: Look, text: string, measure: Measure, fields: readonly string[] = []): Content {
  const { size, box } = measure;
  const bold = isBold(look);
  const lines = linesOf(text, box, size, bold);
  // A field breaks like a word, but its width follows from the number of letters, because its font is monospaced.
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

/** Returns the box at a position. The box may be larger than its content. */
export function boxOf({ look, lines, fields }: Content, place: Box): PictureBox {
  const title = wordsIn(lines, place, place.y + (fields.length ? TOP : (place.height - lines.length * LINE) / 2));
  return {
    ...place,
    look,
    title,
    ...(fields.length && { fields: { lines: fields, x: place.x + SIDE, y: place.y + 2 * TOP + 2 + lines.length * LINE + TOP / 2 + 9 } }),
  };
}

/** Returns the y coordinate of the line between the name of an entity and its fields. */
export const ruleOf = ({ y, title }: PictureBox): number => y + 2 * TOP + title.lines.length * LINE - 1;

/** Matches the style in src/components/guide/diagram.css. */
const isBold = (look: Look) => look === 'participant' || look === 'entity';
