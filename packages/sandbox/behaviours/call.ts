import { type Caller, SYSTEM } from '../http/caller';
import { fieldError, type ProblemFields, problemOf, SandboxError } from '../http/problem';
import type { Ledger } from '../ledger/ledger';
import type { Bound, Contract, Json, Operation, Schema } from '../model/contract';
import { propertiesOf } from '../model/schemas';
import { shapeOfSchema } from '../model/types';
import { asDate, asTime } from '../state/clock';
import type { Store } from '../state/store';
import type { World } from '../state/world';
import { queueDeliveries } from '../webhooks/deliver';
import * as derived from './derived';
import { shaped } from './shaped';

/** Errors that one of several fields can cause. Which one, only the handler knows. */
const SEVERAL_FIELDS = new Set([
  'already_exists',
  'amount_out_of_range',
  'currency_mismatch',
  'invalid_template',
  'invalid_template_parameters',
]);

/** Response of a handler, where it is not the usual status with a JSON body. A text is the content of a download. */
export class Reply {
  constructor(
    readonly body: Json | string | undefined,
    readonly status?: number,
    readonly headers: Record<string, string> = {},
  ) {}
}

export type Request = {
  params: Record<string, string>;
  /** Query parameters, converted to the types of their schemas and with their defaults. */
  query: Json;
  /** Validated body; for a form, its fields, with files as `{name, type, size}`. */
  body: Json;
  headers: Headers;
  /** Body as it was received. */
  text?: string;
};

/**
 * Test of a filter whose value is not in a field that the items show, such as "open at this time"; fields that they do not show; or `handler`, if
 * the handler of the operation applies the filter, or the sort order, itself.
 */
export type Filter = 'handler' | Bound | ((item: Json, value: any, call: Call) => boolean);

/** What a handler is given: the request, the state of its family, and everything it can do. */
export class Call {
  readonly family: string;
  readonly params: Request['params'];
  readonly query: Json;
  readonly body: Json;
  readonly headers: Headers;
  readonly text: string;
  readonly store: Store;
  readonly ledger: Ledger;

  constructor(
    readonly world: World,
    readonly contract: Contract,
    readonly operation: Operation | undefined,
    readonly caller: Caller,
    request: Request,
    /** Filters of the behaviour for this operation, by parameter. */
    readonly filters: Record<string, Filter> = {},
  ) {
    this.family = contract.family;
    this.params = request.params;
    this.query = request.query;
    this.body = request.body;
    this.headers = request.headers;
    this.text = request.text ?? '';
    this.store = world.store(contract.family);
    this.ledger = world.ledger;
  }

  /** Returns a call without a request, with which the sandbox itself acts in a family. */
  static withoutRequest(world: World, contract: Contract): Call {
    return new Call(world, contract, undefined, SYSTEM, { params: {}, query: {}, body: {}, headers: new Headers() });
  }

  /** Returns the call with which the sandbox acts in another family; undefined if that is not part of this sandbox. */
  in(family: string): Call | undefined {
    const contract = this.world.contracts.get(family);
    return contract && Call.withoutRequest(this.world, contract);
  }

  /** Virtual time in milliseconds since 1970-01-01 UTC. */
  get ms(): number {
    return this.world.clock.now();
  }

  /** Virtual time, or one that is `seconds` later, in RFC 3339. */
  now(seconds = 0): string {
    return asTime(this.ms + seconds * 1000);
  }

  /** Date in Lagos, or one that is `days` later. */
  today(days = 0): string {
    return asDate(this.ms + days * 86_400_000);
  }

  /** Returns a new ID with a prefix, such as `trf`. */
  id(prefix: string): string {
    return this.world.ids.next(prefix, this.ms);
  }

  /** Ends the request with an error of the catalogue. A text is the detail. */
  fail(code: string, given: ProblemFields | string = {}): never {
    const fields = typeof given === 'string' ? { detail: given } : given;
    throw new SandboxError(code, { ...(!SEVERAL_FIELDS.has(code) && this.#fieldsOf(code, fields.detail)), ...fields });
  }

  /** Returns the fields that the operation's page names for an error, as far as the request has them. */
  #fieldsOf(code: string, given?: string): ProblemFields {
    const { errors = [], detail } = problemOf(code, this.contract.problems, this.operation);
    const sent = errors.filter(
      ({ pointer }) =>
        pointer
          .split('/')
          .slice(1)
          .reduce((value, key) => value?.[key], this.body) !== undefined,
    );
    return { errors: sent.map((each) => ({ ...each, detail: (given ?? detail).slice(0, 500) })) };
  }

  /** Ends the request with 422 `validation_failed` for one field. */
  invalid(pointer: string, detail: string, code = 'refused'): never {
    throw fieldError(pointer, code, detail);
  }

  /** Ends the request with `invalid_parameter` for one parameter of the query. */
  invalidQuery(name: string, code: string, text: string, detail?: string): never {
    return this.fail('invalid_parameter', { ...(detail && { detail }), errors: [{ pointer: `query/${name}`, code, detail: text }] });
  }

  /** Returns a resource; ends the request with 404 if there is none. For an ID from the body, pass the pointer to get 422 instead. */
  need(type: string, key: string | undefined, pointer?: string): Json {
    const found = key === undefined ? undefined : this.store.get(type, key);
    if (found) return found;
    if (pointer) this.invalid(pointer, 'No resource with this ID is visible to your tenant.');
    return this.fail('not_found');
  }

  /** Ends the request with 409 `already_exists` if another resource that is not of the story has the value. */
  unique(type: string, field: string, value: unknown, exceptKey?: string): void {
    if (value === undefined || value === null) return;
    const taken = this.store.find(type, field, value).find(({ id }) => id !== exceptKey && !this.store.isUntouched(type, id));
    if (taken) this.fail('already_exists', { detail: `The ${field} ${value} is already used by ${taken.id}.` });
  }

  /** Returns the first resource for which a test is true, other than those of the story that nothing has changed; undefined if there is none. */
  taken(type: string, isSame: (resource: Json) => boolean): Json | undefined {
    return this.store.list(type).find((each) => isSame(each) && !this.store.isUntouched(type, each.id));
  }

  /** Emits an event of the family, and returns its data. The event has the fields of its schema. */
  emit(type: string, data: Json): Json {
    const event = this.contract.events[type];
    if (!event) throw new Error(`${this.family} has no event ${type}.`);
    const { clock, events, ids } = this.world;
    const body = { type, timestamp: this.now(), data: this.shaped(data, event.data, event.example) };
    const added = { id: ids.next('evt', clock.now()), family: this.family, type, body };
    events.add(added);
    queueDeliveries(this, added);
    return data;
  }

  /** Runs a timer of the family after a number of seconds. */
  after(seconds: number, name: string, args: Json): void {
    this.world.clock.schedule({ due: this.ms + seconds * 1000, family: this.family, name, args });
  }

  /** Cancels the family's timers of a name whose arguments match. */
  cancel(name: string, matches: (args: Json) => boolean): void {
    this.world.clock.cancel((timer) => timer.family === this.family && timer.name === name && matches(timer.args));
  }

  /** Reduces a value to a schema, and adds what is required and missing: null, an empty list, or the value of the example. */
  shaped(value: Json, schema: Json, example?: unknown): Json {
    return shaped(value, schema, this.contract.schemas, this.seedOf(example)) as Json;
  }

  /** Returns the example that a contract abbreviates to `{ $seed }`. */
  seedOf(example: unknown): unknown {
    const { $seed, ...rest } = (example ?? {}) as Json;
    if ($seed === undefined) return example;
    return { ...this.world.example(this.family, $seed), ...rest };
  }

  /**
   * Creates the resource of this operation as derived from the description, stores it, and emits the derived events.
   *
   * @param fields fields that differ from the derived ones
   */
  create(fields: Json = {}): Json {
    return derived.create(this, fields);
  }

  /** Merges the body and `fields` into the resource of the path, as derived. */
  update(fields: Json = {}): Json {
    return derived.update(this, fields);
  }

  /** Changes the state of the resource of the path, as derived. `to` selects among several outcomes. */
  transition(fields: Json = {}, to?: string): Json {
    return derived.transition(this, fields, to);
  }

  /** Returns the page of a list, filtered and sorted as the query says. `items` replaces the stored resources of its type. */
  page(items?: Json[]): Json {
    return derived.list(this, items);
  }

  /** Returns the page of items that are in the order of the list, filtered as the query says. */
  pageInOrder(items: Json[]): Json {
    return derived.list(this, items, true);
  }

  /** Returns the resource of the path. */
  read(): Json {
    return derived.read(this);
  }

  /** Does what the description lets derive for this operation. */
  derived(): Json | Reply | undefined {
    return derived.derivedHandler(this)?.(this) ?? undefined;
  }

  /** Changes a stored resource, and stamps the time: `updated_at`, and that of a state that it enters, such as `cancelled_at`. */
  patch(type: string, key: string, fields: Json): Json {
    const before = this.store.get(type, key) ?? {};
    const stamp = `${fields.status}_at`;
    const entered = before.status !== fields.status && stamp in before && { [stamp]: this.now() };
    return this.store.patch(type, key, { ...entered, ...fields, updated_at: this.now() });
  }

  /** Changes a stored resource as `patch` does, and emits an event about it. */
  change(type: string, key: string, event: string, fields: Json): Json {
    return this.emit(event, this.patch(type, key, fields));
  }

  /** Returns a complete new resource of a schema from the given fields, without storing it. */
  fresh(schemaName: string, fields: Json): Json {
    const { type, properties } = plannedOf(this.contract, schemaName);
    const example = this.world.example(this.family, type);
    const needsId = 'id' in properties && !('id' in fields);
    return derived.complete(this, properties, needsId ? { id: this.id(type), ...fields } : fields, example);
  }
}

/** Returns a timer that runs if the resource with the `id` of its arguments still exists and is in one of the states. */
export const inState =
  (
    type: string,
    states: string | readonly string[],
    run: (call: Call, resource: Json, args: Json) => void,
  ): ((call: Call, args: Json) => void) =>
  (call, args) => {
    const resource = call.store.get(type, args.id);
    if (resource && [states].flat().includes(resource.status)) run(call, resource, args);
  };

type Plan = { type: string; properties: Record<string, Schema> };

const plans = new WeakMap<Contract, Map<string, Plan>>();

/** Returns the type and the properties of a schema, which many requests need again. */
function plannedOf(contract: Contract, schemaName: string): Plan {
  const ofContract = plans.get(contract) ?? new Map<string, Plan>();
  plans.set(contract, ofContract);
  const known = ofContract.get(schemaName);
  if (known) return known;
  const schema = { $ref: `#/$defs/${schemaName}` };
  const plan = { type: shapeOfSchema(schema, contract.schemas).type, properties: propertiesOf(schema, contract.schemas) };
  ofContract.set(schemaName, plan);
  return plan;
}
