import { asDate } from '../../state/clock';
import type { Behaviours, Call, Json } from '../behaviour';
import { addDays, addMonths, daysBetween, secondsUntil } from '../money/dates';
import { interest, money, percent } from '../money/money';
import { book, ledger } from './books';

/** Percentage of interest that is withheld as tax. */
export const TAX_RATE = '10';

const EARNING = ['active', 'dormant', 'frozen'];

/** Returns the first of the month of a date. */
const monthOf = (date: string): string => `${date.slice(0, 7)}-01`;

/** Marks the interest of an account as paid up to today, which replaces what the story states. */
export const forgetAccrued = (call: Call, account: string): Json => call.store.put('interest_from', { date: call.today() }, account);

/** Returns the interest that a savings account has earned since it was last paid, to the end of yesterday. */
export function accrued(call: Call, account: Json): number {
  const { id, interest_rate: rate, created_at } = account;
  if (!rate) return 0;
  const paid = call.store.get('interest_from', id)?.date;
  const known = paid ? undefined : call.store.get('AccountBalance', id);
  const opened = asDate(Date.parse(created_at));
  const [from] = [paid ?? monthOf(addDays(call.today(), -1)), opened].sort().reverse();
  const days = (since: string) => Math.max(0, daysBetween(since, call.today()));
  const balance = call.ledger.balance(id);
  if (known?.interest_accrued) return known.interest_accrued.amount + interest(balance, rate, days(asDate(Date.parse(known.balance_at))));
  return interest(balance, rate, days(from));
}

/** Books the interest of a month, and the tax on it, at midnight after its last day, to which the entries belong. */
function pay(call: Call, account: Json): void {
  const { id, currency, account_number } = account;
  const earned = accrued(call, account);
  forgetAccrued(call, id);
  if (earned <= 0) return;
  const text = { source: { kind: 'account', id }, channel: 'system', narration: `Interest, ${account_number}`, value_date: call.today(-1) };
  const tax = money(percent(earned, TAX_RATE), currency);
  const paid = book(call, { ...text, from: ledger('interest', currency), to: id, amount: money(earned, currency), kind: 'interest' });
  const withheld = book(call, { ...text, from: id, to: ledger('tax', currency), amount: tax, kind: 'withholding_tax' });
  for (const entry of [paid.credit, withheld.debit]) if (entry) call.store.patch('btx', entry, { _day: call.today(-1) });
}

const schedule = (call: Call): void => call.after(secondsUntil(call.ms, addMonths(monthOf(call.today()), 1)), 'accounts.interest', {});

/** Interest on savings accounts, which is paid each month. */
export const accountInterest: Behaviours = {
  timers: {
    'accounts.interest': (call) => {
      for (const account of call.store.list('acc')) if (account.interest_rate && EARNING.includes(account.status)) pay(call, account);
      schedule(call);
    },
  },
  start: schedule,
};
