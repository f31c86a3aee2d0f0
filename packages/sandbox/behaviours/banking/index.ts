import type { Behaviours } from '../behaviour';
import { accessKeys } from './accessKeys';
import { accountInterest } from './accountInterest';
import { accounts } from './accounts';
import { businesses } from './businesses';
import { depositClosures } from './depositClosures';
import { deposits } from './deposits';
import { documents } from './documents';
import { kyc } from './kyc';
import { loanRepayments } from './loanRepayments';
import { loans } from './loans';
import { owners } from './owners';
import { paymentOutcomes } from './paymentOutcomes';
import { payments } from './payments';
import { persons } from './persons';
import { phoneNumbers } from './phoneNumbers';
import { profile } from './profile';
import { savings } from './savings';
import { savingsDays } from './savingsDays';
import { signatories } from './signatories';
import { teams } from './teams';
import { utilityDeliveries } from './utilityDeliveries';

/** Modules of the family, by group. */
export const banking: readonly Behaviours[] = [
  accounts,
  accountInterest,
  payments,
  paymentOutcomes,
  utilityDeliveries,
  deposits,
  depositClosures,
  savings,
  savingsDays,
  loans,
  loanRepayments,
  persons,
  phoneNumbers,
  documents,
  businesses,
  owners,
  teams,
  accessKeys,
  profile,
  kyc,
  signatories,
];
