import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import type { Snapshot, World } from '../state/world';

/** File that keeps the state of a sandbox. It is replaced as a whole, so it is complete at any time. */
export class DataFile {
  readonly #file: string;
  #written: { world: World; changes: number } | undefined;

  constructor(file: string) {
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

function isSnapshot(state: unknown): state is Snapshot {
  const { format, now, random, timers, events, balances, holds, families } = (state ?? {}) as Partial<Snapshot>;
  const isComplete = [timers, events, balances, holds].every(Array.isArray) && typeof families === 'object' && families !== null;
  return format === 1 && typeof now === 'number' && typeof random === 'number' && isComplete;
}
