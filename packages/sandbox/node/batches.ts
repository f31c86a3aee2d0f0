import type { Snapshot, World } from '../state/world';
import { Damage } from './folder';
import { keyOf, type Operation, RowReader, type StoredName, storedValue, storing } from './rows';

/** Key of the row that each batch replaces. */
const HEAD = 'head';

/** Content of that row: number of the batch, generation of the rows that are valid, numbers of the first event and after the last, and the clock. */
type Head = { batch: number; generation: number; firstEvent: number; endEvent: number; now: number; random: number };

/** Start of a key that every batch adds, followed by its number. LevelDB skips a damaged part of its log silently; the missing number reveals it. */
const NUMBER = 'batch ';
/** Batches whose numbers are kept: more than the log contains, which ends at 4 MB. */
const NUMBERS_KEPT = 65_536;
const numberKey = (batch: number) => `${NUMBER}${String(batch).padStart(12, '0')}`;

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
    let [first, count] = [0, 0];
    for await (const [key, value] of rows) {
      if (key === HEAD) batches.#head = storedValue(key, value) as Head;
      else if (key.startsWith(NUMBER)) {
        first ||= Number(key.slice(NUMBER.length));
        count += 1;
      } else {
        const [generation] = key.split(' ', 1);
        const reader = readers.get(Number(generation)) ?? new RowReader();
        readers.set(Number(generation), reader);
        const content = storedValue(key, value);
        reader.add(JSON.parse(key.slice(generation.length + 1)) as StoredName, content);
      }
    }
    const head = batches.#head;
    const last = head?.batch ?? 0;
    const oldest = last && Math.max(1, last - NUMBERS_KEPT + 1);
    if (last < marked || first !== oldest || count !== (last && last - oldest + 1))
      throw new Damage(`Of the batches ${oldest} to ${last}, ${count} are stored, and batch ${marked} must be.`);
    if (!head) return { batches, snapshot: undefined, replaced: [] };
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

  /** Returns the next batch. A world other than that of the batch before replaces all rows. */
  next(world: World): Batch {
    const before = this.#head;
    const isContinued = before !== undefined && this.#world === world;
    if (!isContinued) this.#dropped = 0;
    this.#world = world;
    const firstEvent = this.#dropped + world.events.dropped;
    const head: Head = {
      batch: this.number + 1,
      // Rows of another generation are not valid, so one batch replaces all.
      generation: (before?.generation ?? 0) + (isContinued ? 0 : 1),
      firstEvent,
      endEvent: firstEvent + world.events.all.length,
      ...world.clockRow(),
    };
    this.#head = head;
    return {
      number: head.batch,
      isFirst: !before,
      operations: [...bookkeeping(head), ...changesOf(world, head, isContinued ? before : undefined)],
      replaced: isContinued ? undefined : before?.generation,
    };
  }
}

/** Rows of every batch. */
function* bookkeeping(head: Head): Iterable<Operation> {
  yield storing(HEAD, head);
  yield { type: 'put', key: numberKey(head.batch), value: '' };
  if (head.batch > NUMBERS_KEPT) yield { type: 'del', key: numberKey(head.batch - NUMBERS_KEPT) };
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
