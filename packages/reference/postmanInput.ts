import { type Document, isObject } from '../openapi/model/document';
import { NESTED_LISTS, plainSchema, type ReadSchema, type Schema, schemaReader } from '../openapi/model/schema';
import { incompatibleParts, merged } from '../openapi/schemaMerge';

/** Keywords whose schemas the converter reads. */
const ONE = ['items', 'additionalProperties', 'not'];
const MAPS = ['properties', 'patternProperties'];
/** Keywords with arbitrary data, whose keys are not keywords. */
const DATA = new Set(['example', 'examples', 'default', 'enum', 'const']);

/**
 * Prepares a description for the Postman converter, which fails on boolean schemas and on contradictory `allOf`.
 *
 * @param document a bundled description, modified in place
 * @returns the same description with its schemas as displayed on the pages
 */
export function convertible(document: Document): Document {
  const read = schemaReader(document);
  const schemas = document.components?.schemas ?? {};
  for (const [name, schema] of Object.entries(schemas)) schemas[name] = schemaFor(schema, read);
  const walk = (node: unknown): void => {
    if (!isObject(node)) return;
    for (const [key, value] of Object.entries(node)) {
      if (key === 'schema') node.schema = schemaFor(value, read);
      else if (!DATA.has(key) && value !== schemas) walk(value);
    }
  };
  walk(document);
  return document;
}

function schemaFor(raw: unknown, read: ReadSchema): Record<string, unknown> {
  if (!isObject(raw)) return {};
  const schema = read(raw);
  const node = typeof schema === 'object' && incompatibleParts(schema) ? folded(schema) : raw;
  if ([node.type].flat().includes('array') && !node.items) node.items = {}; // The converter requires it.
  if (!Array.isArray(node.required)) delete node.required; // Boolean `required` of a 2010 JSON Schema draft, which is still in use.
  for (const key of ONE) if (isObject(node[key]) || (key === 'items' && node.items)) node[key] = schemaFor(node[key], read);
  for (const key of NESTED_LISTS) {
    const list = node[key];
    if (Array.isArray(list)) node[key] = list.map((each) => schemaFor(each, read));
  }
  for (const key of MAPS) {
    const map = node[key];
    if (isObject(map)) node[key] = Object.fromEntries(Object.entries(map).map(([name, each]) => [name, schemaFor(each, read)]));
  }
  return node;
}

/** Merges one level of a schema. Deeper levels are left unchanged so that recursive schemas terminate. */
function folded(node: Schema): Record<string, unknown> {
  const { schema } = merged(node);
  const properties = Object.entries(schema.properties ?? {}).map(([name, each]) => [
    name,
    typeof each === 'object' && each.allOf ? merged(each).schema : each,
  ]);
  return plainSchema({ ...schema, ...(properties.length && { properties: Object.fromEntries(properties) }) });
}
