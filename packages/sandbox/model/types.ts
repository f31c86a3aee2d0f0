import type { Operation, Schema } from './contract';
import { nameOf, prefixOf, propertiesOf, resolved } from './schemas';

/**
 * How a response contains resources: alone, as `data` of a list, or as one property (`{key: {…}, secret}`). `type` is the prefix of the
 * resource's IDs, or the name of its schema if it has no ID.
 */
export type Shape = { kind: 'one' | 'list' | 'wrapped' | 'none'; type: string; schema: Schema; property?: string };

const shapes = new WeakMap<Operation, Shape>();

/** Returns how the successful response of an operation contains resources. */
export function shapeOf(operation: Operation, schemas: Record<string, Schema>): Shape {
  const known = shapes.get(operation);
  if (known) return known;
  const name = parametersIn(operation.path).at(-1);
  const parameter = operation.parameters.find((each) => each.in === 'path' && each.name === name);
  const shape = shapeOfSchema(operation.responses[0]?.schema, schemas, parameter && prefixOf(parameter.schema, schemas));
  shapes.set(operation, shape);
  return shape;
}

/**
 * Returns how a value of this schema contains resources.
 *
 * @param prefix prefix of the ID in the path, which decides among several resources in one object
 */
export function shapeOfSchema(schema: Schema | undefined, schemas: Record<string, Schema>, prefix?: string): Shape {
  if (!schema) return { kind: 'none', type: '', schema: {} };
  const properties = propertiesOf(schema, schemas);
  const data = resolved(properties.data, schemas);
  if (data.type === 'array' && properties.page) return { kind: 'list', type: typeOf(data.items, schemas), schema: data.items };
  if (prefixOf(properties.id, schemas)) return { kind: 'one', type: typeOf(schema, schemas), schema };
  const inside = Object.entries(properties).flatMap(([property, each]) => {
    const type = prefixOf(propertiesOf(each, schemas).id, schemas);
    return type ? [{ kind: 'wrapped' as const, type, schema: each, property }] : [];
  });
  const wrapped = inside.find(({ type }) => type === prefix) ?? inside[0];
  if (wrapped) return wrapped;
  return { kind: 'one', type: typeOf(schema, schemas), schema };
}

/**
 * Returns the property in which the items of a list contain the resource that the path names: `/admin/keys` lists `{key: {…}, usage, …}`.
 * Undefined if the items are the resources.
 */
export function containedIn(
  { path }: Operation,
  item: Schema,
  schemas: Record<string, Schema>,
): { property: string; type: string } | undefined {
  const properties = propertiesOf(item, schemas);
  if (prefixOf(properties.id, schemas)) return undefined;
  const property = Object.keys(properties).find((name) => path.split('/').at(-1)?.startsWith(name));
  const type = property && prefixOf(propertiesOf(properties[property], schemas).id, schemas);
  return type ? { property, type } : undefined;
}

/** Returns the type under which resources of a schema are stored. */
export function typeOf(schema: Schema, schemas: Record<string, Schema>): string {
  return prefixOf(propertiesOf(schema, schemas).id, schemas) ?? nameOf(schema) ?? 'object';
}

/** Returns the names of the parameters in a path, in order. */
export const parametersIn = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
