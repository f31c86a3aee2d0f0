import type { Call, Json } from '../behaviour';
import { nextSequence } from '../money/limits';
import { type Money, money } from '../money/money';
import { replayEntries } from './pastEntries';

/** Movement between two accounts of the books: IDs of accounts, or names from `ledger`. */
export type Movement = {
  from: string;
  to: string;
  amount: Money;
  kind: string;
  source: { kind: string; id: string | null };
  narration: string;
  /** Name of the counterpart in capitals; defaults to the holder's name, or to the name of the ledger. */
  counter?: string;
  reference?: string | null;
  session_id?: string | null;
  channel?: string;
  created_by?: string | null;
  reverses?: string | null;
  value_date?: string;
};

/** Names of the bank's ledgers on statements. */
const LEDGERS: Record<string, string> = {
  fees: 'FEE INCOME',
  stamp_duty: 'STAMP DUTY',
  nip: 'OTHER BANK',
  billers: 'BILLERS',
  cash: 'TILL MILE 12',
  interest: 'INTEREST EXPENSE',
  tax: 'WITHHOLDING TAX',
  vat: 'VALUE ADDED TAX',
  deposits: 'FIXED DEPOSITS',
  savings: 'SAVINGS PLANS',
  loans: 'LOANS',
  sandbox: 'SANDBOX FUNDS',
};

/** Returns the name of one of the bank's ledgers in a currency. */
export const ledger = (name: string, currency = 'NGN'): string => `system:banking:${name}:${currency}`;

const nameOf = (call: Call, account: string): string =>
  call.store.get('acc', account)?.account_name ?? LEDGERS[account.split(':')[2]] ?? 'EXAMPLE BANK';

/**
 * Books a movement: two postings, and an entry for each customer's account. Emits `transaction.posted` for each.
 *
 * @returns IDs of the entries; null for a side that is not a customer's account
 */
export function book(call: Call, movement: Movement): { debit: string | null; credit: string | null } {
  const { from, to, amount } = movement;
  if (amount.amount === 0) return { debit: null, credit: null };
  call.ledger.post([
    { account: from, amount: -amount.amount },
    { account: to, amount: amount.amount },
  ]);
  return { debit: enter(call, movement, 'debit'), credit: enter(call, movement, 'credit') };
}

function enter(call: Call, movement: Movement, direction: 'debit' | 'credit'): string | null {
  const [own, other] = direction === 'debit' ? [movement.from, movement.to] : [movement.to, movement.from];
  const account = call.store.get('acc', own);
  if (!account) return null;
  const {
    amount,
    kind,
    source,
    narration,
    reference = null,
    session_id = null,
    channel = call.operation ? (call.caller.channel ?? 'back_office') : 'system',
    created_by = null,
  } = movement;
  const isReversible = ['cash_deposit', 'cash_withdrawal', 'fee', 'adjustment'].includes(kind);
  const entry = call.fresh('Transaction', {
    account_id: own,
    account_number: account.account_number,
    customer_id: account.customer.id,
    sequence: nextSequence(call, own),
    direction,
    kind,
    status: 'posted',
    allowed_actions:
      isReversible || (kind === 'payment' && direction === 'debit' && other.startsWith('acc_')) ? ['reverseTransaction'] : [],
    amount,
    balance_after: money(call.ledger.balance(own), amount.currency),
    counter_ledger: movement.counter ?? nameOf(call, other),
    source,
    reference,
    narration,
    session_id,
    channel,
    reverses: movement.reverses ?? null,
    value_date: movement.value_date ?? call.today(),
    created_by,
  });
  call.store.put('btx', entry);
  call.emit('transaction.posted', entry);
  return entry.id;
}

/** Credits what an account lacks for a resource of the story, whose money may have been spent since. */
export function cover(call: Call, account: string, needed: Money): void {
  const missing = needed.amount - call.ledger.available(account);
  if (missing <= 0) return;
  const text = { source: { kind: 'adjustment', id: null }, narration: 'Sandbox funds', kind: 'adjustment' };
  book(call, { ...text, from: ledger('sandbox', needed.currency), to: account, amount: money(missing, needed.currency) });
}

/** Holds an amount of an account for what `source_id` names, and records the hold for the balance. */
export function hold(call: Call, account: string, fields: { kind: string; amount: Money; source_id: string; narration: string }): void {
  call.ledger.hold(account, fields.source_id, fields.amount.amount);
  call.store.put('hold', { account, created_at: call.now(), expires_at: null, ...fields }, `${account} ${fields.source_id}`);
}

/** Ends a hold. */
export function release(call: Call, account: string, source: string): void {
  call.ledger.release(account, source);
  call.store.remove('hold', `${account} ${source}`);
}

/** Returns the holds on an account, oldest first. */
export const holdsOn = (call: Call, account: string): Json[] => call.store.find('hold', 'account', account);

/** Returns an account in the short form that other resources contain. */
export const summary = ({ id, account_number, bank_code, account_name, kind, currency }: Json): Json => ({
  id,
  account_number,
  bank_code,
  account_name,
  kind,
  currency,
});

/** Returns the shortest name of the customer of a resource that a request names by ID. */
export function customerOf(call: Call, id: string, pointer = '/customer_id'): Json {
  const { kind, name, customer_number } = call.need('bcu', id, pointer);
  return { id, kind, name, customer_number };
}

/** Opens the ledger with the entries of the story, and holds the money of payments that await approval. */
export function openBooks(call: Call): void {
  replayEntries(call);
  for (const payment of call.store.list('bpm')) {
    if (payment.status === 'pending') holdPayment(call, payment);
  }
}

/** Holds amount, fee and stamp duty of a payment. */
export function holdPayment(call: Call, { id, source_account, reference, total_debited }: Json): void {
  const narration = `Payment ${reference}, fee and stamp duty included`;
  hold(call, source_account.id, { kind: 'payment', amount: total_debited, source_id: id, narration });
}
