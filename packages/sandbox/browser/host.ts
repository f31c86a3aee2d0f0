import type { Behaviours } from '../behaviours/behaviour';
import { token } from '../http/authenticate';
import { CLIENT } from '../http/caller';
import { Engine } from '../http/engine';
import type { Contract } from '../model/contract';
import type { Snapshot } from '../state/world';
import { deliveryOf } from './delivery';
import type { Command, Status, WireRequest, WireResponse } from './protocol';

/** Number of events in a status. */
const SHOWN = 20;

/** Contract of a family, and the behaviour of its groups. `further` loads that of groups which are seldom needed. */
export type LoadedFamily = { contract: Contract; modules: readonly Behaviours[]; further?: () => Promise<readonly Behaviours[]> };

export type HostOptions = {
  /** Loads what the engine needs of a family. */
  load: (family: string) => Promise<LoadedFamily>;
  /** State of an earlier page. */
  snapshot?: Snapshot;
  /** Stores the state. */
  save: (state: Snapshot) => Promise<void>;
  isKept: boolean;
  real?: () => number;
};

/** Sandbox of a browser: an engine whose families are loaded when they are first needed, and whose state is saved after each change. */
export class Host {
  readonly #options: HostOptions;
  readonly #loaded = new Map<string, LoadedFamily>();
  #engine: Engine | undefined;
  /** The previous command. Commands run one after the other. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: HostOptions) {
    this.#options = options;
  }

  /** Runs a command after those before it. */
  run(command: Command): Promise<unknown> {
    const next = this.#last.then(() => this.#run(command));
    this.#last = next.catch(() => {});
    return next;
  }

  /**
   * Fires the timers that are due, and saves the state if there were any.
   *
   * @returns whether the state has changed
   */
  async tick(): Promise<boolean> {
    const engine = this.#engine;
    if (!engine || !(engine.world.clock.timers[0]?.due <= engine.world.clock.now())) return false;
    engine.tick();
    await this.#save(engine);
    return true;
  }

  async #run(command: Command): Promise<unknown> {
    this.#engine ??= await this.#open(this.#options.snapshot);
    const engine = this.#engine;
    switch (command.name) {
      case 'send': {
        await this.#add(engine, command.family);
        await this.#extend(engine, command.family, command.request);
        const response = await answer(engine, command.request, command.client === true);
        await this.#save(engine);
        return response;
      }
      case 'advance':
        engine.world.clock.advance(command.seconds * 1000);
        engine.tick();
        break;
      case 'reset':
        engine.reset();
        break;
      case 'import': {
        const state = command.state as Snapshot;
        if (state?.format !== 1) throw new Error('This file is not a state of the sandbox.');
        this.#engine = await this.#open(state);
        break;
      }
      case 'export':
        return engine.world.snapshot();
      case 'status':
        return this.#status(engine);
      case 'events':
        return engine.world.events.all.map(({ type, body }) => ({ type, data: body.data }));
    }
    await this.#save(this.#engine);
    return this.#status(this.#engine);
  }

  /** Starts an engine with the families that have a state. Without them, timers that are due would find no behaviour. */
  async #open(snapshot: Snapshot | undefined): Promise<Engine> {
    const { real } = this.#options;
    const engine = new Engine({ contracts: [], behaviours: {}, snapshot, real, report: (error) => console.error(error) });
    const changed = Object.entries(snapshot?.families ?? {}).filter(([family, entries]) => !family.startsWith('_') && entries.length);
    const waiting = (snapshot?.timers ?? []).map(({ family }) => family);
    for (const family of new Set([...changed.map(([family]) => family), ...waiting])) await this.#add(engine, family);
    return engine;
  }

  async #add(engine: Engine, family: string): Promise<void> {
    if (engine.world.contracts.has(family)) return;
    const loaded = this.#loaded.get(family) ?? (await this.#options.load(family));
    this.#loaded.set(family, loaded);
    engine.add(loaded.contract, loaded.modules);
  }

  /** Loads the further behaviour of a family with the first request to an operation for which there is none yet. */
  async #extend(engine: Engine, family: string, { method, url }: WireRequest): Promise<void> {
    const { contract, modules, further } = this.#loaded.get(family) ?? {};
    const id = engine.find(method, new URL(url).pathname)?.operation.id;
    if (!contract || !modules || !further || !id) return;
    if (modules.some(({ operations }) => operations && Object.hasOwn(operations, id))) return;
    const more = await further();
    this.#loaded.set(family, { contract, modules: [...modules, ...more] });
    engine.extend(family, more);
  }

  #save(engine: Engine): Promise<void> {
    return this.#options.save(engine.world.snapshot());
  }

  async #status({ world }: Engine): Promise<Status> {
    const { all } = world.events;
    return {
      now: new Date(world.clock.now()).toISOString(),
      timers: world.clock.timers.length,
      events: await Promise.all(all.slice(-SHOWN).reverse().map(deliveryOf)),
      eventCount: all.length,
      isKept: this.#options.isKept,
    };
  }
}

async function answer(engine: Engine, { method, url, headers, body }: WireRequest, client: boolean): Promise<WireResponse> {
  const request = new Request(url, { method, headers, body });
  if (client) request.headers.set('Authorization', `Bearer ${await accessToken(engine)}`);
  const isToken = new URL(url).pathname === '/oauth2/token';
  const response = await (isToken ? token(engine.world, request) : engine.fetch(request));
  return { status: response.status, headers: [...response.headers], body: await response.arrayBuffer() };
}

/** Requests an access token with all scopes. */
async function accessToken(engine: Engine): Promise<string> {
  const body = new URLSearchParams({ grant_type: 'client_credentials', client_id: CLIENT.id, client_secret: CLIENT.secret });
  const response = await token(engine.world, new Request('https://sandbox.invalid/oauth2/token', { method: 'POST', body }));
  return (await response.json()).access_token;
}
