import { isObject } from '../../openapi/model/document';
import type { Schema, SchemaNode } from '../../openapi/model/schema';
import { merged } from '../../openapi/schemaMerge';
import { objectOf } from './registry';

/**
 * Finds the value of an object in an example.
 *
 * @returns the first value of the object; undefined if the example has none
 */
export function valueIn(schema: SchemaNode | undefined, value: unknown, route: string): object | undefined {
  if (!isObject(value)) return undefined;
  const node = merged(schema).schema;
  if (Array.isArray(value)) return firstOf(value, (item) => valueIn(node.items, item, route));
  if (objectOf(schema)?.href === route) return value;
  const inMember = ([name, member]: [string, unknown]) => valueIn(node.properties?.[name] ?? node.additionalProperties, member, route);
  return firstOf(Object.entries(value), inMember) ?? firstOf(branchesFor(node, value), (branch) => valueIn(branch, value, route));
}

/** Returns the variants of a schema that a value can have, by the discriminator if there is one. */
function branchesFor(node: Schema, value: Record<string, unknown>): SchemaNode[] {
  const property = node.discriminator?.propertyName;
  return (node.oneOf ?? node.anyOf ?? []).filter((branch) => {
    const named = property ? merged(merged(branch).schema.properties?.[property]).schema : {};
    const values: unknown[] = named.enum ?? (named.const === undefined ? [] : [named.const]);
    return !property || !values.length || values.includes(value[property]);
  });
}

function firstOf<Value>(values: readonly Value[], find: (value: Value) => object | undefined): object | undefined {
  for (const value of values) {
    const found = find(value);
    if (found) return found;
  }
  return undefined;
}
