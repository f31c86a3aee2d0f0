import { readFileSync } from 'node:fs';
import { Call } from '../behaviours/call';
import { responseErrors } from '../http/validate';
import type { Contract, FieldError, Json, Operation } from '../model/contract';
import { shapeOf } from '../model/types';
import type { Snapshot, World } from '../state/world';

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

/**
 * Checks that each resource of an imported state is one that its family could return, because a behaviour relies on the limits of the descriptions.
 *
 * @throws Error with a sentence for the reader that names the resource and the field
 */
export function checkResources(world: World, file: string): void {
  for (const contract of world.contracts.values()) {
    const store = world.store(contract.family);
    for (const type of store.types())
      for (const data of store.list(type)) {
        const [fault] = faultsOf(world, contract, type, data);
        if (fault)
          throw new Error(
            `${file} has a resource that ${contract.family} does not allow: ${data.id ?? type} at ${fault.pointer}. ${fault.detail} Choose another file for --import.`,
          );
      }
  }
}

/** Returns the errors of a stored resource in the response that returns it; none if it is valid, or no response does. */
export function faultsOf(world: World, contract: Contract, type: string, data: Json): FieldError[] {
  const reader = readersOf(contract).get(type);
  if (!reader) return [];
  const call = Call.withoutRequest(world, contract);
  const [{ schema = {}, status }] = reader.responses;
  const { kind } = shapeOf(reader, contract.schemas);
  const value = kind === 'list' ? { data: [data] } : data;
  return responseErrors(contract, reader, status, call.shaped(value, schema, reader.example));
}

const readers = new WeakMap<Contract, ReadonlyMap<string, Operation>>();

/** Returns an operation that returns a resource, or a list of them, by type. */
function readersOf(contract: Contract): ReadonlyMap<string, Operation> {
  const known = readers.get(contract);
  if (known) return known;
  const kinds = ['list', 'one'];
  const shapes = contract.operations
    .filter(({ method }) => method === 'get')
    .map((operation) => ({ operation, shape: shapeOf(operation, contract.schemas) }))
    .filter(({ shape }) => kinds.includes(shape.kind))
    .sort((one, other) => kinds.indexOf(one.shape.kind) - kinds.indexOf(other.shape.kind));
  const found = new Map(shapes.map(({ operation, shape }) => [shape.type, operation]));
  readers.set(contract, found);
  return found;
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
