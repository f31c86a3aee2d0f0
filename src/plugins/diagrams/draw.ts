import { fold } from './fold';
import { graphOf } from './graph';
import type { Drawing, Drawn, Picture } from './model';
import { lifelines } from './sequence';
import type { Measure } from './text';

/** The room in the column of a page. */
const PAGE = 680;
/** The room on screens of 320 and of 360 pixels. */
const SMALLEST = 286;
const SMALL = 326;

const wide = (box: number, label: number): Measure => ({ size: 13, box, label });
const narrow = (box: number, label: number): Measure => ({ size: 12, box, label });

/**
 * @returns the diagram's picture for a page's column, and another one for small screens where that is too wide for them. The same
 * drawing gives the same pictures
 * @throws Error when a layout fails
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

/** From the easiest to read to the narrowest. A sequence runs downwards whatever the direction. */
const WIDE: Tries = {
  sequence: [200, 180, 165, 150, 135, 120, 105].map((label) => down(wide(150, label))),
  graph: [across(wide(150, 180)), across(wide(130, 130)), down(wide(170, 170)), down(wide(110, 100))],
};
const NARROW: Tries = {
  sequence: [150, 130, 115, 100, 85].map((label) => down(narrow(110, label))),
  graph: [down(narrow(150, 150)), down(narrow(110, 105)), down(narrow(90, 85))],
};

/** The first picture that fits into the first of some rooms into which any fits. */
async function first(drawing: Drawing, rooms: readonly number[], { sequence, graph }: Tries): Promise<Picture | undefined> {
  const pictures: Picture[] = [];
  for (const { measure, direction } of drawing.kind === 'sequence' ? sequence : graph) {
    const picture = drawing.kind === 'sequence' ? lifelines(drawing, measure) : await graphOf(drawing, measure, direction);
    if (picture.width <= rooms[0]) return picture;
    pictures.push(picture);
  }
  return rooms.flatMap((room) => pictures.filter(({ width }) => width <= room))[0];
}
