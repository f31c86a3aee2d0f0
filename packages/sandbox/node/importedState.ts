import { readFileSync } from 'node:fs';
import type { Snapshot } from '../state/world';

/**
 * Reads a state from a JSON file: one that `/_sandbox/state` returned, that the page has exported, or that an earlier version of the sandbox has stored.
 *
 * @throws Error with a sentence for the reader, if the file is not a complete state
 */
export function readState(file: string): Snapshot {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`The state in ${file} cannot be read: ${(error as Error).message}. Choose another file for --import.`);
  }
  try {
    const state: unknown = JSON.parse(text);
    if (isSnapshot(state)) return state;
  } catch {
    // Reported below.
  }
  throw new Error(`${file} is not a complete state of the sandbox. Choose another file for --import.`);
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
