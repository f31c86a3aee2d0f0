import { type Node, resolve } from '../../openapi/redocly/decorators/operations';

/** What a value is checked by. Everything else of a schema is words for people, and the page has those. */
const PLAIN = new Set([
  'type', 'const', 'enum', 'required', 'format', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum', 'exclusiveMinimum',
  'exclusiveMaximum', 'multipleOf', 'minItems', 'maxItems', 'uniqueItems', 'minProperties', 'maxProperties',
]); // biome-ignore format: a list of words
const ONE = new Set(['items', 'additionalProperties', 'not', 'propertyNames', 'contains', 'if', 'then', 'else']);
const LISTS = new Set(['allOf', 'anyOf', 'oneOf']);

/** The schemas that a file needs beside its own, in an object without a prototype, and the names of fields that hold a secret. Filled by `checkable`. */
export type Found = { defs: Record<string, Node>; secrets: Set<string> };

/**
 * @param root the bundled description, into which references lead
 * @param node a schema of OpenAPI 3.0 or 3.1
 * @param found gets the schemas that this one refers to, once each, so that one may refer to itself
 * @returns the schema of a request as JSON Schema 2020-12, only what a value is checked by, without fields that only an answer has
 */
export function checkable(root: Node, node: Node | boolean, found: Found): Node | boolean {
  if (typeof node !== 'object' || !node) return node ?? true;
  const out: Node = {};
  if (typeof node.$ref === 'string') out.$ref = `#/$defs/${define(root, node.$ref, found)}`;
  for (const [key, value] of Object.entries(node)) {
    if (key === 'required' && !Array.isArray(value)) continue; // JSON Schema of 2010, which some still write.
    if (PLAIN.has(key)) out[key] = value;
    else if (ONE.has(key)) out[key] = checkable(root, value, found);
    else if (LISTS.has(key) && Array.isArray(value)) out[key] = value.map((each: Node) => checkable(root, each, found));
  }
  if (node.properties) Object.assign(out, propertiesOf(root, node, found)); // Last: it knows better which are required.
  return modern(withoutBadPattern(out), node);
}

/** Puts the schema that a reference names into `defs`. @returns its name there */
function define(root: Node, $ref: string, found: Found): string {
  const name = $ref.replace(/^#\/(components\/schemas\/)?/, '').replace(/[^\w.-]/g, '_');
  if (!Object.hasOwn(found.defs, name)) {
    found.defs[name] = {}; // First, so that a schema which is inside itself ends.
    found.defs[name] = checkable(root, resolve(root, { $ref }), found) as Node;
  }
  return name;
}

/** The fields that a request has, and which of them it must have. */
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

/** OpenAPI 3.0's own words, in those of JSON Schema. */
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

/** A pattern that a browser cannot read checks nothing. */
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
