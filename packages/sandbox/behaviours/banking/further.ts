import type { Further } from '../behaviour';
import { accessKeys } from './accessKeys';
import { accountClosures } from './accountClosures';
import { clients } from './clients';
import { customers } from './customers';
import { depositClosures } from './depositClosures';
import { filters } from './filters';
import { freezes } from './freezes';
import { loanRecoveries } from './loanRecoveries';
import { loanRepayments } from './loanRepayments';
import { loans } from './loans';
import { loanUndoing } from './loanUndoing';
import { owners } from './owners';
import { personAccounts } from './personAccounts';
import { phoneNumbers } from './phoneNumbers';
import { prematureClosures } from './prematureClosures';
import { refusals } from './refusals';
import { savingsClosures } from './savingsClosures';
import { signatories } from './signatories';
import { statements } from './statements';
import { teams } from './teams';
import { transactions } from './transactions';
import { utilities } from './utilities';
import { utilityDeliveries } from './utilityDeliveries';

/** Modules that the browser loads after the first response. */
export const further: readonly Further[] = [
  filters,
  accountClosures,
  transactions,
  utilities,
  prematureClosures,
  savingsClosures,
  loanUndoing,
  statements,
  phoneNumbers,
  owners,
  teams,
  accessKeys,
  signatories,
  loans,
  loanRepayments,
  loanRecoveries,
  utilityDeliveries,
  depositClosures,
  clients,
  customers,
  personAccounts,
  freezes,
  refusals,
];
