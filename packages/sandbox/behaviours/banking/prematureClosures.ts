import type { Behaviours, Call, Json } from '../behaviour';
import { addDays, daysBetween } from '../money/dates';
import { money, percent } from '../money/money';
import { checkCustomer } from './checks';
import { type Payout, payOut, receiver, withAuthority } from './depositPayouts';
import { interestFor, todayOf } from './depositTerms';

/** Calculates what a closure on a day pays: interest, penalty and tax. */
function closingOn(call: Call, deposit: Json, date: string): Json {
  const { premature_closure: terms } = call.need('tdr', deposit.product_id);
  const days = daysBetween(deposit.value_date, date);
  const full = interestFor(deposit, deposit.interest_rate, days);
  const isReduced = terms.penalty_kind === 'rate_reduction';
  const reduced = isReduced ? Math.max(0, Number(deposit.interest_rate) - Number(terms.penalty_value)) : undefined;
  const share = terms.penalty_kind === 'interest_share' ? percent(full, terms.penalty_value) : 0;
  const left = reduced === undefined ? full - share : interestFor(deposit, String(reduced), days);
  const tax = percent(left, deposit.withholding_tax_rate);
  const of = (amount: number) => money(amount, deposit.principal.currency);
  const payable = deposit.principal.amount + left - tax;
  return {
    closure_date: date,
    days_held: days,
    principal: deposit.principal,
    interest_rate: deposit.interest_rate,
    interest_accrued: of(full),
    penalty_kind: terms.penalty_kind,
    penalty_value: terms.penalty_value,
    reduced_rate: reduced === undefined ? null : String(reduced),
    penalty: of(full - left),
    interest_after_penalty: of(left),
    withholding_tax_rate: deposit.withholding_tax_rate,
    withholding_tax: of(tax),
    payable: of(payable),
    payable_at_maturity: deposit.payable_at_maturity,
    forgone: of(deposit.payable_at_maturity.amount - payable),
  };
}

function quote(call: Call, deposit: Json): Json {
  if (deposit.status !== 'active') call.fail('invalid_state_transition', `The deposit is in the state ${deposit.status}.`);
  const { premature_closure: terms, name } = call.need('tdr', deposit.product_id);
  const today = todayOf(call, deposit);
  const date = call.body.closure_date ?? today;
  if (date < today || daysBetween(today, date) > 14 || date >= deposit.maturity_date)
    call.invalid('/closure_date', 'Must be today or one of the next 14 days, before the maturity date.', 'out_of_range');
  const earliest = addDays(deposit.value_date, terms.locked_days);
  if (!terms.allowed || date < earliest)
    call.fail('deposit_locked', terms.allowed ? `The earliest date is ${earliest}.` : `${name} cannot be closed early.`);
  const expires_at = `${date}T23:00:00Z`;
  return call.create({ fixed_deposit_id: deposit.id, ...closingOn(call, deposit, date), expires_at });
}

function closePrematurely(call: Call, deposit: Json): Json {
  const { quote_id, method, closed_by = null } = call.body;
  checkCustomer(call, deposit.customer.id);
  const quoted = call.need('tdq', quote_id, '/quote_id');
  if (quoted.fixed_deposit_id !== deposit.id) call.invalid('/quote_id', 'Must be a quote for this deposit.');
  const isStory = call.store.isUntouched('tdq', quote_id);
  if (quoted._used || (!isStory && quoted.closure_date !== todayOf(call, deposit)))
    call.fail('quote_expired', `The quote was for ${quoted.closure_date}.`);
  const account = receiver(call, deposit, call.body);
  call.store.patch('tdq', quote_id, { _used: true });
  call.cancel('deposits.mature', (args) => args.id === deposit.id);
  const paid: Payout = {
    account: account.id,
    interest: quoted.interest_after_penalty.amount,
    tax: quoted.withholding_tax.amount,
    principal: deposit.principal.amount,
  };
  const closure = {
    kind: 'premature',
    method,
    quote_id,
    interest: quoted.interest_accrued,
    penalty: quoted.penalty,
    withholding_tax: quoted.withholding_tax,
    payable: quoted.payable,
    reinvested: money(0, deposit.principal.currency),
    paid_out: quoted.payable,
    paid_to_account_id: account.id,
    ...payOut(call, deposit, paid),
    reinvested_into_id: null,
    closed_by,
  };
  return call.transition({ closure: withAuthority(deposit, closure), allowed_actions: [] });
}

/** Closures of fixed deposits before maturity, in two steps: a quote, then the closure. */
export const prematureClosures: Behaviours = {
  operations: { calculatePrematureClosure: quote, closeFixedDepositPrematurely: closePrematurely },
};
