import type { Snapshot } from '../state/world';

/** Request or response as it passes between the page and the worker. */
export type WireRequest = { method: string; url: string; headers: [string, string][]; body?: ArrayBuffer };
export type WireResponse = { status: number; headers: [string, string][]; body: ArrayBuffer };

/** Event with the request that a server would deliver it with, as HTTP text. */
export type PanelEvent = { id: string; type: string; delivery: string };

/** Event without its delivery. */
export type SentEvent = { type: string; data: unknown };

export type Status = {
  /** Virtual time in RFC 3339. */
  now: string;
  /** Number of timers that are waiting. */
  timers: number;
  /** Newest events, the newest first, and the number of all. */
  events: PanelEvent[];
  eventCount: number;
  /** Whether the browser keeps the state after the tab is reloaded. */
  isKept: boolean;
};

/** What the page asks of the worker, with the type of the result. */
export type Commands = {
  /** Responds to a request after its families have been loaded. With `client`, an access token of the sandbox's OAuth client is added. */
  send: { given: { families: readonly string[]; request: WireRequest; client?: boolean }; result: WireResponse };
  status: { given: Record<never, never>; result: Status };
  /** Returns all events since the start, oldest first. */
  events: { given: Record<never, never>; result: SentEvent[] };
  /** Moves the clock forward. */
  advance: { given: { seconds: number }; result: Status };
  /** Starts over with the story. */
  reset: { given: Record<never, never>; result: Status };
  export: { given: Record<never, never>; result: Snapshot };
  import: { given: { state: unknown }; result: Status };
};

export type Command = { [Name in keyof Commands]: { name: Name } & Commands[Name]['given'] }[keyof Commands];

/** Messages of the worker: the result or the error of a command, or that timers have changed the state. */
export type FromWorker = { id: number; result: unknown } | { id: number; error: string } | { changed: true };
export type ToWorker = { group: string; clock: ClockMode } | { id: number; command: Command };

/** Whether the virtual clock runs with real time, or stands still until it is advanced. */
export type ClockMode = 'running' | 'standing';
