import { DIGITS, timePart } from '../../platform/ulid';
import type { Journal } from './journal';

/** Random numbers and IDs that are the same for the same seed. */
export class Ids {
  state: number;
  readonly #journal: Journal;

  constructor(seed: number, journal: Journal) {
    this.state = seed >>> 0;
    this.#journal = journal;
  }

  /** Returns a number from 0 to less than 1 (mulberry32). */
  random(): number {
    this.#remember();
    return this.#step();
  }

  #remember(): void {
    const before = this.state;
    this.#journal.recordMinor(() => {
      this.state = before;
    });
  }

  #step(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /**
   * Returns a new ID: the prefix, an underscore and a ULID of 26 characters.
   *
   * @param milliseconds time that the ULID starts with
   */
  next(prefix: string, milliseconds: number): string {
    return `${prefix}_${timePart(milliseconds)}${this.text(16)}`;
  }

  /** Returns random characters of Crockford's base 32. */
  text(length: number, alphabet = DIGITS): string {
    this.#remember();
    let text = '';
    for (let index = 0; index < length; index += 1) text += alphabet[Math.floor(this.#step() * alphabet.length)];
    return text;
  }

  /** Returns random digits. */
  digits(length: number): string {
    return this.text(length, '0123456789');
  }
}
