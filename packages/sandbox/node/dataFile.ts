import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, statSync, writeSync } from 'node:fs';
import path from 'node:path';
import type { Snapshot, World } from '../state/world';

/** File that keeps the state of a sandbox. It is replaced as a whole, so it is complete at any time. */
export class DataFile {
  readonly #file: string;
  #written: { world: World; changes: number } | undefined;

  /** @throws Error if the file cannot be in its folder */
  constructor(file: string) {
    const folder = path.dirname(path.resolve(file));
    if (!existsSync(folder)) throw new Error(`The folder ${folder} of the data file does not exist. Create it, or choose another file.`);
    if (existsSync(file) && !statSync(file).isFile()) throw new Error(`${file} is not a file. Choose a file for --data.`);
    this.#file = file;
  }

  /**
   * Reads the stored state.
   *
   * @returns the state; undefined if there is no file yet
   * @throws Error if the file is not a complete state
   */
  read(): Snapshot | undefined {
    if (!existsSync(this.#file)) return undefined;
    try {
      const state: unknown = JSON.parse(readFileSync(this.#file, 'utf8'));
      if (isSnapshot(state)) return state;
    } catch {
      // Reported below.
    }
    throw new Error(`${this.#file} is not a complete state of the sandbox. Move it away, or start with --reset to replace it.`);
  }

  /** Stores the state if it has changed since it was last stored. */
  write(world: World): void {
    const { changes } = world.journal;
    if (this.#written?.world === world && this.#written.changes === changes) return;
    const partial = `${this.#file}.partial`;
    const descriptor = openSync(partial, 'w');
    try {
      writeSync(descriptor, JSON.stringify(world.snapshot()));
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    renameSync(partial, this.#file);
    this.#written = { world, changes };
  }
}

/** Returns true for a list of pairs, or of other lists, that begin with a text and have a value that fits. */
const isTable = (value: unknown, fits: (row: unknown[]) => boolean): boolean =>
  Array.isArray(value) && value.every((row) => Array.isArray(row) && typeof row[0] === 'string' && fits(row));

const isAmount = ([, amount]: unknown[]): boolean => Number.isSafeInteger(amount);

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns true for a resource by type and key. Without an entry, it was removed. */
const isResource = ([, key, entry]: unknown[]): boolean =>
  typeof key === 'string' && (entry === null || (isObject(entry) && isObject((entry as { data: unknown }).data)));

function isSnapshot(state: unknown): state is Snapshot {
  const { format, now, random, timers, events, balances, holds, families } = (state ?? {}) as Partial<Snapshot>;
  return (
    format === 1 &&
    typeof now === 'number' &&
    typeof random === 'number' &&
    [timers, events].every((list) => Array.isArray(list) && list.every(isObject)) &&
    isTable(balances, isAmount) &&
    isTable(holds, ([, ofAccount]) => isTable(ofAccount, isAmount)) &&
    isObject(families) &&
    Object.values(families ?? {}).every((rows) => isTable(rows, isResource))
  );
}
