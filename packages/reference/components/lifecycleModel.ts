import type { Transition } from '../../openapi/model/transition';
import type { Link } from './link';

/** Transitions and states of resources, and the data of their pictures. */

export type { Transition };

/**
 * Cause of a transition: an operation, or an event that a webhook reports. In a step, `roles` lists who may call the operation if not every
 * caller of the page's operation may, and `only` the resources to which it is limited, if the page's operation is not; `by` names who may, if
 * not the one who made the last change. `isSideEffect` is set if the operation is first of all about another resource, such as closing a trade,
 * which cancels its tasks.
 */
export type Trigger = Link & { kind: 'operation' | 'webhook'; roles?: string[]; only?: string; by?: string; isSideEffect?: true };
/** State of a resource, with its meaning as `html`. */
export type State = { name: string; html?: string; anchor: string; final: boolean };
/** Transition. `from` is empty if it creates the resource. */
export type Change = { from: string[]; to: string; triggers: Trigger[] };

/** All states of a resource and the transitions between them. */
export type Lifecycle = {
  /** Name of the resource in words: `pay link`. */
  name: string;
  resource: string;
  field: string;
  anchor: string;
  states: State[];
  changes: Change[];
};

/** Layout of a lifecycle's picture, in pixels from the top left corner. */
export type Diagram = {
  width: number;
  height: number;
  start?: Point;
  states: (Box & { state: State; loops: Label[] })[];
  /** `path` contains the lines, `arrow` the head of the last one. */
  changes: { change: Change; path: string; arrow: string; labels: Label[] }[];
};
/** Lifecycle with its picture, and a narrow version if the first is too wide for small screens. */
export type DrawnLifecycle = { lifecycle: Lifecycle; diagram: Diagram; narrow?: Diagram };
/** Lifecycle that is drawn on the page of another group. */
export type LinkedLifecycle = { lifecycle: Lifecycle; group: Link };
/** Lifecycles on the page of a group: drawn there, or on the pages of other groups. */
export type LifecyclesOfGroup = { own: readonly DrawnLifecycle[]; others: readonly LinkedLifecycle[] };
export type Point = { x: number; y: number };
export type Box = Point & { width: number; height: number };
/** Lines of a trigger, centred in a box that is the click target. */
export type Label = Box & { trigger: Trigger; lines: string[] };

/** Transition of a resource by one operation or webhook, and what can follow. */
export type Step = {
  name: string;
  field: string;
  /** Link to the lifecycle on the page of the group. */
  href: string;
  /** Previous states, linked to their meanings; empty if the resource is created. */
  from: Link[];
  outcomes: Outcome[];
};

/**
 * State that a step can lead to. `events` report it; `next` can follow, and `others` by callers who may not call the page's operation.
 * `again` is true if the same operation can follow, which is not in `next`.
 */
export type Outcome = { to: Link; final: boolean; again: boolean; events: Trigger[]; next: Trigger[]; others: Trigger[] };
