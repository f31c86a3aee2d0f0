import type { Json } from '../model/contract';
import type { Journal } from './journal';

/** Event as delivered to webhook endpoints. `body` is `{type, timestamp, data}`. */
export type SandboxEvent = { id: string; family: string; type: string; body: Json };

/** Number of events that are kept. */
const KEPT = 1000;

/** Events in order, with listeners that deliver them. */
export class Events {
  all: SandboxEvent[] = [];
  /** Number of events before the first of those that are kept. */
  dropped = 0;
  readonly #listeners = new Set<(event: SandboxEvent) => void>();
  #waiting: SandboxEvent[] = [];
  readonly #journal: Journal;

  constructor(journal: Journal) {
    this.#journal = journal;
  }

  /** Takes over the listeners of the state before a reset. */
  adopt(other: Events): void {
    for (const listener of other.#listeners) this.#listeners.add(listener);
  }

  add(event: SandboxEvent): void {
    this.all.push(event);
    this.#waiting.push(event);
    this.#journal.record(['clock'], () => {
      this.all = this.all.filter((each) => each !== event);
      this.#waiting = this.#waiting.filter((each) => each !== event);
    });
    if (this.all.length <= KEPT * 2) return;
    this.dropped += this.all.length - KEPT;
    this.all = this.all.slice(-KEPT);
  }

  /** Calls a function for each event of a request after it has succeeded. Returns the function that ends it. */
  listen(listener: (event: SandboxEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Passes the events since the last call to the listeners. The engine calls it after each request and timer. */
  flush(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const event of waiting) for (const listener of this.#listeners) listener(event);
  }
}
