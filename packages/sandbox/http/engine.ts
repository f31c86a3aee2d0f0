import type { BehaviourList, Behaviours, Filter, Further, Refusal, TargetHandler } from '../behaviours/behaviour';
import { Call, type Reply } from '../behaviours/call';
import { derivedHandler, kindOf, operationOf } from '../behaviours/derived';
import { checkDocuments, checkReferences, checkState, refuse, rewindStory, targetData } from '../behaviours/target';
import type { Contract, Json, Operation } from '../model/contract';
import type { Timer } from '../state/clock';
import { type Snapshot, World, type WorldOptions } from '../state/world';
import { DELIVERY_TIMERS, type Outgoing, resumeDeliveries } from '../webhooks/deliver';
import type { AttemptResult } from '../webhooks/schedule';
import { checkTenant } from './access';
import { authenticate } from './authenticate';
import { readBody } from './body';
import { begin } from './idempotency';
import { readParameters } from './parameters';
import { problemOf, problemResponse, SandboxError } from './problem';
import { countRequest, limitsOf } from './quota';
import { checkPrecondition, forcedError, headersOf, type PlainResponse, responseOf } from './response';
import { type Route, Router } from './router';

export type EngineOptions = WorldOptions & {
  contracts: readonly Contract[];
  behaviours: BehaviourList;
  /** Requests per minute and family; the documented sandbox has 100. */
  quota?: number;
  /** Delay of each response in milliseconds. */
  latency?: number;
  snapshot?: Snapshot;
  /** Makes an attempt of a webhook delivery. */
  deliver?: (attempt: Outgoing) => Promise<AttemptResult>;
  /** Receives unexpected errors, each of which is a bug and ends its request with 500. */
  report?: (error: unknown) => void;
};

/** Requests per minute and family, unless an option says otherwise. */
const QUOTA = 1_000_000;

/** How far the response of an operation follows from rules: written by hand, derived from the description, or its example. */
export type Fidelity = 'modelled' | 'derived' | 'example';

/** What the behaviours of a family say about an operation. */
type Handled = {
  handler?: TargetHandler;
  fidelity: Fidelity;
  further?: readonly string[] | 'any';
  filters?: Record<string, Filter>;
  refusals?: Record<string, Refusal>;
};

/** Sandbox without a transport: requests in, responses out. */
export class Engine {
  world: World;
  readonly #options: EngineOptions;
  readonly #behaviours: BehaviourList;
  readonly #router = new Router();
  readonly #handlers = new Map<Operation, Handled>();

  constructor(options: EngineOptions) {
    this.#options = options;
    this.#behaviours = { ...options.behaviours };
    this.world = new World(options);
    for (const contract of options.contracts) this.#route(contract);
    this.#open(options.snapshot);
  }

  /** Adds a family later, such as when the browser has loaded its contract and its behaviours. */
  add(contract: Contract, modules: readonly Behaviours[] = this.#modules(contract.family)): void {
    this.#behaviours[contract.family] = modules;
    this.#route(contract);
    this.#start(contract);
  }

  /**
   * Starts over. Listeners for events stay.
   *
   * @param story starts with the resources of the story; by default, as the sandbox did
   */
  reset(story = this.#options.story ?? this.#options.snapshot?.story): void {
    const { contracts, events } = this.world;
    this.world = new World({ ...this.#options, story });
    this.world.events.adopt(events);
    for (const contract of contracts.values()) this.#start(contract);
  }

  #open(snapshot: Snapshot | undefined): void {
    if (snapshot) this.world.restore(snapshot);
    for (const contract of this.#options.contracts) this.#start(contract);
    if (snapshot) for (const contract of this.#options.contracts) resumeDeliveries(Call.withoutRequest(this.world, contract));
  }

  /** Adds behaviour to a family that was added before. */
  extend(family: string, modules: readonly Further[]): void {
    this.#behaviours[family] = [...this.#modules(family), ...modules];
    const contract = this.world.contracts.get(family);
    if (contract) this.#handle(contract);
  }

  #route(contract: Contract): void {
    this.#router.add(contract);
    this.#handle(contract);
  }

  #handle(contract: Contract): void {
    const modules = this.#modules(contract.family);
    for (const operation of contract.operations) {
      const handler = modules.map(({ operations }) => operations?.[operation.id]).find(Boolean);
      const isDerived = kindOf(operation, contract.schemas) !== undefined;
      const further = modules.map(({ furtherStates }) => furtherStates?.[operation.id]).find(Boolean);
      const filters = Object.assign({}, ...modules.map((each) => each.filters?.[operation.id]));
      const refusals = Object.assign({}, ...modules.map((each) => each.refusals?.[operation.id]));
      this.#handlers.set(operation, {
        handler,
        further,
        filters,
        refusals,
        fidelity: handler ? 'modelled' : isDerived ? 'derived' : 'example',
      });
    }
  }

  #start(contract: Contract): void {
    const modules = this.#modules(contract.family);
    // Only now has the family a store.
    const ofFamily = () => Call.withoutRequest(this.world, contract);
    const isNew = this.world.add(contract, () => {
      for (const { story } of modules) story?.(ofFamily());
    });
    if (!isNew) return;
    for (const { start } of modules) start?.(ofFamily());
  }

  #modules(family: string): readonly Behaviours[] {
    return this.#behaviours[family] ?? [];
  }

  /** Returns the operation of a request; undefined if there is none. */
  find(method: string, path: string): Route | undefined {
    const route = this.#router.find(method, path);
    return route && 'operation' in route ? route : undefined;
  }

  /** Returns how far an operation is modelled. */
  fidelityOf(operation: Operation): Fidelity {
    return this.#handlers.get(operation)?.fidelity ?? 'example';
  }

  /** Fires the timers that are due. Hosts call it at least once a second; each request does, too. */
  tick(): void {
    this.world.clock.runDue((timer) => this.#fire(timer));
    this.world.events.flush();
    for (const attempt of this.world.outbox.splice(0)) this.#deliver(attempt, this.world);
  }

  /** Passes an attempt to the host, and records its result unless the sandbox was reset since. */
  async #deliver(attempt: Outgoing, world: World): Promise<void> {
    const result = await this.#options.deliver?.(attempt);
    if (!result || world !== this.world) return;
    attempt.done(result);
    world.events.flush();
  }

  #fire({ family, name, args }: Timer): void {
    const contract = this.world.contracts.get(family);
    const own = this.#modules(family)
      .map(({ timers }) => timers?.[name])
      .find(Boolean);
    const run = own ?? DELIVERY_TIMERS[name];
    if (!contract || !run) return;
    try {
      this.world.journal.run(
        () => run(Call.withoutRequest(this.world, contract), args),
        () => false,
      );
    } catch (error) {
      if (!(error instanceof SandboxError)) this.#options.report?.(error);
    }
  }

  /**
   * Responds to a request to an operation of a family.
   *
   * @param added headers to add to the response
   */
  async fetch(request: Request, added: Record<string, string> = {}): Promise<Response> {
    this.tick();
    const { pathname } = new URL(request.url);
    const given = request.headers.get('X-Request-Id') ?? '';
    const requestId = /^req_[0-9A-HJKMNP-TV-Z]{26}$/.test(given) ? given : this.world.ids.next('req', this.world.clock.now());
    const route = this.#router.find(request.method, pathname);
    const found = route && 'operation' in route ? route : undefined;
    let response: PlainResponse;
    try {
      if (route && 'methods' in route) throw methodError(route.methods);
      if (!found) throw new SandboxError('not_found', { detail: 'The sandbox has no operation with this path.' });
      response = await this.#respond(found, request, requestId);
    } catch (thrown) {
      if (!(thrown instanceof SandboxError)) this.#options.report?.(thrown);
      response = this.#problem(thrown, found, requestId, pathname);
    }
    this.world.events.flush();
    const own = found && headersOf(found.operation, this.fidelityOf(found.operation));
    return new Response(response.body, {
      status: response.status,
      headers: { ...added, 'X-Request-Id': requestId, ...own, ...response.headers },
    });
  }

  /** Returns the problem document of an error. Anything but a `SandboxError` is a bug and becomes 500. */
  #problem(thrown: unknown, route: Route | undefined, requestId: string, instance: string): PlainResponse {
    const error = thrown instanceof SandboxError ? thrown : new SandboxError('internal_error');
    const errorPages = (route?.contract ?? [...this.world.contracts.values()][0])?.errorPages ?? '';
    const problem = problemOf(error.code, route?.contract.problems ?? {}, route?.operation);
    const { status, headers, body } = problemResponse(error, problem, { instance, requestId, errorPages });
    const limits = status === 429 && limitsOf(this.#options.quota ?? QUOTA, 0, headers['Retry-After']);
    return { status, headers: { ...limits, ...headers }, body };
  }

  async #respond(route: Route, request: Request, requestId: string): Promise<PlainResponse> {
    const { contract, operation, params } = route;
    const { quota = QUOTA, latency = 0 } = this.#options;
    const url = new URL(request.url);
    const { headers } = request;
    const caller = authenticate(this.world, operation, headers.get('Authorization'));
    checkTenant(this.world, contract.family, operation, caller);
    const limits = countRequest(this.world, contract.family, quota);
    const forced = headers.get('Sandbox-Error');
    if (forced !== null) throw forcedError(contract, operation, forced);
    const query = readParameters(contract, operation, url, headers, params);
    const body = await readBody(contract, operation, request);
    const isIdempotent = operation.parameters.some(({ name }) => name === 'Idempotency-Key');
    const key = isIdempotent ? headers.get('Idempotency-Key') : null;
    const attempt = key === null ? undefined : begin(this.world, `${caller.tenant} ${operation.id} ${url.pathname} ${key}`, body.text);
    if (attempt?.response) return repeated(attempt.response, requestId, limits);
    try {
      if (latency) await new Promise((resolve) => setTimeout(resolve, latency));
      const sent = { params, query, body: body.value, headers, text: body.text };
      const call = new Call(this.world, contract, operation, caller, sent, this.#handlers.get(operation)?.filters);
      const response = this.#run(call, body.check);
      attempt?.keep(response);
      return { ...response, headers: { ...response.headers, ...limits } };
    } catch (error) {
      const response = this.#problem(error, route, requestId, url.pathname);
      if (response.status !== 429 && response.status < 500) attempt?.keep(response);
      throw error;
    } finally {
      attempt?.end();
    }
  }

  /** Runs an operation as one change: it succeeds completely, or leaves nothing behind. */
  #run(call: Call, check: () => void): PlainResponse {
    return this.world.journal.run(
      () => {
        check();
        checkPrecondition(call);
        const operation = operationOf(call);
        const { handler: own, further, refusals = {} }: Handled = this.#handlers.get(operation) ?? { fidelity: 'example' };
        const handler = own ?? derivedHandler(call);
        if (further !== 'any') rewindStory(call, further);
        refuse(call, refusals, true);
        if (further !== 'any') checkState(call, further);
        if (!own) checkReferences(call);
        checkDocuments(call);
        refuse(call, refusals, false);
        // Not every path names a resource, such as that of a list, so only a handler that reads it needs it.
        const result = handler
          ? handler(call, handler.length > 1 ? targetData(call) : {})
          : (call.seedOf(operation.example) as Json | undefined);
        return responseOf(call, result as Json | Reply | undefined);
      },
      (error) => error instanceof SandboxError && error.fields.keep === true,
    );
  }
}

/** Returns a stored response with what belongs to the request that repeats it: its ID, which a problem also has in its body, and the limits of a success. */
function repeated(response: PlainResponse, requestId: string, limits: Record<string, string>): PlainResponse {
  if (response.status < 400) return { ...response, headers: { ...response.headers, ...limits } };
  return response.body === null ? response : { ...response, body: JSON.stringify({ ...JSON.parse(response.body), request_id: requestId }) };
}

const methodError = (methods: string[]) => new SandboxError('method_not_allowed', { headers: { Allow: methods.join(', ') } });
