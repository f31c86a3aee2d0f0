import type { Label, Point, State, Trigger } from './components/lifecycleModel';

/**
 * Sizes of elements. The reader's font is unknown at build time, so widths are those of the widest common font; narrower fonts leave white
 * space.
 */
export type Measure = {
  /** Character width in labels and state names, in pixels. */
  label: number;
  state: number;
  /** Maximum number of characters per label line. */
  line: number;
  /** Total horizontal padding of a state's box. */
  margin: number;
  /** Distance between states, and between lines. */
  gap: number;
  lineGap: number;
};
export const MEASURES = {
  wide: { label: 7, state: 8, line: 22, margin: 28, gap: 20, lineGap: 10 },
  /** Short lines of small text for a narrow, tall diagram. */
  narrow: { label: 6.5, state: 7.4, line: 13, margin: 16, gap: 8, lineGap: 7 },
} satisfies Record<string, Measure>;

const LINE = 17;
/** Keeps links 24 pixels apart as touch targets. */
const TRIGGER_GAP = 7;
const STATE_HEIGHT = 34;
const CORNER = 6;
const ARROW = { length: 7, half: 4 };

export type Size = { width: number; height: number };

/** Returns the size of a stack of trigger labels. */
export function sizeOfLabels(triggers: readonly Trigger[], measure: Measure): Size {
  const all = triggers.map(({ label }) => wrapped(label, measure.line));
  const longest = Math.max(0, ...all.flat().map((line) => line.length));
  return { width: longest * measure.label + 8, height: all.reduce((sum, lines) => sum + lines.length * LINE + TRIGGER_GAP, 0) };
}

/** Returns the size of a state's box, including labels of triggers that leave the state unchanged. */
export function sizeOfState({ name }: State, loops: readonly Trigger[], measure: Measure): Size {
  const own = { width: name.length * measure.state + measure.margin, height: STATE_HEIGHT };
  if (!loops.length) return own;
  const inside = sizeOfLabels(loops, measure);
  return { width: Math.max(own.width, inside.width + measure.margin), height: own.height + inside.height };
}

/** Stacks the wrapped labels of triggers, with the top edge of the first centred at a point. */
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

/** Returns the position of the labels inside a state's box. */
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
 * Builds an SVG path with rounded corners.
 *
 * @param points corners of an axis-aligned line
 */
export function pathOf(points: readonly Point[]): string {
  const [first, ...rest] = points;
  let path = `M${at(first)}`;
  for (const [index, corner] of rest.slice(0, -1).entries()) {
    path += `L${at(towards(corner, points[index]))}Q${at(corner)} ${at(towards(corner, points[index + 2]))}`;
  }
  return `${path}L${at(points[points.length - 1])}`;
}

/** Builds the SVG path of an arrowhead at the end of an axis-aligned line. */
export function arrowOf(points: readonly Point[]): string {
  const last = points[points.length - 1];
  const before = points[points.length - 2];
  const [x, y] = [Math.sign(before.x - last.x), Math.sign(before.y - last.y)];
  const side = (half: number) => ({ x: last.x + x * ARROW.length + Math.abs(y) * half, y: last.y + y * ARROW.length + Math.abs(x) * half });
  return `M${at(side(-ARROW.half))}L${at(last)}L${at(side(ARROW.half))}`;
}

/** Returns the point on the way to the next corner at which the curve starts; the midpoint if that is closer. */
function towards(corner: Point, next: Point): Point {
  const distance = Math.hypot(next.x - corner.x, next.y - corner.y);
  const part = distance ? Math.min(CORNER, distance / 2) / distance : 0;
  return { x: corner.x + (next.x - corner.x) * part, y: corner.y + (next.y - corner.y) * part };
}

export const round = (length: number): number => Math.round(length * 10) / 10;
const at = ({ x, y }: Point) => `${round(x)} ${round(y)}`;
