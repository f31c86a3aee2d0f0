import type { Location, Oas3Visitor, UserContext } from '@redocly/openapi-core';
import { bodyExamplesOf } from './examples';
import { type Followed, follow, type Node, propertyOf } from './support';

/** Field of an object in an example: its schema, the text that describes it at this place, and where its value is. */
export type ExampleField = { name: string; text: string; location: Location };
/** Object in an example of a body, with its described fields. `schemaOf` returns the schema of one of its fields. */
export type ExampleObject = { value: Node; fields: ExampleField[]; schemaOf: (name: string) => Node | undefined };

/** Returns a rule that calls `check` once with each object, at every depth, in the examples of the request and response bodies. */
export function eachExampleObject(check: (object: ExampleObject, ctx: UserContext) => void): Oas3Visitor {
  const checked = new Set<string>();
  return {
    Operation(operation: Node, ctx) {
      const bodies: [Node | undefined, Location][] = [
        [operation.requestBody, ctx.location.child('requestBody')],
        ...Object.entries<Node>(operation.responses ?? {}).map(([status, response]): [Node, Location] => [
          response,
          ctx.location.child(['responses', status]),
        ]),
      ];
      for (const [body, at] of bodies) {
        for (const { value, schema, location } of bodyExamplesOf(ctx, body, at)) {
          // Several operations refer to the same example.
          const key = `${location.source.absoluteRef} ${location.pointer}`;
          if (checked.has(key)) continue;
          checked.add(key);
          visitValue(ctx, value, schema, location, check);
        }
      }
    },
  };
}

type Check = Parameters<typeof eachExampleObject>[0];

function visitValue(ctx: UserContext, value: unknown, schema: Followed, location: Location, check: Check): void {
  if (Array.isArray(value)) {
    const items = follow(ctx, schema.node.items, schema.file);
    for (const [index, item] of value.entries()) visitValue(ctx, item, items, location.child(index), check);
  } else if (value && typeof value === 'object') visitObject(ctx, value as Node, schema, location, check);
}

function visitObject(ctx: UserContext, value: Node, schema: Followed, location: Location, check: Check): void {
  const shape = branchOf(ctx, value, schema);
  const propertyCalled = (name: string) => {
    const found = propertyOf(ctx, shape.node, name, shape.file);
    return found && branchOf(ctx, value[name], found);
  };
  const fields: ExampleField[] = [];
  for (const [name, child] of Object.entries(value)) {
    const property = propertyCalled(name);
    if (!property) continue;
    visitValue(ctx, child, property, location.child(name), check);
    const text = String(propertyOf(ctx, shape.node, name, shape.file)?.node.description ?? property.node.description ?? '');
    fields.push({ name, text, location: location.child(name) });
  }
  check({ value, fields, schemaOf: (name) => propertyCalled(name)?.node }, ctx);
}

/** Returns the branch of a schema that a value has: the only one that is not null, or the one whose constant is in the value. */
function branchOf(ctx: UserContext, value: unknown, schema: Followed): Followed {
  const branches = [...(schema.node.oneOf ?? []), ...(schema.node.anyOf ?? [])]
    .map((branch: Node) => follow(ctx, branch, schema.file))
    .filter(({ node }) => node.type !== 'null');
  const key = schema.node.discriminator?.propertyName;
  const own = key
    ? branches.find(({ node, file }) => propertyOf(ctx, node, key, file)?.node.const === (value as Node | null)?.[key])
    : branches.length === 1 && branches[0];
  return own ? { node: { ...own.node, description: schema.node.description ?? own.node.description }, file: own.file } : schema;
}
