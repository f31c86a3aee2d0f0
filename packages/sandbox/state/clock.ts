import type { Json } from '../model/contract';
import type { Journal } from './journal';

/** Work to be done at a time on the virtual clock. `name` is that of a timer of a behaviour module; `args` is JSON. */
export type Timer = { due: number; order: number; family: string; name: string; args: Json };

/** Time at which the sandbox starts: the morning of 25 November 2026 in the story. */
export const STORY_STARTS = Date.parse('2026-11-25T08:00:00Z');

/** Virtual clock. It runs with real time and can be advanced; timers fire in order of their times. */
export class Clock {
  /** Timers in the order in which they fire. */
  timers: readonly Timer[] = [];
  #byOrder = new Map<number, Timer>();
  #offset: number;
  #fixed: number | undefined;
  #order = 0;
  readonly #real: () => number;
  readonly #journal: Journal;

  /** @param real returns the real time in milliseconds; tests pass a function that does not move */
  constructor(journal: Journal, real: () => number = Date.now, starts = STORY_STARTS) {
    this.#real = real;
    this.#journal = journal;
    this.#offset = starts - real();
  }

  /** Virtual time in milliseconds since 1970-01-01 UTC. While a timer runs, it is the time for which the timer was set. */
  now(): number {
    return this.#fixed ?? this.#real() + this.#offset;
  }

  /** Moves the clock forward. Timers fire when `due` is called next. */
  advance(milliseconds: number): void {
    this.#offset += milliseconds;
    this.#journal.mark(['clock']);
  }

  /** Sets the time, for a restored state. */
  set(now: number, timers: readonly Timer[]): void {
    this.#offset = now - this.#real();
    this.timers = timers;
    this.#byOrder = new Map(timers.map((timer) => [timer.order, timer]));
    this.#order = timers.reduce((most, { order }) => Math.max(most, order), 0);
  }

  /** Schedules a timer. */
  schedule(timer: Omit<Timer, 'order'>): void {
    this.#order += 1;
    const added = { ...timer, order: this.#order };
    const at = this.timers.findIndex((each) => each.due > added.due);
    this.timers = this.timers.toSpliced(at < 0 ? this.timers.length : at, 0, added);
    this.#byOrder.set(added.order, added);
    this.#journal.record(['timer', added.order], () => this.#remove(added));
  }

  /** Returns the timer with a place in the order in which timers were scheduled; undefined if it has fired or was cancelled. */
  timer(order: number): Timer | undefined {
    return this.#byOrder.get(order);
  }

  /** Cancels the timers that match. */
  cancel(matches: (timer: Timer) => boolean): void {
    const before = this.timers;
    for (const timer of before.filter(matches)) {
      this.#remove(timer);
      this.#journal.record(['timer', timer.order], () => {
        this.#byOrder.set(timer.order, timer);
        this.timers = before;
      });
    }
  }

  #remove(timer: Timer): void {
    this.#byOrder.delete(timer.order);
    this.timers = this.timers.filter((each) => each !== timer);
  }

  /** Runs the timers that are due, each at its own time, including those that they schedule. */
  runDue(run: (timer: Timer) => void): void {
    const until = this.now();
    while (this.timers[0]?.due <= until) {
      const [timer] = this.timers;
      this.#remove(timer);
      this.#journal.mark(['timer', timer.order]);
      this.#fixed = timer.due;
      try {
        run(timer);
      } finally {
        this.#fixed = undefined;
      }
    }
  }
}

/** Returns a time in RFC 3339 without fractions of a second, such as `2026-11-25T08:00:00Z`. */
export function asTime(milliseconds: number): string {
  const second = Math.floor(milliseconds / 1000);
  // A request asks for the same time again and again.
  if (second !== last.second) last = { second, text: `${new Date(second * 1000).toISOString().slice(0, 19)}Z` };
  return last.text;
}

let last = { second: Number.NaN, text: '' };

/** Returns the date in Lagos, which is an hour ahead of UTC all year. */
export const asDate = (milliseconds: number): string => new Date(milliseconds + 3_600_000).toISOString().slice(0, 10);
