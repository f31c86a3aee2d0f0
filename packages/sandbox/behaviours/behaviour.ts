import type { Json } from '../model/contract';
import type { Call, Filter, Reply } from './call';

export type { Call, Filter, Json };

/** Runs an operation: returns the body, a `Reply` for another status or headers, or nothing for 204. Synchronous. */
// biome-ignore lint/suspicious/noConfusingVoidType: a handler that returns nothing needs no return statement
export type Handler = (call: Call) => Json | Reply | undefined | void;

/** Runs an operation on the resource that its path names last, which exists. */
// biome-ignore lint/suspicious/noConfusingVoidType: as above
export type TargetHandler = (call: Call, target: Json) => Json | Reply | undefined | void;

/**
 * Condition of an error that the description documents. Returns the detail if the request is refused, or true for the detail of the description.
 * `target` is the resource of the path, and empty if the path has none.
 */
export type Refusal = (call: Call, target: Json) => string | boolean | undefined;

/** Runs when a timer is due. `call` has no request: `params`, `query` and `body` are empty, and the caller is the tenant. */
export type TimerHandler = (call: Call, args: Json) => void;

/**
 * What a group of operations does where deriving it from the description is not enough.
 */
export type Behaviours = {
  /** Handlers by operationId. */
  operations?: Record<string, TargetHandler>;
  /** Conditions of errors by operationId and code. They are checked in this order, before the handler or what is derived runs. */
  refusals?: Record<string, Record<string, Refusal>>;
  /**
   * States in which an operation is possible besides those that its transitions start from, because it then changes no state, or `any` if
   * its handler checks the state itself. By operationId.
   */
  furtherStates?: Record<string, readonly string[] | 'any'>;
  /** Filters that the description does not bind to a field, by operationId and parameter. */
  filters?: Record<string, Record<string, Filter>>;
  /** Operations with handlers here and conditions of errors in a further module, for which the browser loads that before the first response. */
  awaited?: readonly string[];
  /** Handlers of timers by name, unique in the family. */
  timers?: Record<string, TimerHandler>;
  /**
   * Runs whenever the family is added, also to a stored state: to choose with `rewind` which version of the story's resources the sandbox starts
   * with, where their times do not tell.
   */
  story?: (call: Call) => void;
  /** Runs when the family is added to a new sandbox, such as to open the ledger from the resources of the story. */
  start?: (call: Call) => void;
};

/** Behaviour that the browser loads after the first response, and therefore has no start. */
export type Further = Omit<Behaviours, 'start' | 'story' | 'awaited'>;

/** Modules by folder of the family. */
export type BehaviourList = Record<string, readonly Behaviours[]>;
