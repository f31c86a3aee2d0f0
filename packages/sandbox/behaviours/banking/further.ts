import type { Behaviours } from '../behaviour';
import { accountClosures } from './accountClosures';
import { loanUndoing } from './loanUndoing';
import { prematureClosures } from './prematureClosures';
import { savingsClosures } from './savingsClosures';
import { statements } from './statements';
import { transactions } from './transactions';
import { utilities } from './utilities';

/** Modules of groups that the browser loads only when they are needed: they have neither timers nor a start. */
export const further: readonly Behaviours[] = [
  accountClosures,
  transactions,
  utilities,
  prematureClosures,
  savingsClosures,
  loanUndoing,
  statements,
];
