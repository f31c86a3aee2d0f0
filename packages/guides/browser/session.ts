import { keep, recall } from '../../browser/store';
import type { SandboxClient } from '../../sandbox/browser/client';
import type { SentEvent, Status } from '../../sandbox/browser/protocol';
import type { Guide, Step, StepRequest } from '../steps/model';
import { GuideRun, type RunState, type Sandbox, type StepResult } from '../steps/run';
import { sandboxIn } from './sandbox';

export type ShownResult = StepResult & { events: SentEvent[] };

/** What is kept of a session while the tab is open. */
type Kept = { guide: string; run: RunState; events: SentEvent[][] };

/**
 * Run of a guide in the reader's browser. It has a sandbox of its own, and survives a reload of the page.
 */
export class GuideSession {
  readonly #client: SandboxClient;
  readonly #listeners = new Set<() => void>();
  readonly #sandbox: Sandbox;
  #run: GuideRun;
  #events: SentEvent[][];
  #seen = 0;

  /** Sandbox time and number of events; undefined until the sandbox has been loaded. */
  status: Status | undefined;
  /** Step that is being run. */
  running: Step | undefined;
  /** Why the last command failed; empty if it did not. */
  problem = '';
  /** Increases with each change. */
  version = 0;

  /** @param client sandbox that no other session uses, whose clock stands still */
  constructor(
    readonly guide: Guide,
    client: SandboxClient,
  ) {
    this.#client = client;
    const kept = keptOf(guide);
    this.#sandbox = sandboxIn(guide, (name, given) => client.run(name, given));
    this.#run = new GuideRun(guide, this.#sandbox, kept?.run);
    this.#events = kept?.events ?? [];
    client.listen(() => void this.#refresh());
  }

  /** Results of the steps that have been run, in order. */
  get results(): ShownResult[] {
    return this.#run.results.map((result, index) => ({ ...result, events: this.#events[index] ?? [] }));
  }

  /** Next step; undefined after the last one. */
  get next(): Step | undefined {
    return this.#run.next;
  }

  /** Request of the next step with the values of this run; undefined if there is none. */
  get request(): StepRequest | undefined {
    return this.next && this.#run.prepare();
  }

  listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Continues the run of an earlier page, or starts over if the browser has lost the state of the sandbox. */
  restore = (): Promise<void> =>
    this.#attempt(async () => {
      this.status = await this.#client.run('status', {});
      this.#seen = this.status.eventCount;
      if (this.#run.results.length && !this.status.isKept) await this.#reset();
    });

  /**
   * Runs the steps up to and including one. If it has already been run, the guide starts over.
   *
   * @param edited request of that step, if the reader has changed it
   * @param isAfresh starts over in any case
   */
  runTo = (step: Step, edited?: StepRequest, isAfresh = false): Promise<void> =>
    this.#attempt(async () => {
      const last = this.guide.steps.indexOf(step);
      if (this.#run.results.length > last || isAfresh) await this.#reset();
      while (this.#run.results.length <= last) {
        this.running = this.#run.next;
        this.#changed();
        await this.#run.run(this.running === step ? edited : undefined);
        const sent = await this.#client.run('events', {});
        this.#events.push(sent.slice(this.#seen));
        this.#seen = sent.length;
        this.#keep();
      }
    });

  /** Moves the clock of the sandbox forward. */
  advance = (seconds: number): Promise<void> =>
    this.#attempt(async () => {
      this.status = await this.#client.run('advance', { seconds });
    });

  /** Forgets all results, and starts over with the example data. */
  reset = (): Promise<void> => this.#attempt(() => this.#reset());

  async #reset(): Promise<void> {
    this.status = await this.#client.run('reset', {});
    this.#run = new GuideRun(this.guide, this.#sandbox);
    this.#events = [];
    this.#seen = 0;
    this.#keep();
  }

  /** Runs a command unless one is running, and records why it failed. */
  async #attempt(command: () => Promise<void>): Promise<void> {
    if (this.running) return;
    this.problem = '';
    try {
      await command();
    } catch (error) {
      this.problem = (error as Error).message;
    }
    this.running = undefined;
    this.#changed();
    await this.#refresh();
  }

  async #refresh(): Promise<void> {
    if (this.running) return;
    this.status = await this.#client.run('status', {}).catch(() => this.status);
    this.#changed();
  }

  #keep(): void {
    const { steps } = this.guide;
    const kept: Kept = { guide: JSON.stringify(steps), run: this.#run.state, events: this.#events };
    keep(keyOf(this.guide), this.#run.results.length ? JSON.stringify(kept) : undefined);
  }

  #changed(): void {
    this.version += 1;
    for (const listener of this.#listeners) listener();
  }
}

const keyOf = ({ name }: Guide): string => `guide.${name}`;

/** Returns what an earlier page has kept; undefined if there is nothing, or if the guide has changed since. */
function keptOf(guide: Guide): Kept | undefined {
  try {
    const kept: Kept = JSON.parse(recall(keyOf(guide)) ?? '');
    return kept.guide === JSON.stringify(guide.steps) ? kept : undefined;
  } catch {
    return undefined;
  }
}
