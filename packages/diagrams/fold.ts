import { arrowOf, pathOf } from '../reference/diagramShapes';
import { boxOf, type Content, contentOf } from './boxes';
import { contentsOf } from './graph';
import type { Drawing, Picture, PictureLine } from './model';
import { labelSize, linesOf, type Measure, widthOf, wordsIn } from './text';

/** Vertical distance between rows, and between a line and the text below it. */
const BELOW = 16;
const EDGE = 2;
const LOOP = 34;
/**
 * Width of a text in a box relative to the picture: the default, and the maximum for a word that would otherwise be broken. Followed by the
 * minimum length of an arrow.
 */
const ROOM = 0.27;
const MORE_ROOM = 0.4;
const ARROW = 24;

/** Arrow between two boxes with the text below. A note has one box. */
type Row = { from: Content; to?: Content; text: string; look: PictureLine['look']; counts?: [string, string]; note?: boolean };

/**
 * Draws a diagram that is too wide as a list of its arrows: one row per arrow with the boxes at its ends.
 *
 * @param width width of the picture, in which two boxes and an arrow must fit
 */
export function fold(drawing: Drawing, measure: Measure, width: number): Picture {
  const picture: Picture = { width, height: 0, boxes: [], lines: [], labels: [] };
  let y = EDGE;
  const [rows, roomy] = [ROOM, MORE_ROOM].map((share) => rowsOf(drawing, { ...measure, box: width * share }));
  // The fields of an entity do not fit next to an arrow, and boxes without arrows must not be omitted.
  for (const content of aloneIn(drawing, { ...measure, box: width - 60 })) {
    picture.boxes.push(boxOf(content, { x: EDGE, y, width: width - 2 * EDGE, height: content.height }));
    y += content.height + BELOW / 2;
  }
  if (y > EDGE) y += BELOW / 2;
  for (const [index, row] of rows.entries()) y = draw(whole(row, roomy[index], width), y, picture, measure) + BELOW;
  picture.height = Math.ceil(y - BELOW + EDGE);
  return picture;
}

/** Returns the row with wider boxes for broken words if the arrow remains long enough. */
function whole(row: Row, roomy: Row, width: number): Row {
  const from = row.from.torn ? roomy.from : row.from;
  const to = row.to?.torn ? roomy.to : row.to;
  return from.width + (to?.width ?? 0) + ARROW <= width - 2 * EDGE ? { ...row, from, to } : row;
}

function draw({ from, to, text, look, counts, note }: Row, y: number, picture: Picture, measure: Measure): number {
  const { width, boxes, lines, labels } = picture;
  const height = Math.max(from.height, to?.height ?? 0);
  const right = { x: width - EDGE - (to?.width ?? 0), y, width: to?.width ?? 0, height };
  const left = { x: EDGE, y, width: from.width, height };
  boxes.push(boxOf(from, left));
  const middle = y + height / 2;
  const start = { x: left.x + left.width, y: middle };
  if (to) {
    const points = [start, { x: right.x, y: middle }];
    boxes.push(boxOf(to, right));
    lines.push({ path: pathOf(points), ...(!counts && { arrow: arrowOf(points) }), look });
    for (const [index, count] of counts?.entries() ?? []) {
      const place = { y: middle - 19, width: widthOf(count, measure.size) + 4, height: 16 };
      const x = index ? right.x - 4 - place.width : start.x + 4;
      labels.push({ ...place, x, words: wordsIn([count], { ...place, x }, place.y) });
    }
  } else if (!note) {
    const [top, bottom] = [y + height / 4, y + (height * 3) / 4];
    const points = [
      { x: start.x, y: top },
      { x: start.x + LOOP, y: top },
      { x: start.x + LOOP, y: bottom },
      { x: start.x, y: bottom },
    ];
    lines.push({ path: pathOf(points), ...(from.look !== 'entity' && { arrow: arrowOf(points) }), look });
  }
  if (!text) return y + height;
  if (note) {
    const content = contentOf('note', text, { ...measure, box: width - 40 });
    const place = { x: EDGE, y: y + height + 5, width: content.width, height: content.height };
    boxes.push(boxOf(content, place));
    return place.y + place.height;
  }
  const words = linesOf(text, width - 2 * EDGE - 8, measure.size);
  const size = labelSize(words, measure.size);
  const label = { x: (width - size.width) / 2, y: y + height + 4, ...size };
  labels.push({ ...label, words: wordsIn(words, label, label.y) });
  return label.y + label.height;
}

function rowsOf(drawing: Drawing, measure: Measure): Row[] {
  if (drawing.kind === 'sequence') {
    return drawing.steps.map((step) => {
      const participant = (name: string) => contentOf('participant', name, measure);
      if (step.type === 'note') return { from: participant(step.of), text: step.text, look: 'request', note: true };
      const { from, to, text, type } = step;
      return { from: participant(from), ...(to !== from && { to: participant(to) }), text, look: type };
    });
  }
  const plain = drawing.kind === 'flow' ? drawing : { ...drawing, boxes: drawing.boxes.map((box) => ({ ...box, fields: [] })) };
  const contents = contentsOf(plain, measure);
  const content = (id: string) => contents.get(id) as Content;
  if (drawing.kind === 'flow') {
    return drawing.arrows.map(({ from, to, text = '' }) => ({
      from: content(from),
      ...(to !== from && { to: content(to) }),
      text,
      look: 'request',
    }));
  }
  return drawing.relations.map(({ from, to, fromCount, toCount, text }) =>
    to === from
      ? { from: content(from), text: `${fromCount} – ${toCount}: ${text}`, look: 'request' }
      : { from: content(from), to: content(to), text, look: 'request', counts: [fromCount, toCount] },
  );
}

/** Returns the boxes that are drawn separately above the rows. */
function aloneIn(drawing: Drawing, measure: Measure): Content[] {
  if (drawing.kind === 'sequence') return [];
  const all = contentsOf(drawing, measure);
  if (drawing.kind === 'entities') return [...all.values()];
  const reached = new Set(drawing.arrows.flatMap(({ from, to }) => [from, to]));
  return [...all].filter(([id]) => !reached.has(id)).map(([, content]) => content);
}
