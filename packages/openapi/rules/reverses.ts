import path from 'node:path';
import type { Location, Oas3Rule } from '@redocly/openapi-core';
import { withBrand } from '../../platform/brandText';
import { allFamilies } from '../../platform/families';
import { pageName } from '../normalise';
import { type Node, nearest, transitionsOf } from './support';

type Found = { id: string; description: string; transitions: Node[]; named: { id: string; location: Location }[] };

/**
 * Checks `x-reverses`, which names the operations that this one reverses. The pages of both state it, so a transition must lead from a
 * state in which the other operation ends back to one from which it starts, and the description must link to the other page.
 */
export const reverses: Oas3Rule = () => {
  const operations = new Map<string, Found>();
  return {
    Operation(operation: Node, ctx) {
      const named = [operation['x-reverses'] ?? []].flat().map((id: string, index: number) => ({
        id,
        location: Array.isArray(operation['x-reverses']) ? ctx.location.child(['x-reverses', index]) : ctx.location.child('x-reverses'),
      }));
      const transitions = transitionsOf(operation, ctx).map(({ transition }) => transition);
      operations.set(operation.operationId, { id: operation.operationId, description: operation.description ?? '', transitions, named });
    },
    Root: {
      leave(_, { report, location: root }) {
        const folder = path.basename(path.dirname(root.source.absoluteRef));
        for (const { id, description, transitions, named } of operations.values())
          for (const { id: other, location } of named) {
            const reversed = operations.get(other);
            if (!reversed) {
              report({
                message: `The family has no operation \`${other}\`. Name the operationId that \`${id}\` reverses.`,
                location,
                suggest: nearest(other, operations.keys()),
              });
              continue;
            }
            if (!linksTo(description, other, folder))
              report({
                message: `The description of \`${id}\` does not link to the page of \`${other}\`. Add "This reverses [${other}](/api/…/${pageName(other)})." with the summary of that operation.`,
                location,
              });
            if (!leadsBack(transitions, reversed.transitions))
              report({
                message: `\`${id}\` does not reverse \`${other}\`: no transition leads from an end state of \`${other}\` back to one of its start states. Remove it, or correct the \`x-transition\`.`,
                location,
              });
          }
      },
    },
  };
};

const leadsBack = (transitions: readonly Node[], reversed: readonly Node[]): boolean =>
  transitions.some((back) =>
    reversed.some(
      ({ resource, field, from, to }) =>
        back.resource === resource && back.field === field && back.from?.includes(to) && from?.includes(back.to),
    ),
  );

/** Checks for a link to the page of an operation. The fixtures are not a family, so the page of any family is accepted there. */
function linksTo(description: string, operationId: string, folder: string): boolean {
  const slug = allFamilies.find((family) => family.folder === folder)?.slug;
  const links = withBrand(description).matchAll(/\]\(\/api\/([^/)]+)\/[^/)]+\/([^/)#]+)/g);
  return [...links].some(([, family, page]) => page === pageName(operationId) && (!slug || family === slug));
}
