import type { BehaviourList } from './behaviour';

/** Behaviour modules of all families, by folder. */
export const behaviours: BehaviourList = {};
