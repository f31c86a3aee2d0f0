import type { Json, Schema } from './contract';

const REFS = '#/components/schemas/';

/** Keywords for readers, which no value is checked against. */
const FOR_READERS = new Set(['description', 'example', 'examples', 'title', 'x-enum-descriptions', 'readOnly', 'writeOnly', 'deprecated']);

/** Pattern of an ID: a prefix and a ULID. */
const ID = /^\^(?:\(\?:)?([a-z]{2,5})_\[0-9A-HJKMNP-TV-Z\]\{26\}/;

/** Keywords whose keys are names of properties, not keywords. */
const BY_NAME = new Set(['properties', '$defs', 'dependentSchemas']);

/**
 * Returns a schema without the keywords for readers, and with references to `#/$defs/`.
 *
 * @param schema schema of a bundled description
 */
export function compactSchema(schema: Schema): Schema {
  const compact: Schema = {};
  for (const [key, value] of Object.entries(schema)) {
    if ((FOR_READERS.has(key) && !(key === 'example' && isNeeded(schema))) || key === 'x-resource') continue;
    if (key === '$ref') compact.$ref = value.replace(REFS, '#/$defs/');
    else if (BY_NAME.has(key)) compact[key] = mapped(value, compactSchema);
    else if (key === 'discriminator') continue;
    else if (Array.isArray(value)) compact[key] = value.map((each) => (isObject(each) ? compactSchema(each) : each));
    else compact[key] = isObject(value) && key !== 'default' && key !== 'const' ? compactSchema(value) : value;
  }
  return compact;
}

/** Returns true if a valid value cannot be made up from the schema without its example. */
const isNeeded = ({ type, pattern, minLength, enum: values, default: usual }: Schema) =>
  type === 'string' && !values && usual === undefined && (minLength || (pattern && !ID.test(pattern)));

/** Returns the names of the schemas that a value refers to, directly or through other schemas. */
export function reachableFrom(value: unknown, schemas: Record<string, Schema>, found = new Set<string>()): Set<string> {
  for (const [, name] of JSON.stringify(value).matchAll(/"\$ref":"#\/\$defs\/([^"]+)"/g)) {
    if (found.has(name)) continue;
    found.add(name);
    reachableFrom(schemas[name], schemas, found);
  }
  return found;
}

// Schemas belong to one contract and do not change, so what is derived from one is kept with it.
const merged = new WeakMap<Schema, Schema>();
const properties = new WeakMap<Schema, Record<string, Schema>>();

/** Returns the schema that a reference stands for, with the keywords beside the reference. */
export function resolved(schema: Schema | undefined, schemas: Record<string, Schema>): Schema {
  if (!schema?.$ref) return schema ?? {};
  const known = merged.get(schema);
  if (known) return known;
  let at = schema;
  for (let depth = 0; at.$ref && depth < 20; depth += 1) {
    const { $ref, ...beside } = at;
    const target = schemas[$ref.slice('#/$defs/'.length)] ?? {};
    at = Object.keys(beside).length ? { ...target, ...beside } : target;
  }
  merged.set(schema, at);
  return at;
}

/** Returns the properties of a schema, including those of the schemas that it is composed of and of all its alternatives. */
export function propertiesOf(schema: Schema | undefined, schemas: Record<string, Schema>): Record<string, Schema> {
  const at = resolved(schema, schemas);
  const known = properties.get(at);
  if (known) return known;
  const { properties: own = {}, allOf = [], oneOf = [], anyOf = [] } = at;
  const parts = [...allOf, ...oneOf, ...anyOf].map((part: Schema) => propertiesOf(part, schemas));
  const all = parts.length ? Object.assign({}, ...parts, own) : own;
  properties.set(at, all);
  return all;
}

/** Returns the prefix of the IDs that a schema describes, such as `wal`; undefined if it describes none. */
export function prefixOf(schema: Schema | undefined, schemas: Record<string, Schema>): string | undefined {
  return ID.exec(resolved(schema, schemas).pattern ?? '')?.[1];
}

/** Returns the name of the schema that a reference points to. */
export const nameOf = (schema: Schema | undefined): string | undefined => schema?.$ref?.slice('#/$defs/'.length);

export const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

export const mapped = <From, To>(object: Record<string, From>, change: (value: From, key: string) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value, key)]));
