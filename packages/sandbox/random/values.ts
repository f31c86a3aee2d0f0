import fc from 'fast-check';
import type { Contract, Schema } from '../model/contract';
import { prefixOf, resolved } from '../model/schemas';

type Schemas = Contract['schemas'];

/**
 * Stands for an ID in a generated request: `id:wal:3` is the fourth resource of the type that exists when the request is sent, so that
 * requests act on what earlier ones have created.
 */
export const idMark = (prefix: string, index: number): string => `id:${prefix}:${index}`;

const ID_MARK = /^id:([a-z]+):(\d+)$/;

/** Returns a value with the marks for IDs replaced. */
export function withIds(value: unknown, idOf: (prefix: string, index: number) => string): unknown {
  if (typeof value === 'string') {
    const [, prefix, index] = ID_MARK.exec(value) ?? [];
    return prefix ? idOf(prefix, Number(index)) : value;
  }
  if (Array.isArray(value)) return value.map((each) => withIds(each, idOf));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withIds(each, idOf)]));
}

/** Values that break careless code. They are valid for few fields. */
export const HOSTILE: unknown[] = [
  null,
  true,
  0,
  -1,
  1,
  0.5,
  2 ** 53,
  Number.MAX_VALUE,
  '',
  ' ',
  'a'.repeat(600),
  '__proto__',
  'constructor',
  'toString',
  '🧾₦ ',
  "'; --",
  '2026-02-30',
  '0000-00-00T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '00000000000',
  'wal_00000000000000000000000000',
  [],
  [null],
  [[]],
  {},
  { constructor: 1 },
  { amount: 1, currency: 'NGN' },
  { amount: Number.MAX_SAFE_INTEGER, currency: 'NGN' },
  { amount: 1, currency: 'XXX' },
];

/** Amounts in minor units to which the sandboxes react, and those at the limits of rules. */
const AMOUNTS = [1, 99, 100, 5000, 99_999, 1_000_000, 44_444_444, 50_000_000, 999_999_999_999];

const known = new WeakMap<Schema, fc.Arbitrary<unknown>>();

/**
 * Returns an arbitrary of values that are valid for a schema, or nearly: a pattern that cannot be generated is represented by its example.
 */
export function valuesOf(raw: Schema, schemas: Schemas): fc.Arbitrary<unknown> {
  const schema = resolved(raw, schemas);
  const cached = known.get(schema);
  if (cached) return cached;
  const values = build(schema, schemas);
  known.set(schema, values);
  return values;
}

function build(schema: Schema, schemas: Schemas): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const alternatives: Schema[] | undefined = schema.oneOf ?? schema.anyOf;
  if (alternatives) return fc.oneof(...alternatives.map((each) => valuesOf({ ...without(schema), ...resolved(each, schemas) }, schemas)));
  if (schema.allOf) {
    return fc
      .tuple(...[...schema.allOf.map((each: Schema) => valuesOf(each, schemas)), ...(schema.properties ? [objects(schema, schemas)] : [])])
      .map((parts) => Object.assign({}, ...parts));
  }
  const types: string[] = [schema.type ?? (schema.properties ? 'object' : 'string')].flat();
  return types.length === 1 ? ofType(types[0], schema, schemas) : fc.oneof(...types.map((type) => ofType(type, schema, schemas)));
}

const without = ({ oneOf: _, anyOf: __, ...rest }: Schema): Schema => rest;

function ofType(type: string, schema: Schema, schemas: Schemas): fc.Arbitrary<unknown> {
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number':
      return numbers(schema);
    case 'array': {
      const { minItems = 0, maxItems = 3 } = schema;
      return fc.array(valuesOf(schema.items ?? {}, schemas), { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 3)) });
    }
    case 'object':
      return objects(schema, schemas);
    default:
      return texts(schema, schemas);
  }
}

function numbers({ minimum = 0, maximum = 1_000_000_000_000 }: Schema): fc.Arbitrary<number> {
  const [least, most] = [Math.ceil(minimum), Math.floor(maximum)];
  const usual = AMOUNTS.filter((each) => each >= least && each <= most);
  const any = fc.integer({ min: Math.max(least, -(2 ** 31)), max: Math.min(most, 2 ** 31 - 1) });
  return fc.oneof(fc.constantFrom(...usual, least, most), any);
}

function objects({ properties = {}, required = [], additionalProperties }: Schema, schemas: Schemas): fc.Arbitrary<object> {
  const model = Object.fromEntries(Object.entries<Schema>(properties).map(([name, each]) => [name, valuesOf(each, schemas)]));
  const own = fc.record(model, { requiredKeys: required.filter((name: string) => Object.hasOwn(model, name)), noNullPrototype: true });
  if (Object.keys(model).length || !additionalProperties) return own;
  const each = additionalProperties === true ? fc.string({ maxLength: 20 }) : valuesOf(additionalProperties, schemas);
  return fc.dictionary(fc.stringMatching(/^[a-z_]{1,12}$/), each, { maxKeys: 3, noNullPrototype: true });
}

function texts(schema: Schema, schemas: Schemas): fc.Arbitrary<string> {
  const { pattern, format, minLength = 0, maxLength = 40, example } = schema;
  const prefix = prefixOf(schema, schemas);
  if (prefix) return fc.nat(12).map((index) => idMark(prefix, index));
  const times = fc.integer({ min: -40, max: 400 });
  const day = (days: number) => new Date(Date.parse('2026-11-25T09:30:00Z') + days * 86_400_000).toISOString();
  if (format === 'date-time') return times.map((days) => `${day(days).slice(0, 19)}Z`);
  if (format === 'date') return times.map((days) => day(days).slice(0, 10));
  if (format === 'email') return fc.stringMatching(/^[a-z]{1,8}$/).map((name) => `${name}@post.example`);
  if (format === 'uri') return fc.stringMatching(/^[a-z]{1,8}$/).map((name) => `https://${name}.example/path`);
  if (!pattern) return fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)), unit: 'grapheme' });
  const generated = matching(pattern, minLength, maxLength);
  return example === undefined ? generated : fc.oneof(fc.constant(String(example)), generated);
}

function matching(pattern: string, minLength: number, maxLength: number): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'), { maxLength: Math.max(minLength, Math.min(maxLength, 60)) });
  } catch {
    return fc.string({ minLength, maxLength }); // A lookahead, for example, cannot be generated.
  }
}
