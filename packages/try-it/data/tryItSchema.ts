import { NESTED, NESTED_LISTS, type Reference, type Schema, type SchemaNode } from '../../openapi/model/schema';
import type { Direction } from '../../openapi/sample';
import { merged } from '../../openapi/schemaMerge';
import type { JsonSchema } from '../model';

/** Keywords needed for validation. Descriptive keywords are omitted because the page already shows them. */
const PLAIN = [
  'type', 'const', 'enum', 'required', 'format', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum', 'exclusiveMinimum',
  'exclusiveMaximum', 'multipleOf', 'minItems', 'maxItems', 'uniqueItems', 'minProperties', 'maxProperties', 'dependentRequired', 'minContains',
  'maxContains',
] as const; // biome-ignore format: a list of words

/**
 * Referenced schemas to include in a file, in an object without a prototype, and the names of secret fields. Filled by `checkable`. `direction` is that
 * of the values, by default `request`.
 */
export type Found = { defs: Record<string, JsonSchema>; secrets: Set<string>; direction?: Direction };

/**
 * Converts a schema for validation of requests, or of responses.
 *
 * @param node a schema of OpenAPI 3.0 or 3.1
 * @param found receives the referenced schemas, once each, so that recursive schemas terminate
 * @returns the schema as JSON Schema 2020-12 with validation keywords only and without the fields that only the other direction has
 */
export function checkable(node: SchemaNode | undefined, found: Found): JsonSchema | boolean {
  if (typeof node !== 'object') return node ?? true;
  const out: Record<string, unknown> = {};
  if (node.reference) out.$ref = `#/$defs/${define(node.reference, found)}`;
  for (const key of Object.keys(node)) {
    if (isIn(NESTED, key)) out[key] = checkable(node[key], found);
    else if (isIn(NESTED_LISTS, key))
      out[key === 'oneOf' && isToldApart(node) ? 'anyOf' : key] = node[key]?.map((each) => checkable(each, found));
    else if (key === 'patternProperties' || key === 'dependentSchemas')
      out[key] = Object.fromEntries(Object.entries(node[key] ?? {}).map(([name, each]) => [name, checkable(each, found)]));
    // Excludes boolean `required` of a 2010 JSON Schema draft, which is still in use.
    else if (isIn(PLAIN, key) && !(key === 'required' && !Array.isArray(node.required))) out[key] = node[key];
  }
  if (node.properties) Object.assign(out, propertiesOf(node, node.properties, found)); // Last, because it overrides the required fields.
  return modern(withoutBadPattern(out), node);
}

/** Checks whether only the discriminator tells the branches of a choice apart, so that the schemas of several can match a value. */
function isToldApart({ discriminator, oneOf = [], anyOf }: Schema): boolean {
  const property = discriminator?.propertyName;
  if (!property || anyOf) return false;
  return oneOf.some((branch) => {
    const told = merged(merged(branch).schema.properties?.[property]).schema;
    return told.const === undefined && !told.enum;
  });
}

const isIn = <Key extends string>(keys: readonly Key[], key: string): key is Key => keys.some((each) => each === key);

/** Adds a referenced schema to `defs` and returns its name there. */
function define({ pointer, target }: Reference, found: Found): string {
  const name = pointer.replace(/^#\/(components\/schemas\/)?/, '').replace(/[^\w.-]/g, '_');
  if (!Object.hasOwn(found.defs, name)) {
    found.defs[name] = {}; // Reserved first, so that recursive schemas terminate.
    found.defs[name] = checkable(target, found) as JsonSchema;
  }
  return name;
}

/**
 * Removes references by which a schema applies itself to the same value, as two that extend each other do. They require nothing, and a validator
 * would follow them for ever.
 *
 * @param defs referenced schemas, modified in place
 * @returns a copy with the prototype of objects
 */
export function withoutLoops(defs: Found['defs']): Found['defs'] {
  const state = new Map<string, 'open' | 'done'>();
  const visit = (name: string) => {
    state.set(name, 'open');
    for (const part of partsOf(defs[name])) {
      const target = part.$ref?.slice('#/$defs/'.length);
      if (target === undefined || !Object.hasOwn(defs, target)) continue;
      if (state.get(target) === 'open') delete part.$ref;
      else if (!state.has(target)) visit(target);
    }
    state.set(name, 'done');
  };
  for (const name of Object.keys(defs)) if (!state.has(name)) visit(name);
  return { ...defs };
}

/** Returns the schemas that apply to the same value as a schema, with itself. */
function partsOf(schema: JsonSchema | boolean | undefined): JsonSchema[] {
  if (typeof schema !== 'object') return [];
  const { allOf = [], anyOf = [], oneOf = [], not, if: condition, then: consequence, else: otherwise } = schema as Branches;
  return [schema, ...[...allOf, ...anyOf, ...oneOf, not, condition, consequence, otherwise].flatMap(partsOf)];
}

type Node = JsonSchema | boolean;
type Branches = { allOf?: Node[]; anyOf?: Node[]; oneOf?: Node[]; not?: Node; if?: Node; then?: Node; else?: Node };

/** Returns the fields of the direction and the required ones among them. */
function propertiesOf({ required }: Schema, properties: Record<string, SchemaNode>, found: Found): JsonSchema {
  const hidden = found.direction === 'response' ? 'writeOnly' : 'readOnly';
  const sent = Object.entries(properties).filter(([, property]) => !whole(property)[hidden]);
  for (const [name, property] of sent) {
    const { writeOnly, format } = whole(property);
    if (writeOnly || format === 'password') found.secrets.add(name);
  }
  const checked = Object.fromEntries(sent.map(([name, property]) => [name, checkable(property, found)]));
  const isSent = (name: string) => Object.hasOwn(checked, name) || !Object.hasOwn(properties, name);
  return { properties: checked, ...(Array.isArray(required) && { required: required.filter(isSent) }) };
}

/** Returns the keywords of a schema and of the one that it references. */
function whole(node: SchemaNode | undefined): Schema {
  if (typeof node !== 'object') return {};
  return node.reference ? { ...whole(node.reference.target), ...node } : node;
}

/** Converts OpenAPI 3.0 keywords to JSON Schema. */
function modern(out: JsonSchema, { nullable }: Schema): JsonSchema {
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
function withoutBadPattern(out: JsonSchema): JsonSchema {
  if (out.pattern === undefined) return out;
  try {
    new RegExp(out.pattern, 'u');
    return out;
  } catch {
    const { pattern: _, ...rest } = out;
    return rest;
  }
}
