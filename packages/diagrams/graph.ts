import type { ElkNode } from 'elkjs/lib/elk.bundled.js';
import { layOutGraph } from '../platform/layOutGraph';
import { LAYOUT } from '../reference/diagram';
import { arrowOf, pathOf, round } from '../reference/diagramShapes';
import { boxOf, type Content, contentOf } from './boxes';
import type { Box, Entities, Flow, Picture, PictureLabel } from './model';
import { labelSize, linesOf, type Measure, widthOf, wordsIn } from './text';

/** Line between two boxes, with its text and the cardinality at each end. */
type Edge = { from: string; to: string; text?: string; fromCount?: string; toCount?: string };

const boxId = (id: string) => `box ${id}`;
const wordsId = (index: number) => `words ${index}`;
const COUNT_HEIGHT = 16;

/**
 * Lays out a flow or entities in the same way as lifecycles: texts are nodes like boxes, so that they do not overlap.
 *
 * @param direction `RIGHT` or `DOWN`
 * @throws Error if the layout fails
 */
export async function graphOf(drawing: Flow | Entities, measure: Measure, direction: 'RIGHT' | 'DOWN'): Promise<Picture> {
  const contents = contentsOf(drawing, measure);
  const edges: Edge[] = drawing.kind === 'flow' ? drawing.arrows : drawing.relations;
  const words = edges.map(({ text }) => linesOf(text ?? '', measure.label, measure.size));
  const count = (text: string | undefined, placement: 'HEAD' | 'TAIL') =>
    text
      ? [{ text, width: widthOf(text, measure.size) + 4, height: COUNT_HEIGHT, layoutOptions: { 'elk.edgeLabels.placement': placement } }]
      : [];
  const laidOut = await layOutGraph({
    id: 'diagram',
    layoutOptions: {
      ...LAYOUT,
      'elk.direction': direction,
      'elk.spacing.nodeNode': '16',
      'elk.spacing.edgeNode': '12',
      'elk.spacing.edgeEdge': '12',
      'elk.spacing.edgeLabel': '3',
      ...(direction === 'RIGHT' && { 'elk.layered.spacing.nodeNodeBetweenLayers': '28' }),
    },
    children: [
      ...[...contents].map(([id, { width, height }]) => ({ id: boxId(id), width, height })),
      ...words.flatMap((lines, index) => (lines.length ? [{ id: wordsId(index), ...labelSize(lines, measure.size) }] : [])),
    ],
    edges: edges.flatMap(({ from, to, fromCount, toCount }, index) => {
      const tail = count(fromCount, 'TAIL');
      const head = count(toCount, 'HEAD');
      const [source, target, middle] = [boxId(from), boxId(to), wordsId(index)];
      if (!words[index].length) return [{ id: `${index}`, sources: [source], targets: [target], labels: [...tail, ...head] }];
      return [
        { id: `${index} in`, sources: [source], targets: [middle], labels: tail },
        { id: `${index} out`, sources: [middle], targets: [target], labels: head },
      ];
    }),
  });
  return pictureOf(laidOut, contents, words, drawing.kind === 'flow');
}

/** Returns the content of each box by its ID. */
export function contentsOf(drawing: Flow | Entities, measure: Measure): Map<string, Content> {
  return drawing.kind === 'flow'
    ? new Map(drawing.boxes.map(({ id, label, role }) => [id, contentOf(role ?? 'step', label, measure)]))
    : new Map(drawing.boxes.map(({ id, fields }) => [id, contentOf('entity', id, measure, fields)]));
}

function pictureOf(
  { children = [], edges = [], width = 0, height = 0 }: ElkNode,
  contents: Map<string, Content>,
  words: readonly string[][],
  arrows: boolean,
): Picture {
  const places = new Map(children.map(({ id, x = 0, y = 0, width = 0, height = 0 }) => [id, rounded({ x, y, width, height })]));
  const placeOf = (id: string) => places.get(id) as Box;
  const labels: PictureLabel[] = words.flatMap((lines, index) => {
    if (!lines.length) return [];
    const place = placeOf(wordsId(index));
    return [{ ...place, words: wordsIn(lines, place, place.y) }];
  });
  const lines = edges.map(({ targets, sections = [], labels: counts = [] }) => {
    const [{ startPoint, bendPoints = [], endPoint }] = sections;
    const points = [startPoint, ...bendPoints, endPoint];
    for (const { text = '', x = 0, y = 0, width = 0, height = 0 } of counts) {
      const place = rounded({ x, y, width, height });
      labels.push({ ...place, words: wordsIn([text], place, place.y) });
    }
    const ends = arrows && targets[0].startsWith(boxId(''));
    return { path: pathOf(points), ...(ends && { arrow: arrowOf(points) }), look: 'request' as const };
  });
  return {
    width: Math.ceil(width),
    height: Math.ceil(height),
    boxes: [...contents].map(([id, content]) => boxOf(content, placeOf(boxId(id)))),
    lines,
    labels,
  };
}

const rounded = ({ x, y, width, height }: Box): Box => ({ x: round(x), y: round(y), width: round(width), height: round(height) });
