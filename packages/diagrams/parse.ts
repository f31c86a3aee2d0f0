import { meant } from './checks';
import { DiagramFault, type Drawing } from './model';
import { entitiesIn, flowIn } from './parseGraph';
import { sequenceIn } from './parseSequence';

const KINDS = { sequence: sequenceIn, flow: flowIn, entities: entitiesIn };
const SHORTEST_ALT = 15;

/**
 * Parses a diagram.
 *
 * @param meta text after the word `diagram`: the kind and `alt`
 * @throws DiagramFault with the correction, for syntax that packages/diagrams/README.md does not describe
 */
export function parseDiagram(meta: string, text: string): Drawing {
  const [, kind = '', rest = ''] = /^\s*(\S*)\s*([\s\S]*?)\s*$/.exec(meta) ?? [];
  if (!isKind(kind)) {
    throw new DiagramFault(
      `${kind ? `there is no kind "${kind}"` : 'the kind is missing'}. ${meant(kind, Object.keys(KINDS))}Write \`\`\`diagram sequence alt="…", or flow or entities instead of sequence.`,
      0,
    );
  }
  const [, alt] = /^alt="([^"]*)"$/.exec(rest) ?? [];
  if (alt === undefined || alt.trim().length < SHORTEST_ALT) {
    const wrong = alt === undefined ? (rest ? `${rest} is not a valid alt` : 'alt is missing') : `alt="${alt}" is too short`;
    throw new DiagramFault(
      `${kind}: ${wrong}. Write alt="…" after ${kind}, and describe the diagram in at least ${SHORTEST_ALT} characters.`,
      0,
    );
  }
  const lines = text
    .split('\n')
    .map((each, index) => ({ text: each.trim(), line: index + 1 }))
    .filter(({ text: each }) => each && !each.startsWith('#'));
  return { ...KINDS[kind](lines), alt: alt.trim() };
}

const isKind = (kind: string): kind is keyof typeof KINDS => Object.hasOwn(KINDS, kind);
