import type { Json, SeedResource } from '../model/contract';
import type { Journal } from './journal';

/** Stored resource. `versions` are the states that a resource of the story has at other times; it is removed by the first change. */
export type Entry = { data: Json; version: number; versions?: Json[] };

/**
 * Resources of one family by type and key. The type is the prefix of the IDs (`trf`), or the name of the schema for resources without an ID;
 * the key is the ID or the last path parameter. Fields that begin with an underscore are internal and never returned.
 *
 * Data is replaced, never modified: `put` and `patch` store new objects.
 */
export class Store {
  readonly #types = new Map<string, Map<string, Entry>>();
  readonly #indexes = new Map<string, Map<unknown, Set<string>>>();
  readonly #journal: Journal;

  constructor(journal: Journal) {
    this.#journal = journal;
  }

  /** Adds the resources of the story in the state that they have at a time. */
  seed(resources: SeedResource[], now: string): void {
    for (const { type, key, data, versions } of resources) {
      const all = [data, ...versions.map((version) => ({ ...data, ...version }))];
      const past = all.filter(({ updated_at, delivered_at, created_at }) => (updated_at ?? delivered_at ?? created_at ?? '') <= now);
      this.#set(type, key, { data: past.at(-1) ?? data, version: 1, versions: all });
    }
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
    const name = `${type}.${field}`;
    let index = this.#indexes.get(name);
    if (!index) {
      index = new Map();
      this.#indexes.set(name, index);
      for (const [key, { data }] of this.entries(type)) addTo(index, data[field], key);
    }
    return [...(index.get(value) ?? [])].flatMap((key) => this.get(type, key) ?? []);
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

  /** Stores an entry of a snapshot. */
  restore(type: string, key: string, entry: Entry): void {
    this.#set(type, key, entry);
  }

  /** Removes a resource, if it exists. */
  remove(type: string, key: string): void {
    this.#set(type, key, undefined);
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
    this.#set(type, key, { ...entry, data: entry.versions.find(fits) ?? { ...entry.data, ...otherwise } });
  }

  #set(type: string, key: string, entry: Entry | undefined): void {
    const ofType = this.#types.get(type) ?? new Map<string, Entry>();
    this.#types.set(type, ofType);
    const before = ofType.get(key);
    this.#write(ofType, type, key, before, entry);
    this.#journal.record(() => this.#write(ofType, type, key, entry, before));
  }

  #write(ofType: Map<string, Entry>, type: string, key: string, before: Entry | undefined, after: Entry | undefined): void {
    if (after) ofType.set(key, after);
    else ofType.delete(key);
    for (const [name, index] of this.#indexes) {
      if (!name.startsWith(`${type}.`)) continue;
      const field = name.slice(type.length + 1);
      if (before) index.get(before.data[field])?.delete(key);
      if (after) addTo(index, after.data[field], key);
    }
  }
}

function addTo(index: Map<unknown, Set<string>>, value: unknown, key: string): void {
  const keys = index.get(value);
  if (keys) keys.add(key);
  else index.set(value, new Set([key]));
}
