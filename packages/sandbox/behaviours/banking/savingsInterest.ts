import type { Call, Json } from '../behaviour';
import { DAY, daysBetween } from '../money/dates';
import { dayOf, todayOf as fastToday } from '../money/fastDays';
import { asText, divide, type Money, money, scaled } from '../money/money';
import { book, ledger } from './books';
import { checkCurrency } from './checks';

const MOST_MOVEMENTS = 100;

/** Returns the day that it is for a plan. */
export const todayOf = (call: Call, plan: Json): string => fastToday(call, plan, plan.activated_at?.slice(0, 10), plan.activated_at);

/** Returns the interest on an amount for a number of days, in minor units. */
const earned = (amount: number, { interest_rate, day_count }: Json, days: number): number =>
  divide(BigInt(amount) * scaled(interest_rate) * BigInt(days), 10_000_000_000n * (day_count === 'actual_360' ? 360n : 365n));

/** Returns the sum of the closing balances of the month up to yesterday, of those since the last movement as well. */
function balanceDays(call: Call, plan: Json): number {
  const from = plan._accrued_to ?? plan.updated_at.slice(0, 10);
  return (plan._balance_days ?? 0) + plan.balance.amount * Math.max(0, daysBetween(from, todayOf(call, plan)));
}

/** Returns the interest of the month that the story states, which has no closing balances. */
const baseOf = ({ _base, _balance_days: days, interest_accrued }: Json): number =>
  _base ?? (days === undefined ? interest_accrued.amount : 0);

/** Returns the interest of the month up to yesterday, before penalties. */
export const earnedInMonth = (call: Call, plan: Json): number => baseOf(plan) + earned(balanceDays(call, plan), plan, 1);

/** Returns the interest of the month up to yesterday, less penalties. */
export const accrued = (call: Call, plan: Json): number => earnedInMonth(call, plan) - (plan._penalty ?? 0);

/** Returns the fields for the interest of a plan whose balance changes now. `cost` is that of the withdrawal. */
export const accrual = (call: Call, plan: Json, cost = 0): Json => ({
  _base: baseOf(plan),
  _balance_days: balanceDays(call, plan),
  _accrued_to: todayOf(call, plan),
  _penalty: (plan._penalty ?? 0) + cost,
  interest_accrued: money(accrued(call, plan) - cost, plan.balance.currency),
});

/** Returns what withdrawing an amount costs: days of interest on it, at most the interest of the month. */
export function costOf(call: Call, plan: Json, amount: number): number {
  if (plan.status !== 'active') return 0;
  return Math.min(accrued(call, plan), earned(amount, plan, plan.withdrawal_terms.penalty_days));
}

/** Returns true while nothing can be withdrawn from a plan. */
export const isLocked = (call: Call, { withdrawal_terms: terms, status, ...plan }: Json): boolean =>
  status === 'active' && terms.first_withdrawal_date !== null && todayOf(call, plan) < terms.first_withdrawal_date;

/** Returns the account of a movement; undefined for cash. */
export function accountOf(call: Call, plan: Json): Json | undefined {
  const { method = 'account', account_id } = call.body;
  if (method === 'cash') {
    if (account_id) call.invalid('/account_id', 'Can be sent with the method account only.');
    return undefined;
  }
  const account = call.need('acc', account_id ?? plan.source_account_id, '/account_id');
  if (account.customer.id !== plan.customer.id) call.invalid('/account_id', 'Must be an account of the customer.');
  checkCurrency(call, plan.balance.currency, account.currency);
  return account;
}

export type Movement = { kind: string; amount: Money; penalty: number; account: Json | undefined; isIn: boolean };

/** Moves money into or out of a plan, whose balance is an account of the ledger. Returns the movement of the passbook. */
export function move(call: Call, plan: Json, { kind, amount, penalty, account, isIn }: Movement): Json {
  const { currency } = amount;
  const other = account?.id ?? ledger('cash', currency);
  const [from, to] = isIn ? [other, plan.id] : [plan.id, other];
  const entry = book(call, {
    from,
    to,
    amount,
    kind: isIn ? 'savings_deposit' : 'savings_withdrawal',
    source: { kind: 'savings_plan', id: plan.id },
    reference: plan.reference,
    counter: 'SAVINGS PLANS',
    narration: plan.name,
  });
  return {
    kind,
    amount,
    penalty: money(penalty, currency),
    balance_after: money(plan.balance.amount + (isIn ? amount.amount : -amount.amount), currency),
    method: account ? 'account' : 'cash',
    account_id: account?.id ?? null,
    transaction_id: entry.debit ?? entry.credit,
    made_by: call.body.made_by ?? call.body.closed_by ?? null,
    made_at: call.now(),
  };
}

/** Returns a passbook with a movement, newest first, of which the last hundred are kept. */
export const withMovement = ({ movements }: Json, movement: Json): Json[] => [movement, ...movements].slice(0, MOST_MOVEMENTS);

/** Returns the seconds until a time of a plan's day, at least 0. Before its activation, a plan has the days of the calendar. */
export function secondsUntilDay(call: Call, plan: Json, date: string, hour = 0): number {
  const { activated_at: activated } = plan;
  const days = activated ? daysBetween(activated.slice(0, 10), date) : 0;
  const due =
    dayOf(plan) !== DAY && activated
      ? Date.parse(activated) + (days + hour / 24) * dayOf(plan) * 1000
      : Date.parse(date) + (hour - 1) * 3_600_000;
  return Math.max(0, (due - call.ms) / 1000);
}

/** Ends the request with 422 unless a cost was confirmed. */
export function checkPenalty(call: Call, cost: Money): void {
  if (cost.amount > 0 && !call.body.accept_penalty) call.invalid('/accept_penalty', `Must be true, because the cost is ${asText(cost)}.`);
}
