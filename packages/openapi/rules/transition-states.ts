import type { Location, Oas3Rule, UserContext } from '@redocly/openapi-core';
import { stateIn } from '../model/transition';
import { listed, type Node, nearest, type PlacedTransition, propertyOf, transitionsOf } from './support';

type Resource = { schema: Node; file: string; location: Location };

/**
 * Checks that the states of `x-transition` exist in the schema of the resource, and that a transition reaches each state of the schema.
 * Otherwise a diagram would show an unreachable state, or an arrow to one that does not exist. The state that a text about a wrong state
 * names must exist too, because the operations that the example of the error lists are derived from it.
 */
export const transitionStates: Oas3Rule = () => {
  const resources = new Map<string, Resource>();
  const found: PlacedTransition[] = [];
  const named: { state: string; location: Location }[] = [];
  return {
    Schema(schema: Node, { location, report }) {
      const name = schema['x-resource'];
      if (name === undefined) return;
      if (resources.has(name)) {
        report({
          message: `Two schemas have \`x-resource: ${name}\`. Keep it on the schema that responses contain.`,
          location: location.child('x-resource'),
        });
      }
      resources.set(name, { schema, location, file: location.source.absoluteRef });
    },
    Operation(operation: Node, ctx) {
      found.push(...transitionsOf(operation, ctx));
      const state = stateIn(operation['x-error-texts']?.invalid_state_transition?.detail ?? '');
      if (state) named.push({ state, location: ctx.location.child(['x-error-texts', 'invalid_state_transition', 'detail']) });
    },
    Root: {
      leave(_, ctx) {
        for (const one of found) checkTransition(one, resources, ctx);
        const states = new Set(found.flatMap(({ transition: { from, to } }) => [from ?? [], to].flat()));
        for (const { state, location } of named) {
          if (states.has(state)) continue;
          const message = `The detail names the state \`${state}\`, which no \`x-transition\` has. Correct the state.`;
          ctx.report({ message, location, suggest: nearest(state, states) });
        }
        for (const [name, resource] of resources) checkReached(name, resource, found, ctx);
      },
    },
  };
};

function statesOf(ctx: UserContext, { schema, file }: Resource, field: string): string[] | undefined {
  const states: unknown[] | undefined = propertyOf(ctx, schema, field, file)?.node.enum;
  return states?.filter((state): state is string => state !== null);
}

function checkTransition({ transition, location }: PlacedTransition, resources: Map<string, Resource>, ctx: UserContext): void {
  const { resource: name, field, from, to } = transition;
  const resource = resources.get(name);
  if (!resource) {
    const message = `No schema has \`x-resource: ${name}\`. Add it to the schema whose \`${field}\` changes.`;
    ctx.report({ message, location: location.child('resource'), suggest: nearest(String(name), resources.keys()) });
    return;
  }
  const states = statesOf(ctx, resource, field);
  if (!states) {
    ctx.report({
      message: `The schema of \`${name}\` has no property \`${field}\` with an enum. Name the property that contains the state.`,
      location: location.child('field'),
    });
    return;
  }
  const check = (state: string, at: Location) => {
    if (states.includes(state)) return;
    ctx.report({
      message: `\`${name}\` has no state \`${state}\`. Use ${listed(states)}.`,
      location: at,
      suggest: nearest(state, states),
    });
  };
  check(String(to), location.child('to'));
  for (const [index, state] of [from ?? []].flat().entries()) check(String(state), location.child(['from', index]));
}

function checkReached(name: string, resource: Resource, found: PlacedTransition[], ctx: UserContext): void {
  const own = found.map(({ transition }) => transition).filter((transition) => transition.resource === name);
  const location = resource.location.child('x-resource');
  if (!own.length) {
    ctx.report({
      message: `No operation or webhook has an \`x-transition\` of \`${name}\`. Add one, or remove \`x-resource\`.`,
      location,
    });
  }
  for (const field of new Set(own.map((transition) => String(transition.field)))) {
    const states = statesOf(ctx, resource, field) ?? [];
    const reached = reachedBy(
      own.filter((transition) => transition.field === field),
      states,
    );
    const never = states.filter((state) => !reached.has(state));
    if (!never.length) continue;
    ctx.report({
      message: `No transition leads to the state ${listed(never)} of \`${name}\`. Add an \`x-transition\` to the operation that causes it, or to the webhook that reports it.`,
      location,
    });
  }
}

/**
 * Returns the states that can be reached from the creation of the resource. Paths through misspelt states count, because those are reported
 * separately.
 */
function reachedBy(transitions: readonly Node[], states: readonly string[]): Set<string> {
  const reached = new Set<string>();
  const leads = ({ from = [] }: Node) => !from.length || [from].flat().some((state) => reached.has(state) || !states.includes(state));
  for (let before = -1; before < reached.size; ) {
    before = reached.size;
    for (const transition of transitions) if (leads(transition)) reached.add(transition.to);
  }
  return reached;
}
