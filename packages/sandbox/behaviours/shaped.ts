import type { Json, Schema } from '../model/contract';
import { isObject, prefixOf, resolved } from '../model/schemas';

/** Values of a format for a field of which nothing is known. */
const FORMATS: Record<string, string> = {
  'date-time': '2026-11-25T08:00:00Z',
  date: '2026-11-25',
  email: 'ada@post.example',
  uri: 'https://emberbasket.example',
};

/**
 * Reduces a value to its schema: removes fields that the schema does not have, and adds those that are required and missing.
 *
 * @param example example of the schema, whose values are used where no neutral one exists
 */
export function shaped(value: unknown, raw: Schema, schemas: Record<string, Schema>, example?: unknown): unknown {
  const schema = branchOf(value, resolved(raw, schemas), schemas);
  if (Array.isArray(value)) {
    if (!schema.items) return value;
    const [first] = Array.isArray(example) ? example : [];
    const items = value.filter((each) => isOfKind(each, schema.items, schemas));
    if (items.length < (schema.minItems ?? 0)) return neutral(schema, schemas, example);
    return items.map((each) => shaped(each, schema.items, schemas, first));
  }
  if (!isObject(value) || !schema.properties) return value;
  const like = isObject(example) ? example : {};
  const result: Json = {};
  for (const { name, property, isPlain, isRequired, check } of planOf(schema, schemas)) {
    const own = Object.hasOwn(value, name) ? value[name] : undefined;
    if (own !== undefined && check(own)) result[name] = isPlain ? own : shaped(own, property, schemas, like[name]);
    else if (isRequired) result[name] = neutral(property, schemas, like[name]);
  }
  if (schema.additionalProperties) {
    for (const [name, each] of Object.entries(value)) if (!Object.hasOwn(schema.properties, name)) result[name] = each;
  }
  return result;
}

/** Property of an object schema, with its references resolved. A plain one has a value without fields or items. */
type Planned = { name: string; property: Schema; isPlain: boolean; isRequired: boolean; check: Check };

const plans = new WeakMap<Schema, Planned[]>();

function planOf(schema: Schema, schemas: Record<string, Schema>): Planned[] {
  const known = plans.get(schema);
  if (known) return known;
  const plan = Object.entries<Schema>(schema.properties).map(([name, raw]) => {
    const property = resolved(raw, schemas);
    const isPlain = !property.properties && !property.items && !property.allOf && !property.oneOf && !property.anyOf;
    return { name, property, isPlain, isRequired: schema.required?.includes(name) === true, check: checkOf(property, schemas) };
  });
  plans.set(schema, plan);
  return plan;
}

type Check = (value: unknown) => boolean;

const checks = new WeakMap<Schema, Check>();

/**
 * Returns the function that returns true unless a value cannot be that of a field: another view of the resource has a field of that name with
 * another type, other values or another format. It is made once per schema, because each response needs hundreds of them.
 */
function checkOf(raw: Schema, schemas: Record<string, Schema>): Check {
  const schema = resolved(raw, schemas);
  const known = checks.get(schema);
  if (known) return known;
  const all = partsOf(schema, schemas);
  const [first, ...others] = all;
  const check: Check = others.length ? (value) => all.every((each) => each(value)) : (first ?? (() => true));
  checks.set(schema, check);
  return check;
}

/** Returns a function for each keyword of a schema that a value is checked against. */
function partsOf(schema: Schema, schemas: Record<string, Schema>): Check[] {
  const { type, enum: values, pattern, minItems = 0, minLength = 0, allOf = [], oneOf, anyOf } = schema;
  const parts: Check[] = allOf.map((each: Schema) => checkOf(each, schemas));
  const alternatives: Check[] | undefined = (oneOf ?? anyOf)?.map((each: Schema) => checkOf(each, schemas));
  if (alternatives) return [...parts, (value) => alternatives.some((each) => each(value))];
  if (type !== undefined) {
    const types: string[] = [type].flat();
    const isNumber = types.includes('number');
    parts.push((value) => {
      const kind = kindOf(value);
      return types.includes(kind) || (isNumber && kind === 'integer');
    });
  }
  if (values) parts.push((value) => values.includes(value));
  if (pattern || minLength) {
    const form = pattern ? new RegExp(pattern, 'u') : undefined;
    parts.push((value) => typeof value !== 'string' || (value.length >= minLength && (!form || form.test(value))));
  }
  if (minItems) parts.push((value) => !Array.isArray(value) || value.length >= minItems);
  return parts;
}

const isOfKind = (value: unknown, raw: Schema, schemas: Record<string, Schema>): boolean => checkOf(raw, schemas)(value);

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

/** Merges a composed schema into one, with the alternative that the value's constants select. */
function branchOf(value: unknown, schema: Schema, schemas: Record<string, Schema>): Schema {
  const { allOf, oneOf, anyOf, ...own } = schema;
  if (!allOf && !oneOf && !anyOf) return schema;
  const parts: Schema[] = (allOf ?? []).map((part: Schema) => branchOf(value, resolved(part, schemas), schemas));
  const alternatives: Schema[] = (oneOf ?? anyOf ?? []).map((part: Schema) => branchOf(value, resolved(part, schemas), schemas));
  const chosen = alternatives.find((part) => fits(value, part, schemas));
  const all = [own, ...parts, ...(chosen ? [chosen] : [])];
  return {
    ...Object.assign({}, ...all),
    properties: all.some(({ properties }) => properties) ? Object.assign({}, ...all.map(({ properties }) => properties)) : undefined,
    required: all.flatMap(({ required }) => required ?? []),
  };
}

function fits(value: unknown, schema: Schema, schemas: Record<string, Schema>): boolean {
  if (value === null) return [schema.type].flat().includes('null');
  if (Array.isArray(value)) return schema.type === 'array';
  if (!isObject(value)) return [schema.type].flat().includes(typeof value === 'number' ? 'integer' : typeof value);
  return (
    !!schema.properties &&
    Object.entries<Schema>(schema.properties).every(([name, property]) => {
      const { const: only } = resolved(property, schemas);
      return only === undefined || value[name] === only;
    })
  );
}

type Neutral = (example: unknown) => unknown;

const neutrals = new WeakMap<Schema, Neutral>();

/** Returns a value for a field of which nothing is known. */
export function neutral(raw: Schema, schemas: Record<string, Schema>, example: unknown): unknown {
  let known = neutrals.get(raw);
  if (!known) {
    known = neutralOf(raw, schemas);
    neutrals.set(raw, known);
  }
  return known(example);
}

/** Returns the function that makes neutral values of a schema. */
function neutralOf(raw: Schema, schemas: Record<string, Schema>): Neutral {
  const own = resolved(raw, schemas);
  const schema = own.allOf && !own.oneOf && !own.anyOf ? branchOf(undefined, own, schemas) : own;
  const types = [schema.type].flat();
  const always = (value: unknown) => () => value;
  if (schema.default !== undefined) return always(schema.default);
  if (schema.const !== undefined) return always(schema.const);
  if (types.includes('null') || (schema.oneOf ?? schema.anyOf)?.some((part: Schema) => part.type === 'null')) return always(null);
  if (types[0] === 'array' && schema.minItems)
    return (example) => (Array.isArray(example) ? example : [neutral(schema.items, schemas, undefined)]);
  if (types[0] === 'object' && schema.properties) return (example) => like(schema, schemas, example);
  if (types[0] === 'array') return () => [];
  if (types[0] === 'object') return () => ({});
  if (types[0] === 'boolean') return always(false);
  const check = checkOf(schema, schemas);
  const usual = usualOf(schema, schemas);
  return (example) => (example !== undefined && check(example) ? example : usual);
}

/** Returns the value of a text or a number that has no example. */
function usualOf(schema: Schema, schemas: Record<string, Schema>): unknown {
  if (schema.example !== undefined) return schema.example;
  const prefix = prefixOf(schema, schemas);
  if (prefix) return `${prefix}_${'0'.repeat(26)}`;
  if (Object.hasOwn(FORMATS, schema.format)) return FORMATS[schema.format];
  const [type] = [schema.type].flat();
  if (type === 'integer' || type === 'number') return Math.max(0, schema.minimum ?? 0);
  return schema.enum?.[0] ?? '';
}

/** Returns an object of neutral values. An amount of money is zero in the currency of the example. */
function like(schema: Schema, schemas: Record<string, Schema>, example: unknown): unknown {
  const from = isObject(example) ? example : {};
  if (schema.properties.amount && schema.properties.currency) return { amount: 0, currency: from.currency ?? 'NGN' };
  return shaped({}, schema, schemas, from);
}
