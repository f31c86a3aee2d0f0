import fc from 'fast-check';
import { isForOperators } from '../../openapi/roles';
import type { Contract, Operation, Parameter } from '../model/contract';
import { prefixOf, resolved } from '../model/schemas';
import type { ExampleRequest } from '../node/requests';
import { HOSTILE, idMark, valuesOf } from './values';

/** Request before it is sent: IDs are marks, and the body is not serialised. */
export type RandomRequest = {
  operation: string;
  path: string;
  query: [string, string][];
  headers: Record<string, string>;
  body?: unknown;
  isForm: boolean;
};

/** Step of a sequence: a request, the previous request again, or time that passes. */
export type Step = { request: RandomRequest } | { repeat: true } | { advance: number };

/** Seconds by which the clock moves: within timers, days, terms of loans and deposits. */
const SECONDS = [1, 61, 3_700, 86_400, 40 * 86_400, 400 * 86_400];

/**
 * Returns an arbitrary of steps against a family. Most requests are valid: they begin with an example of the description or a generated
 * body, and up to two parts are replaced.
 *
 * @param examples requests of the examples of the family
 */
export function stepsOf(contract: Contract, examples: readonly ExampleRequest[]): fc.Arbitrary<Step> {
  const byOperation = new Map<string, ExampleRequest[]>();
  for (const each of examples) byOperation.set(each.operation.id, [...(byOperation.get(each.operation.id) ?? []), each]);
  const requests = contract.operations.map((operation) => requestOf(contract, operation, byOperation.get(operation.id) ?? []));
  // Operations that change something are twice as frequent.
  const weighted = requests.map((arbitrary, index) => ({ arbitrary, weight: contract.operations[index].method === 'get' ? 1 : 2 }));
  return fc.oneof(
    { arbitrary: fc.oneof(...weighted).map((request): Step => ({ request })), weight: 90 },
    { arbitrary: fc.constant<Step>({ repeat: true }), weight: 5 },
    { arbitrary: fc.constantFrom(...SECONDS).map((advance): Step => ({ advance })), weight: 5 },
  );
}

function requestOf(contract: Contract, operation: Operation, examples: readonly ExampleRequest[]): fc.Arbitrary<RandomRequest> {
  const { schemas } = contract;
  const [type, schema] = Object.entries(operation.body ?? {})[0] ?? [];
  const isForm = type === 'multipart/form-data';
  const ofExamples = examples.flatMap(({ body }) => (body === undefined ? [] : [body]));
  const generated = schema ? valuesOf(schema, schemas) : fc.constant(undefined);
  const body = ofExamples.length ? fc.oneof({ arbitrary: fc.constantFrom(...ofExamples), weight: 3 }, generated) : generated;
  const edits = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.oneof({ arbitrary: fc.nat(12), weight: 2 }, fc.nat())), { maxLength: 2 });
  const edited = fc
    .tuple(body, fc.oneof({ arbitrary: fc.constant([]), weight: 2 }, edits))
    .map(([value, each]) => each.reduce((before: unknown, [place, kind, choice]) => edit(before, place, kind, choice), value));
  return fc.record({
    operation: fc.constant(operation.id),
    path: pathOf(contract, operation, examples),
    query: queryOf(contract, operation),
    headers: headersOf(operation),
    body: edited,
    isForm: fc.constant(isForm),
  });
}

function pathOf({ base, schemas }: Contract, { path, parameters }: Operation, examples: readonly ExampleRequest[]): fc.Arbitrary<string> {
  const parameterOf = (name: string): fc.Arbitrary<string> => {
    const schema = parameters.find((each) => each.in === 'path' && each.name === name)?.schema ?? {};
    const prefix = prefixOf(schema, schemas);
    if (prefix) return fc.nat(12).map((index) => idMark(prefix, index));
    return valuesOf(schema, schemas).map((value) => encodeURIComponent(String(value)));
  };
  const parts = path.split('/').map((segment) => (segment.startsWith('{') ? parameterOf(segment.slice(1, -1)) : fc.constant(segment)));
  const generated = fc.tuple(...parts).map((segments) => `${base}${segments.join('/')}`);
  const known = [...new Set(examples.map((each) => each.path.split('?')[0]))];
  return known.length ? fc.oneof({ arbitrary: fc.constantFrom(...known), weight: 3 }, generated) : generated;
}

function queryOf({ schemas }: Contract, { parameters }: Operation): fc.Arbitrary<[string, string][]> {
  const inQuery = parameters.filter((each) => each.in === 'query');
  if (!inQuery.length) return fc.constant([]);
  const pairOf = ({ name, schema }: Parameter) => {
    const valid = valuesOf(resolved(schema, schemas), schemas).map((value) => String(value));
    const hostile = fc.constantFrom(...HOSTILE).map((value) => String(JSON.stringify(value)));
    return fc.oneof({ arbitrary: valid, weight: 9 }, hostile).map((value): [string, string] => [name, value]);
  };
  const required = fc.tuple(...inQuery.filter((each) => each.required).map(pairOf));
  const others = fc.array(fc.oneof(...inQuery.map(pairOf)), { maxLength: 2 });
  return fc.tuple(required, fc.oneof({ arbitrary: fc.constant([]), weight: 1 }, others)).map(([one, other]) => [...one, ...other]);
}

/** Headers: credentials that mostly suffice, a key out of few so that some repeat, and sometimes one that the operation does not expect. */
function headersOf({ auth, roles, parameters, errors }: Operation): fc.Arbitrary<Record<string, string>> {
  const keys = auth.includes('secretKey') ? [isForOperators(roles) ? 'sk_test_sandbox_operator' : 'sk_test_sandbox'] : [];
  const sessions = auth.includes('session') ? [...roles.map((role) => `sat_sandbox_${role}`)] : [];
  const credential = fc.oneof(
    { arbitrary: fc.constantFrom(...keys, ...sessions, ...(keys.length + sessions.length ? [] : [''])), weight: 19 },
    fc.constantFrom('sat_sandbox_staff', 'sk_test_sandbox_merchant', 'nonsense', ''),
  );
  const extra: fc.Arbitrary<Record<string, string>> = fc.oneof(
    { arbitrary: fc.constant({}), weight: 25 },
    fc.constantFrom(...Object.keys(errors), 'nonsense').map((code) => ({ 'Sandbox-Error': code })),
    fc.constantFrom('"v1-000000"', '"v2', '*').map((tag) => ({ 'If-Match': tag })),
    fc.constantFrom('text/plain', 'application/json; charset=utf-8').map((type) => ({ 'Content-Type': type })),
    fc.constantFrom('', 'short', 'a'.repeat(65)).map((key) => ({ 'Idempotency-Key': key })),
  );
  const hasKey = parameters.some(({ name }) => name === 'Idempotency-Key');
  return fc.tuple(credential, fc.nat(), extra).map(([token, number, more]) => ({
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(hasKey && { 'Idempotency-Key': `key-${String(number % 40).padStart(4, '0')}` }),
    ...more,
  }));
}

/** Replaces, removes or adds one part of a body. The original is not changed. */
function edit(value: unknown, place: number, kind: number, choice: number): unknown {
  const hostile = HOSTILE[choice % HOSTILE.length];
  if (typeof value !== 'object' || value === null) return kind % 3 ? value : hostile;
  const keys = Object.keys(value);
  if (!keys.length) return { ...value, unknown_field: hostile };
  const key = keys[place % keys.length];
  const each: unknown = (value as Record<string, unknown>)[key];
  if (typeof each === 'object' && each !== null && kind % 2) {
    const inside = edit(each, Math.floor(place / keys.length), Math.floor(kind / 2), choice);
    return Array.isArray(value) ? value.map((item, index) => (String(index) === key ? inside : item)) : { ...value, [key]: inside };
  }
  if (Array.isArray(value)) return value.filter((_, index) => String(index) !== key);
  const { [key]: _, ...rest } = value as Record<string, unknown>;
  if (kind % 4 === 0) return rest;
  return { ...value, [kind % 7 === 0 ? 'unknown_field' : key]: hostile };
}
