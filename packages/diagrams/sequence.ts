import { arrowOf, pathOf } from '../reference/diagramShapes';
import { boxOf, type Content, contentOf } from './boxes';
import type { Message, Picture, Sequence } from './model';
import { LINE, labelSize, linesOf, type Measure, wordsIn } from './text';

/** Distance between two participants; between lifelines and adjacent elements; between two messages. */
const GAP = 20;
const BESIDE = 8;
const BELOW = 14;
const EDGE = 2;
/** Loop of a message from a participant to itself. */
const LOOP = { width: 26, height: 20 };
const ARROWHEAD = 10;

/** Draws a sequence with one lifeline per participant, as narrow as the names and the messages between neighbours allow. */
export function lifelines({ participants, steps }: Sequence, measure: Measure): Picture {
  const heads = participants.map((name) => contentOf('participant', name, measure));
  const column = (name: string) => participants.indexOf(name);
  const { left, gaps, right } = gapsOf(heads, steps, column, measure);
  const xs = [EDGE + left];
  for (const gap of gaps) xs.push(xs[xs.length - 1] + gap);
  const headHeight = Math.max(...heads.map(({ height }) => height));
  const width = Math.ceil(xs[xs.length - 1] + right + EDGE);
  const picture: Picture = { width, height: 0, boxes: [], lines: [], labels: [] };

  let y = EDGE + headHeight + BELOW;
  for (const step of steps) {
    if (step.type === 'note') {
      const note = contentOf('note', step.text, measure);
      picture.boxes.push(boxOf(note, { x: xs[column(step.of)] - note.width / 2, y, width: note.width, height: note.height }));
      y += note.height + BELOW;
    } else {
      y = message(step, xs[column(step.from)], xs[column(step.to)], y, picture, measure) + BELOW;
    }
  }
  picture.height = y;
  heads.forEach((head, index) => {
    const place = { x: xs[index] - head.width / 2, y: EDGE, width: head.width, height: headHeight };
    picture.boxes.push(boxOf(head, place));
    picture.lines.unshift({ path: `M${xs[index]} ${EDGE + headHeight}V${y}`, look: 'lifeline' });
  });
  return picture;
}

/** Draws a message below a y coordinate and returns the y coordinate of its end. */
function message({ from, to, text, type }: Message, start: number, end: number, y: number, picture: Picture, measure: Measure): number {
  if (from === to) return ownMessage(text, type, start, y, picture, measure);
  const lines = linesOf(text, Math.abs(end - start) - GAP, measure.size);
  const { width, height } = labelSize(lines, measure.size);
  const label = { x: (start + end) / 2 - width / 2, y, width, height };
  picture.labels.push({ ...label, words: wordsIn(lines, label, y) });
  const at = y + height + 3;
  const points = [
    { x: start, y: at },
    { x: end, y: at },
  ];
  picture.lines.push({ path: pathOf(points), arrow: arrowOf(points), look: type });
  return at + 4;
}

function ownMessage(text: string, look: Message['type'], x: number, y: number, picture: Picture, measure: Measure): number {
  const lines = linesOf(text, measure.label, measure.size);
  const { width, height } = labelSize(lines, measure.size);
  const loop = [
    { x, y: y + 4 },
    { x: x + LOOP.width, y: y + 4 },
    { x: x + LOOP.width, y: y + 4 + LOOP.height },
    { x, y: y + 4 + LOOP.height },
  ];
  const label = { x: x + LOOP.width + BESIDE, y: y + 5 + Math.max(0, (LOOP.height - LINE) / 2), width, height };
  picture.lines.push({ path: pathOf(loop), arrow: arrowOf(loop), look });
  picture.labels.push({ ...label, words: wordsIn(lines, label, label.y) });
  return Math.max(loop[3].y + 4, label.y + height);
}

/**
 * Calculates the space to the left of the first lifeline, between adjacent lifelines, and to the right of the last one that prevents
 * overlaps.
 */
function gapsOf(heads: readonly Content[], steps: Sequence['steps'], column: (name: string) => number, measure: Measure) {
  const last = heads.length - 1;
  const half = heads.map(({ width }) => width / 2);
  const sides = heads.map(() => ({ left: 0, right: 0 }));
  const gaps = heads.slice(1).map((_, index) => half[index] + half[index + 1] + GAP);
  const widen = (index: number, left: number, right: number) => {
    sides[index] = { left: Math.max(sides[index].left, left), right: Math.max(sides[index].right, right) };
  };
  for (const step of steps) {
    if (step.type === 'note') {
      const { width } = contentOf('note', step.text, measure);
      widen(column(step.of), width / 2, width / 2);
      continue;
    }
    const [from, to] = [column(step.from), column(step.to)];
    const { width } = labelSize(linesOf(step.text, measure.label, measure.size), measure.size);
    if (from === to) widen(from, 0, LOOP.width + BESIDE + width);
    else if (Math.abs(from - to) === 1) gaps[Math.min(from, to)] = Math.max(gaps[Math.min(from, to)], width + 2 * ARROWHEAD);
  }
  return {
    left: Math.ceil(Math.max(half[0], sides[0].left)),
    gaps: gaps.map((gap, index) => Math.ceil(Math.max(gap, sides[index].right + BESIDE, sides[index + 1].left + BESIDE))),
    right: Math.ceil(Math.max(half[last], sides[last].right)),
  };
}
