import type { Location, Oas3Rule, UserContext } from '@redocly/openapi-core';
import { type Node, transitionsOf } from './support';

const STATE = /^[a-z][a-z0-9_]*$/;
const isState = (value: unknown) => typeof value === 'string' && STATE.test(value);

const MEMBERS: Record<string, { holds: (value: unknown) => boolean; wanted: string; isOptional?: true }> = {
  resource: { holds: isState, wanted: 'the `x-resource` of the schema, in snake_case' },
  field: { holds: isState, wanted: 'the name of the property that contains the state' },
  from: {
    holds: (value) => Array.isArray(value) && value.every(isState),
    wanted: 'a list of states; `[]` if the operation creates the resource',
  },
  to: { holds: isState, wanted: 'one state. For several outcomes, write `x-transition` as a list' },
  only: {
    holds: (value) => typeof value === 'string' && /^[a-z][^.;:]*$/.test(value),
    wanted: 'the resources that the transition is limited to, in the plural, such as `card payments`',
    isOptional: true,
  },
  leaves: {
    holds: (value) => typeof value === 'string' && /^[a-z][^.;:]*$/.test(value),
    wanted: 'what the resources are after the transition, in the words of an `only`',
    isOptional: true,
  },
  by: {
    holds: (value) => typeof value === 'string' && /^(?:the|another|an?) [^.;:]+$/.test(value),
    wanted: 'who causes the transition if not the one who made the last change, such as `the other side`',
    isOptional: true,
  },
};

/** Convention 7: `x-transition` has these members and no other, because the state diagrams are generated from it. */
export const transitionShape: Oas3Rule = () => ({
  Operation(operation: Node, ctx) {
    for (const { transition, location } of transitionsOf(operation, ctx)) checkOne(transition, location, ctx);
  },
});

function checkOne(transition: unknown, location: Location, { report }: UserContext): void {
  if (!transition || typeof transition !== 'object') {
    report({ message: 'A transition must be an object: `{ resource, field, from: [states], to: state }`.', location });
    return;
  }
  for (const [name, { holds, wanted, isOptional }] of Object.entries(MEMBERS)) {
    const value = (transition as Node)[name];
    if (value === undefined) {
      if (!isOptional) report({ message: `The transition has no \`${name}\`. Add it: ${wanted}.`, location });
    } else if (!holds(value))
      report({ message: `The value of \`${name}\` is invalid. It must be ${wanted}.`, location: location.child(name) });
  }
  for (const extra of Object.keys(transition).filter((name) => !(name in MEMBERS))) {
    report({
      message: `\`${extra}\` is not a member of a transition. Use resource, field, from, to, only, leaves and by.`,
      location: location.child(extra).key(),
    });
  }
}
