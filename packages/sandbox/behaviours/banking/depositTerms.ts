import type { Call, Json } from '../behaviour';
import { addDays, DAY, daysBetween } from '../money/dates';
import { asText, interest, type Money, money, percent } from '../money/money';

/** Seconds of a day for a deposit whose reference begins with FAST-. */
const FAST_DAY = 60;

/** Returns the seconds that a day of a deposit lasts. */
const dayOf = ({ reference }: Json): number => (reference.startsWith('FAST-') ? FAST_DAY : DAY);

const ofYear = (dayCount: string): number => (dayCount === 'actual_360' ? 360 : 365);

/** Returns the interest on the principal of a deposit for a number of days, in minor units. */
export const interestFor = ({ principal, day_count }: Json, rate: string, days: number): number =>
  interest(principal.amount, rate, days, ofYear(day_count));

/** Returns the day that it is for a deposit: that of Lagos or, with FAST-, one day later for each minute since its activation. */
export function todayOf(call: Call, deposit: Json): string {
  if (dayOf(deposit) === DAY || !deposit.activated_at) return call.today();
  return addDays(deposit.value_date, Math.floor((call.ms - Date.parse(deposit.activated_at)) / (FAST_DAY * 1000)));
}

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

/** Returns the terms that a new deposit copies from its product, with its amounts at maturity. */
export function termsOf(product: Json, principal: Money, days: number, rate: string): Json {
  const { day_count, withholding_tax_rate } = product;
  const earned = interestFor({ principal, day_count }, rate, days);
  const tax = percent(earned, withholding_tax_rate);
  const of = (amount: number) => money(amount, principal.currency);
  return {
    product_id: product.id,
    product_name: product.name,
    principal,
    term_days: days,
    interest_rate: rate,
    day_count,
    withholding_tax_rate,
    interest_at_maturity: of(earned),
    withholding_tax_at_maturity: of(tax),
    payable_at_maturity: of(principal.amount + earned - tax),
    interest_accrued: of(0),
  };
}

/** Starts the term of a deposit today, and schedules its maturity. */
export function start(call: Call, deposit: Json): Json {
  const value_date = call.today();
  call.after(deposit.term_days * dayOf(deposit), 'deposits.mature', { id: deposit.id });
  return { value_date, maturity_date: addDays(value_date, deposit.term_days), lapses_at: null, activated_at: call.now() };
}
