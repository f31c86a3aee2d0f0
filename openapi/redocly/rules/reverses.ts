import type { Location, Oas3Rule } from '@redocly/openapi-core';
import { type Node, nearest, transitionsOf } from './support';

type Found = { id: string; transitions: Node[]; named: { id: string; location: Location }[] };

/**
 * Checks `x-reverses`, which names the operations that this one reverses. The pages of both state it, so a transition must lead from a
 * state in which the other operation ends back to one from which it starts.
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
      operations.set(operation.operationId, { id: operation.operationId, transitions, named });
    },
    Root: {
      leave(_, { report }) {
        for (const { id, transitions, named } of operations.values())
          for (const { id: other, location } of named) {
            const reversed = operations.get(other);
            if (!reversed)
              report({
                message: `The family has no operation \`${other}\`. Name the operationId that \`${id}\` reverses.`,
                location,
                suggest: nearest(other, operations.keys()),
              });
            else if (!leadsBack(transitions, reversed.transitions))
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
