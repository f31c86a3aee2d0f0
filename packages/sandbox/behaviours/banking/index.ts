import type { Behaviours } from '../behaviour';
import { accessKeys } from './accessKeys';
import { accounts } from './accounts';
import { businesses } from './businesses';
import { depositClosures } from './depositClosures';
import { deposits } from './deposits';
import { documents } from './documents';
import { kyc } from './kyc';
import { loanRepayments } from './loanRepayments';
import { loans } from './loans';
import { owners } from './owners';
import { payments } from './payments';
import { persons } from './persons';
import { phoneNumbers } from './phoneNumbers';
import { profile } from './profile';
import { savings } from './savings';
import { savingsClosures } from './savingsClosures';
import { savingsDays } from './savingsDays';
import { signatories } from './signatories';
import { statements } from './statements';
import { teams } from './teams';
import { transactions } from './transactions';
import { utilities } from './utilities';

/** Modules of the family, by group. */
export const banking: readonly Behaviours[] = [
  accounts,
  payments,
  transactions,
  utilities,
  deposits,
  depositClosures,
  savings,
  savingsClosures,
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
  statements,
  signatories,
];
