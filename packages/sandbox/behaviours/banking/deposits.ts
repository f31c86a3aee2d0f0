import type { Behaviours, Call, Json } from '../behaviour';
import { DAY } from '../money/dates';
import { asText, money } from '../money/money';
import { book, cover, customerOf, hold, ledger, release } from './books';
import { checkApprover, checkCurrency, checkCustomer, checkDebit, checkFunds } from './checks';
import { daysHeld, interestFor, rateOf, start, termsOf } from './depositTerms';

const NO_FUNDS = 51;
const NOT_ACTIVE = 57;
const DECISION = 30 * DAY;
const ACTIVATION = 7 * DAY;

function lapseAfter(call: Call, { id, reference }: Json, seconds: number): string {
  call.cancel('deposits.lapse', (args) => args.id === id);
  call.after(reference.startsWith('LAPSE-') ? 60 : seconds, 'deposits.lapse', { id });
  return call.now(seconds);
}

/** Ends the request unless the instruction for the maturity of a new deposit can be carried out. */
function checkInstruction(call: Call, product: Json): void {
  const { maturity_instruction: instruction, customer_id, source_account_id, principal } = call.body;
  const { savings_account_id: id, reinvest_term_days: days } = instruction ?? {};
  if (days !== undefined) rateOf(call, product, principal, days);
  if (id === undefined) return;
  const pointer = '/maturity_instruction/savings_account_id';
  const account = call.need('acc', id, pointer);
  if (account.kind !== 'savings' || account.customer.id !== customer_id || id === source_account_id)
    call.invalid(pointer, 'Must be a savings account of the customer, other than the source account.');
  if (account.status === 'closed' || account.status === 'pending_signatories')
    call.fail('account_not_active', `The account is ${account.status}.`);
}

function create(call: Call): Json {
  const { customer_id, product_id, principal, term_days, source_account_id, maturity_instruction, reference, submitted_by } = call.body;
  call.unique('tdp', 'reference', reference);
  const customer = customerOf(call, customer_id);
  checkCustomer(call, customer_id);
  const product = call.need('tdr', product_id, '/product_id');
  const source = call.need('acc', source_account_id, '/source_account_id');
  if (source.customer.id !== customer_id) call.invalid('/source_account_id', 'Must be an account of the customer.');
  checkCurrency(call, product.currency, principal.currency);
  checkCurrency(call, product.currency, source.currency);
  if (source.status === 'closed' || source.status === 'pending_signatories')
    call.fail('account_not_active', `The account is ${source.status}.`);
  const rate = rateOf(call, product, principal, term_days);
  checkInstruction(call, product);
  const deposit = call.create({
    ...termsOf(product, principal, term_days, rate),
    customer,
    maturity_instruction: maturity_instruction ?? { method: 'withdraw' },
    allowed_actions: ['approveFixedDeposit', 'rejectFixedDeposit'],
    submitted_by: submitted_by ?? null,
  });
  return call.patch('tdp', deposit.id, { lapses_at: lapseAfter(call, deposit, DECISION) });
}

function approve(call: Call, deposit: Json): Json {
  const { principal, source_account_id, customer, id, reference } = deposit;
  checkApprover(call, deposit.submitted_by, principal);
  checkCustomer(call, customer.id);
  const source = call.need('acc', source_account_id);
  checkDebit(call, source);
  if (principal.amount % 100 === NO_FUNDS)
    call.fail('insufficient_funds', `Available: 0.00 ${principal.currency}. Required: ${asText(principal)}.`);
  checkFunds(call, source, principal);
  hold(call, source.id, { kind: 'fixed_deposit', amount: principal, source_id: id, narration: `Fixed deposit ${reference}` });
  return call.transition({
    lapses_at: lapseAfter(call, deposit, ACTIVATION),
    allowed_actions: ['activateFixedDeposit', 'undoFixedDepositApproval'],
  });
}

function activate(call: Call, deposit: Json): Json {
  const { id, principal, source_account_id: account, customer, reference } = deposit;
  checkCustomer(call, customer.id);
  const source = call.need('acc', account);
  if (principal.amount % 100 === NOT_ACTIVE) call.fail('account_not_active', 'The account is frozen.');
  checkDebit(call, source);
  call.cancel('deposits.lapse', (args) => args.id === id);
  release(call, account, id);
  cover(call, account, principal); // Held since the approval, except for deposits of the story.
  const placed = book(call, {
    from: account,
    to: ledger('deposits', principal.currency),
    amount: principal,
    kind: 'deposit_placement',
    source: { kind: 'fixed_deposit', id },
    reference,
    narration: `Fixed deposit ${reference}`,
  });
  const allowed_actions = ['calculatePrematureClosure', 'closeFixedDepositPrematurely'];
  return call.transition({ ...start(call, deposit), funding_transaction_id: placed.debit, allowed_actions });
}

/** Ends a deposit before its term. Emits `fixed_deposit.withdrawn`. */
function withdraw(call: Call, { id }: Json, status_reason_code: string, status_reason: string): void {
  const fields = { status: 'withdrawn', status_reason_code, status_reason, lapses_at: null, allowed_actions: [] };
  call.change('tdp', id, 'fixed_deposit.withdrawn', fields);
}

/** Withdraws the applications whose principal was to come from a closed account. */
export function withdrawApplications(call: Call, account: string): void {
  const open = call.store.list('tdp').filter(({ status }) => status === 'submitted_and_pending_approval');
  for (const deposit of open.filter(({ source_account_id: source }) => source === account)) {
    call.cancel('deposits.lapse', ({ id }) => id === deposit.id);
    withdraw(call, deposit, 'source_account_closed', 'The source account was closed.');
  }
}

export const deposits: Behaviours = {
  awaited: ['createFixedDeposit'],
  operations: {
    createFixedDeposit: create,
    getFixedDeposit: (call, deposit) => {
      if (deposit.status !== 'active') return deposit;
      const earned = interestFor(deposit, deposit.interest_rate, daysHeld(call, deposit));
      return { ...deposit, interest_accrued: money(earned, deposit.principal.currency) };
    },
    approveFixedDeposit: approve,
    undoFixedDepositApproval: (call, deposit) => {
      release(call, deposit.source_account_id, deposit.id);
      const left = Math.max(DAY, DECISION - (call.ms - Date.parse(deposit.created_at)) / 1000);
      return call.transition({
        lapses_at: lapseAfter(call, deposit, left),
        status_reason_code: 'approval_undone',
        status_reason: call.body.reason,
        approved_by: null,
        approved_at: null,
        allowed_actions: ['approveFixedDeposit', 'rejectFixedDeposit'],
      });
    },
    activateFixedDeposit: activate,
  },
  timers: {
    'deposits.lapse': (call, { id }) => {
      const deposit = call.need('tdp', id);
      const isApproved = deposit.status === 'approved';
      if (!isApproved && deposit.status !== 'submitted_and_pending_approval') return;
      release(call, deposit.source_account_id, id);
      if (isApproved) withdraw(call, deposit, 'approval_lapsed', 'The approved deposit was not activated within 7 days.');
      else withdraw(call, deposit, 'application_lapsed', 'The application was not decided within 30 days.');
    },
  },
};
