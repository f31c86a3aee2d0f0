import type { Json, SeedResource } from '../model/contract';
import type { Journal } from './journal';

/**
 * Stored resource. `versions` are the states that a resource of the story has at other times; the first change removes them. `isRewound` is
 * set if it is not in the state in which the sandbox starts.
 */
export type Entry = { data: Json; version: number; versions?: Json[]; isRewound?: true };

/**
 * Resource that is not as in the story: its entry, or null if it was removed, and its place among the resources that were added after the story; 0 for
 * one that has the place of the story.
 */
export type Changed = { entry: Entry | null; place: number };

/**
 * Resources of one family by type and key. The type is the prefix of the IDs (`trf`), or the name of the schema for resources without an ID;
 * the key is the ID or the last path parameter. Fields that begin with an underscore are internal and never returned.
 *
 * Data is replaced, never modified: `put` and `patch` store new objects.
 */
export class Store {
  readonly #types = new Map<string, Map<string, Entry>>();
  /** Keys by value, by type and field. */
  readonly #indexes = new Map<string, Map<string, Index>>();
  /** Place of each entry among those of its type, which a restored state has, too. */
  readonly #order = new WeakMap<Map<string, Entry>, Map<string, number>>();
  #last = 0;
  /** Place of the last resource of the story. */
  #seeded = 0;
  /** Keys of the resources of the story by type. */
  readonly #story = new Map<string, Set<string>>();
  readonly #journal: Journal;
  readonly #family: string;

  /** @param family name under which changes are recorded */
  constructor(journal: Journal, family: string) {
    this.#journal = journal;
    this.#family = family;
  }

  /** Adds the resources of the story in the state that they have at a time. */
  seed(resources: SeedResource[], now: string): void {
    for (const { type, key, data, versions } of resources) {
      const all = [data, ...versions.map((version) => ({ ...data, ...version }))];
      const past = all.filter(({ updated_at, delivered_at, created_at }) => (updated_at ?? delivered_at ?? created_at ?? '') <= now);
      this.#write(type, key, this.entry(type, key), { data: past.at(-1) ?? data, version: 1, versions: all });
      const keys = this.#story.get(type) ?? new Set();
      this.#story.set(type, keys.add(key));
    }
    // The places of resources that were added before change, because they are counted from the end of the story.
    if (this.#seeded)
      for (const [type, entries] of this.#types)
        for (const key of entries.keys()) if (this.isLater(type, key)) this.#journal.mark(['resource', this.#family, type, key]);
    this.#seeded = this.#last;
  }

  /** Returns a resource; undefined if there is none. */
  get(type: string, key: string): Json | undefined {
    return this.#types.get(type)?.get(key)?.data;
  }

  /** Returns a resource with its version; undefined if there is none. */
  entry(type: string, key: string): Entry | undefined {
    return this.#types.get(type)?.get(key);
  }

  /** Returns all resources of a type, oldest first. */
  list(type: string): Json[] {
    return [...(this.#types.get(type)?.values() ?? [])].map(({ data }) => data);
  }

  /** Returns the entries of a type by key. */
  entries(type: string): ReadonlyMap<string, Entry> {
    return this.#types.get(type) ?? new Map();
  }

  types(): string[] {
    return [...this.#types.keys()];
  }

  /** Returns the resources whose field has a value. Uses an index, so it is fast for any number of resources. */
  find(type: string, field: string, value: unknown): Json[] {
    const ofType = this.#indexes.get(type) ?? new Map<string, Index>();
    this.#indexes.set(type, ofType);
    let index = ofType.get(field);
    if (!index) {
      index = new Map();
      ofType.set(field, index);
      for (const [key, { data }] of this.entries(type)) addTo(index, data[field], key, true);
    }
    const found = index.get(value);
    if (found === undefined) return [];
    if (typeof found === 'string') return [this.get(type, found)].flatMap((each) => each ?? []);
    if (!found.isOrdered) {
      const order = this.#orderOf(this.#typeOf(type));
      found.keys = new Set([...found.keys].sort((one, other) => (order.get(one) ?? 0) - (order.get(other) ?? 0)));
      found.isOrdered = true;
    }
    return [...found.keys].flatMap((key) => this.get(type, key) ?? []);
  }

  /** Stores a new resource, or replaces one. */
  put(type: string, data: Json, key: string = data.id): Json {
    this.#set(type, key, { data, version: (this.entry(type, key)?.version ?? 0) + 1 });
    return data;
  }

  /**
   * Replaces fields of a resource.
   *
   * @throws Error if it does not exist
   */
  patch(type: string, key: string, fields: Json): Json {
    const before = this.get(type, key);
    if (!before) throw new Error(`There is no ${type} ${key}.`);
    return this.put(type, { ...before, ...fields }, key);
  }

  /**
   * Takes over a resource of a stored state. It is not recorded as a change.
   *
   * @param place its place after the story; without one, it has that of the story, or comes after all others
   */
  restore(type: string, key: string, entry: Entry | null, place = 0): void {
    if (!entry || place) this.#write(type, key, this.entry(type, key), undefined);
    if (entry) this.#write(type, key, this.entry(type, key), entry, place && this.#seeded + place);
  }

  /** Returns how a resource differs from the story; undefined if it does not. */
  changed(type: string, key: string): Changed | undefined {
    const entry = this.entry(type, key);
    if (!entry) return this.#story.get(type)?.has(key) ? { entry: null, place: 0 } : undefined;
    const place = Math.max(0, (this.#orderOf(this.#typeOf(type)).get(key) ?? 0) - this.#seeded);
    return !entry.versions || entry.isRewound || place ? { entry, place } : undefined;
  }

  /** Returns the type and key of every resource, including those of the story that were removed. */
  *keys(): Iterable<[type: string, key: string]> {
    for (const [type, keys] of this.#story) for (const key of keys) if (!this.entry(type, key)) yield [type, key];
    for (const [type, entries] of this.#types) for (const key of entries.keys()) yield [type, key];
  }

  /** Removes a resource, if it exists. */
  remove(type: string, key: string): void {
    this.#set(type, key, undefined);
  }

  /** Returns true if a resource was added after the story, or again. */
  isLater(type: string, key: string): boolean {
    return (this.#orderOf(this.#typeOf(type)).get(key) ?? 0) > this.#seeded;
  }

  /** Returns true if a resource is of the story and was not changed. */
  isUntouched(type: string, key: string): boolean {
    return this.entry(type, key)?.versions !== undefined;
  }

  /**
   * Moves a resource of the story that nothing has changed yet to a state that fits, so that every example of the descriptions can be sent at
   * once: to its first version that fits, or to the one it has with other fields.
   *
   * @param otherwise fields that make it fit if no version does
   */
  rewind(type: string, key: string, fits: (data: Json) => boolean, otherwise: Json): void {
    const entry = this.entry(type, key);
    if (!entry?.versions) return;
    this.#set(type, key, { ...entry, isRewound: true, data: entry.versions.find(fits) ?? { ...entry.data, ...otherwise } });
  }

  #typeOf(type: string): Map<string, Entry> {
    const known = this.#types.get(type);
    if (known) return known;
    const created = new Map<string, Entry>();
    this.#types.set(type, created);
    return created;
  }

  #orderOf(ofType: Map<string, Entry>): Map<string, number> {
    const known = this.#order.get(ofType) ?? new Map<string, number>();
    this.#order.set(ofType, known);
    return known;
  }

  #set(type: string, key: string, entry: Entry | undefined): void {
    const before = this.#typeOf(type).get(key);
    this.#write(type, key, before, entry);
    this.#journal.record(['resource', this.#family, type, key], () => this.#write(type, key, entry, before));
  }

  /** @param place place of a new entry among all; by default, the last one */
  #write(type: string, key: string, before: Entry | undefined, after: Entry | undefined, place = 0): void {
    const ofType = this.#typeOf(type);
    const order = this.#orderOf(ofType);
    if (!after) {
      ofType.delete(key);
      order.delete(key);
    } else {
      if (!order.has(key)) {
        order.set(key, place || this.#last + 1);
        this.#last = Math.max(this.#last, place || this.#last + 1);
      }
      ofType.set(key, after);
    }
    for (const [field, index] of this.#indexes.get(type) ?? []) {
      const [old, value] = [before?.data[field], after?.data[field]];
      if (before && after && old === value) continue;
      if (before) removeFrom(index, old, key);
      if (after) addTo(index, value, key, order.get(key) === this.#last);
    }
  }
}

/** Keys by the value of a field: one key, as most values have, or several, which are sorted when they are next read after one was added out of order. */
type Index = Map<unknown, string | { keys: Set<string>; isOrdered: boolean }>;

function addTo(index: Index, value: unknown, key: string, isNewest: boolean): void {
  const found = index.get(value);
  if (found === undefined) {
    index.set(value, key);
  } else if (typeof found === 'string') {
    if (found !== key) index.set(value, { keys: new Set([found, key]), isOrdered: isNewest });
  } else {
    found.keys.add(key);
    found.isOrdered &&= isNewest;
  }
}

function removeFrom(index: Index, value: unknown, key: string): void {
  const found = index.get(value);
  if (found === key) index.delete(value);
  else if (typeof found === 'object') found.keys.delete(key);
}
