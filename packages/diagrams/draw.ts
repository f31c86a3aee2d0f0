import { fold } from './fold';
import { graphOf } from './graph';
import type { Drawing, Drawn, Picture } from './model';
import { lifelines } from './sequence';
import type { Measure } from './text';

/** Width of the column of a page. */
const PAGE = 680;
/** Available width on screens of 320 and 360 pixels. */
const SMALLEST = 286;
const SMALL = 326;

const wide = (box: number, label: number): Measure => ({ size: 13, box, label });
const narrow = (box: number, label: number): Measure => ({ size: 12, box, label });

/**
 * Draws the picture of a diagram for the column of a page, and another one for small screens if the first is too wide. The result is
 * deterministic.
 *
 * @throws Error if the layout fails
 */
export async function draw(drawing: Drawing): Promise<Drawn> {
  const large = (await first(drawing, [PAGE], WIDE)) ?? fold(drawing, wide(150, 300), 420);
  if (large.width <= SMALLEST) return { wide: large };
  const small = (await first(drawing, [SMALLEST, SMALL], NARROW)) ?? fold(drawing, narrow(80, 200), SMALLEST);
  return { wide: large, narrow: small };
}

type Try = { measure: Measure; direction: 'RIGHT' | 'DOWN' };
type Tries = Record<'sequence' | 'graph', readonly Try[]>;
const across = (measure: Measure): Try => ({ measure, direction: 'RIGHT' });
const down = (measure: Measure): Try => ({ measure, direction: 'DOWN' });

/** Attempts from the most readable to the narrowest. Sequences always run downwards. */
const WIDE: Tries = {
  sequence: [200, 180, 165, 150, 135, 120, 105].map((label) => down(wide(150, label))),
  graph: [across(wide(150, 180)), across(wide(130, 130)), down(wide(170, 170)), down(wide(110, 100))],
};
const NARROW: Tries = {
  sequence: [150, 130, 115, 100, 85].map((label) => down(narrow(110, label))),
  graph: [down(narrow(150, 150)), down(narrow(110, 105)), down(narrow(90, 85))],
};

/** Returns the first picture that fits into one of the widths, preferring the first width. */
async function first(drawing: Drawing, rooms: readonly number[], { sequence, graph }: Tries): Promise<Picture | undefined> {
  const pictures: Picture[] = [];
  for (const { measure, direction } of drawing.kind === 'sequence' ? sequence : graph) {
    const picture = drawing.kind === 'sequence' ? lifelines(drawing, measure) : await graphOf(drawing, measure, direction);
    if (picture.width <= rooms[0]) return picture;
    pictures.push(picture);
  }
  return rooms.flatMap((room) => pictures.filter(({ width }) => width <= room))[0];
}
