import type { Behaviours } from '../behaviour';
import { accounts } from './accounts';
import { bankTransfers } from './bankTransfers';
import { counterparties } from './counterparties';
import { counterpartyAccounts } from './counterpartyAccounts';
import { exports } from './exports';
import { invoiceDispatch } from './invoiceDispatch';
import { invoiceDrafts } from './invoiceDrafts';
import { invoiceEnds } from './invoiceEnds';
import { invoiceUpdates } from './invoiceUpdates';
import { lists } from './lists';
import { names } from './names';
import { paymentOutcomes } from './paymentOutcomes';
import { payments } from './payments';
import { products } from './products';
import { refunds } from './refunds';
import { settings } from './settings';
import { virtualAccounts } from './virtualAccounts';

/** Modules of the family, by group. */
export const pay: readonly Behaviours[] = [
  settings,
  accounts,
  virtualAccounts,
  counterparties,
  counterpartyAccounts,
  products,
  exports,
  bankTransfers,
  invoiceDrafts,
  invoiceUpdates,
  invoiceDispatch,
  invoiceEnds,
  payments,
  paymentOutcomes,
  refunds,
  names,
  lists,
];
