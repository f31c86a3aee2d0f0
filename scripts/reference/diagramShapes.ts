import type { Label, Point, State, Trigger } from '../../src/components/reference/lifecycleModel';

/**
 * How much room things take. Nobody knows the reader's font when a page is made, so widths are those of the widest common one:
 * text has air around it in the others.
 */
export type Measure = {
  /** Of a letter in a label and in a state's name, in pixels. */
  label: number;
  state: number;
  /** The most letters of a line of a label. */
  line: number;
  /** Beside the words inside a state's box, both sides together. */
  margin: number;
  /** Between states, and between lines. */
  gap: number;
  lineGap: number;
};
export const MEASURES = {
  wide: { label: 7, state: 8, line: 22, margin: 28, gap: 20, lineGap: 10 },
  /** Words in many short lines of small letters: the picture is narrow and high. */
  narrow: { label: 6.5, state: 7.4, line: 13, margin: 16, gap: 8, lineGap: 7 },
} satisfies Record<string, Measure>;

const LINE = 17;
/** A link is 24 pixels from the next one, so that a finger finds it. */
const TRIGGER_GAP = 7;
const STATE_HEIGHT = 34;
const CORNER = 6;
const ARROW = { length: 7, half: 4 };

export type Size = { width: number; height: number };

/** @returns the room that the words of some triggers take, one below the other */
export function sizeOfLabels(triggers: readonly Trigger[], measure: Measure): Size {
  const all = triggers.map(({ label }) => wrapped(label, measure.line));
  const longest = Math.max(0, ...all.flat().map((line) => line.length));
  return { width: longest * measure.label + 8, height: all.reduce((sum, lines) => sum + lines.length * LINE + TRIGGER_GAP, 0) };
}

/** @returns the room of a state's box; what leads from it to itself stands inside */
export function sizeOfState({ name }: State, loops: readonly Trigger[], measure: Measure): Size {
  const own = { width: name.length * measure.state + measure.margin, height: STATE_HEIGHT };
  if (!loops.length) return own;
  const inside = sizeOfLabels(loops, measure);
  return { width: Math.max(own.width, inside.width + measure.margin), height: own.height + inside.height };
}

/** @returns the words of some triggers in lines, one box below the other, the middle of the first one's upper edge at a point */
export function placeLabels(triggers: readonly Trigger[], { x, y }: Point, measure: Measure): Label[] {
  const { width } = sizeOfLabels(triggers, measure);
  const left = Math.round(x - width / 2);
  let top = Math.round(y);
  return triggers.map((trigger) => {
    const lines = wrapped(trigger.label, measure.line);
    const height = lines.length * LINE + TRIGGER_GAP;
    const label = { trigger, lines, x: left, y: top, width, height };
    top += height;
    return label;
  });
}

/** @returns where the labels inside a state's box begin */
export const belowName = (box: Point): Point => ({ x: box.x, y: box.y + STATE_HEIGHT - 3 });

function wrapped(text: string, longest: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= longest) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/**
 * @param points the corners of a line, which runs along the axes
 * @returns an SVG path with rounded corners
 */
export function pathOf(points: readonly Point[]): string {
  const [first, ...rest] = points;
  let path = `M${at(first)}`;
  for (const [index, corner] of rest.slice(0, -1).entries()) {
    path += `L${at(towards(corner, points[index]))}Q${at(corner)} ${at(towards(corner, points[index + 2]))}`;
  }
  return `${path}L${at(points[points.length - 1])}`;
}

/** @returns the SVG path of an arrowhead at the end of a line, which comes along an axis */
export function arrowOf(points: readonly Point[]): string {
  const last = points[points.length - 1];
  const before = points[points.length - 2];
  const [x, y] = [Math.sign(before.x - last.x), Math.sign(before.y - last.y)];
  const side = (half: number) => ({ x: last.x + x * ARROW.length + Math.abs(y) * half, y: last.y + y * ARROW.length + Math.abs(x) * half });
  return `M${at(side(-ARROW.half))}L${at(last)}L${at(side(ARROW.half))}`;
}

/** The point on the way from a corner to the next one where its curve begins; half-way when that is near. */
function towards(corner: Point, next: Point): Point {
  const distance = Math.hypot(next.x - corner.x, next.y - corner.y);
  const part = distance ? Math.min(CORNER, distance / 2) / distance : 0;
  return { x: corner.x + (next.x - corner.x) * part, y: corner.y + (next.y - corner.y) * part };
}

export const round = (length: number): number => Math.round(length * 10) / 10;
const at = ({ x, y }: Point) => `${round(x)} ${round(y)}`;
