import type { Behaviours } from '../behaviour';
import { accounts } from './accounts';
import { depositClosures } from './depositClosures';
import { deposits } from './deposits';
import { loanRepayments } from './loanRepayments';
import { loans } from './loans';
import { payments } from './payments';
import { savings } from './savings';
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
  loans,
  loanRepayments,
];
