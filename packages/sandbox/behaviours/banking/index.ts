import type { Behaviours } from '../behaviour';
import { accessKeys } from './accessKeys';
import { accountClosures } from './accountClosures';
import { accountInterest } from './accountInterest';
import { accounts } from './accounts';
import { businesses } from './businesses';
import { depositClosures } from './depositClosures';
import { deposits } from './deposits';
import { documents } from './documents';
import { kyc } from './kyc';
import { loanRepayments } from './loanRepayments';
import { loans } from './loans';
import { loanUndoing } from './loanUndoing';
import { owners } from './owners';
import { paymentOutcomes } from './paymentOutcomes';
import { payments } from './payments';
import { persons } from './persons';
import { phoneNumbers } from './phoneNumbers';
import { prematureClosures } from './prematureClosures';
import { profile } from './profile';
import { savings } from './savings';
import { savingsClosures } from './savingsClosures';
import { savingsDays } from './savingsDays';
import { signatories } from './signatories';
import { statements } from './statements';
import { teams } from './teams';
import { transactions } from './transactions';
import { utilities } from './utilities';
import { utilityDeliveries } from './utilityDeliveries';

/** Modules of the family, by group. */
export const banking: readonly Behaviours[] = [
  accounts,
  accountClosures,
  accountInterest,
  payments,
  paymentOutcomes,
  transactions,
  utilities,
  utilityDeliveries,
  deposits,
  depositClosures,
  prematureClosures,
  savings,
  savingsClosures,
  savingsDays,
  loans,
  loanUndoing,
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
