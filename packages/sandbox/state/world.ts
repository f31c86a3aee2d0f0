import { Ledger } from '../ledger/ledger';
import type { Contract, Json, SeedResource } from '../model/contract';
import type { Outgoing } from '../webhooks/deliver';
import { asTime, Clock, STORY_STARTS, type Timer } from './clock';
import { Events, type SandboxEvent } from './events';
import { Ids } from './ids';
import { Journal } from './journal';
import { type Entry, Store } from './store';

export type WorldOptions = {
  seed?: number;
  story?: boolean;
  real?: () => number;
  /** Returns whether the host sends webhook deliveries to a URL. By default, it sends none. */
  reaches?: (url: string) => boolean;
};

/** State of a sandbox as JSON. */
export type Snapshot = {
  format: 1;
  now: number;
  random: number;
  timers: Timer[];
  events: SandboxEvent[];
  balances: [string, number][];
  holds: [string, [string, number][]][];
  /** Changed resources by family: type, key, and the entry, or null if it was removed. */
  families: Record<string, [string, string, Entry | null][]>;
};

/** Everything that a sandbox knows: clock, IDs, ledger, events, and the resources of the families that were added. */
export class World {
  readonly journal = new Journal();
  readonly clock: Clock;
  readonly ids: Ids;
  readonly ledger = new Ledger(this.journal);
  readonly events = new Events(this.journal);
  readonly contracts = new Map<string, Contract>();
  readonly #stores = new Map<string, Store>();
  readonly #examples = new Map<string, Json>();
  readonly #options: WorldOptions;
  /** Attempts of webhook deliveries that the engine passes to the host. */
  outbox: Outgoing[] = [];
  /** Parts of a snapshot for families that were not added yet. */
  #waiting: Snapshot['families'] = {};

  constructor(options: WorldOptions = {}) {
    this.#options = options;
    this.clock = new Clock(this.journal, options.real);
    this.ids = new Ids(options.seed ?? 1, this.journal);
  }

  /** Returns whether the host sends webhook deliveries to a URL. */
  reaches(url: string): boolean {
    return this.#options.reaches?.(url) === true;
  }

  /**
   * Adds a family with its story.
   *
   * @param choose chooses the versions of the story; what a snapshot contains has another since
   * @returns true if its ledger must be opened, because the state is not from a snapshot
   */
  add(contract: Contract, choose: () => void = () => {}): boolean {
    const store = new Store(this.journal);
    this.contracts.set(contract.family, contract);
    this.#stores.set(contract.family, store);
    const seed = contract.seed.map(inSandbox);
    for (const { type, key, data } of seed) {
      // A part of a resource, such as its schedule, is stored under the same key, after the resource.
      for (const name of [`${contract.family} ${key}`, `${contract.family} ${type}`])
        if (!this.#examples.has(name)) this.#examples.set(name, data);
    }
    if (this.#options.story !== false) store.seed(seed, asTime(STORY_STARTS));
    choose();
    const isKnown = contract.family in this.#waiting;
    this.#apply(contract.family, store);
    return !isKnown;
  }

  #apply(family: string, store: Store): void {
    for (const [type, key, entry] of this.#waiting[family] ?? []) {
      if (entry) store.restore(type, key, entry);
      else store.remove(type, key);
    }
    delete this.#waiting[family];
  }

  /**
   * Returns an example of a resource from the story, whether or not the sandbox started with it.
   *
   * @param name key of the resource, or a type, of which the first is returned
   */
  example(family: string, name: string): Json | undefined {
    return this.#examples.get(`${family} ${name}`);
  }

  /** Returns the resources of a family; empty if the family was not added. */
  store(family: string): Store {
    const store = this.#stores.get(family) ?? new Store(this.journal);
    this.#stores.set(family, store);
    return store;
  }

  /** Returns the state as JSON. */
  snapshot(): Snapshot {
    return {
      format: 1,
      now: this.clock.now(),
      random: this.ids.state,
      timers: this.clock.timers,
      events: this.events.all,
      balances: [...this.ledger.balances],
      holds: [...this.ledger.holds].map(([account, holds]) => [account, [...holds]]),
      families: {
        ...this.#waiting,
        ...Object.fromEntries(
          [...this.#stores.keys()]
            .map((family): [string, Snapshot['families'][string]] => [
              family,
              this.#changes(family, this.contracts.get(family)?.seed ?? []),
            ])
            // A store outside of the families that was only read is not part of the state.
            .filter(([family, changes]) => this.contracts.has(family) || changes.length),
        ),
      },
    };
  }

  #changes(family: string, seed: Contract['seed']): Snapshot['families'][string] {
    const store = this.store(family);
    const story = this.#options.story === false ? [] : seed;
    const ofStory = new Set(story.map(({ type, key }) => `${type} ${key}`));
    const changed = store
      .types()
      .flatMap((type) =>
        [...store.entries(type)]
          .filter(([key, { versions, isRewound }]) => !versions || isRewound || store.isLater(type, key))
          .map(([key, entry]): [string, string, Entry] => [type, key, entry]),
      );
    // A resource of the story that was removed and added again is in another place since.
    const moved = changed.filter(([type, key]) => ofStory.has(`${type} ${key}`) && store.isLater(type, key));
    const removed = story.filter(({ type, key }) => !store.entry(type, key));
    const none = [...moved.map(([type, key]) => [type, key]), ...removed.map(({ type, key }) => [type, key])];
    return [...none.map(([type, key]): [string, string, null] => [type, key, null]), ...changed];
  }

  /** Takes over a snapshot, before any family is added. */
  restore({ now, random, timers, events, balances, holds, families }: Snapshot): void {
    this.clock.set(now, timers);
    this.ids.state = random;
    this.events.all = events;
    for (const [account, balance] of balances) this.ledger.balances.set(account, balance);
    for (const [account, ofAccount] of holds) this.ledger.holds.set(account, new Map(ofAccount));
    this.#waiting = { ...families };
    for (const family of Object.keys(families)) if (family.startsWith('_')) this.#apply(family, this.store(family));
  }
}

/** Returns a resource of the story as the sandbox has it: most examples show the production data of the company. */
function inSandbox(resource: SeedResource): SeedResource {
  const { data, versions } = resource;
  if (data.environment !== 'production') return resource;
  const moved = versions.map((version) => ('environment' in version ? { ...version, environment: 'sandbox' } : version));
  return { ...resource, data: { ...data, environment: 'sandbox' }, versions: moved };
}
