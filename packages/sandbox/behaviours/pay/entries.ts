import { asDate } from '../../state/clock';
import type { Call, Json } from '../behaviour';
import { type Money, money } from '../money/money';
import { sharesOf } from '../money/shares';

/** Entry on a collection account. The other side is one of the system accounts of the family. */
export type PayEntry = {
  account: string;
  direction: 'credit' | 'debit';
  /** Name of the other side, such as `nip` or `fees`. */
  other: string;
  kind: string;
  amount: Money;
  source: { kind: string; id: string | null };
  narration: string;
  counterparty?: Json | null;
  invoice?: Json | null;
  session_id?: string | null;
  reverses?: string | null;
};

/** Posts an entry on a collection account. Returns its ID; undefined if the amount is zero. */
export function post(call: Call, entry: PayEntry): string | undefined {
  const { account, direction, other, amount } = entry;
  if (amount.amount === 0) return undefined;
  const signed = direction === 'credit' ? amount.amount : -amount.amount;
  call.ledger.post([
    { account, amount: signed },
    { account: `system:pay:${other}:${amount.currency}`, amount: -signed },
  ]);
  const known = call.store.find('ptx', 'invoice_account_id', account).map(({ sequence }) => sequence);
  const stored = call.fresh('PayTransaction', {
    invoice_account_id: account,
    sequence: Math.max(0, ...known) + 1,
    direction,
    kind: entry.kind,
    amount,
    balance_after: money(call.ledger.balance(account), amount.currency),
    counterparty: entry.counterparty ?? null,
    invoice: entry.invoice ?? null,
    source: entry.source,
    reverses: entry.reverses ?? null,
    narration: entry.narration,
    session_id: entry.session_id ?? null,
    value_date: call.today(),
  });
  call.store.put('ptx', stored);
  if (entry.reverses && call.store.get('ptx', entry.reverses)) call.patch('ptx', entry.reverses, { reversed_by: stored.id });
  showBalance(call, account);
  return stored.id;
}

/**
 * Posts the opposites of entries. Returns their IDs.
 *
 * @param others system accounts by kind of entry
 * @param less minor units that were returned before and are deducted from each
 */
export function reverseAll(call: Call, ids: string[], others: Record<string, string>, less = 0): string[] {
  return ids.flatMap((id) => {
    const { invoice_account_id: account, direction, kind, amount, source, narration, counterparty, invoice } = call.need('ptx', id);
    const opposite = direction === 'credit' ? 'debit' : 'credit';
    const other = others[kind] ?? 'nip';
    const text = { kind: 'reversal', source, narration: `Returned: ${narration}`.slice(0, 100), counterparty, invoice, reverses: id };
    return post(call, { ...text, account, direction: opposite, other, amount: money(amount.amount - less, amount.currency) }) ?? [];
  });
}

/** Updates the balance that an account shows. */
export function showBalance(call: Call, id: string): void {
  call.store.patch('iac', id, { balance: balanceOf(call, id, call.need('iac', id).currency) });
}

function balanceOf(call: Call, id: string, currency: string): Json {
  const of = (amount: number) => money(amount, currency);
  const { ledger } = call;
  return { ledger: of(ledger.balance(id)), held: of(ledger.held(id)), available: of(ledger.available(id)), as_of_at: call.now() };
}

const COLLECTION = 'iac_01JD2FCS2MG908CKZWDE93K0EX';

/** Entries of the collection account before those that pages show: payments of customers, and a transfer with its fee and its stamp duty. */
const EARLIER: [kind: string, amount: number, at: string, narration: string][] = [
  ...sharesOf(108_625_000, 14, '2026-11-16T10:00:00Z', '2026-11-20T10:00:00Z').map(({ amount, at }): (typeof EARLIER)[number] => [
    'payment',
    amount,
    at,
    'Bank transfer received',
  ]),
  ['bank_transfer', -8_615_000, '2026-11-20T16:20:05Z', 'To the current account'],
  ['transfer_fee', -5_000, '2026-11-20T16:20:05Z', 'Transfer fee'],
  ['stamp_duty', -5_000, '2026-11-20T16:20:05Z', 'Stamp duty'],
];

/**
 * Opens the ledger with the entries of the story, so that the balance of the account follows from them. Entries that are posted after the sandbox
 * starts are removed: it posts its own.
 */
export function openAccounts(call: Call): void {
  if (!call.store.get('iac', COLLECTION)) return;
  const { state } = call.world.ids;
  for (const [index, [kind, amount, at, narration]] of EARLIER.entries()) {
    open(call, amount);
    const entry = call.fresh('PayTransaction', {
      id: call.world.ids.next('ptx', Date.parse(at)),
      invoice_account_id: COLLECTION,
      sequence: index + 1,
      direction: amount < 0 ? 'debit' : 'credit',
      kind,
      amount: money(Math.abs(amount)),
      balance_after: money(call.ledger.balance(COLLECTION)),
      source: { kind: amount < 0 ? 'bank_transfer' : 'payment', id: null },
      narration,
      value_date: asDate(Date.parse(at)),
      created_at: at,
      updated_at: at,
    });
    call.store.put('ptx', entry);
  }
  for (const { id, created_at, direction, amount } of call.store.list('ptx')) {
    if (call.store.isLater('ptx', id)) continue;
    if (created_at > call.now()) call.store.remove('ptx', id);
    else open(call, direction === 'credit' ? amount.amount : -amount.amount);
  }
  // Unlike a change, this leaves the account as one of the story, whose examples can be sent.
  call.store.rewind('iac', COLLECTION, () => false, { balance: balanceOf(call, COLLECTION, 'NGN') });
  call.world.ids.state = state;
}

const open = (call: Call, amount: number): void =>
  call.ledger.post([
    { account: 'system:pay:opening:NGN', amount: -amount },
    { account: COLLECTION, amount },
  ]);
