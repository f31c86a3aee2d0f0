import type { Behaviours } from '../behaviour';
import { accounts } from './accounts';
import { keys } from './keys';
import { logIns } from './logIns';
import { magic } from './magic';
import { mappings } from './mappings';
import { policies } from './policies';
import { profile } from './profile';
import { secondFactor } from './secondFactor';
import { subUsers } from './subUsers';
import { tenants } from './tenants';
import { users } from './users';

/** Modules of the family, by group. */
export const platformRegistry: readonly Behaviours[] = [
  accounts,
  logIns,
  profile,
  secondFactor,
  policies,
  tenants,
  mappings,
  users,
  subUsers,
  keys,
  magic,
];
