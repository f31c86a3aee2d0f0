import type { Schema, SchemaNode } from './model/schema';
import { isNumber, printJson, textOf } from './numbers';

/** A schema with its references and `allOf` merged. `reference` and `allOf` are undefined. */
export type Merged = {
  schema: Schema;
  /** References being expanded, including those followed here. Nested schemas must not expand them again. */
  open: readonly string[];
  /** Name of a schema that was not merged because it is already being expanded. */
  cut?: string;
};

/**
 * Merges the schemas of `$ref` and `allOf`: joins properties and required, prefers later keywords to earlier ones and the schema's own to
 * all others. `oneOf` of null and one other type becomes that type, nullable.
 *
 * @param node a schema of any form
 * @param open references being expanded, which are not followed again
 */
export function merged(node: SchemaNode | undefined, open: readonly string[] = []): Merged {
  return fold(node, { open, via: [] });
}

/**
 * `via` has the expanded references that lead here only through `$ref` and `allOf`, not through a property, and therefore apply to this
 * schema.
 */
type Trail = { open: readonly string[]; via: readonly string[] };

function fold(node: SchemaNode | undefined, trail: Trail): Merged {
  const { open } = trail;
  if (node === false) return { schema: { type: 'no value' }, open };
  if (typeof node !== 'object') return { schema: {}, open };
  const { reference, allOf = [], ...own } = withoutNull(node);
  if (!reference && !allOf.length) return { schema: own, open };
  const parts = [...(reference ? [{ reference }] : []), ...allOf].map((part) => foldPart(part, trail));
  return {
    schema: joined([...parts.map(({ schema }) => schema), own]),
    open: [...new Set([...open, ...parts.flatMap((part) => part.open)])],
    cut: parts.find(({ cut }) => cut)?.cut,
  };
}

function foldPart(part: SchemaNode, trail: Trail): Merged {
  const { open, via } = trail;
  if (typeof part !== 'object' || !part.reference) return fold(part, trail);
  const { reference, ...beside } = part;
  const { pointer, name, target } = reference;
  if (open.includes(pointer)) return { schema: { ...kindOf(target), ...beside }, open, cut: name };
  const inner = fold(target, { open: [...open, pointer], via: [...via, pointer] });
  const schema = withoutOwnVariants(inner.schema, via);
  // Without its variants the schema has not been shown completely, so properties may still expand it.
  const shown = schema === inner.schema ? inner.open : inner.open.filter((each) => each !== pointer);
  return { ...inner, open: shown, schema: joined([schema, beside]) };
}

/** Returns the type of a schema without expanding it. */
function kindOf(target: SchemaNode): Schema {
  if (typeof target !== 'object') return {};
  const { type = target.properties || target.allOf ? 'object' : undefined, nullable } = target;
  return { ...(type && { type }), ...(nullable && { nullable }) };
}

/** Removes the variants from a parent schema that a variant extends: a variant is one of them and does not contain them. */
function withoutOwnVariants(schema: Schema, via: readonly string[]): Schema {
  const branches = schema.oneOf ?? schema.anyOf ?? [];
  if (!branches.some((branch) => typeof branch === 'object' && branch.reference && via.includes(branch.reference.pointer))) return schema;
  const { oneOf: _oneOf, anyOf: _anyOf, discriminator: _discriminator, ...rest } = schema;
  return rest;
}

/** Checks for the `null` branch of a choice. */
export const isNull = (branch: SchemaNode | undefined): boolean => typeof branch === 'object' && branch.type === 'null';

/** Converts `oneOf: [X, { type: null }]`, the OpenAPI 3.1 form of a nullable reference. */
function withoutNull(schema: Schema): Schema {
  const key = schema.oneOf ? 'oneOf' : 'anyOf';
  const branches = schema[key];
  const kinds = branches?.filter((branch) => !isNull(branch) && !(typeof branch === 'object' && branch.const === null));
  if (!branches || !kinds || kinds.length === branches.length) return schema;
  const { [key]: _, ...rest } = schema;
  if (kinds.length === 1) return { ...rest, allOf: [...(schema.allOf ?? []), kinds[0]], nullable: true };
  return { ...rest, [key]: kinds, nullable: true };
}

/** Keywords whose schemas apply to the same values if two parts have them, alone or by name. */
const SHARED = ['items', 'additionalProperties', 'propertyNames', 'unevaluatedItems', 'unevaluatedProperties'] as const;
const SHARED_MAPS = ['properties', 'patternProperties', 'dependentSchemas'] as const;
/** Keywords that apply on their own in each part. */
const SEPARATE = [['not'], ['pattern'], ['contains', 'minContains', 'maxContains'], ['if', 'then', 'else']] as const;
/** Bounds, of which the narrower one of two parts applies. */
const LOWER = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'] as const;
const UPPER = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'] as const;

/** Joins schemas. A property of two parts is merged from both, and a choice or a condition is added to that of another part. */
function joined(parts: Schema[]): Schema {
  const schema: Schema = Object.assign({}, ...parts);
  const choices = parts.flatMap((part) => [...(part.choices ?? []), ...choiceOf(part)]);
  const unique = new Map(choices.filter(({ oneOf, anyOf }) => oneOf || anyOf).map((each) => [each.oneOf ?? each.anyOf, each]));
  const [first, ...others] = unique.values();
  if (others.length) Object.assign(schema, { oneOf: undefined, anyOf: undefined, discriminator: undefined }, first);
  const further = [...others, ...SEPARATE.flatMap((keys) => separated(schema, [...choices, ...parts], keys))];
  delete schema.choices;
  if (further.length) schema.choices = further;
  narrow(schema, parts);
  for (const key of SHARED) {
    const both = parts.map((part): SchemaNode | undefined => part[key]).filter((each) => typeof each === 'object');
    if (both.length > 1 && typeof schema[key] === 'object') schema[key] = both.reduce<SchemaNode>(combined, both[0]);
  }
  for (const key of SHARED_MAPS) {
    const all = new Map<string, SchemaNode>();
    for (const [name, each] of parts.flatMap((part) => Object.entries(part[key] ?? {}))) {
      const earlier = all.get(name);
      all.set(name, earlier === undefined ? each : combined(earlier, each));
    }
    if (all.size) schema[key] = Object.fromEntries(all);
  }
  const dependent = parts.flatMap(({ dependentRequired = {} }) => Object.entries(dependentRequired));
  if (dependent.length) schema.dependentRequired = unionOf(dependent);
  // Ignores boolean `required` of a 2010 JSON Schema draft, which is still in use.
  const required = new Set(parts.flatMap((part) => (Array.isArray(part.required) ? part.required : [])));
  if (required.size) schema.required = [...required];
  return schema;
}

/** Limits a schema to the bounds, values and multiples that all parts permit. Contradictory ones are those of the last part. */
function narrow(schema: Schema, parts: readonly Schema[]): void {
  const closest = (key: (typeof LOWER | typeof UPPER)[number], sign: 1 | -1) => {
    const all = parts.map((part): unknown => part[key]).filter(isNumber);
    if (all.length > 1) Object.assign(schema, { [key]: all.sort((one, other) => sign * (amountOf(one) - amountOf(other)))[0] });
  };
  for (const key of LOWER) closest(key, -1);
  for (const key of UPPER) closest(key, 1);
  const lists = parts.flatMap((part) => (Array.isArray(part.enum) ? [part.enum] : []));
  const common = lists[0]?.filter((value) => lists.every((list) => list.some((each) => printJson(each) === printJson(value))));
  if (common?.length) schema.enum = common;
  const steps = parts.flatMap(({ multipleOf }) => (Number.isInteger(multipleOf) && Number(multipleOf) > 0 ? [Number(multipleOf)] : []));
  if (steps.length > 1) schema.multipleOf = steps.reduce(commonMultiple);
}

const amountOf = (number: unknown): number => Number(textOf(number));

const commonDivisor = (one: number, other: number): number => (other ? commonDivisor(other, one % other) : one);
const commonMultiple = (one: number, other: number): number => (one / commonDivisor(one, other)) * other;

/** Gives a schema the condition of the last part that has one, and returns those of the others. */
function separated(schema: Schema, parts: readonly Schema[], keys: (typeof SEPARATE)[number]): Schema[] {
  const [key] = keys;
  const all = new Map(parts.filter((part) => part[key] !== undefined).map((part) => [part[key], picked(part, keys)]));
  const own = all.get(schema[key]);
  if (own) Object.assign(schema, Object.fromEntries(keys.map((each) => [each, undefined])), own);
  all.delete(schema[key]);
  return [...all.values()];
}

/** Returns a schema with all keywords of two, which are the same one if they are references to it. */
function combined(one: SchemaNode, other: SchemaNode): SchemaNode {
  const isSame = one === other || (isReference(one) && isReference(other) && one.reference?.pointer === other.reference?.pointer);
  return isSame ? other : { allOf: [one, other] };
}

/** Checks for a reference without other keywords. */
const isReference = (node: SchemaNode | undefined): node is Schema =>
  typeof node === 'object' && node.reference !== undefined && Object.keys(node).length === 1;

/** Returns a schema with some keywords of another. */
const picked = (schema: Schema, keys: readonly (keyof Schema)[]): Schema =>
  Object.fromEntries(keys.filter((key) => schema[key] !== undefined).map((key) => [key, schema[key]]));

/** Joins lists by name. */
function unionOf(entries: readonly [name: string, list: string[]][]): Record<string, string[]> {
  const all = new Map<string, Set<string>>();
  for (const [name, list] of entries) all.set(name, new Set([...(all.get(name) ?? []), ...list]));
  return Object.fromEntries([...all].map(([name, list]) => [name, [...list]]));
}

/** Returns the choice of a part, without its other keywords. */
function choiceOf({ oneOf, anyOf, discriminator }: Schema): Schema[] {
  return oneOf || anyOf ? [{ ...(oneOf && { oneOf }), ...(anyOf && { anyOf }), ...(discriminator && { discriminator }) }] : [];
}

/** Conflicting types required by the parts of an `allOf`, and the affected property, if any. */
export type Incompatible = { types: string[]; property?: string };

/** Finds conflicting types in the `allOf` of a schema; undefined if its parts are compatible. */
export function incompatibleParts(node: SchemaNode | undefined): Incompatible | undefined {
  if (typeof node !== 'object' || !Array.isArray(node.allOf)) return undefined;
  const parts = [...node.allOf, { ...node, allOf: undefined }].map((part) => merged(part).schema);
  const own = clash(parts);
  if (own) return { types: own };
  const names = new Set(parts.flatMap(({ properties }) => Object.keys(properties ?? {})));
  for (const property of names) {
    const described = parts.flatMap(({ properties = {} }) => (Object.hasOwn(properties, property) ? [properties[property]] : []));
    const types = clash(described.map((each) => merged(each).schema));
    if (types) return { types, property };
  }
  return undefined;
}

/** Returns the first type of each typed schema if no type is common to all of them. */
function clash(schemas: Schema[]): string[] | undefined {
  const lists = schemas.map(({ type }) => [type ?? []].flat()).filter((types) => types.length);
  const fits = (type: string, types: string[]) => types.includes(type) || (type === 'integer' && types.includes('number'));
  const isCommon = (type: string) => lists.every((types) => fits(type, types));
  return lists.length < 2 || lists.flat().some(isCommon) ? undefined : [...new Set(lists.map(([type]) => type))];
}
