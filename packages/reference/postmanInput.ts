import type { Node } from '../openapi/decorators/operations';
import { incompatibleParts, merged } from '../openapi/schemaMerge';

/** Keywords whose value is a schema, a list of schemas, or a map of schemas. */
const ONE = ['items', 'additionalProperties', 'not'];
const LISTS = ['allOf', 'anyOf', 'oneOf'];
const MAPS = ['properties', 'patternProperties'];
/** Keywords with arbitrary data, whose keys are not keywords. */
const DATA = new Set(['example', 'examples', 'default', 'enum', 'const']);

/**
 * Prepares a description for the Postman converter, which fails on boolean schemas and on contradictory `allOf`.
 *
 * @param root a bundled description, modified in place
 * @returns the same description with its schemas as displayed on the pages
 */
export function convertible(root: Node): Node {
  const schemas = root.components?.schemas ?? {};
  for (const [name, schema] of Object.entries<Node>(schemas)) schemas[name] = schemaFor(root, schema);
  const walk = (node: unknown): void => {
    if (!node || typeof node !== 'object') return;
    for (const [key, value] of Object.entries(node as Node)) {
      if (key === 'schema') (node as Node).schema = schemaFor(root, value);
      else if (!DATA.has(key) && value !== schemas) walk(value);
    }
  };
  walk(root);
  return root;
}

function schemaFor(root: Node, schema: Node | boolean): Node {
  if (typeof schema !== 'object' || !schema) return {};
  const node = incompatibleParts(root, schema) ? folded(root, schema) : schema;
  if (!Array.isArray(node.required)) delete node.required; // Boolean `required` of a 2010 JSON Schema draft, which is still in use.
  for (const key of ONE) if (typeof node[key] === 'object' || (key === 'items' && node.items)) node[key] = schemaFor(root, node[key]);
  for (const key of LISTS) if (Array.isArray(node[key])) node[key] = node[key].map((each: Node) => schemaFor(root, each));
  for (const key of MAPS) {
    if (typeof node[key] !== 'object' || !node[key]) continue;
    node[key] = Object.fromEntries(Object.entries<Node>(node[key]).map(([name, each]) => [name, schemaFor(root, each)]));
  }
  return node;
}

/** Merges one level of a schema. Deeper levels are left unchanged so that recursive schemas terminate. */
function folded(root: Node, schema: Node): Node {
  const { node } = merged(root, schema);
  const properties = Object.entries<Node>(node.properties ?? {}).map(([name, each]) => [
    name,
    each?.allOf ? merged(root, each).node : each,
  ]);
  return JSON.parse(JSON.stringify({ ...node, ...(properties.length && { properties: Object.fromEntries(properties) }) }));
}
