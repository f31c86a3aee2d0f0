import { Ledger } from '../ledger/ledger';
import type { Contract, Json, SeedResource } from '../model/contract';
import type { Outgoing } from '../webhooks/deliver';
import { asTime, Clock, STORY_STARTS, type Timer } from './clock';
import { Events, type SandboxEvent } from './events';
import { Ids } from './ids';
import { Journal, type RowName } from './journal';
import { type Entry, Store } from './store';

export type WorldOptions = {
  seed?: number;
  story?: boolean;
  real?: () => number;
  /** Returns whether the host sends webhook deliveries to a URL. By default, it sends none. */
  reaches?: (url: string) => boolean;
  /** Names the rows that change, for a host that stores them. */
  isStored?: boolean;
};

/** Changed resource: type, key, the entry, or null if it was removed, and its place after the story, which snapshots of earlier versions do not have. */
type SnapshotRow = [type: string, key: string, entry: Entry | null, place?: number];

/** State of a sandbox as JSON. */
export type Snapshot = {
  format: 1;
  now: number;
  random: number;
  /** Whether it started with the resources of the story, which changed resources are compared with; not in snapshots of earlier versions. */
  story?: boolean;
  timers: readonly Timer[];
  events: SandboxEvent[];
  balances: [string, number][];
  holds: [string, [string, number][]][];
  /** Changed resources by family. */
  families: Record<string, SnapshotRow[]>;
};

/** Everything that a sandbox knows: clock, IDs, ledger, events, and the resources of the families that were added. */
export class World {
  readonly journal: Journal;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly ledger: Ledger;
  readonly events: Events;
  readonly contracts = new Map<string, Contract>();
  readonly #stores = new Map<string, Store>();
  readonly #examples = new Map<string, Json>();
  readonly #options: WorldOptions;
  #hasStory: boolean;
  /** Attempts of webhook deliveries that the engine passes to the host. */
  outbox: Outgoing[] = [];
  /** Parts of a snapshot for families that were not added yet. */
  #waiting: Snapshot['families'] = {};

  constructor(options: WorldOptions = {}) {
    this.#options = options;
    this.#hasStory = options.story !== false;
    this.journal = new Journal(options.isStored);
    this.ledger = new Ledger(this.journal);
    this.events = new Events(this.journal);
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
    const store = new Store(this.journal, contract.family);
    this.contracts.set(contract.family, contract);
    this.#stores.set(contract.family, store);
    const seed = contract.seed.map(inSandbox);
    for (const { type, key, data } of seed) {
      // A part of a resource, such as its schedule, is stored under the same key, after the resource.
      for (const name of [`${contract.family} ${key}`, `${contract.family} ${type}`])
        if (!this.#examples.has(name)) this.#examples.set(name, data);
    }
    if (this.#hasStory) store.seed(seed, asTime(STORY_STARTS));
    choose();
    const isKnown = contract.family in this.#waiting;
    if (!isKnown) this.journal.mark(['family', contract.family]);
    this.#apply(contract.family, store);
    return !isKnown;
  }

  #apply(family: string, store: Store): void {
    for (const [type, key, entry, place] of this.#waiting[family] ?? []) store.restore(type, key, entry, place);
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
    const store = this.#stores.get(family) ?? new Store(this.journal, family);
    this.#stores.set(family, store);
    return store;
  }

  /** Returns the state as JSON. */
  snapshot(): Snapshot {
    return {
      format: 1,
      ...this.clockRow(),
      timers: this.clock.timers,
      events: [...this.events.all],
      balances: [...this.ledger.balances],
      holds: [...this.ledger.holds].map(([account, holds]) => [account, [...holds]]),
      families: {
        ...this.#waiting,
        ...Object.fromEntries(
          [...this.#stores]
            .map(([family, store]): [string, SnapshotRow[]] => [family, changesOf(store)])
            // A store outside of the families that was only read is not part of the state.
            .filter(([family, changes]) => this.contracts.has(family) || changes.length),
        ),
      },
    };
  }

  /** Returns what is stored with every change: the time, the state of the random numbers, and whether the sandbox started with the story. */
  clockRow(): { now: number; random: number; story: boolean } {
    return { now: this.clock.now(), random: this.ids.state, story: this.#hasStory };
  }

  /**
   * Returns the value of a row, as JSON.
   *
   * @returns undefined if there is no such row, or if the resource is as in the story
   */
  row([kind, ...name]: RowName): unknown {
    switch (kind) {
      case 'clock':
        return this.clockRow();
      case 'family':
        return true;
      case 'resource': {
        const [family, type, key] = name as [string, string, string];
        const changed = this.store(family).changed(type, key);
        return changed && [changed.entry, changed.place];
      }
      case 'balance':
        return this.ledger.balances.get(name[0] as string);
      case 'holds': {
        const holds = [...(this.ledger.holds.get(name[0] as string) ?? [])];
        return holds.length ? holds : undefined;
      }
      case 'timer':
        return this.clock.timer(name[0] as number);
    }
  }

  /** Returns the names of all rows. Some may have no value. */
  *rowNames(): Iterable<RowName> {
    yield ['clock'];
    for (const family of this.contracts.keys()) yield ['family', family];
    for (const [family, store] of this.#stores) for (const [type, key] of store.keys()) yield ['resource', family, type, key];
    for (const account of this.ledger.balances.keys()) yield ['balance', account];
    for (const account of this.ledger.holds.keys()) yield ['holds', account];
    for (const { order } of this.clock.timers) yield ['timer', order];
  }

  /** Takes over a snapshot, before any family is added. */
  restore({ now, random, story = this.#hasStory, timers, events, balances, holds, families }: Snapshot): void {
    this.#hasStory = story;
    this.clock.set(now, timers);
    this.ids.state = random;
    this.events.all = events;
    for (const [account, balance] of balances) this.ledger.balances.set(account, balance);
    for (const [account, ofAccount] of holds) this.ledger.holds.set(account, new Map(ofAccount));
    this.#waiting = { ...families };
    for (const family of Object.keys(families)) if (family.startsWith('_')) this.#apply(family, this.store(family));
  }
}

function changesOf(store: Store): SnapshotRow[] {
  return [...store.keys()].flatMap(([type, key]): SnapshotRow[] => {
    const changed = store.changed(type, key);
    return changed ? [[type, key, changed.entry, changed.place]] : [];
  });
}

/** Returns a resource of the story as the sandbox has it: most examples show the production data of the company. */
function inSandbox(resource: SeedResource): SeedResource {
  const { data, versions } = resource;
  if (data.environment !== 'production') return resource;
  const moved = versions.map((version) => ('environment' in version ? { ...version, environment: 'sandbox' } : version));
  return { ...resource, data: { ...data, environment: 'sandbox' }, versions: moved };
}
