import { EXAMPLE_SECRET } from '../../openapi/webhookSecret';
import { QUOTA } from '../../platform/localSandbox';
import type { Behaviours, Further } from '../behaviours/behaviour';
import { token } from '../http/authenticate';
import { CLIENT } from '../http/caller';
import { Engine } from '../http/engine';
import type { Contract } from '../model/contract';
import type { SandboxEvent } from '../state/events';
import type { Snapshot, World } from '../state/world';
import { receiversOf } from '../webhooks/endpoints';
import { signedHeaders } from '../webhooks/sign';
import type { ClockMode, Command, PanelEvent, Status, WireRequest, WireResponse } from './protocol';

/** Number of events in a status. */
const SHOWN = 20;

/** Contract of a family, and the behaviour that first requests need. `further` loads the rest, which has no start. */
export type LoadedFamily = { contract: Contract; modules: readonly Behaviours[]; further?: () => Promise<readonly Further[]> };

export type HostOptions = {
  /** Loads what the engine needs of a family. */
  load: (family: string) => Promise<LoadedFamily>;
  /** State of an earlier page. */
  snapshot?: Snapshot;
  /** Stores the state. */
  save: (state: Snapshot) => Promise<void>;
  isKept: boolean;
  /** Runs with real time by default. */
  clock?: ClockMode;
  /** Receives unexpected errors, each of which is a bug of the sandbox. */
  report?: (error: unknown) => void;
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
    const done = this.#queue(() => this.#run(command));
    // The reader has a response by now, and the next request may need anything. If this fails, what needs it tries again.
    this.#queue(() => this.#complete()).catch(() => {});
    return done;
  }

  /**
   * Fires the timers that are due, and saves the state if there were any.
   *
   * @returns whether the state has changed
   */
  tick(): Promise<boolean> {
    return this.#queue(async () => {
      if (!this.#engine || !isDue(this.#engine)) return false;
      try {
        await this.#complete();
      } catch {
        return false; // Without the network, timers wait.
      }
      this.#engine.tick();
      await this.#save(this.#engine);
      return true;
    });
  }

  #queue<Result>(run: () => Promise<Result>): Promise<Result> {
    const next = this.#last.then(run);
    this.#last = next.catch(() => {});
    return next;
  }

  async #run(command: Command): Promise<unknown> {
    this.#engine ??= await this.#open(this.#options.snapshot);
    const engine = this.#engine;
    switch (command.name) {
      case 'send': {
        for (const family of command.families) await this.#add(engine, family);
        if (isDue(engine) || !this.#handles(engine, command.request)) await this.#complete();
        const response = await respond(engine, command.request, command.client === true);
        await this.#save(engine);
        return response;
      }
      case 'advance':
        await this.#complete();
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
    const { clock, report = (error) => console.error(error) } = this.#options;
    const real = clock === 'standing' ? () => 0 : undefined;
    const engine = new Engine({ contracts: [], behaviours: {}, snapshot, real, quota: QUOTA, report });
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

  #handles(engine: Engine, { method, url }: WireRequest): boolean {
    const route = engine.find(method, new URL(url).pathname);
    if (!route) return true;
    const { contract, operation } = route;
    const modules = this.#loaded.get(contract.family)?.modules ?? [];
    const has = ({ operations, awaited }: Behaviours) =>
      operations && Object.hasOwn(operations, operation.id) && !awaited?.includes(operation.id);
    return modules.some(has);
  }

  /** Loads the rest of the behaviour of the engine's families. Timers fire only after that, because it may handle them. */
  async #complete(): Promise<void> {
    for (const [family, { contract, modules, further }] of this.#loaded) {
      if (!further) continue;
      const more = await further();
      this.#loaded.set(family, { contract, modules: [...modules, ...more] });
      this.#engine?.extend(family, more);
    }
  }

  #save(engine: Engine): Promise<void> {
    return this.#options.save(engine.world.snapshot());
  }

  async #status({ world }: Engine): Promise<Status> {
    const { all } = world.events;
    return {
      now: new Date(world.clock.now()).toISOString(),
      timers: world.clock.timers.length,
      events: await Promise.all(
        all
          .slice(-SHOWN)
          .reverse()
          .map((event) => deliveryOf(world, event)),
      ),
      eventCount: all.length,
      isKept: this.#options.isKept,
    };
  }
}

const isDue = ({ world: { clock } }: Engine): boolean => clock.timers[0]?.due <= clock.now();

async function respond(engine: Engine, { method, url, headers, body }: WireRequest, client: boolean): Promise<WireResponse> {
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

/**
 * Signs an event like a delivery of the platform (Standard Webhooks), with the secret of the documentation's examples.
 *
 * @returns the event with the text of the request to the newest enabled endpoint that receives it, or to `/webhooks` if there is none
 */
export async function deliveryOf(world: World, event: SandboxEvent): Promise<PanelEvent> {
  const { id, type, body } = event;
  const to = receiversOf(world, event).findLast(({ endpoint }) => endpoint.status === 'enabled');
  const { pathname, search } = new URL(to?.endpoint.url ?? 'https://localhost/webhooks');
  const text = JSON.stringify(body);
  const timestamp = Math.floor(Date.parse(String(body.timestamp)) / 1000);
  const headers = await signedHeaders(id, timestamp, text, [EXAMPLE_SECRET]);
  const lines = [`POST ${pathname}${search} HTTP/1.1`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', text];
  return { id, type, delivery: lines.join('\n') };
}
