import type { Snapshot, World } from '../state/world';
import { Damage } from './folder';
import { checksumOf, keyOf, nameOf, type Operation, RowReader, storedValue, storing } from './rows';

/** Key of the row that each batch replaces. */
const HEAD = 'head';

/**
 * Content of that row: number of the batch, generation of the rows that are valid, numbers of the first event and after the last, and the clock. `sum` is that
 * of the checksums of all valid rows: LevelDB skips a damaged part of its files silently, and a sum that differs reveals it.
 */
type Head = {
  batch: number;
  generation: number;
  sum: number;
  firstEvent: number;
  endEvent: number;
  now: number;
  random: number;
  story: boolean;
};

/** The sum of checksums is a remainder of this. */
const SUMS = 2 ** 32;

/** Rows to be stored together. `replaced` is the generation whose rows can be deleted afterwards. */
export type Batch = { number: number; isFirst: boolean; operations: Operation[]; replaced?: number };

/** Batches of a database, each with the rows that have changed since the one before. */
export class Batches {
  #head: Head | undefined;
  /** World of the latest batch, and the number of events that the database had dropped before those of the world. */
  #world: World | undefined;
  #dropped = 0;

  /**
   * Reads all rows of a database, in the order of their keys.
   *
   * @param marked number of a batch that the database contains for certain
   * @returns the batches that follow, the state, which is undefined for an empty database, and the generations whose rows can be deleted
   * @throws Damage if rows are missing, or not as they were stored
   */
  static async read(
    rows: AsyncIterable<readonly [key: string, value: string]>,
    marked: number,
  ): Promise<{ batches: Batches; snapshot: Snapshot | undefined; replaced: number[] }> {
    const batches = new Batches();
    const readers = new Map<number, RowReader>();
    const sums = new Map<number, number>();
    for await (const [key, value] of rows) {
      if (key === HEAD) batches.#head = storedValue(key, value) as Head;
      else {
        const content = storedValue(key, value);
        const [generation, name] = nameOf(key);
        const reader = readers.get(generation) ?? new RowReader();
        readers.set(generation, reader);
        reader.add(name, content);
        sums.set(generation, ((sums.get(generation) ?? 0) + checksumOf(value)) % SUMS);
      }
    }
    const head = batches.#head;
    if ((head?.batch ?? 0) < marked) throw new Damage(`Batch ${marked} is missing.`);
    if (!head) {
      if (readers.size) throw new Damage('The head is missing.');
      return { batches, snapshot: undefined, replaced: [] };
    }
    if ((sums.get(head.generation) ?? 0) !== head.sum) throw new Damage('Rows are missing.');
    batches.#dropped = head.firstEvent;
    const snapshot = (readers.get(head.generation) ?? new RowReader()).snapshot(head);
    return { batches, snapshot, replaced: [...readers.keys()].filter((generation) => generation !== head.generation) };
  }

  /** Continues with a world that has the state of the database. */
  begin(world: World): void {
    this.#world = world;
  }

  /** Number of the latest batch; 0 before the first. */
  get number(): number {
    return this.#head?.batch ?? 0;
  }

  /** Returns whether a world has changes that no batch contains. */
  isBehind(world: World): boolean {
    return !this.#head || this.#world !== world || world.journal.hasChanges;
  }

  /**
   * Returns the next batch. A world other than that of the batch before replaces all rows.
   *
   * @param stored returns the stored value of a key; undefined if there is none
   */
  next(world: World, stored: (key: string) => string | undefined): Batch {
    const before = this.#head;
    const isContinued = before !== undefined && this.#world === world;
    if (!isContinued) this.#dropped = 0;
    this.#world = world;
    const firstEvent = this.#dropped + world.events.dropped;
    const head: Head = {
      batch: this.number + 1,
      sum: 0,
      // Rows of another generation are not valid, so one batch replaces all.
      generation: (before?.generation ?? 0) + (isContinued ? 0 : 1),
      firstEvent,
      endEvent: firstEvent + world.events.all.length,
      ...world.clockRow(),
    };
    const operations = [...changesOf(world, head, isContinued ? before : undefined)];
    if (isContinued) head.sum = before.sum;
    for (const operation of operations) {
      const old = isContinued ? stored(operation.key) : undefined;
      if (old !== undefined) head.sum += SUMS - checksumOf(old);
      if (operation.type === 'put') head.sum += checksumOf(operation.value);
      head.sum %= SUMS;
    }
    this.#head = head;
    return {
      number: head.batch,
      isFirst: !before,
      operations: [...operations, storing(HEAD, head)],
      replaced: isContinued ? undefined : before?.generation,
    };
  }
}

/** Rows that have changed since a batch; all rows, if there was none. */
function* changesOf(world: World, head: Head, before: Head | undefined): Iterable<Operation> {
  const changed = world.journal.takeChanges();
  for (const name of before ? changed : world.rowNames()) {
    if (name[0] === 'clock') continue; // It is in the head.
    const row = world.row(name);
    if (before || row !== undefined) yield storing(keyOf(head.generation, name), row);
  }
  const key = (number: number) => keyOf(head.generation, ['event', number]);
  for (let number = before?.firstEvent ?? head.firstEvent; number < head.firstEvent; number += 1) yield { type: 'del', key: key(number) };
  for (let number = Math.max(before?.endEvent ?? 0, head.firstEvent); number < head.endEvent; number += 1)
    yield storing(key(number), world.events.all[number - head.firstEvent]);
}
