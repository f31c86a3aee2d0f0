import { asDate } from '../../state/clock';
import type { Call, Json } from '../behaviour';
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

/** IDs of the two entries of a movement. */
type Halves = { debit: string; credit: string };

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
export function move(call: Call, movement: Movement): Halves {
  const { from, amount } = movement;
  const ids = { debit: call.id('txn'), credit: call.id('txn') };
  post(call, movement);
  enter(call, movement, 'debit', ids);
  enter(call, movement, 'credit', ids);
  if (call.store.get('wal', from)) warnOfLowBalance(call, from, amount.amount, ids.debit);
  return ids;
}

function enter(call: Call, movement: Movement, direction: 'debit' | 'credit', ids: Halves): void {
  const own = direction === 'debit' ? movement.from : movement.to;
  if (!call.store.get('wal', own)) return;
  const entry = call.store.put('txn', entryOf(call, movement, direction, ids, nextSequence(call, own)));
  call.store.patch('wal', own, { last_activity_at: call.now() });
  call.emit('transaction.posted', entry);
}

/** Returns the entry of a movement on one of its accounts, with the balance after it. The movement has been posted. */
function entryOf(call: Call, movement: Movement, direction: 'debit' | 'credit', ids: Halves, sequence: number): Json {
  const [own, other] = direction === 'debit' ? [movement.from, movement.to] : [movement.to, movement.from];
  const { amount, kind, source, reference, narration, session_id = null, metadata = {}, reverses } = movement;
  return call.fresh('Transaction', {
    id: ids[direction],
    account_id: own,
    owner_id: call.need('wal', own).owner_id,
    sequence,
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
}

/**
 * Movement before the sandbox starts, at a time. `debit` and `credit` are the IDs of its entries, where examples name them; `counterparty` is the name of one
 * without an account; `of` is the ID of the debit that a reversal reverses.
 */
export type Past = Omit<Movement, 'reverses'> & { at: string; debit?: string; credit?: string; counterparty?: string; of?: string };

/**
 * Posts a movement that precedes the start of the sandbox. Entries that examples show stay as they are; the others are added. No event is sent.
 *
 * @param past movement, later than those that were posted before
 */
export function replay(call: Call, { at, counterparty, of, debit, credit, ...movement }: Past): void {
  const other = (id: string | undefined): string | undefined => id && call.store.get('txn', id)?.counter_entry_id;
  const id = () => call.world.ids.next('txn', Date.parse(at));
  const ids = { debit: debit ?? other(credit) ?? id(), credit: credit ?? other(debit) ?? id() };
  const reverses = of ? { from: other(of) ?? '', to: of } : undefined;
  const { from, to, amount } = movement;
  post(call, movement);
  for (const direction of ['debit', 'credit'] as const) {
    const own = direction === 'debit' ? from : to;
    if (!call.store.get('wal', own)) continue;
    const sequence = nextSequence(call, own);
    if (call.store.get('txn', ids[direction])) continue;
    const entry = entryOf(call, { ...movement, reverses }, direction, ids, sequence);
    const times = { created_at: at, updated_at: at, value_date: asDate(Date.parse(at)) };
    call.store.put('txn', { ...entry, ...times, counter_name: counterparty ?? entry.counter_name });
  }
  for (const [reversed, by] of Object.entries(reverses ? { [reverses.to]: ids.credit, [reverses.from]: ids.debit } : {}))
    if (call.store.isLater('txn', reversed))
      call.store.patch('txn', reversed, { ...reversal(call.need('txn', reversed), by, amount), updated_at: at });
}

function post(call: Call, { from, to, amount: { amount } }: Pick<Movement, 'from' | 'to' | 'amount'>): void {
  call.ledger.post([
    { account: from, amount: -amount },
    { account: to, amount },
  ]);
}

/** Returns the next number of an account's entries. */
function nextSequence(call: Call, account: string): number {
  const known = call.store.get('sequence', account)?.last ?? 0;
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
): Halves[] {
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
  call.change('txn', id, 'transaction.reversed', { ...reversal(entry, by, amount) });
}

/** Returns the fields of an entry that another one has reversed, in full or in part. */
const reversal = (entry: Json, by: string, amount: Money): Json => ({
  status: amount.amount === entry.amount.amount ? 'reversed' : 'partially_reversed',
  reversed_by: by,
  reversed_amount: amount,
});

/** Credits what an account lacks, so that magic values work regardless of the balance. */
export function cover(call: Call, account: string, needed: number): void {
  const missing = needed - call.ledger.available(account);
  if (missing <= 0) return;
  const { currency } = call.need('wal', account);
  const text = { reference: null, narration: 'Sandbox funds', source: { kind: 'adjustment', id: null } };
  move(call, { ...text, from: system('sandbox', currency), to: account, amount: money(missing, currency), kind: 'adjustment' });
}
