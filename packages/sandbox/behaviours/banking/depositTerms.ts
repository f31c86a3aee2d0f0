import type { Call, Json } from '../behaviour';
import { addDays, daysBetween } from '../money/dates';
import { dayOf, todayOf as fastToday } from '../money/fastDays';
import { asText, type Money } from '../money/money';

/** Returns the day that it is for a deposit. */
export const todayOf = (call: Call, deposit: Json): string => fastToday(call, deposit, deposit.value_date, deposit.activated_at);

/** Returns the number of days that have earned interest, at most the term. */
export const daysHeld = (call: Call, deposit: Json): number =>
  deposit.value_date ? Math.min(deposit.term_days, daysBetween(deposit.value_date, todayOf(call, deposit))) : 0;

/**
 * Returns the rate of a product for a term, after checking amount and term.
 *
 * @throws SandboxError `deposit_product_not_open`, `amount_out_of_range` or `term_not_offered`
 */
export function rateOf(call: Call, product: Json, principal: Money, days: number): string {
  if (!product.accepts_applications) call.fail('deposit_product_not_open');
  const { minimum_principal: least, maximum_principal: most, rates, name } = product;
  if (principal.amount < least.amount || principal.amount > most.amount)
    call.fail('amount_out_of_range', `${name} accepts amounts from ${asText(least).slice(0, -4)} to ${asText(most)}.`);
  const range = rates.find((each: Json) => days >= each.from_term_days && days <= each.to_term_days);
  if (range) return range.interest_rate;
  const [from, to] = [rates[0].from_term_days, rates.at(-1).to_term_days];
  return call.fail('term_not_offered', `${name} has terms of ${from} to ${to} days; ${days} days was requested.`);
}

/** Starts the term of a deposit today, and schedules its maturity. */
export function start(call: Call, deposit: Json): Json {
  const value_date = call.today();
  call.after(deposit.term_days * dayOf(deposit), 'deposits.mature', { id: deposit.id });
  return { value_date, maturity_date: addDays(value_date, deposit.term_days), lapses_at: null, activated_at: call.now() };
}
