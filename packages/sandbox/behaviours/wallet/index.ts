import type { Behaviours } from '../behaviour';
import { accounts } from './accounts';
import { banks } from './banks';
import { charges } from './charges';
import { closures } from './closures';
import { pins } from './pins';
import { transfers } from './transfers';
import { users } from './users';

/** Modules of the family, one per group. */
export const wallet: readonly Behaviours[] = [accounts, closures, users, pins, banks, charges, transfers];
