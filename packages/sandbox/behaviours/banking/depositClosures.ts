import type { Behaviours, Call, Json } from '../behaviour';
import { inState } from '../call';
import { money } from '../money/money';
import { ledger } from './books';
import { acceptsCredit, checkCustomer } from './checks';
import { payOut, receiver, withAuthority } from './depositPayouts';
import { rateOf, start, termsOf } from './depositTerms';

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
  return { status: 'closed', closure: withAuthority(deposit, closure), allowed_actions: [], closed_at: call.now() };
}

function mature(call: Call, deposit: Json): void {
  const { id, maturity_instruction: instruction, interest_at_maturity, source_account_id } = deposit;
  const fields = {
    status: 'matured',
    allowed_actions: ['closeFixedDeposit'],
    interest_accrued: interest_at_maturity,
  };
  const matured = call.patch('tdp', id, fields);
  call.emit('fixed_deposit.matured', matured);
  if (instruction.method === 'wait') return;
  const account = call.store.get('acc', instruction.savings_account_id ?? source_account_id);
  if (!account || !acceptsCredit(account)) {
    const reason = { status_reason_code: 'payout_account_not_active', status_reason: 'The account does not accept credits.' };
    call.emit('fixed_deposit.matured', call.patch('tdp', id, reason));
    return;
  }
  const { reinvest_term_days: term_days, ...request } = instruction;
  call.emit(
    'fixed_deposit.closed',
    call.patch('tdp', id, atMaturity(call, matured, { ...request, ...(term_days && { term_days }), maturity_instruction: instruction })),
  );
}

/** Closures of fixed deposits at maturity. */
export const depositClosures: Behaviours = {
  operations: {
    closeFixedDeposit: (call) => {
      const deposit = call.need('tdp', call.params.fixed_deposit_id);
      return call.transition(atMaturity(call, deposit, call.body), 'closed');
    },
  },
  timers: {
    'deposits.mature': inState('tdp', 'active', (call, deposit) => mature(call, deposit)),
  },
};
