import type { Behaviours } from '../behaviour';

/** Modules of the family, one per group. */
export const loftService: readonly Behaviours[] = [];
