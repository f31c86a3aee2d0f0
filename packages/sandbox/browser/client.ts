import type { ClockMode, Command, Commands, FromWorker, ToWorker } from './protocol';

type Waiting = { resolve: (result: never) => void; reject: (error: Error) => void };

/** Path of the worker's script on the site. It has no hash, so that every page knows it, and imports the script that has one. */
export const WORKER_PATH = '/sandbox/worker.js';

/** Commands that change nothing. */
const READING = new Set<keyof Commands>(['status', 'events', 'export']);

/** Page's side of the sandbox. The worker is fetched with the first command. */
export class SandboxClient {
  readonly #waiting = new Map<number, Waiting>();
  readonly #listeners = new Set<() => void>();
  readonly #group: string;
  readonly #clock: ClockMode;
  #worker: Worker | undefined;
  #last = 0;

  /**
   * @param group name of the group of tabs that share the state
   * @param clock whether the clock moves by itself
   */
  constructor(group: string, clock: ClockMode = 'running') {
    this.#group = group;
    this.#clock = clock;
  }

  /** Whether the worker has been started. */
  get isStarted(): boolean {
    return this.#worker !== undefined;
  }

  /**
   * Runs a command in the worker.
   *
   * @throws Error if the worker cannot be loaded or the command fails
   */
  run<Name extends keyof Commands>(name: Name, given: Commands[Name]['given']): Promise<Commands[Name]['result']> {
    this.#worker ??= this.#start();
    this.#last += 1;
    const id = this.#last;
    const result = new Promise<Commands[Name]['result']>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
    });
    this.#post({ id, command: { name, ...given } as Command });
    if (!READING.has(name)) result.then(() => this.#changed()).catch(() => {}); // biome-ignore format: one chain
    return result;
  }

  /** Calls a function when a command or a timer has changed the state. Returns the function that ends it. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #post(message: ToWorker): void {
    this.#worker?.postMessage(message);
  }

  #start(): Worker {
    const worker = new Worker(WORKER_PATH, { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => this.#receive(data));
    worker.addEventListener('error', (event) => {
      worker.terminate();
      this.#worker = undefined; // The next command tries again.
      for (const { reject } of this.#waiting.values())
        reject(new Error(event.message || `${WORKER_PATH} could not be loaded. Reload the page, then send the request again.`));
      this.#waiting.clear();
    });
    worker.postMessage({ group: this.#group, clock: this.#clock } satisfies ToWorker);
    return worker;
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }

  #receive(message: FromWorker): void {
    if ('id' in message) {
      const waiting = this.#waiting.get(message.id);
      this.#waiting.delete(message.id);
      if ('error' in message) waiting?.reject(new Error(message.error));
      else waiting?.resolve(message.result as never);
    }
    if ('changed' in message) this.#changed();
  }
}
