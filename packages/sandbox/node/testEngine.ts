import assert from 'node:assert/strict';
import { appendFileSync } from 'node:fs';
import { behaviours } from '../behaviours/index';
import { SECRET_KEY } from '../http/caller';
import { Engine, type EngineOptions } from '../http/engine';
import { errorsOf, responseErrors } from '../http/validate';
import type { Json } from '../model/contract';
import { readContracts } from './contracts';
import { faultyHeaders } from './documentedHeaders';
import { wrongStates } from './localControls';
import { bundleOf } from './requests';

/** Response of `send`. */
export type Sent = { status: number; body: Json; headers: Headers };

/** Returns an engine with families and the story, whose clock only moves when it is advanced. An unexpected error is thrown. */
export function engineFor(families: string | string[], options: Partial<EngineOptions> = {}): Engine {
  const report = (error: unknown) => {
    throw error;
  };
  const engine = new Engine({ contracts: readContracts([families].flat()), behaviours, real: () => 0, report, ...options });
  if (process.env.SANDBOX_REFUSALS) recordRefusals(engine, process.env.SANDBOX_REFUSALS);
  return engine;
}

/** Appends the operation and the code of each error that an engine returns to a file, which `npm run sandbox:coverage -- --produced` counts. */
function recordRefusals(engine: Engine, file: string): void {
  const fetch = engine.fetch.bind(engine);
  engine.fetch = async (request, added) => {
    const response = await fetch(request, added);
    const route = response.status < 400 ? undefined : engine.find(request.method, new URL(request.url).pathname);
    if (!route || request.headers.has('Sandbox-Error')) return response;
    const { code } = await response.clone().json();
    appendFileSync(file, `${route.contract.family}/${route.operation.id} ${code}\n`);
    return response;
  };
}

let attempts = 0;

/**
 * Sends a request with a new idempotency key, and checks that the response is valid, that the ledger balances, and that new events are valid.
 *
 * @param target method and path, such as `GET /wallet/v1/accounts`
 * @param body JSON body
 * @param headers headers to add or replace
 */
export async function send(engine: Engine, target: string, body?: unknown, headers: Record<string, string> = {}): Promise<Sent> {
  const [method, path] = target.split(' ');
  attempts += 1;
  // Fires timers that are due, whose events do not belong to the request.
  engine.tick();
  const known = engine.world.events.all.length;
  const request = new Request(`http://localhost${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${SECRET_KEY}`,
      ...(method === 'POST' && { 'Idempotency-Key': `attempt-${attempts}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const response = await engine.fetch(request);
  const text = await response.text();
  const isJson = /json/.test(response.headers.get('Content-Type') ?? '');
  const sent = { status: response.status, body: isJson ? JSON.parse(text) : {}, headers: response.headers };
  checkResponse(engine, method, new URL(request.url).pathname, sent);
  const isSimulated = SIMULATES.test(engine.find(method, new URL(request.url).pathname)?.operation.id ?? '');
  checkEvents(engine, known, isSimulated);
  checkEmitted(engine, method, new URL(request.url).pathname, known);
  assert.equal(engine.world.ledger.total(), 0, 'The ledger does not balance.');
  return sent;
}

/** Moves the clock forward and fires timers. */
export function advance(engine: Engine, seconds: number): void {
  const known = engine.world.events.all.length;
  engine.world.clock.advance(seconds * 1000);
  engine.tick();
  checkEvents(engine, known);
  checkHours(engine, known);
  assert.equal(engine.world.ledger.total(), 0, 'The ledger does not balance.');
}

/** Returns the types of all events so far. */
export const eventTypes = (engine: Engine): string[] => engine.world.events.all.map(({ type }) => type);

function checkResponse(engine: Engine, method: string, path: string, { status, body, headers }: Sent): void {
  const route = engine.find(method, path);
  assert.ok(route && status < 600 && body.code !== 'internal_error', `${method} ${path}: ${status} ${JSON.stringify(body)}`);
  assert.deepEqual(faultyHeaders(route.contract.family, route.operation, { status, headers }), [], `${route.operation.id} ${status}`);
  if (status >= 400) {
    const listed = Object.keys(route.operation.errors);
    assert.ok(listed.includes(body.code), `${route.operation.id} does not list ${body.code}: ${body.detail}`);
    return;
  }
  assert.deepEqual(responseErrors(route.contract, route.operation, status, body), [], `${route.operation.id}: ${JSON.stringify(body)}`);
}

/** @param isSimulated the events are simulated, for which the state of a resource need not fit */
function checkEvents(engine: Engine, known: number, isSimulated = false): void {
  for (const { family, type, body } of engine.world.events.all.slice(known)) {
    const contract = engine.world.contracts.get(family);
    if (!contract) continue;
    const faults = [...errorsOf(contract, `event ${type}`, body.data), ...(isSimulated ? [] : wrongStates(contract, type, body.data))];
    assert.deepEqual(faults, [], `${type}: ${JSON.stringify(body.data)}`);
  }
}

/** Operations that send events for tests of a receiver. */
const SIMULATES = /^simulate[A-Z]/;

/** Checks that a request sends only events that its operation lists in `x-emits`, from which the pages of both are derived. */
function checkEmitted(engine: Engine, method: string, path: string, known: number): void {
  const route = engine.find(method, path);
  if (!route || SIMULATES.test(route.operation.id)) return;
  for (const { family, type } of engine.world.events.all.slice(known))
    if (family === route.contract.family)
      assert.ok(route.operation.emits.includes(type), `${route.operation.id} does not list ${type} in \`x-emits\`.`);
}

/** Checks that events of timers are sent at their documented hour. Those of resources whose days last a minute, such as `FAST-` ones, have none. */
function checkHours({ world }: Engine, known: number): void {
  for (const { family, type, body } of world.events.all.slice(known)) {
    const hour = world.contracts.has(family) && !/"(?:FAST|LATE)-/.test(JSON.stringify(body.data)) && hoursOf(family).get(type);
    if (hour) assert.equal(body.timestamp.slice(11, 16), hour, `${type} is sent at another hour than documented.`);
  }
}

const hours = new Map<string, Map<string, string>>();

/** Returns the time of day in UTC at which the descriptions of a family say that events are always sent, by type. */
function hoursOf(family: string): ReadonlyMap<string, string> {
  const known = hours.get(family);
  if (known) return known;
  const found = Object.entries<Json>(bundleOf(family).webhooks ?? {}).flatMap(([type, { post }]): [string, string][] => {
    const [, before, hour, zone] = SENT_AT.exec(post.description ?? '') ?? [];
    return hour === undefined || /\beither\b|\bor (?:at)?$/.test(before) ? [] : [[type, inUtc(hour, zone !== ' UTC')]];
  });
  hours.set(family, new Map(found));
  return new Map(found);
}

/** Sentence about the hour of an event, unless the sandbox has another: what is before the hour, the hour, and its zone, Lagos unless it is UTC. */
const SENT_AT = /^Sent\b(?![^.]*\bsandbox\b)([^.]*?)\bat (\d\d:\d\d|midnight)( UTC)?/;

/** Returns a time of day in UTC, of which Lagos is an hour ahead all year. */
function inUtc(hour: string, isLagos: boolean): string {
  const [hours, minutes] = (hour === 'midnight' ? '00:00' : hour).split(':').map(Number);
  return `${String((hours + (isLagos ? 23 : 0)) % 24).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}

/**
 * Names the test of a sandbox rule. `npm run sandbox:rules` finds the rule by its quote, so the line may have moved.
 *
 * @param place file and line of the description
 * @param quote text of that line, or a part of it that occurs once in the file
 */
export const rule = (place: string, quote: string): string => `${place} ${quote}`;

/**
 * Returns a function that names the tests of the sandbox rules of a description. `npm run sandbox:rules` finds a rule by its quote.
 *
 * @param file file of the description. The function takes the text of a line, or a part of it that occurs once in the file
 */
export const ruleOf =
  (file: string) =>
  (quote: string): string =>
    `${file} ${quote}`;
