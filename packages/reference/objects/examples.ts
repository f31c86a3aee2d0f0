import type { Node } from '../../openapi/decorators/operations';
import { merged } from '../../openapi/schemaMerge';
import { nameOf } from './registry';

/**
 * Finds the value of a named schema in an example.
 *
 * @param root the bundled description
 * @param schema schema of the example
 * @param value the example
 * @param wanted name of the schema
 * @returns the first object with that schema; undefined if the example has none
 */
export function valueIn(root: Node, schema: Node | boolean | undefined, value: unknown, wanted: string): object | undefined {
  if (typeof schema !== 'object' || typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) {
    const { items } = merged(root, schema).node;
    return firstOf(value, (item) => valueIn(root, items, item, wanted));
  }
  if (nameOf(schema) === wanted) return value;
  const { node } = merged(root, schema);
  const members = Object.entries(value);
  return (
    firstOf(members, ([name, member]) => valueIn(root, node.properties?.[name] ?? node.additionalProperties, member, wanted)) ??
    firstOf<Node>(branchesFor(root, node, value), (branch) => valueIn(root, branch, value, wanted))
  );
}

/** Returns the variants of a schema that a value can have, by the discriminator if there is one. */
function branchesFor(root: Node, node: Node, value: object): Node[] {
  const property = node.discriminator?.propertyName;
  const branches: Node[] = node.oneOf ?? node.anyOf ?? [];
  return branches.filter((branch) => {
    const named = property && merged(root, merged(root, branch).node.properties?.[property]).node;
    const values: unknown[] = named?.enum ?? (named?.const === undefined ? [] : [named.const]);
    return !values.length || values.includes((value as Node)[property]);
  });
}

function firstOf<Value>(values: readonly Value[], find: (value: Value) => object | undefined): object | undefined {
  for (const value of values) {
    const found = find(value);
    if (found) return found;
  }
  return undefined;
}
