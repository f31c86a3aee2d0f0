import type { Behaviours } from '../behaviour';
import { bankTransfers } from './bankTransfers';

/** Modules of the family, by group. */
export const pay: readonly Behaviours[] = [bankTransfers];
