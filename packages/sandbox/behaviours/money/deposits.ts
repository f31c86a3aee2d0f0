import type { Json } from '../behaviour';
import { daysBetween } from './dates';
import { interest, type Money, money, percent, scaled } from './money';

/** Returns the interest on the principal of a deposit for a number of days, in minor units. */
export const interestFor = ({ principal, day_count }: Json, rate: string, days: number): number =>
  interest(principal.amount, rate, days, day_count === 'actual_360' ? 360 : 365);

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

/** Returns the difference of two rates in percent, at least zero. */
function lowered(rate: string, by: string): string {
  const left = scaled(rate) - scaled(by);
  return String(left > 0n ? Number(left) / 100_000_000 : 0);
}

/** Returns what an early closure of a deposit on a date pays by the terms of its product: interest, penalty and tax. */
export function closingOf(deposit: Json, { premature_closure: terms }: Json, date: string): Json {
  const { principal, interest_rate: rate, payable_at_maturity: planned, withholding_tax_rate } = deposit;
  const { penalty_kind, penalty_value } = terms;
  const days = daysBetween(deposit.value_date, date);
  const full = interestFor(deposit, rate, days);
  const reduced_rate = penalty_kind === 'rate_reduction' ? lowered(rate, penalty_value) : null;
  const share = penalty_kind === 'interest_share' ? percent(full, penalty_value) : 0;
  const left = reduced_rate === null ? full - share : interestFor(deposit, reduced_rate, days);
  const tax = percent(left, withholding_tax_rate);
  const of = (amount: number) => money(amount, principal.currency);
  const payable = principal.amount + left - tax;
  return {
    fixed_deposit_id: deposit.id,
    closure_date: date,
    days_held: days,
    principal,
    interest_rate: rate,
    interest_accrued: of(full),
    penalty_kind,
    penalty_value,
    reduced_rate,
    penalty: of(full - left),
    interest_after_penalty: of(left),
    withholding_tax_rate,
    withholding_tax: of(tax),
    payable: of(payable),
    payable_at_maturity: planned,
    forgone: of(planned.amount - payable),
    expires_at: `${date}T23:00:00Z`,
  };
}

/** Returns the reference of the deposit that follows: `-R1` is appended, or counted up. */
export function nextReference(reference: string): string {
  const [, stem = reference, count = '0'] = /^(.*?)(?:-R(\d+))?$/.exec(reference) ?? [];
  const suffix = `-R${Number(count) + 1}`;
  return `${stem.slice(0, 64 - suffix.length)}${suffix}`;
}
