import type { Behaviours } from '../behaviour';
import { bankTransfers } from './bankTransfers';
import { names } from './names';
import { payments } from './payments';

/** Modules of the family, by group. */
export const pay: readonly Behaviours[] = [bankTransfers, payments, names];
