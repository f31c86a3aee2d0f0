import type { Behaviours, Call, Json } from '../behaviour';
import { inState } from '../call';
import { money } from '../money/money';
import { ledger } from './books';
import { acceptsCredit, checkCustomer } from './checks';
import { payOut, receiver, withAuthority } from './depositPayouts';
import { rateOf, start, termsOf } from './depositTerms';

/** Seconds until an instruction that could not be carried out is tried again. */
const RETRY = 3600;

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
  return call.emit('fixed_deposit.activated', call.store.put('tdp', { ...next, ...start(call, next) }));
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
  const explained = { status_reason_code: null, status_reason: null };
  return { ...explained, status: 'closed', closure: withAuthority(deposit, closure), allowed_actions: [], closed_at: call.now() };
}

/** Returns the instruction that is carried out: a blocked customer is paid out instead of renewed. */
function instructionFor(call: Call, { maturity_instruction: instruction, customer }: Json): Json {
  const isBlocked = call.store.get('bcu', customer.id)?.status === 'blocked';
  return instruction.method === 'reinvest' && isBlocked ? { method: 'withdraw' } : instruction;
}

/** Returns why an instruction cannot be carried out: code and explanation; undefined if it can. */
function obstacleOf(call: Call, deposit: Json, instruction: Json): [string, string] | undefined {
  const { method, savings_account_id: savings, reinvest_part: part, reinvest_term_days: days = deposit.term_days } = instruction;
  const isWhole = method === 'reinvest' && part === 'principal_and_interest';
  const account = call.store.get('acc', savings ?? deposit.source_account_id);
  if (!isWhole && (!account || !acceptsCredit(account))) return ['payout_account_not_active', 'The account does not accept credits.'];
  if (method !== 'reinvest') return undefined;
  const product = call.need('tdr', deposit.product_id);
  const { amount } = isWhole ? deposit.payable_at_maturity : deposit.principal;
  const isOffered =
    product.accepts_applications &&
    product.rates.some(({ from_term_days: from, to_term_days: to }: Json) => from <= days && days <= to) &&
    amount >= product.minimum_principal.amount &&
    amount <= product.maximum_principal.amount;
  return isOffered ? undefined : ['term_not_offered', 'The product cannot take the renewal.'];
}

/** Carries out the instruction of a matured deposit, or tries again in an hour. Emits `fixed_deposit.closed`, or `matured` with the reason. */
function carryOut(call: Call, deposit: Json): void {
  const { id, status_reason_code: known } = deposit;
  const instruction = instructionFor(call, deposit);
  const obstacle = obstacleOf(call, deposit, instruction);
  if (obstacle) {
    call.after(RETRY, 'deposits.retry', { id });
    const [status_reason_code, status_reason] = obstacle;
    if (known !== status_reason_code) call.change('tdp', id, 'fixed_deposit.matured', { status_reason_code, status_reason });
    return;
  }
  const { reinvest_term_days: term_days, ...request } = instruction;
  const renewal = { ...request, ...(term_days && { term_days }), maturity_instruction: instruction };
  call.change('tdp', id, 'fixed_deposit.closed', atMaturity(call, deposit, renewal));
}

function mature(call: Call, deposit: Json): void {
  const { id, maturity_instruction: instruction, interest_at_maturity } = deposit;
  const fields = { status: 'matured', allowed_actions: ['closeFixedDeposit'], interest_accrued: interest_at_maturity };
  const matured = call.patch('tdp', id, fields);
  call.emit('fixed_deposit.matured', matured);
  if (instruction.method !== 'wait') carryOut(call, matured);
}

/** Closures of fixed deposits at maturity. */
export const depositClosures: Behaviours = {
  operations: {
    closeFixedDeposit: (call, deposit) => {
      return call.transition(atMaturity(call, deposit, call.body), 'closed');
    },
  },
  timers: {
    'deposits.mature': inState('tdp', 'active', (call, deposit) => mature(call, deposit)),
    'deposits.retry': inState('tdp', 'matured', (call, deposit) => carryOut(call, deposit)),
  },
};
