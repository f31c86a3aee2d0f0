import type { Location, Oas3Visitor, UserContext } from '@redocly/openapi-core';
import type { Node } from './support';

/** One value within an example: its key (that of its list for an item), the object that holds it, and where it stands. */
export type ExampleValue = { key: string; value: unknown; holder: Node; location: Location };

/**
 * @param check called for every scalar of every example: of bodies, named examples, parameters and schemas
 * @returns the visitor that does so
 */
export function eachExampleValue(check: (found: ExampleValue, ctx: UserContext, owner: Node) => void): Oas3Visitor {
  return eachExample((value, { owner, key, location }, ctx) => {
    walk(value, key, owner, location, (found) => check(found, ctx, owner));
  });
}

/** Where an example stands: the node that has it, the key of what it is an example of, and its place. */
export type ExamplePlace = { owner: Node; key: string; location: Location };

/** @returns a visitor that hands over every example as a whole */
export function eachExample(check: (example: unknown, place: ExamplePlace, ctx: UserContext) => void): Oas3Visitor {
  const start = (owner: Node, field: string, key: string, ctx: UserContext) => {
    if (owner[field] !== undefined) check(owner[field], { owner, key, location: ctx.location.child(field) }, ctx);
  };
  return {
    MediaType: (node: Node, ctx) => start(node, 'example', '', ctx),
    Example: (node: Node, ctx) => start(node, 'value', '', ctx),
    Parameter: (node: Node, ctx) => start(node, 'example', node.name, ctx),
    Schema: (node: Node, ctx) => start(node, 'example', String(ctx.key), ctx),
  };
}

function walk(value: unknown, key: string, holder: Node, location: Location, visit: (found: ExampleValue) => void): void {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) walk(item, key, holder, location.child(index), visit);
  } else if (value && typeof value === 'object') {
    for (const [name, child] of Object.entries(value)) walk(child, name, value as Node, location.child(name), visit);
  } else {
    visit({ key, value, holder, location });
  }
}
