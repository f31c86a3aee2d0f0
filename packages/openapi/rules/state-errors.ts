import type { Location, Oas3Rule } from '@redocly/openapi-core';
import { startsEverywhere, type Transition } from '../model/transition';
import { type Node, transitionsOf } from './support';

const CODE = 'invalid_state_transition';

/**
 * Rejects `invalid_state_transition` on an operation to which no state is wrong. The text would describe a concurrent request, which returns
 * `conflict`, or contradict the description.
 */
export const stateErrors: Oas3Rule = () => {
  const all: Transition[] = [];
  const found: { transitions: Transition[]; location: Location }[] = [];
  return {
    Operation(operation: Node, ctx) {
      const transitions = transitionsOf(operation, ctx).map(({ transition }) => transition);
      all.push(...transitions);
      const listed: string[] = [operation['x-error-codes'] ?? []].flat();
      const at = operation['x-error-texts']?.[CODE]
        ? ctx.location.child(['x-error-texts', CODE]).key()
        : ctx.location.child('x-error-codes');
      if (transitions.length && (listed.includes(CODE) || operation['x-error-texts']?.[CODE])) found.push({ transitions, location: at });
    },
    Root: {
      leave(_, { report }) {
        const message = `No state is wrong for this operation, so it does not return \`${CODE}\`. Remove the code and its texts, or correct \`x-transition\`.`;
        for (const { transitions, location } of found) if (startsEverywhere(transitions, all)) report({ message, location });
      },
    },
  };
};
