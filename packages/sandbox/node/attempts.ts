import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { MAPPINGS } from '../http/access';
import { TENANT, testCredential } from '../http/caller';
import type { Engine } from '../http/engine';
import type { Contract, Json } from '../model/contract';
import type { Entry, Store } from '../state/store';
import { faultsOf } from './importedState';
import { type ExampleRequest, requestsOf, toRequest } from './requests';
import { engineFor } from './testEngine';

/** Preparation of a request that is refused: what differs from an example of the operation, and from the state of the story. */
export type Preparation = {
  /** Name of the example, if it is not the first. */
  example?: string;
  /** ID in place of the last one of the path. */
  at?: string;
  /** Credential, if it is not the usual one of the operation. */
  as?: string;
  /** Values to set in the body, by path with dots; `OMITTED` removes a field. */
  send?: Record<string, unknown>;
  /** Fields to set, by ID of the resource and path with dots. Each resource counts as changed, so that exemptions of examples end. */
  set?: Record<string, Json>;
  /** Resource to copy with new IDs: its ID, how often, and fields of the copies. */
  copies?: { of: string; count: number; fields?: Json };
  /** Service that is not mapped to the tenant. */
  unmapped?: string;
  /** Balance in minor units of accounts by ID. */
  balances?: Record<string, number>;
  /** The request was sent before with another idempotency key, and with these values in its body, by path with dots. */
  again?: Record<string, unknown>;
  /** Seconds that pass before. */
  after?: number;
};

/** Row of the table of refusals. */
export type Row = { operation: string; code: string } & Preparation;

/** Returns the table of a family's refusals. */
export function rowsOf(family: string): Row[] {
  const file = path.join(__dirname, `../refusals/${family}.yaml`);
  return existsSync(file) ? parse(readFileSync(file, 'utf8')) : [];
}

/** Value in a table that stands for a field to leave out. */
const OMITTED = '(omitted)';

/** Returns an object with a value at a path with dots. */
function withValue(value: unknown, path: string, at: unknown): any {
  if (!path) return at;
  const [name, ...rest] = path.split('.');
  if (Array.isArray(value)) return value.map((each, index) => (String(index) === name ? withValue(each, rest.join('.'), at) : each));
  const object = (typeof value === 'object' && value !== null ? value : {}) as Json;
  if (!rest.length && at === OMITTED) return Object.fromEntries(Object.entries(object).filter(([key]) => key !== name));
  return { ...object, [name]: withValue(object[name], rest.join('.'), at) };
}

const withValues = (value: Json, values: Json): Json =>
  Object.entries(values).reduce((data, [at, each]) => withValue(data, at, each), value);

/** Returns a request with other values in its body. */
const sending = (request: ExampleRequest, values: Record<string, unknown>): ExampleRequest => ({
  ...request,
  body: Object.keys(values).length ? withValues(request.body ?? {}, values) : request.body,
});

/** Families whose resources others refer to: documents and mappings, accounts, and cities. */
const REFERRED = ['platform-registry', 'wallet', 'logistics'];
const LAST_ID = /[a-z]+_[0-9A-HJKMNP-TV-Z]{26}(?!.*[a-z]+_[0-9A-HJKMNP-TV-Z]{26})/;
const ROLLBACK = Symbol('rollback');

/** Sandbox of a family whose requests leave nothing behind, so that each one finds the state of the story with its own preparation. */
export class Attempts {
  readonly engine: Engine;
  readonly contract: Contract;
  readonly requests: ExampleRequest[];
  #keys = 0;

  constructor(family: string) {
    // A state that no request leads to can make a behaviour fail, which is not a refusal.
    this.engine = engineFor([...new Set([family, ...REFERRED])], { report: () => {} });
    [this.contract] = [...this.engine.world.contracts.values()];
    this.requests = requestsOf(this.contract);
    this.#undoAll();
  }

  /** Undoes what each request has changed after its response is made. */
  #undoAll(): void {
    const { journal } = this.engine.world;
    const run = journal.run.bind(journal);
    journal.run = (work) => {
      let result: { value: ReturnType<typeof work> } | undefined;
      try {
        run(
          () => {
            result = { value: work() };
            throw ROLLBACK;
          },
          () => false,
        );
      } catch (error) {
        if (error !== ROLLBACK) throw error;
      }
      return (result as { value: ReturnType<typeof work> }).value;
    };
  }

  /** Returns the family's store. */
  get store(): Store {
    return this.engine.world.store(this.contract.family);
  }

  /** Returns where a resource is stored, in the family or in one that it refers to, with its entry; undefined if it does not exist. */
  find(id: string): { store: Store; type: string; entry: Entry } | undefined {
    const [prefix] = id.split('_');
    for (const store of [this.contract.family, ...REFERRED].map((each) => this.engine.world.store(each))) {
      const type = store.entry(prefix, id) ? prefix : store.types().find((each) => store.entry(each, id));
      const entry = type === undefined ? undefined : store.entry(type, id);
      if (type !== undefined && entry) return { store, type, entry };
    }
    return undefined;
  }

  /** Returns whether an imported state can have a resource of the family with other values in its fields, by path with dots. */
  isImportable(type: string, id: string, fields: Json): boolean {
    const data = this.store.get(type, id);
    return data !== undefined && !faultsOf(this.engine.world, this.contract, type, withValues(data, fields)).length;
  }

  #need(id: string): { store: Store; type: string; entry: Entry } {
    const found = this.find(id);
    if (!found) throw new Error(`There is no ${id} in the story.`);
    return found;
  }

  #reset(): void {
    this.engine.reset();
    this.#undoAll();
  }

  /**
   * Sends a request after its preparation, and undoes both.
   *
   * @returns the code of the error; null if the request succeeds
   */
  async codeOf(
    operation: string,
    { example, at, as, send = {}, set = {}, copies, unmapped, balances = {}, again, after }: Preparation,
  ): Promise<string | null> {
    const shown = this.requests.find((each) => each.operation.id === operation && (example === undefined || each.name === example));
    if (!shown) throw new Error(`${operation} has no example ${example}.`);
    const request = at === undefined ? shown : { ...shown, path: shown.path.replace(LAST_ID, at) };
    const before = Object.entries(set).map(([id, fields]) => {
      const { store, type, entry } = this.#need(id);
      store.put(type, withValues(entry.data, fields), id);
      return () => store.restore(type, id, entry);
    });
    const added = [...(copies ? this.#copy(copies) : []), ...(unmapped ? [this.#unmap(unmapped)] : [])];
    const posted = Object.entries(balances).map(([account, wanted]) =>
      this.#post(account, wanted - this.engine.world.ledger.balance(account)),
    );
    const changed = sending(request, send);
    if (after || again) {
      if (after) this.engine.world.clock.advance(after * 1000);
      this.engine.world.journal.run = Object.getPrototypeOf(this.engine.world.journal).run.bind(this.engine.world.journal);
      if (again) await this.#send(sending(changed, again), as);
    }
    const code = await this.#send(changed, as);
    if (after || again) {
      this.#reset();
      return code;
    }
    for (const [account, amount] of posted) this.#post(account, -amount);
    for (const undo of added) undo();
    for (const undo of before) undo();
    return code;
  }

  #post(account: string, amount: number): [string, number] {
    this.engine.world.ledger.post([
      { account, amount },
      { account: 'system:tests', amount: -amount },
    ]);
    return [account, amount];
  }

  /** Adds copies of a resource. Returns functions that remove them. */
  #copy({ of, count, fields = {} }: NonNullable<Preparation['copies']>): (() => void)[] {
    const { store, type, entry } = this.#need(of);
    return Array.from({ length: count }, (_, index) => {
      const id = `${of.slice(0, of.indexOf('_'))}_${String(index).padStart(26, '0')}`;
      store.put(type, withValues({ ...entry.data, id }, fields), id);
      return () => store.restore(type, id, null);
    });
  }

  /** Ends the mapping of a service. Returns a function that restores it. */
  #unmap(service: string): () => void {
    const { family, type } = MAPPINGS;
    const store = this.engine.world.store(family);
    const key = `${TENANT} ${service}`;
    const before = store.entry(type, key) ?? null;
    store.put(type, { mapped: false }, key);
    return () => store.restore(type, key, before);
  }

  async #send(request: ExampleRequest, as?: string): Promise<string | null> {
    this.#keys += 1;
    const headers = request.headers['Idempotency-Key']
      ? { ...request.headers, 'Idempotency-Key': `attempt-${this.#keys}` }
      : request.headers;
    const response = await this.engine.fetch(toRequest({ ...request, headers }, as ?? testCredential(request.operation)));
    return response.status < 400 ? null : (await response.json()).code;
  }
}
