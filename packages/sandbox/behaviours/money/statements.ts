import { asDate } from '../../state/clock';
import type { Call, Json } from '../behaviour';
import { addDays } from './dates';
import { money } from './money';

/** Returns the day of an entry in Lagos, also if it is backdated. What the end-of-day run books at midnight belongs to the day that ends. */
const dayOf = ({ created_at, _day }: Json): string => _day ?? asDate(Date.parse(created_at));

/** Returns the balance at the end of a day, from the entries up to it or, if there are none, from the first one after it. */
function balanceAt(call: Call, account: string, entries: Json[], day: string): number {
  const last = entries.filter((each) => dayOf(each) <= day).at(-1);
  if (last) return last.balance_after.amount;
  const [first] = entries;
  if (!first) return call.ledger.balance(account);
  return first.balance_after.amount + (first.direction === 'debit' ? first.amount.amount : -first.amount.amount);
}

/**
 * Returns the statement of an account over a period, and the entries of the period.
 *
 * @param entries all entries of the account
 */
export function statementOf(call: Call, account: Json, entries: Json[], from: string, to: string): { statement: Json; within: Json[] } {
  const { id, account_number, account_name, currency } = account;
  const all = entries.sort((one, other) => one.sequence - other.sequence);
  const within = all.filter((each) => dayOf(each) >= from && dayOf(each) <= to);
  const side = (direction: string) => within.filter((each) => each.direction === direction);
  const total = (direction: string) => side(direction).reduce((sum, { amount }) => sum + amount.amount, 0);
  const of = (amount: number) => money(Math.max(0, amount), currency);
  const statement = {
    account_id: id,
    account_number,
    account_name,
    currency,
    from_date: from,
    to_date: to,
    opening_balance: of(balanceAt(call, id, all, addDays(from, -1))),
    total_credits: of(total('credit')),
    credits_count: side('credit').length,
    total_debits: of(total('debit')),
    debits_count: side('debit').length,
    closing_balance: of(balanceAt(call, id, all, to)),
    is_final: to < call.today(),
    generated_at: call.now(),
  };
  return { statement, within };
}
