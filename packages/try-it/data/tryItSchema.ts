import { type Node, resolve } from '../../openapi/decorators/operations';

/** Keywords needed for validation. Descriptive keywords are omitted because the page already shows them. */
const PLAIN = new Set([
  'type', 'const', 'enum', 'required', 'format', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum', 'exclusiveMinimum',
  'exclusiveMaximum', 'multipleOf', 'minItems', 'maxItems', 'uniqueItems', 'minProperties', 'maxProperties',
]); // biome-ignore format: a list of words
const ONE = new Set(['items', 'additionalProperties', 'not', 'propertyNames', 'contains', 'if', 'then', 'else']);
const LISTS = new Set(['allOf', 'anyOf', 'oneOf']);

/** Referenced schemas to include in a file, in an object without a prototype, and the names of secret fields. Filled by `checkable`. */
export type Found = { defs: Record<string, Node>; secrets: Set<string> };

/**
 * Converts a schema for validation of requests.
 *
 * @param root the bundled description, in which references are resolved
 * @param node a schema of OpenAPI 3.0 or 3.1
 * @param found receives the referenced schemas, once each, so that recursive schemas terminate
 * @returns the schema as JSON Schema 2020-12 with validation keywords only and without read-only fields
 */
export function checkable(root: Node, node: Node | boolean, found: Found): Node | boolean {
  if (typeof node !== 'object' || !node) return node ?? true;
  const out: Node = {};
  if (typeof node.$ref === 'string') out.$ref = `#/$defs/${define(root, node.$ref, found)}`;
  for (const [key, value] of Object.entries(node)) {
    if (key === 'required' && !Array.isArray(value)) continue; // Boolean `required` of a 2010 JSON Schema draft, which is still in use.
    if (PLAIN.has(key)) out[key] = value;
    else if (ONE.has(key)) out[key] = checkable(root, value, found);
    else if (LISTS.has(key) && Array.isArray(value)) out[key] = value.map((each: Node) => checkable(root, each, found));
  }
  if (node.properties) Object.assign(out, propertiesOf(root, node, found)); // Last, because it overrides the required fields.
  return modern(withoutBadPattern(out), node);
}

/** Adds a referenced schema to `defs` and returns its name there. */
function define(root: Node, $ref: string, found: Found): string {
  const name = $ref.replace(/^#\/(components\/schemas\/)?/, '').replace(/[^\w.-]/g, '_');
  if (!Object.hasOwn(found.defs, name)) {
    found.defs[name] = {}; // Reserved first, so that recursive schemas terminate.
    found.defs[name] = checkable(root, resolve(root, { $ref }), found) as Node;
  }
  return name;
}

/** Returns the request fields and the required ones among them. */
function propertiesOf(root: Node, node: Node, found: Found): Node {
  const whole = (property: Node) => ({ ...resolve(root, property), ...property });
  const sent = Object.entries<Node>(node.properties).filter(([, property]) => !whole(property).readOnly);
  for (const [name, property] of sent) {
    const { writeOnly, format } = whole(property);
    if (writeOnly || format === 'password') found.secrets.add(name);
  }
  const properties = Object.fromEntries(sent.map(([name, property]) => [name, checkable(root, property, found)]));
  const isSent = (name: string) => Object.hasOwn(properties, name) || !Object.hasOwn(node.properties, name);
  const required = Array.isArray(node.required) ? node.required.filter(isSent) : undefined;
  return { properties, ...(required && { required }) };
}

/** Converts OpenAPI 3.0 keywords to JSON Schema. */
function modern(out: Node, { nullable }: Node): Node {
  for (const [exclusive, bound] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    if (typeof out[exclusive] !== 'boolean') continue;
    if (out[exclusive]) out[exclusive] = out[bound];
    else delete out[exclusive];
  }
  if (!nullable) return out;
  if (out.enum) out.enum = [...out.enum, null];
  if (out.type) return { ...out, type: [out.type, 'null'].flat() };
  return { anyOf: [out, { type: 'null' }] };
}

/** Removes a pattern that browsers cannot compile. */
function withoutBadPattern(out: Node): Node {
  if (out.pattern === undefined) return out;
  try {
    new RegExp(out.pattern, 'u');
    return out;
  } catch {
    const { pattern: _, ...rest } = out;
    return rest;
  }
}
