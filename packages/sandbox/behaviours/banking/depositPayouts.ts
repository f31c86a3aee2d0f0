import type { Call, Json } from '../behaviour';
import { money } from '../money/money';
import { book, ledger } from './books';
import { checkCredit } from './checks';

export type Payout = { account: string; interest: number; tax: number; principal: number };

/** Pays principal and interest less tax into an account. Returns the IDs of the entries. */
export function payOut(call: Call, { id, reference, principal: { currency } }: Json, { account, interest, tax, principal }: Payout): Json {
  const of = (amount: number) => money(amount, currency);
  const common = { source: { kind: 'fixed_deposit', id }, reference, narration: `Fixed deposit ${reference}`, to: account };
  const returned = book(call, { ...common, from: ledger('deposits', currency), amount: of(principal), kind: 'deposit_payout' });
  const earned = book(call, { ...common, from: ledger('interest', currency), amount: of(interest), kind: 'interest' });
  const withheld = book(call, { ...common, from: account, to: ledger('tax', currency), amount: of(tax), kind: 'withholding_tax' });
  return {
    principal_transaction_id: returned.credit,
    interest_transaction_id: earned.credit,
    withholding_tax_transaction_id: withheld.debit,
  };
}

/** Returns the account that a closure pays into. */
export function receiver(call: Call, deposit: Json, request: Json): Json {
  const isToSavings = request.method === 'transfer_to_savings';
  const account = call.need('acc', isToSavings ? request.savings_account_id : deposit.source_account_id, '/savings_account_id');
  if (isToSavings && (account.kind !== 'savings' || account.customer.id !== deposit.customer.id))
    call.invalid('/savings_account_id', 'Must be a savings account of the customer.');
  checkCredit(call, account);
  return account;
}

/** Adds the authority that receives the tax. */
export const withAuthority = ({ customer }: Json, closure: Json): Json => ({
  ...closure,
  tax_authority:
    closure.withholding_tax.amount === 0
      ? null
      : customer.kind === 'person'
        ? 'Lagos State Internal Revenue Service'
        : 'Nigeria Revenue Service',
});
