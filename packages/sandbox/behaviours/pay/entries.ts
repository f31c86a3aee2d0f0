import type { Call, Json } from '../behaviour';
import { type Money, money } from '../money/money';

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
  const account = call.need('iac', id);
  const of = (amount: number) => money(amount, account.currency);
  const { ledger } = call;
  const balance = { ledger: of(ledger.balance(id)), held: of(ledger.held(id)), available: of(ledger.available(id)), as_of_at: call.now() };
  call.store.patch('iac', id, { balance });
}

/** Opens the ledger from the balances of the story. */
export function openAccounts(call: Call): void {
  for (const { id, balance } of call.store.list('iac')) {
    if (!balance?.ledger.amount) continue;
    const { amount, currency } = balance.ledger;
    call.ledger.hold(id, 'story', balance.held.amount);
    call.ledger.post([
      { account: `system:pay:opening:${currency}`, amount: -amount },
      { account: id, amount },
    ]);
  }
}
