import type { Flow, Place, Placed } from '@site/packages/platform/platformMap';

/** Width of the picture in pixels, which is that of the home page's column at a window width of 1280. */
export const WIDTH = 948;
const EDGE = 20;
const BOX = { width: 220, height: 86 };
const GAP = { x: (WIDTH - 2 * EDGE - 3 * BOX.width) / 2, y: 58 };
const BAND = 50;
/** Space between a band and the boxes. */
const AIR = 24;
/** Distance between the corner of a box and the start of a diagonal line, so that it does not meet a vertical one. */
const CORNER = 40;
/** Size of the label of a line. */
const WORDS = { height: 20, perLetter: 7.4 };

export type Rect = { x: number; y: number; width: number; height: number };
export type Line = { flow: Flow; path: string; words: Rect };

const isCell = (place: Place): place is readonly [number, number] => typeof place !== 'string';

/** Returns the number of rows of boxes between the bands. */
const rowsOf = (placed: readonly Placed[]) => 1 + Math.max(0, ...placed.map(({ place }) => (isCell(place) ? place[0] : 0)));

const cell = (row: number, column: number): Rect => ({
  x: EDGE + column * (BOX.width + GAP.x),
  y: BAND + AIR + row * (BOX.height + GAP.y),
  ...BOX,
});

/** Returns the height of the picture. */
export const heightOf = (placed: readonly Placed[]): number => bandUnder(placed) + BAND;

const bandUnder = (placed: readonly Placed[]) => BAND + 2 * AIR + rowsOf(placed) * (BOX.height + GAP.y) - GAP.y;

/** Returns the rectangle of a family's box or band. */
export function boxOf(place: Place, placed: readonly Placed[]): Rect {
  if (isCell(place)) return cell(...place);
  return { x: 0, y: place === 'over' ? 0 : bandUnder(placed), width: WIDTH, height: BAND };
}

/** Returns a free cell of the last row, which contains the legend. */
export function freeCell(placed: readonly Placed[]): Rect | undefined {
  const row = rowsOf(placed) - 1;
  const column = [2, 1, 0].find((each) => !placed.some(({ place }) => isCell(place) && place[0] === row && place[1] === each));
  return column === undefined ? undefined : cell(row, column);
}

/**
 * Returns the line of a flow between two boxes and the rectangle of its label.
 *
 * @throws Error if the boxes are not adjacent, because the line would cross a third one
 */
export function lineOf(flow: Flow, placed: readonly Placed[]): Line {
  const [from, to] = [placeOf(flow.from.folder, placed), placeOf(flow.to.folder, placed)];
  const [down, right] = [to[0] - from[0], to[1] - from[1]];
  if (Math.abs(down) > 1 || Math.abs(right) > 1)
    throw new Error(
      `packages/platform/platformMap.ts: ${flow.from.folder} and ${flow.to.folder} are not adjacent in the map. Change the place of one of them.`,
    );
  const [a, b] = [cell(...from), cell(...to)];
  const start = { x: a.x + (1 + right) * (a.width / 2), y: a.y + (1 + down) * (a.height / 2) };
  const end = { x: b.x + (1 - right) * (b.width / 2), y: b.y + (1 - down) * (b.height / 2) };
  if (down && right) {
    start.x -= right * CORNER;
    end.x += right * CORNER;
  }
  const middle = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
  const width = flow.verb.length * WORDS.perLetter;
  return {
    flow,
    // An S curve if it is diagonal, otherwise a straight line.
    path: `M${start.x} ${start.y}C${[start.x, down ? middle.y : start.y, end.x, down ? middle.y : end.y, end.x, end.y].join(' ')}`,
    // The label of a horizontal line is above it, so that it does not cover the short line.
    words: { x: middle.x - width / 2, y: middle.y - (down ? WORDS.height / 2 : WORDS.height + 2), width, height: WORDS.height },
  };
}

function placeOf(folder: string, placed: readonly Placed[]): readonly [number, number] {
  const place = placed.find(({ family }) => family.folder === folder)?.place;
  if (place && isCell(place)) return place;
  throw new Error(
    `packages/platform/platformMap.ts: a flow connects two boxes, and ${folder} has none. Remove the flow: a band is connected to every family.`,
  );
}
