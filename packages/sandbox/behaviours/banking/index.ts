import type { Behaviours } from '../behaviour';
import { accountInterest } from './accountInterest';
import { accounts } from './accounts';
import { businesses } from './businesses';
import { deposits } from './deposits';
import { documents } from './documents';
import { kyc } from './kyc';
import { paymentOutcomes } from './paymentOutcomes';
import { payments } from './payments';
import { persons } from './persons';
import { profile } from './profile';
import { savings } from './savings';
import { savingsDays } from './savingsDays';

/** Modules of the family, by group. */
export const banking: readonly Behaviours[] = [
  accounts,
  accountInterest,
  payments,
  paymentOutcomes,
  deposits,
  savings,
  savingsDays,
  persons,
  documents,
  businesses,
  profile,
  kyc,
];
