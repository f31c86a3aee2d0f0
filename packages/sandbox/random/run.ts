import { behaviours } from '../behaviours/index';
import { Engine } from '../http/engine';
import { errorsOf, responseErrors } from '../http/validate';
import type { Contract, Json, Operation } from '../model/contract';
import { Batches } from '../node/batches';
import { checkResources } from '../node/importedState';
import { nameOf } from '../node/rows';
import type { Snapshot } from '../state/world';
import type { RandomRequest, Step } from './requests';
import { withIds } from './values';

/** Rule that a response or the state has broken. */
export class BrokenRule extends Error {}

/** Seconds after which a repeated request may have another response. */
const KEY_SECONDS = 3_700;

type Sent = { status: number; text: string };

/** Sandbox of one family to which steps are applied, and which checks after each that no rule is broken. */
export class RandomRun {
  /** Number of responses by status. */
  readonly statuses = new Map<number, number>();
  readonly #contract: Contract;
  readonly #operations: Map<string, Operation>;
  readonly #rows = new Map<string, string>();
  #batches = new Batches();
  #engine: Engine;
  #unexpected: unknown[] = [];
  #last: { request: RandomRequest; sent: Sent } | undefined;
  #lastEvent: unknown;

  constructor(contract: Contract) {
    this.#contract = contract;
    this.#operations = new Map(contract.operations.map((operation) => [operation.id, operation]));
    this.#engine = this.#open();
  }

  #open(snapshot?: Snapshot): Engine {
    const report = (error: unknown) => this.#unexpected.push(error);
    const engine = new Engine({ contracts: [this.#contract], behaviours, real: () => 0, report, snapshot, isStored: true });
    this.#batches.begin(engine.world);
    return engine;
  }

  /** Stores what has changed since the last step, as the server does. */
  #store(): void {
    for (const { type, key, ...row } of this.#batches.next(this.#engine.world, (name) => this.#rows.get(name)).operations) {
      if (type === 'put' && 'value' in row) this.#rows.set(key, row.value);
      else this.#rows.delete(key);
    }
  }

  /**
   * Checks that the rows that were stored step by step are those of the whole state.
   *
   * @throws BrokenRule if a change was not recorded with its row
   */
  checkStored(): void {
    this.#store();
    const { operations } = new Batches().next(this.#engine.world, () => undefined);
    const whole = new Map(operations.flatMap((row) => (row.type === 'put' ? [[row.key, row.value]] : [])));
    // The last row has the number of the batch.
    const last = operations.at(-1)?.key;
    for (const key of new Set([...whole.keys(), ...this.#rows.keys()])) {
      const [stored, now] = [this.#rows.get(key), whole.get(key)];
      if (key !== last && stored !== now)
        throw new BrokenRule(
          `${this.#contract.family}/store: a change of a ${nameOf(key)[1][0]} was not recorded\n${key}: stored ${stored}, now ${now}`,
        );
    }
  }

  /**
   * Checks that the state could be imported.
   *
   * @throws BrokenRule if a resource is one that its description does not allow
   */
  checkResources(): void {
    try {
      checkResources(this.#engine.world, 'The state');
    } catch (error) {
      throw this.#broken('store', (error as Error).message);
    }
  }

  /** Continues with a new engine that reads what was stored. */
  async restart(): Promise<void> {
    this.checkStored();
    const { batches, snapshot } = await Batches.read(sorted(this.#rows), this.#batches.number);
    this.#batches = batches;
    this.#engine = this.#open(snapshot);
  }

  /**
   * Applies a step.
   *
   * @returns the response, which is the same for the same steps
   * @throws BrokenRule
   */
  async apply(step: Step): Promise<string> {
    this.#store();
    if ('advance' in step) {
      if (step.advance > KEY_SECONDS) this.#last = undefined;
      this.#engine.world.clock.advance(step.advance * 1000);
      this.#engine.tick();
      this.#checkState(`after ${step.advance} s`);
      return '';
    }
    if ('repeat' in step) return this.#repeat();
    const request = this.#resolved(step.request);
    const sent = await this.#send(request);
    this.#last = { request, sent };
    return `${sent.status} ${sent.text}`;
  }

  /** Sends the previous request again. With an idempotency key, a successful response must be the same. */
  async #repeat(): Promise<string> {
    if (!this.#last) return '';
    const { request, sent } = this.#last;
    const again = await this.#send(request);
    const isIdempotent = this.#operation(request).parameters.some(({ name }) => name === 'Idempotency-Key');
    if (isIdempotent && sent.status < 300 && (again.status !== sent.status || again.text !== sent.text)) {
      throw this.#broken(request.operation, `the replay differs: ${again.status} ${again.text}, before: ${sent.status} ${sent.text}`);
    }
    return `${again.status} ${again.text}`;
  }

  async #send(request: RandomRequest): Promise<Sent> {
    const response = await this.#engine.fetch(toRequest(request, this.#operation(request).method.toUpperCase()));
    const text = await response.text();
    const { status } = response;
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    if (!isUnknownError(request, text)) this.#checkResponse(this.#operation(request), response, text);
    this.#checkState(request.operation);
    return { status, text };
  }

  #operation({ operation }: RandomRequest): Operation {
    const found = this.#operations.get(operation);
    if (!found) throw new Error(`${this.#contract.family} has no operation ${operation}.`);
    return found;
  }

  /** Replaces marks by IDs of resources that exist now, the newest first. */
  #resolved(request: RandomRequest): RandomRequest {
    const store = this.#engine.world.store(this.#contract.family);
    const idOf = (prefix: string, index: number) => {
      const ids = [...store.entries(prefix).keys()];
      return ids.at(-1 - (index % Math.max(ids.length, 1))) ?? `${prefix}_01JD0000000000000000000000`;
    };
    return {
      ...request,
      path: request.path
        .split('/')
        .map((segment) => String(withIds(segment, idOf)))
        .join('/'),
      query: request.query.map(([name, value]) => [name, String(withIds(value, idOf))]),
      body: withIds(request.body, idOf),
    };
  }

  #broken(operation: string, what: string): BrokenRule {
    return new BrokenRule(`${this.#contract.family}/${operation}: ${what}`);
  }

  #checkResponse(operation: Operation, response: Response, text: string): void {
    const { status } = response;
    const fail = (what: string) => {
      const [unexpected] = this.#unexpected;
      const cause = unexpected instanceof Error ? `\n${unexpected.stack}` : '';
      throw this.#broken(operation.id, `${what}: ${status} ${text.slice(0, 600)}${cause}`);
    };
    if (this.#unexpected.length || status === 500) {
      const isForced = status === 500 && !this.#unexpected.length; // `Sandbox-Error: internal_error`
      if (!isForced) fail('an unexpected error');
    }
    if (status >= 400) {
      const { code } = JSON.parse(text) as Json;
      if (!Object.hasOwn(operation.errors, code)) fail(`the operation does not list ${code}`);
      if (status !== { ...this.#contract.problems[code], ...operation.errors[code] }.status) fail('the status is not that of the code');
      return;
    }
    if (!operation.responses.some((each) => each.status === status)) fail('the operation does not list the status');
    const isJson = /json/.test(response.headers.get('Content-Type') ?? '');
    const [error] = isJson ? responseErrors(this.#contract, operation, status, JSON.parse(text)) : [];
    if (error) fail(`the response violates its schema, ${JSON.stringify(error)}`);
  }

  #checkState(place: string): void {
    const { ledger, events } = this.#engine.world;
    const [unexpected] = this.#unexpected;
    if (unexpected) throw this.#broken(place, `a timer failed: ${unexpected instanceof Error ? unexpected.stack : unexpected}`);
    if (ledger.total() !== 0) throw this.#broken(place, `the ledger sums to ${ledger.total()}`);
    for (const event of events.all.slice(events.all.findIndex(({ id }) => id === this.#lastEvent) + 1)) {
      const [error] = event.family === this.#contract.family ? errorsOf(this.#contract, `event ${event.type}`, event.body.data) : [];
      if (error)
        throw this.#broken(place, `${event.type} violates its schema, ${JSON.stringify(error)}: ${JSON.stringify(event.body.data)}`);
    }
    this.#lastEvent = events.all.at(-1)?.id;
  }
}

/** Returns whether a response refuses a `Sandbox-Error` that the operation does not list, which only the sandbox does. */
const isUnknownError = ({ headers }: RandomRequest, text: string): boolean =>
  'Sandbox-Error' in headers && text.includes('header/Sandbox-Error');

function toRequest({ path, query, headers, body, isForm }: RandomRequest, method: string): Request {
  const search = new URLSearchParams(query).toString();
  const url = `http://localhost${path}${search && `?${search}`}`;
  if (body === undefined || method === 'GET') return new Request(url, { method, headers });
  if (!isForm) return new Request(url, { method, headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body) });
  const { 'Content-Type': _, ...others } = headers;
  return new Request(url, { method, headers: others, body: formOf(body) });
}

function formOf(body: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) {
    if (name === 'file' || name === 'logo') form.set(name, new File(['content'], String(value)));
    else form.set(name, typeof value === 'string' ? value : String(JSON.stringify(value)));
  }
  return form;
}

/** Returns rows in the order of their keys, as a database does. */
async function* sorted(rows: ReadonlyMap<string, string>): AsyncIterable<[string, string]> {
  yield* [...rows].sort(([one], [other]) => (one < other ? -1 : 1));
}
