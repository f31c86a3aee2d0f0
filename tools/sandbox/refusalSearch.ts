import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { stringify } from 'yaml';
import { ROLES } from '../../packages/openapi/roles';
import { SECOND_OPERATOR, SECRET_KEY, sessionToken, TENANT } from '../../packages/sandbox/http/caller';
import type { Json } from '../../packages/sandbox/model/contract';
import { propertiesOf } from '../../packages/sandbox/model/schemas';
import { shapeOf } from '../../packages/sandbox/model/types';
import { Attempts, type Preparation, type Row, rowsOf } from '../../packages/sandbox/node/attempts';
import { bundleOf, type ExampleRequest } from '../../packages/sandbox/node/requests';
import { CALLERS, idsIn, missingFields, requestChanges, stateChanges } from './refusalChanges';
import type { Refusal } from './refusals';

/** Numbers of copies of a resource, with which a limit is reached. */
const COUNTS = [1, 5, 50, 1000];
const DAY = 86_400;
/** Seconds that pass before a request, after which something expires. */
const TIMES = [DAY, 31 * DAY, 400 * DAY];
/** Fields of the body that differ in an earlier request. */
const FIELDS = 4;
/** Requests that the search sends to an operation at most. */
const MOST = 9000;

/** Returns the words in backticks of an operation's text, among which are test values. */
function tokensOf(root: Json, { operation }: ExampleRequest): string[] {
  const item = root.paths[operation.path][operation.method];
  const text = `${item.description} ${JSON.stringify(item.requestBody ?? '')}`;
  const words = [...text.matchAll(/`([A-Za-z0-9+@._-]{2,40})`/g)].map(([, word]) => word);
  return [...new Set(words.filter((word) => /\d{3}|-$|^[A-Z-]+$/.test(word)))].slice(0, 30);
}

/** Returns the numbers in the causes of an operation's errors, among which are limits. */
function limitsIn(root: Json, { operation }: ExampleRequest): number[] {
  const texts: Record<string, { cause?: string }> = root.paths[operation.path][operation.method]['x-error-texts'] ?? {};
  const words = Object.values(texts).flatMap(({ cause = '' }) => cause.match(/(?<![\w.,])\d[\d,]*(?![\w.,]*\d)/g) ?? []);
  return [...new Set(words.map((each) => Number(each.replaceAll(',', ''))))].filter((count) => count > 1 && count <= 50_000);
}

/** Returns the credentials with which an operation can be sent. */
const credentials = ({ operation }: ExampleRequest): string[] => [
  SECRET_KEY,
  ...ROLES.filter((role) => operation.roles.includes(role)).flatMap((role) => [`${SECRET_KEY}_${role}`, sessionToken(role)]),
  ...(operation.roles.includes('operator') ? [SECOND_OPERATOR] : []),
];

/** Returns the preparations that are tried for an example, the simplest first. */
function* preparations(attempts: Attempts, request: ExampleRequest, root: Json): Iterable<Preparation> {
  const named = [...new Set([...idsIn(request.path.split(/[/?]/)), ...idsIn(request.body)])];
  const ofPath = idsIn(request.path.split(/[/?]/)).at(-1);
  const limits = limitsIn(root, request);
  const touched = Object.fromEntries(named.filter((id) => attempts.find(id)).map((id) => [id, {}]));
  yield {};
  for (const as of credentials(request)) {
    yield { as };
    for (const at of sameKind(attempts, ofPath)) yield { as, at };
    for (const role of 'role' in (request.body ?? {}) ? ROLES : []) yield { as, send: { role } };
    for (const id of named) yield* callerChanges(attempts, id, as);
  }
  for (const id of named) for (const balance of [0, 1, 10 ** 12]) yield { balances: { [id]: balance } };
  yield* ownCopies(attempts, request, limits);
  yield { again: {} };
  const texts = Object.entries(request.body ?? {}).filter(([, value]) => typeof value === 'string');
  for (const [name, value] of texts.slice(0, FIELDS)) yield { again: { [name]: `${value}-2` } };
  for (const after of TIMES) yield { after };
  for (const each of [...missingFields(attempts, request), ...requestChanges(attempts, request, tokensOf(root, request))]) {
    yield each;
    // Resources of the story that nothing has changed are exempt from many conditions.
    yield { ...each, set: touched };
  }
  const near = named.flatMap((id) => idsIn(attempts.find(id)?.entry.data)).filter((id) => !named.includes(id));
  for (const id of new Set([...named, ...near, TENANT])) yield* stateChanges(attempts, id, request);
  yield* copies(
    attempts,
    named,
    limits.filter((count) => count <= 1000),
  );
  const further = near.flatMap((id) => idsIn(attempts.find(id)?.entry.data)).filter((id) => !named.includes(id) && !near.includes(id));
  for (const id of new Set(further)) yield* stateChanges(attempts, id, request);
}

/** Returns IDs that the path could have instead: those of the callers, and of some resources of the story. */
function sameKind(attempts: Attempts, id: string | undefined): string[] {
  if (id === undefined) return [];
  const { type } = attempts.find(id) ?? {};
  const others = type === undefined ? [] : attempts.store.list(type).map((each): string => each.id);
  const prefix = id.slice(0, id.indexOf('_') + 1);
  return [...new Set([...CALLERS.filter((each) => each.startsWith(prefix)), ...others.slice(0, 6)])].filter((each) => each !== id);
}

/** Returns states with many resources like the one that is made or changed, and with one that has a value of the body. */
function* ownCopies(attempts: Attempts, { operation, body = {} }: ExampleRequest, limits: readonly number[]): Iterable<Preparation> {
  const { type } = shapeOf(operation, attempts.contract.schemas);
  const [first] = attempts.store.list(type);
  if (!idsIn([first?.id]).length) return;
  const of: string = first.id;
  for (const count of [...COUNTS, ...limits]) yield { copies: { of, count } };
  for (const [name, value] of Object.entries(body))
    if (typeof value === 'string') yield { copies: { of, count: 1, fields: { [name]: value } } };
  const schema = Object.values(operation.body ?? {})[0];
  for (const name of Object.keys(propertiesOf(schema, attempts.contract.schemas)))
    for (const other of attempts.store.list(type).slice(0, 4))
      if (other[name] !== undefined && other[name] !== null) yield { copies: { of: other.id, count: 1 }, send: { [name]: other[name] } };
}

/** Returns states in which the resource was changed, and in which the caller is the person of a field. */
function* callerChanges(attempts: Attempts, id: string, as: string): Iterable<Preparation> {
  const data = attempts.find(id)?.entry.data;
  if (!data) return;
  yield { as, set: { [id]: {} } };
  for (const name of Object.keys(data))
    if (/_by$|user_id$|operator_id$/.test(name)) for (const person of CALLERS) yield { as, set: { [id]: { [name]: person } } };
}

/** Returns states with copies of resources: as they are, in each state, and with a field that names a resource of the request. */
function* copies(attempts: Attempts, named: readonly string[], limits: readonly number[]): Iterable<Preparation> {
  for (const type of attempts.store.types()) {
    const [first] = attempts.store.list(type);
    if (!idsIn([first?.id]).length) continue;
    const of: string = first.id;
    for (const count of COUNTS) yield { copies: { of, count } };
    for (const id of named)
      for (const field of fieldsFor(first, id)) {
        for (const count of [...COUNTS, ...limits]) yield { copies: { of, count, fields: { [field]: id } } };
        for (const status of statesOf(attempts, type))
          for (const count of [1, 50, ...limits]) yield { copies: { of, count, fields: { [field]: id, status } } };
      }
  }
}

/** Returns the fields of a resource that contain IDs of the same type as an ID. */
function fieldsFor(resource: Json, id: string): string[] {
  const prefix = id.slice(0, id.indexOf('_') + 1);
  const isFor = ([name, value]: [string, unknown]) =>
    name !== 'id' && ((typeof value === 'string' && value.startsWith(prefix)) || name === `${prefix}id`);
  return Object.entries(resource)
    .filter(isFor)
    .map(([name]) => name);
}

/** Returns the states of a type of resource. */
function statesOf({ contract }: Attempts, type: string): string[] {
  const all = contract.operations
    .flatMap((each) => each.transitions)
    .filter(({ resource, field }) => contract.resources[resource] === type && field === 'status');
  return [...new Set(all.flatMap(({ from, to }) => [...from, to]))];
}

/**
 * Searches for preparations with which the writes of a family return refusals, and adds a row for each to the table of the family.
 *
 * @param family folder of the family
 * @param wanted refusals to search for
 * @param log receives a line for each operation of which some remain
 */
export async function searchRefusals(family: string, wanted: readonly Refusal[], log: (line: string) => void): Promise<void> {
  const attempts = new Attempts(family);
  const root = bundleOf(family);
  const rows = rowsOf(family);
  for (const id of new Set(wanted.map(({ operation }) => operation))) {
    const missing = new Set(wanted.filter(({ operation }) => operation === id).map(({ code }) => code));
    for (const { operation, code } of rows) if (operation === id) missing.delete(code);
    rows.push(...(await found(attempts, id, missing, root)));
    if (missing.size) log(`  not found: ${family}/${id} ${[...missing].join(', ')}`);
    write(family, rows);
  }
}

/** Returns rows for refusals of an operation, which it removes from those that are missing. */
async function found(attempts: Attempts, id: string, missing: Set<string>, root: Json): Promise<Row[]> {
  const rows: Row[] = [];
  let tried = 0;
  for (const [index, request] of attempts.requests.filter(({ operation }) => operation.id === id).entries())
    for (const preparation of preparations(attempts, request, root)) {
      if (!missing.size || tried > MOST) return rows;
      tried += 1;
      const whole = index ? { example: request.name, ...preparation } : preparation;
      const code = await attempts.codeOf(id, whole);
      if (code && missing.delete(code)) rows.push({ operation: id, code, ...whole });
    }
  return rows;
}

const HEADING = '# Requests that are refused, one a line: the operation, the code, and what differs from the example and the story.';

function write(family: string, rows: readonly Row[]): void {
  const lines = rows.map((row) => `- ${stringify(row, { collectionStyle: 'flow', lineWidth: 0 }).trim()}`);
  writeFileSync(path.join(__dirname, `../../packages/sandbox/refusals/${family}.yaml`), `${[HEADING, ...lines].join('\n')}\n`);
}
