import type { Json } from '../../model/contract';
import type { Call } from '../call';
import { type Money, money } from '../money/money';

/** Movement between two accounts: IDs of accounts, or names of system accounts, which begin with `system:`. */
export type Movement = {
  from: string;
  to: string;
  amount: Money;
  kind: string;
  source: { kind: string; id: string | null };
  reference: string | null;
  narration: string;
  session_id?: string | null;
  metadata?: Json;
  reverses?: { from: string; to: string };
};

/** Names of system accounts on statements. */
const SYSTEM_NAMES: Record<string, string> = {
  stamp_duty: 'STAMP DUTY',
  nip: 'OTHER BANK',
  collections: 'COLLECTIONS',
  deposits: 'FIXED DEPOSITS',
  tax: 'WITHHOLDING TAX',
  interest: 'INTEREST',
  sandbox: 'SANDBOX',
};

/** Returns the name of a system account in a currency. */
export const system = (name: string, currency = 'NGN'): string => `system:${name}:${currency}`;

const nameOf = (call: Call, account: string): string => {
  const known = call.store.get('wal', account);
  return known ? known.account_name : (SYSTEM_NAMES[account.split(':')[1]] ?? 'SYSTEM');
};

/**
 * Posts a movement: two ledger postings, and an entry for each account of the tenant. Emits `transaction.posted` for each.
 *
 * @returns IDs of the debit and the credit entry
 */
export function move(call: Call, movement: Movement): { debit: string; credit: string } {
  const { from, to, amount } = movement;
  const ids = { debit: call.id('txn'), credit: call.id('txn') };
  call.ledger.post([
    { account: from, amount: -amount.amount },
    { account: to, amount: amount.amount },
  ]);
  enter(call, movement, 'debit', ids);
  enter(call, movement, 'credit', ids);
  if (call.store.get('wal', from)) warnOfLowBalance(call, from, amount.amount, ids.debit);
  return ids;
}

function enter(call: Call, movement: Movement, direction: 'debit' | 'credit', ids: { debit: string; credit: string }): void {
  const [own, other] = direction === 'debit' ? [movement.from, movement.to] : [movement.to, movement.from];
  const account = call.store.get('wal', own);
  if (!account) return;
  const { amount, kind, source, reference, narration, session_id = null, metadata = {}, reverses } = movement;
  const entry = call.fresh('Transaction', {
    id: ids[direction],
    account_id: own,
    owner_id: account.owner_id,
    sequence: nextSequence(call, own),
    direction,
    kind,
    status: 'posted',
    amount,
    balance_after: money(call.ledger.balance(own), amount.currency),
    counter_entry_id: ids[direction === 'debit' ? 'credit' : 'debit'],
    counter_account_id: call.store.get('wal', other) ? other : null,
    counter_name: nameOf(call, other),
    source,
    reference,
    narration,
    session_id,
    reverses: reverses ? reverses[direction === 'debit' ? 'from' : 'to'] : null,
    value_date: call.today(),
    metadata,
  });
  call.store.put('txn', entry);
  call.store.patch('wal', own, { last_activity_at: call.now() });
  call.emit('transaction.posted', entry);
}

/** Returns the next number of an account's entries, which count from the story's. */
function nextSequence(call: Call, account: string): number {
  const known =
    call.store.get('sequence', account)?.last ??
    Math.max(0, ...call.store.find('txn', 'account_id', account).map(({ sequence }) => sequence));
  call.store.put('sequence', { last: known + 1 }, account);
  return known + 1;
}

function warnOfLowBalance(call: Call, id: string, debited: number, entry: string): void {
  const account = call.need('wal', id);
  const threshold = account.low_balance_threshold?.amount;
  if (threshold === undefined || threshold === null) return;
  const after = call.ledger.available(id);
  if (after < threshold && after + debited >= threshold) {
    const available = money(Math.max(0, after), account.currency);
    call.emit('account.balance_low', {
      account_id: id,
      owner_id: account.owner_id,
      available,
      threshold: account.low_balance_threshold,
      transaction_id: entry,
    });
  }
}

/**
 * Reverses entries in full: posts the opposite movements, and marks both halves.
 *
 * @param debits IDs of the debit entries, whose counter entries may belong to a system account
 * @returns IDs of the new entries
 */
export function reverseEntries(
  call: Call,
  pairs: { from: string; to: string; debit: string; credit: string; amount: Money }[],
  text: Omit<Movement, 'from' | 'to' | 'amount' | 'kind'>,
): { debit: string; credit: string }[] {
  return pairs.map(({ from, to, debit, credit, amount }) => {
    const ids = move(call, { ...text, from: to, to: from, amount, kind: 'reversal', reverses: { from: credit, to: debit } });
    markReversed(call, debit, ids.credit, amount);
    markReversed(call, credit, ids.debit, amount);
    return ids;
  });
}

function markReversed(call: Call, id: string, by: string, amount: Money): void {
  const entry = call.store.get('txn', id);
  if (!entry) return;
  const status = amount.amount === entry.amount.amount ? 'reversed' : 'partially_reversed';
  const changed = call.store.patch('txn', id, { status, reversed_by: by, reversed_amount: amount, updated_at: call.now() });
  call.emit('transaction.reversed', changed);
}

/** Credits what an account lacks, so that magic values work regardless of the balance. */
export function cover(call: Call, account: string, needed: number): void {
  const missing = needed - call.ledger.available(account);
  if (missing <= 0) return;
  const { currency } = call.need('wal', account);
  const text = { reference: null, narration: 'Sandbox funds', source: { kind: 'adjustment', id: null } };
  move(call, { ...text, from: system('sandbox', currency), to: account, amount: money(missing, currency), kind: 'adjustment' });
}
