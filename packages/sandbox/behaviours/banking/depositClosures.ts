import type { Json } from '../../model/contract';
import type { Behaviours } from '../behaviour';
import type { Call } from '../call';
import { addDays, daysBetween } from '../money/dates';
import { money, percent } from '../money/money';
import { book, ledger } from './books';
import { acceptsCredit, checkCredit, checkCustomer } from './checks';
import { change, interestFor, rateOf, start, termsOf, todayOf } from './depositParts';

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

function quote(call: Call): Json {
  const deposit = call.need('tdp', call.params.fixed_deposit_id);
  if (deposit.status !== 'active') call.fail('invalid_state_transition', { detail: `The deposit is in the state ${deposit.status}.` });
  const { premature_closure: terms, name } = call.need('tdr', deposit.product_id);
  const today = todayOf(call, deposit);
  const date = call.body.closure_date ?? today;
  if (date < today || daysBetween(today, date) > 14 || date >= deposit.maturity_date)
    call.invalid('/closure_date', 'Must be today or one of the next 14 days, before the maturity date.', 'out_of_range');
  const earliest = addDays(deposit.value_date, terms.locked_days);
  if (!terms.allowed || date < earliest)
    call.fail('deposit_locked', { detail: terms.allowed ? `The earliest date is ${earliest}.` : `${name} cannot be closed early.` });
  const expires_at = `${date}T23:00:00Z`;
  return call.create({ fixed_deposit_id: deposit.id, ...closingOn(call, deposit, date), expires_at });
}

type Payout = { account: string; interest: number; tax: number; principal: number };

/** Pays principal and interest less tax into an account. Returns the IDs of the entries. */
function payOut(call: Call, { id, reference, principal: { currency } }: Json, { account, interest, tax, principal }: Payout): Json {
  const of = (amount: number) => money(amount, currency);
  const common = { source: { kind: 'fixed_deposit', id }, reference, narration: `Fixed deposit ${reference}`, to: account };
  const returned = book(call, { ...common, from: ledger('deposits', currency), amount: of(principal), kind: 'deposit_payout' });
  const earned = book(call, { ...common, from: ledger('interest', currency), amount: of(interest), kind: 'interest' });
  const withheld = book(call, { ...common, from: account, to: ledger('tax', currency), amount: of(tax), kind: 'withholding_tax' });
  return {
    principal_transaction_id: returned.credit,
    interest_transaction_id: earned.credit,
    withholding_tax_transaction_id: withheld.debit,
  };
}

function receiver(call: Call, deposit: Json, request: Json): Json {
  const id = request.method === 'transfer_to_savings' ? request.savings_account_id : deposit.source_account_id;
  const account = call.need('acc', id, '/savings_account_id');
  checkCredit(call, account);
  return account;
}

function closePrematurely(call: Call): Json {
  const deposit = call.need('tdp', call.params.fixed_deposit_id);
  const { quote_id, method, closed_by = null } = call.body;
  checkCustomer(call, deposit.customer.id);
  const quoted = call.need('tdq', quote_id, '/quote_id');
  if (quoted.fixed_deposit_id !== deposit.id) call.invalid('/quote_id', 'Must be a quote for this deposit.');
  const isStory = call.store.isUntouched('tdq', quote_id);
  if (quoted._used || (!isStory && quoted.closure_date !== todayOf(call, deposit)))
    call.fail('quote_expired', { detail: `The quote was for ${quoted.closure_date}.` });
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
  return call.transition({ closure: withAuthority(deposit, closure), allowed_actions: [], closed_at: call.now() });
}

const withAuthority = ({ customer }: Json, closure: Json): Json => ({
  ...closure,
  tax_authority:
    closure.withholding_tax.amount === 0
      ? null
      : customer.kind === 'person'
        ? 'Lagos State Internal Revenue Service'
        : 'Nigeria Revenue Service',
});

/** Renews a deposit with the amount to reinvest. Emits `fixed_deposit.activated`. */
function renew(call: Call, deposit: Json, amount: number, request: Json): Json {
  const { product_id = deposit.product_id, term_days = deposit.term_days, maturity_instruction = { method: 'withdraw' } } = request;
  checkCustomer(call, deposit.customer.id);
  const product = call.need('tdr', product_id, '/product_id');
  const principal = money(amount, deposit.principal.currency);
  const rate = rateOf(call, product, principal, term_days);
  const [, base, count = '0'] = /^(.*?)(?:-R(\d+))?$/.exec(deposit.reference) ?? [];
  const { customer, source_account_id, metadata } = deposit;
  const next = call.fresh('FixedDeposit', {
    reference: `${base}-R${Number(count) + 1}`,
    ...termsOf(product, principal, term_days, rate),
    customer,
    source_account_id,
    metadata,
    maturity_instruction,
    status: 'active',
    allowed_actions: ['calculatePrematureClosure', 'closeFixedDepositPrematurely'],
    reinvested_from_id: deposit.id,
    closure: null,
    submitted_by: request.closed_by ?? null,
  });
  const stored = call.store.put('tdp', { ...next, ...start(call, next) });
  call.emit('fixed_deposit.activated', stored);
  return stored;
}

/** Returns the fields of a matured deposit that is paid out or renewed. */
function atMaturity(call: Call, deposit: Json, request: Json): Json {
  const { principal, interest_at_maturity: interest, withholding_tax_at_maturity: tax, payable_at_maturity: payable } = deposit;
  const { currency } = principal;
  const isRenewal = request.method === 'reinvest';
  const isWhole = isRenewal && request.reinvest_part === 'principal_and_interest';
  const reinvested = isWhole ? payable.amount : isRenewal ? principal.amount : 0;
  const account = isWhole ? undefined : receiver(call, deposit, request);
  const next = isRenewal ? renew(call, deposit, reinvested, request) : undefined;
  const none = { principal_transaction_id: null, interest_transaction_id: null, withholding_tax_transaction_id: null };
  if (isWhole) {
    call.ledger.post([
      { account: ledger('interest', currency), amount: -interest.amount },
      { account: ledger('tax', currency), amount: tax.amount },
      { account: ledger('deposits', currency), amount: interest.amount - tax.amount },
    ]);
  }
  const part = { interest: interest.amount, tax: tax.amount, principal: principal.amount - reinvested };
  const closure = {
    kind: 'at_maturity',
    method: request.method,
    quote_id: null,
    interest,
    penalty: money(0, currency),
    withholding_tax: tax,
    payable,
    reinvested: money(reinvested, currency),
    paid_out: money(payable.amount - reinvested, currency),
    paid_to_account_id: account?.id ?? null,
    ...(account ? payOut(call, deposit, { account: account.id, ...part }) : none),
    reinvested_into_id: next?.id ?? null,
    closed_by: request.closed_by ?? null,
  };
  return { status: 'closed', closure: withAuthority(deposit, closure), allowed_actions: [], closed_at: call.now() };
}

function mature(call: Call, deposit: Json): void {
  const { id, maturity_instruction: instruction, interest_at_maturity, source_account_id } = deposit;
  const fields = {
    status: 'matured',
    allowed_actions: ['closeFixedDeposit'],
    interest_accrued: interest_at_maturity,
    matured_at: call.now(),
  };
  const matured = change(call, id, fields);
  call.emit('fixed_deposit.matured', matured);
  if (instruction.method === 'wait') return;
  const account = call.store.get('acc', instruction.savings_account_id ?? source_account_id);
  if (!account || !acceptsCredit(account)) {
    change(call, id, { status_reason_code: 'payout_account_not_active', status_reason: 'The account does not accept credits.' });
    return;
  }
  const { reinvest_term_days: term_days, ...request } = instruction;
  const closed = change(
    call,
    id,
    atMaturity(call, matured, { ...request, ...(term_days && { term_days }), maturity_instruction: instruction }),
  );
  call.emit('fixed_deposit.closed', closed);
}

/** Closures of fixed deposits, before maturity and at maturity. */
export const depositClosures: Behaviours = {
  operations: {
    calculatePrematureClosure: quote,
    closeFixedDepositPrematurely: closePrematurely,
    closeFixedDeposit: (call) => {
      const deposit = call.need('tdp', call.params.fixed_deposit_id);
      return call.transition(atMaturity(call, deposit, call.body), 'closed');
    },
  },
  timers: {
    'deposits.mature': (call, { id }) => {
      const deposit = call.need('tdp', id);
      if (deposit.status === 'active') mature(call, deposit);
    },
  },
};
