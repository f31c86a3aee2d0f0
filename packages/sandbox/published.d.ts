/** Resources with which a sandbox starts: those of the examples of the documentation, or none. */
export type Seed = 'story' | 'none';

/** Webhook event as it is delivered: `body` is `{ type, timestamp, data }`. */
export type SandboxEvent = {
  id: string;
  family: string;
  type: string;
  body: { type: string; timestamp: string; data: Record<string, any> };
};

/** Controls of a running sandbox. */
export type Sandbox = {
  /** Address without a trailing slash. Wallet, for example, is at `${url}/wallet/v1`. */
  url: string;
  /** Secret key of the tenant, for the `Authorization` header. */
  secretKey: string;
  /** Secret with which `listen` signs the events that it forwards. */
  webhookSecret: string;
  /**
   * Moves the clock forward. Everything that is due in between happens in order.
   *
   * @param duration seconds, or a text such as `90s`, `1h30m` or `30 days`; at most ten years
   * @returns the time of the sandbox afterwards
   */
  advance(duration: number | string): Promise<Date>;
  /** Returns the time of the sandbox. */
  now(): Promise<Date>;
  /**
   * Starts over.
   *
   * @param seed by default, as the sandbox was started
   */
  reset(seed?: Seed): Promise<void>;
  /**
   * Sends the event of the documentation's example to all webhook endpoints that receive it.
   *
   * @param type name of the event, such as `transfer.failed`
   * @param options `data` replaces fields of the example; `family`, the name in the addresses of its pages, selects one of several
   * @throws Error if no family has the event, or its data would not be valid
   */
  trigger(type: string, options?: { family?: string; data?: Record<string, any> }): Promise<SandboxEvent>;
  /**
   * Returns the events that are kept, at least the latest 1,000, the oldest first.
   *
   * @param type only events of this name
   */
  events(type?: string): Promise<SandboxEvent[]>;
};

/** Options of a sandbox, all of which can be omitted. */
export type StartOptions = {
  /** Port; by default, any that is free. */
  port?: number;
  /** Address on which it listens; by default `127.0.0.1`, which only this machine reaches. */
  host?: string;
  seed?: Seed;
  /** Where the state is kept, as with `--data`; by default, in memory. */
  data?: string;
  /** URL on this machine that receives the events of all webhook endpoints. */
  webhooks?: string;
  /** Delay of each response in milliseconds. */
  latency?: number;
  /** Requests per minute and API family; by default, 1,000,000. */
  quota?: number;
};

/**
 * Starts a sandbox in this process. It runs until it is closed.
 *
 * @throws Error if the port is in use, the data cannot be read, or `webhooks` is not on this machine
 */
export declare function start(options?: StartOptions): Promise<Sandbox & { close(): Promise<void> }>;

/**
 * Returns the controls of a sandbox that another process has started. Each of them throws an Error if there is no sandbox at the address.
 *
 * @param url its address; by default that of the environment variable `SANDBOX_URL`, or `http://localhost:4010`
 */
export declare function connect(url?: string): Sandbox;
