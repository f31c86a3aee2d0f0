import { crc32 } from 'node:zlib';
import type { Timer } from '../state/clock';
import type { SandboxEvent } from '../state/events';
import type { RowName } from '../state/journal';
import type { Entry } from '../state/store';
import type { Snapshot } from '../state/world';
import { Damage } from './folder';

/** Name of a row in a database; events have names there. */
export type StoredName = Exclude<RowName, readonly ['clock']> | readonly ['event', number: number];

/** Change of a row. */
export type Operation = { type: 'put'; key: string; value: string } | { type: 'del'; key: string };

/** Returns the key of a row. A new sandbox in the same database has another generation. */
export const keyOf = (generation: number, name: StoredName): string => `${generation} ${JSON.stringify(name)}`;

/**
 * Returns the generation and the name of a key.
 *
 * @throws SyntaxError if it is not a key of a row
 */
export function nameOf(key: string): [generation: number, name: StoredName] {
  const end = key.indexOf(' ');
  return [Number(key.slice(0, end)), JSON.parse(key.slice(end + 1))];
}

/** Keys of a generation. */
export const keysOf = (generation: number) => ({ gte: `${generation} `, lt: `${generation}!` });

/** Returns the operation that stores a value, or deletes what was stored if the value is undefined. */
export function storing(key: string, value: unknown): Operation {
  if (value === undefined) return { type: 'del', key };
  const text = JSON.stringify(value);
  return { type: 'put', key, value: checksum(key, text) + text };
}

/**
 * Returns a stored value.
 *
 * @throws Damage if the key or the value is not as it was stored
 */
export function storedValue(key: string, stored: string): unknown {
  const text = stored.slice(DIGITS);
  if (checksum(key, text) !== stored.slice(0, DIGITS)) throw new Damage(`The row ${key} is not as it was stored.`);
  return JSON.parse(text);
}

/** Returns the checksum of a row, which its value begins with. */
export const checksumOf = (value: string): number => Number.parseInt(value.slice(0, DIGITS), 16);

/** Hexadecimal digits of a checksum. LevelDB has checksums, but does not compare them when it reads. */
const DIGITS = 8;
const checksum = (key: string, text: string) => crc32(text, crc32(key)).toString(16).padStart(DIGITS, '0');

/** Collects the rows of a database, in any order, into the state that they are. */
export class RowReader {
  readonly #timers: Timer[] = [];
  readonly #events: [number, SandboxEvent][] = [];
  readonly #balances: [string, number][] = [];
  readonly #holds: Snapshot['holds'] = [];
  readonly #families: Snapshot['families'] = {};

  /** Adds a row, as `World.row` returned it. */
  add(name: StoredName, value: unknown): void {
    switch (name[0]) {
      case 'family':
        this.#families[name[1]] ??= [];
        break;
      case 'resource': {
        const [, family, type, key] = name;
        const [entry, place] = value as [Entry | null, number];
        this.#families[family] ??= [];
        this.#families[family].push([type, key, entry, place]);
        break;
      }
      case 'balance':
        this.#balances.push([name[1], value as number]);
        break;
      case 'holds':
        this.#holds.push([name[1], value as [string, number][]]);
        break;
      case 'timer':
        this.#timers.push(value as Timer);
        break;
      case 'event':
        this.#events.push([name[1], value as SandboxEvent]);
        break;
    }
  }

  /** Returns the state of the rows. */
  snapshot({ now, random, story }: Pick<Snapshot, 'now' | 'random' | 'story'>): Snapshot {
    for (const rows of Object.values(this.#families)) rows.sort(([, , , one = 0], [, , , other = 0]) => one - other);
    return {
      format: 1,
      now,
      random,
      story,
      timers: this.#timers.sort((one, other) => one.due - other.due || one.order - other.order),
      events: this.#events.sort(([one], [other]) => one - other).map(([, event]) => event),
      balances: this.#balances,
      holds: this.#holds,
      families: this.#families,
    };
  }
}
