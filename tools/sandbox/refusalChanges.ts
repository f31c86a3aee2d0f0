import type { Contract, Json, Schema } from '../../packages/sandbox/model/contract';
import { isObject, propertiesOf, resolved } from '../../packages/sandbox/model/schemas';
import { shapeOf } from '../../packages/sandbox/model/types';
import { type Attempts, OMITTED, type Preparation } from '../../packages/sandbox/node/attempts';
import type { ExampleRequest } from '../../packages/sandbox/node/requests';

const ID = /^[a-z]+_[0-9A-HJKMNP-TV-Z]{26}$/;
const UNKNOWN = '0'.repeat(26);
/** Users and operators of the test credentials, who can be the author of what they decide. */
export const CALLERS = ['usr_01JD0QB3F9C5R8T1Y6WHZKM2NV', 'usr_01JD0QBW7D4G6J8K0M2P4R6T8V', 'opr_01HR3D6FTC3EPRFCVJ9RC0CG2R'];
const CURRENCIES = ['NGN', 'USD', 'GHS', 'KES', 'EUR'];
/** Amounts of money that are too large, too small, or in another currency. */
const AMOUNTS = [
  { amount: 10 ** 12, currency: 'NGN' },
  { amount: 1, currency: 'NGN' },
  { amount: 10 ** 6, currency: 'USD' },
];
/** States of resources of other families. */
const STATES = ['frozen', 'blocked', 'closed', 'inactive', 'suspended', 'rejected', 'deleted', 'scanning', 'unmapped'];
/** Most values of the story that are tried for a field. */
const MOST = 12;

/** Callback URLs that are not allowed for webhooks. */
const URLS = [
  'http://post.example/a',
  'https://localhost/a',
  'https://a@post.example/a',
  'https://10.0.0.1/a',
  'https://post.example:8443/a',
];
const PASSWORDS = ['password12345678', 'aaaaaaaaaaaaaaaa', 'emberbasket12345'];

type Leaf = { path: string; value: unknown; schema: Schema };

/** Returns the values inside a value, with their paths and schemas. */
function leavesOf(value: unknown, raw: Schema | undefined, schemas: Record<string, Schema>, path = ''): Leaf[] {
  const schema = resolved(raw, schemas);
  const at = (name: string | number) => (path ? `${path}.${name}` : String(name));
  const own: Leaf[] = path ? [{ path, value, schema }] : [];
  if (Array.isArray(value))
    return [...own, ...value.slice(0, 2).flatMap((each, index) => leavesOf(each, schema.items, schemas, at(index)))];
  if (!isObject(value)) return own;
  const properties = propertiesOf(raw, schemas);
  return [
    ...own,
    ...Object.entries(value).flatMap(([name, each]) => (name.startsWith('_') ? [] : leavesOf(each, properties[name], schemas, at(name)))),
  ];
}

/** Returns the IDs in a value. */
export const idsIn = (value: unknown): string[] =>
  [...JSON.stringify(value ?? null).matchAll(/"([a-z]+_[0-9A-HJKMNP-TV-Z]{26})"/g)].map(([, id]) => id);

/** Returns other values for a value: those of its schema, and some at its limits. */
function othersFor({ value, schema, path }: Leaf, attempts: Attempts, tokens: readonly string[]): unknown[] {
  const name = path.split('.').at(-1) ?? '';
  const allowed: unknown[] = (schema.enum ?? []).slice(0, 20);
  if (allowed.length) return allowed.filter((each) => each !== value);
  if (typeof value === 'boolean') return [!value];
  if (typeof value === 'number') {
    const magic = tokens.filter((each) => /^\d+$/.test(each)).map(Number);
    const large = name === 'amount' ? [value * 1000, 10 ** 9, 10 ** 12] : [];
    return [0, 1, Math.floor(value / 2), value - 1, value + 1, value * 2, value * 10, ...large, ...magic].filter((each) => each !== value);
  }
  if (typeof value !== 'string') return Array.isArray(value) ? [[], [...value, ...value]] : [];
  if (name === 'currency') return CURRENCIES.filter((each) => each !== value);
  if (ID.test(value)) {
    const [prefix] = value.split('_');
    const same = attempts.store.list(prefix).map(({ id }) => id);
    return [...new Set([...CALLERS.filter((each) => each.startsWith(prefix)), ...same.slice(0, MOST), `${prefix}_${UNKNOWN}`])].filter(
      (each) => each !== value,
    );
  }
  if (/^\d{4}-\d\d-\d\dT/.test(value))
    return ['2020-01-01T00:00:00Z', '2026-11-24T08:00:00Z', '2026-11-26T08:00:00Z', '2030-01-01T00:00:00Z'];
  if (/^\d{4}-\d\d-\d\d$/.test(value))
    return ['1950-01-01', '2012-01-01', '2020-01-01', '2026-11-24', '2026-11-25', '2026-11-26', '2030-01-01'];
  if (schema.format === 'uri') return URLS;
  if (/password/.test(name)) return PASSWORDS;
  const texts = valuesOf(attempts, name).filter((each) => typeof each === 'string');
  const numbers = /^-?\d+(?:\.\d+)?$/.test(value)
    ? ['0', '1', '0.5', '100', '100000', String(Number(value) * 2), String(Number(value) * 1000)]
    : [];
  const sameForm = `${value.slice(0, -1)}${value.endsWith('0') ? 1 : 0}`;
  const words = tokens.map((each) => (each.endsWith('-') ? `${each}1` : each));
  return [...new Set([...texts.slice(0, MOST), ...words, ...numbers, `${value} 2`, sameForm])].filter((each) => each !== value);
}

const named = new WeakMap<Attempts, Map<string, unknown[]>>();

/** Returns the values that a field of this name has in resources of the story. */
function valuesOf(attempts: Attempts, name: string): unknown[] {
  let known = named.get(attempts);
  if (!known) {
    const values = new Map<string, Map<string, unknown>>();
    for (const type of attempts.store.types())
      for (const item of attempts.store.list(type).slice(0, 30))
        for (const [field, value] of Object.entries(item)) {
          if (value === null || value === undefined) continue;
          const ofField = values.get(field) ?? new Map();
          values.set(field, ofField.set(JSON.stringify(value), value));
        }
    known = new Map([...values].map(([field, ofField]) => [field, [...ofField.values()]]));
    named.set(attempts, known);
  }
  return known.get(name) ?? [];
}

/** Returns requests that differ from an example in one value of the body. */
export function* requestChanges(attempts: Attempts, { operation, body }: ExampleRequest, tokens: readonly string[]): Iterable<Preparation> {
  const schema = Object.values(operation.body ?? {})[0];
  const leaves = leavesOf(body, schema, attempts.contract.schemas);
  const currencies = leaves.filter(({ path }) => /(?:^|\.)currency$/.test(path));
  for (const currency of CURRENCIES)
    if (currencies.length > 1) yield { send: Object.fromEntries(currencies.map(({ path }) => [path, currency])) };
  for (const leaf of leaves) {
    for (const value of othersFor(leaf, attempts, tokens)) yield { send: { [leaf.path]: value } };
    yield { send: { [leaf.path]: OMITTED } };
  }
}

/** Returns requests with a field that the example leaves out, also inside its objects. */
export function* missingFields(attempts: Attempts, { operation, body }: ExampleRequest): Iterable<Preparation> {
  yield* missingIn(attempts, body ?? {}, Object.values(operation.body ?? {})[0]);
}

function* missingIn(attempts: Attempts, body: Json, schema: Schema | undefined, at = ''): Iterable<Preparation> {
  const { schemas } = attempts.contract;
  for (const [name, each] of Object.entries(propertiesOf(schema, schemas))) {
    const path = `${at}${name}`;
    if (isObject(body[name])) yield* missingIn(attempts, body[name], each, `${path}.`);
    else if (!(name in body)) for (const value of exampleFor(name, resolved(each, schemas), attempts)) yield { send: { [path]: value } };
  }
}

/** Returns values for a field that the example leaves out: those of resources of the story, and of its schema. */
function exampleFor(name: string, schema: Schema, attempts: Attempts): unknown[] {
  if ('currency' in propertiesOf(schema, attempts.contract.schemas)) return AMOUNTS;
  const users = typeof schema.pattern === 'string' && /\^(usr|opr)_/.test(schema.pattern) ? CALLERS : [];
  return [
    ...valuesOf(attempts, name).slice(0, 6),
    ...users,
    ...(schema.enum ?? []).slice(0, 10),
    ...(schema.type === 'boolean' ? [true, false] : []),
  ];
}

const byType = new WeakMap<Contract, Map<string, Schema>>();

/** Returns the schema of a type of resource; undefined if no response has one. */
function schemaOf(contract: Contract, type: string): Schema | undefined {
  const { operations, schemas } = contract;
  const known =
    byType.get(contract) ??
    new Map(operations.map((operation) => shapeOf(operation, schemas)).map(({ type: shown, schema }): [string, Schema] => [shown, schema]));
  byType.set(contract, known);
  return known.get(type);
}

/** Returns states that differ from the story in one field of a resource. */
export function* stateChanges(attempts: Attempts, id: string, request: ExampleRequest): Iterable<Preparation> {
  const { type, entry } = attempts.find(id) ?? {};
  if (type === undefined || !entry) return;
  // The schema can be that of another family.
  if (!schemaOf(attempts.contract, type)) for (const status of STATES) yield { set: { [id]: { status } } };
  const bases: Json[] = [
    {},
    ...(entry.versions ?? [])
      .map((version) =>
        Object.fromEntries(Object.entries(version).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(entry.data[name]))),
      )
      .filter((version) => Object.keys(version).length),
  ];
  const wanted = request.operation.transitions.find(({ resource, from }) => attempts.contract.resources[resource] === type && from.length);
  for (const state of wanted?.from ?? []) bases.push({ [wanted?.field ?? 'status']: state });
  const schema = schemaOf(attempts.contract, type);
  for (const base of bases) {
    yield { set: { [id]: base } };
    for (const leaf of leavesOf({ ...entry.data, ...base }, schema, attempts.contract.schemas)) {
      if (leaf.path === 'id') continue;
      const others = leaf.value === null ? valuesFor(leaf) : [...othersFor(leaf, attempts, []).slice(0, 24), null];
      for (const value of others) yield { set: { [id]: { ...base, [leaf.path]: value } } };
    }
  }
}

/** Returns values for a field that is null. */
function valuesFor({ schema, path }: Leaf): unknown[] {
  const name = path.split('.').at(-1) ?? '';
  if (schema.enum) return schema.enum.filter((each: unknown) => each !== null).slice(0, 12);
  if (/_at$/.test(name)) return ['2026-11-20T08:00:00Z', '2027-11-20T08:00:00Z'];
  if (/_date$/.test(name)) return ['2026-11-20', '2027-11-20'];
  if (/_by$/.test(name)) return CALLERS;
  const [, prefix] = /\^(?:\()?([a-z]+)_/.exec(schema.pattern ?? '') ?? [];
  if (prefix) return [`${prefix}_${UNKNOWN}`, ...CALLERS.filter((each) => each.startsWith(prefix))];
  return [];
}
