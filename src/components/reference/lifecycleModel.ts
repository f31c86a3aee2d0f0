import type { Link, Operation } from './model';

/** What a description says of states, and what pictures of them are made of. */

export type Transition = { resource: string; field: string; from: string[]; to: string };

/** What moves a resource from one state to another: a call, or something that a webhook tells of. */
export type Trigger = Link & { kind: Operation['kind'] };
/** `html`: what it means. */
export type State = { name: string; html?: string; anchor: string; final: boolean };
/** `from` is empty where it creates the resource. */
export type Change = { from: string[]; to: string; triggers: Trigger[] };

/** All states of one resource, and what leads from one to the next. */
export type Lifecycle = {
  /** The resource in words: `pay link`. */
  name: string;
  resource: string;
  field: string;
  anchor: string;
  states: State[];
  changes: Change[];
};

/** Where everything of a lifecycle's picture stands. Pixels from its upper left corner. */
export type Diagram = {
  width: number;
  height: number;
  start?: Point;
  states: (Box & { state: State; loops: Label[] })[];
  /** `path` has the lines, `arrow` the head of the last one. */
  changes: { change: Change; path: string; arrow: string; labels: Label[] }[];
};
/** A lifecycle with its picture, and one for small screens where the first is too wide for them. */
export type DrawnLifecycle = { lifecycle: Lifecycle; diagram: Diagram; narrow?: Diagram };
export type Point = { x: number; y: number };
export type Box = Point & { width: number; height: number };
/** A trigger's words in lines, in the middle of a box where a click finds them. */
export type Label = Box & { trigger: Trigger; lines: string[] };

/** What one operation or webhook does to a resource, and what can come after it. */
export type Step = {
  name: string;
  field: string;
  /** The lifecycle on the group's page. */
  href: string;
  /** States as links to their meanings; none where the resource is created. */
  from: Link[];
  /** `again`: the same can follow itself; it is not in `next`. */
  outcomes: { to: Link; final: boolean; again: boolean; next: Trigger[] }[];
};
