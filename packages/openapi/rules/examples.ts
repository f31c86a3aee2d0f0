import type { Location, Oas3Visitor, UserContext } from '@redocly/openapi-core';
import { type Followed, follow, type Node } from './support';

/** Scalar within an example: its key (for an array item, the key of the array), the object that contains it, and its location. */
export type ExampleValue = { key: string; value: unknown; holder: Node; location: Location };

/**
 * Builds a visitor for the scalars of all examples: those of bodies, named examples, parameters and schemas.
 *
 * @param check called for each scalar
 */
export function eachExampleValue(check: (found: ExampleValue, ctx: UserContext, owner: Node) => void): Oas3Visitor {
  return eachExample((value, { owner, key, location }, ctx) => {
    walk(value, key, owner, location, (found) => check(found, ctx, owner));
  });
}

/** Position of an example: the node that contains it, the key of the element that it illustrates, and its location. */
export type ExamplePlace = { owner: Node; key: string; location: Location };

/** Builds a visitor that passes each example as a whole to `check`. */
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

export type NamedExample = { name: string; value: unknown; schema: Followed; location: Location };

/** Returns the examples of the JSON body of a request or response, in order. A single example has the name ''. */
export function bodyExamplesOf(ctx: UserContext, holder: Node | undefined, at: Location): NamedExample[] {
  const place = holder?.$ref ? (ctx.resolve<Node>(holder as { $ref: string }).location ?? at) : at;
  const { node, file } = follow(ctx, holder);
  const [type, media] = Object.entries<Node>(node.content ?? {}).find(([key]) => key.includes('json')) ?? [];
  if (!type || !media) return [];
  const own = place.child(['content', type]);
  const schema = follow(ctx, media.schema, file);
  if (media.example !== undefined) return [{ name: '', value: media.example, schema, location: own.child('example') }];
  return Object.entries<Node>(media.examples ?? {}).map(([name, each]) => {
    const target = each.$ref ? ctx.resolve<Node>(each as { $ref: string }, file).location : undefined;
    return { name, value: follow(ctx, each, file).node.value, schema, location: (target ?? own.child(['examples', name])).child('value') };
  });
}
