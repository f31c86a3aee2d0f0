import { asDate } from '../../state/clock';
import type { Behaviours, Call, Json } from '../behaviour';
import { addDays } from '../money/dates';
import { money } from '../money/money';

/** Returns the day of an entry in Lagos. What the end-of-day run books at midnight belongs to the day that ends. */
const dayOf = ({ created_at, _day }: Json): string => _day ?? asDate(Date.parse(created_at));

/** Returns the balance at the end of a day, from the entries up to it or, if there are none, from the first one after it. */
function balanceAt(call: Call, account: string, entries: Json[], day: string): number {
  const last = entries.filter((each) => dayOf(each) <= day).at(-1);
  if (last) return last.balance_after.amount;
  const [first] = entries;
  if (!first) return call.ledger.balance(account);
  return first.balance_after.amount + (first.direction === 'debit' ? first.amount.amount : -first.amount.amount);
}

function statement(call: Call, { id, account_number, account_name, currency }: Json): Json {
  const { from_date: from, to_date: to } = call.query;
  if (to < from) call.invalidQuery('to_date', 'out_of_range', 'Must not be before from_date.');
  const entries = call.store
    .find('btx', 'account_id', id)
    .filter(({ created_at }) => created_at <= call.now())
    .sort((one, other) => one.sequence - other.sequence);
  const within = entries.filter((each) => dayOf(each) >= from && dayOf(each) <= to);
  const [opening, closing] = [balanceAt(call, id, entries, addDays(from, -1)), balanceAt(call, id, entries, to)];
  const side = (direction: string) => within.filter((each) => each.direction === direction);
  const total = (direction: string) => side(direction).reduce((sum, { amount }) => sum + amount.amount, 0);
  const of = (amount: number) => money(Math.max(0, amount), currency);
  return {
    account_id: id,
    account_number,
    account_name,
    currency,
    from_date: from,
    to_date: to,
    opening_balance: of(opening),
    total_credits: of(total('credit')),
    credits_count: side('credit').length,
    total_debits: of(total('debit')),
    debits_count: side('debit').length,
    closing_balance: of(closing),
    is_final: to < call.today(),
    generated_at: call.now(),
    // The entries are already those of the period, so the filters of the dates are satisfied.
    ...call.pageInOrder(within.map((entry) => ({ ...entry, transaction_id: entry.id, from_date: from, to_date: to }))),
  };
}

/** Statements of accounts. */
export const statements: Behaviours = {
  filters: { getAccountStatement: { from_date: 'handler', to_date: 'handler' } },
  operations: { getAccountStatement: statement },
};
