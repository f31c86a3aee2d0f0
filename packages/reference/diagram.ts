import type { ElkNode } from 'elkjs/lib/elk.bundled.js';
import { layOutGraph } from '../platform/layOutGraph';
import type { Change, Diagram, Lifecycle, Trigger } from './components/lifecycleModel';
import { arrowOf, belowName, MEASURES, type Measure, pathOf, placeLabels, round, sizeOfLabels, sizeOfState } from './diagramShapes';

const START = { id: 'start', width: 16, height: 16 };

/**
 * Layout options: top down, in declaration order, with orthogonal lines. Chosen by comparison with dagre and Graphviz, whose curves meet at
 * the edge of a box. Here each line has its own end point, and the largest lifecycle is narrowest.
 */
export const LAYOUT = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
  'elk.layered.considerModelOrder.strategy': 'PREFER_NODES',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.spacing.nodeNodeBetweenLayers': '26',
  'elk.layered.spacing.edgeNodeBetweenLayers': '13',
  'elk.padding': '[top=4,left=4,bottom=4,right=4]',
};

type Placed = Required<Pick<ElkNode, 'x' | 'y' | 'width' | 'height'>>;
/** A transition without the states that it leaves unchanged. */
type Move = { change: Change; id: string };

/** Available width in pixels on a 390-pixel screen. */
const SMALL_SCREEN = 340;

/**
 * Lays out the diagrams of a lifecycle: one for all screens, or separate ones for large and small screens. The layout is deterministic.
 *
 * @throws Error when a layout fails
 */
export async function diagramsOf(lifecycle: Lifecycle): Promise<{ diagram: Diagram; narrow?: Diagram }> {
  const diagram = await diagramOf(lifecycle, MEASURES.wide);
  return diagram.width > SMALL_SCREEN ? { diagram, narrow: await diagramOf(lifecycle, MEASURES.narrow) } : { diagram };
}

/**
 * Lays out a lifecycle. Triggers are nodes like states, so that their labels have their own space; lines run from each initial state of a
 * transition to its label, and from there to the final state.
 */
async function diagramOf(lifecycle: Lifecycle, measure: Measure): Promise<Diagram> {
  const { states } = lifecycle;
  const moves = movesOf(lifecycle);
  const created = moves.some(({ change }) => !change.from.length);
  const laidOut = await layOutGraph({
    id: 'diagram',
    layoutOptions: {
      ...LAYOUT,
      'elk.spacing.nodeNode': String(measure.gap),
      'elk.spacing.edgeNode': String(measure.lineGap),
      'elk.spacing.edgeEdge': String(measure.lineGap),
    },
    children: [
      ...(created ? [{ ...START, layoutOptions: { 'elk.layered.layering.layerConstraint': 'FIRST' } }] : []),
      ...states.map((state) => ({ id: stateId(state.name), ...sizeOfState(state, loopsOf(lifecycle, state.name), measure) })),
      ...moves.map(({ id, change }) => ({ id, ...sizeOfLabels(change.triggers, measure) })),
    ],
    edges: moves.flatMap(({ id, change }) => [
      ...(change.from.length ? change.from.map(stateId) : [START.id]).map((source) => ({
        id: `${source} ${id}`,
        sources: [source],
        targets: [id],
      })),
      { id: `${id} end`, sources: [id], targets: [stateId(change.to)] },
    ]),
  });
  return toDiagram(lifecycle, moves, laidOut, measure);
}

function toDiagram(
  lifecycle: Lifecycle,
  moves: Move[],
  { children = [], edges = [], width = 0, height = 0 }: ElkNode,
  measure: Measure,
): Diagram {
  const nodes = new Map(children.map((node) => [node.id, node as Placed]));
  const placed = (id: string): Placed => {
    const { x, y, width, height } = nodes.get(id) as Placed;
    return { x: round(x), y: round(y), width: round(width), height: round(height) };
  };
  const lines = edges.map(({ sources, targets, sections = [] }) => {
    const [{ startPoint, bendPoints = [], endPoint }] = sections;
    return { source: sources[0], target: targets[0], points: [startPoint, ...bendPoints, endPoint] };
  });
  const start = nodes.get(START.id);
  return {
    width: Math.ceil(width),
    height: Math.ceil(height),
    ...(start && { start: { x: round(start.x + START.width / 2), y: round(start.y + START.height / 2) } }),
    states: lifecycle.states.map((state) => {
      const box = placed(stateId(state.name));
      return {
        ...box,
        state,
        loops: placeLabels(loopsOf(lifecycle, state.name), belowName({ x: box.x + box.width / 2, y: box.y }), measure),
      };
    }),
    changes: moves.map(({ id, change }) => {
      const { x, y, width } = placed(id);
      const into = lines.filter(({ target }) => target === id);
      const out = lines.filter(({ source }) => source === id);
      const path = [...into, ...out].map(({ points }) => pathOf(points)).join('');
      const arrow = out.map(({ points }) => arrowOf(points)).join('');
      return { change, path, arrow, labels: placeLabels(change.triggers, { x: round(x + width / 2), y }, measure) };
    }),
  };
}

/** Returns a node ID that is distinct from those of moves and the start. */
const stateId = (name: string) => `state ${name}`;

/**
 * Merges transitions so that at most one line leads from a state to another: a line has the triggers of all transitions between its states,
 * and the states from which the same triggers lead to the same state share a label. States that a transition leaves unchanged are excluded.
 */
function movesOf({ changes }: Lifecycle): Move[] {
  const lines = new Map<string, { from: string[]; to: string; triggers: Map<string, Trigger> }>();
  for (const { from: all, to, triggers } of changes) {
    const sources = all.length ? all.filter((state) => state !== to).map((state) => [state]) : [[]];
    for (const from of sources) {
      const key = `${from} to ${to}`;
      const line = lines.get(key) ?? { from, to, triggers: new Map() };
      for (const trigger of triggers) line.triggers.set(trigger.href, trigger);
      lines.set(key, line);
    }
  }
  const moves = new Map<string, Move>();
  for (const { from, to, triggers } of lines.values()) {
    const key = [from.length, to, ...[...triggers.keys()].sort()].join();
    const move = moves.get(key);
    if (move) move.change.from.push(...from);
    else moves.set(key, { id: `change from ${from} to ${to}`, change: { from: [...from], to, triggers: [...triggers.values()] } });
  }
  return [...moves.values()];
}

/** Returns the triggers that leave a resource in this state. */
function loopsOf({ changes }: Lifecycle, state: string): Trigger[] {
  return changes.filter(({ from, to }) => to === state && from.includes(state)).flatMap(({ triggers }) => triggers);
}
