import type { Behaviours } from '../behaviour';
import { connections } from './connections';
import { creditChecks } from './creditChecks';
import { statements } from './statements';
import { verifications } from './verifications';

/** Modules of the family, by group. */
export const identity: readonly Behaviours[] = [verifications, creditChecks, connections, statements];
