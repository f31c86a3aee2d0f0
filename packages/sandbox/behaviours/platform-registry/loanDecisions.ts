import { actorOf, OPERATOR, systemActor } from '../actor';
import type { Call, Further, Json } from '../behaviour';
import { inState } from '../call';
import { addDays } from '../money/dates';
import { feeOn } from '../money/instalments';
import { asText, money } from '../money/money';
import { checkRange } from './loanApplications';
import { receive } from './loanReceipts';
import { figuresOf, openOf, plannedRows, rowsOf, withLateFee } from './loanRows';
import {
  actionsOf,
  announce,
  change,
  checkAccount,
  costOf,
  isPlatform,
  LAPSE_SECONDS,
  needsOperator,
  pay,
  principalOf,
  secondsTo,
  TYPE,
  todayOf,
  viewOf,
} from './loanViews';
import { DECISION_SECONDS } from './tenantChecks';

/** Days before an instalment on which it is announced, and the hour in Lagos. */
const NOTICE_DAYS = 3;
const HOUR = 6;
const RETRY_SECONDS = 12 * 3600;

/**
 * Pays a loan out, and starts its schedule.
 *
 * @param source account that pays, or null for the platform
 * @param by who disburses
 * @returns the changed fields of the loan
 */
function disburseLoan(call: Call, loan: Json, source: string | null, by: Json, narration?: string): Json {
  const principal = principalOf(loan);
  const { currency } = loan.principal;
  const fee = feeOn(principal, loan.product.origination_fee);
  const text = { reference: loan.reference, narration: narration ?? `${loan.product.name} ${loan.reference}` };
  const transfer_id = pay(call, source, loan.disburse_to_account_id, principal - fee, text);
  const business_date = call.today();
  const disbursal = {
    transfer_id,
    disbursed_amount: money(principal - fee, currency),
    origination_fee: money(fee, currency),
    business_date,
    disbursed_by: by,
    disbursed_at: call.now(),
  };
  call.cancel('loans.lapse', ({ id }) => id === loan.id);
  const rows = plannedRows(loan, business_date);
  const active = { ...loan, disbursal };
  for (const { number, due_date } of rows) {
    const args = { id: loan.id, number };
    call.after(secondsTo(call, active, addDays(due_date, -NOTICE_DAYS), HOUR), 'loans.due', args);
    call.after(secondsTo(call, active, addDays(due_date, loan.product.grace_days + 1)), 'loans.late', args);
    if (isPlatform(loan)) call.after(secondsTo(call, active, due_date, HOUR), 'loans.collect', { ...args, isRetry: false });
  }
  return { disbursal, _rows: rows, source_account_id: source, lapses_at: null, status_reason_code: null, status_reason: null };
}

/** Disburses a loan for the caller, and sends the event. Returns the active loan. */
function payOut(call: Call, loan: Json, source: string | null, narration?: string): Json {
  const by = actorOf(call);
  const fields = disburseLoan(call, loan, source, by, narration);
  const state = { status: 'active', status_changed_at: call.now(), status_changed_by: by };
  const active = change(call, loan, {
    ...fields,
    ...state,
    ...figuresOf({ ...loan, ...fields }, fields._rows, todayOf(call, { ...loan, ...fields })),
  });
  announce(call, 'loan.disbursed', active);
  return active;
}

/** Returns an active loan with its rows, if an instalment of it is open. */
function openRow(call: Call, { id, number }: Json) {
  const loan = call.store.get(TYPE, id);
  if (loan?.status !== 'active') return undefined;
  const rows = rowsOf(loan, todayOf(call, loan));
  const row = rows.find((each) => each.number === number);
  return row && openOf(row) > 0 ? { loan, rows, row } : undefined;
}

/** Ends the request with 403 if the caller applied, is the borrower, or owns the borrowing business. */
export function checkOther(call: Call, { created_by, borrower }: Json): void {
  const { user, role, source } = call.caller;
  const owner = borrower.business_id && call.store.get('biz', borrower.business_id)?.owner_user_id;
  // A session with the role tenant represents a client application, which has not applied.
  const isOwn = user !== null && role !== 'tenant' && [created_by.id, borrower.user_id, owner].includes(user);
  if (isOwn || (source !== undefined && created_by.id === source))
    call.fail('self_approval', 'You submitted the application, or are the borrower.');
}

/** Ends the request with 409 unless the borrowing business is active. */
function checkBusiness(call: Call, { borrower }: Json): void {
  const business = borrower.business_id && call.store.get('biz', borrower.business_id);
  if (business && business.status !== 'active') call.fail('business_not_active', `The business is ${business.status}.`);
}

function checkDecision(call: Call, loan: Json): void {
  if (needsOperator(loan)) call.fail('operator_decision_required');
  checkOther(call, loan);
}

/** Approves an application with the terms of the body, whoever decides. Returns the loan as the response shows it. */
function approve(call: Call, loan: Json): Json {
  const { principal = loan.principal, instalment_count: count = loan.instalment_count, note = null, conditions = [] } = call.body;
  if (principal.currency !== loan.principal.currency) call.fail('currency_mismatch', `The loan is in ${loan.principal.currency}.`);
  if (principal.amount > loan.principal.amount || count > loan.instalment_count)
    call.fail('loan_terms_out_of_range', `${asText(principal)} cannot be approved; ${asText(loan.principal)} was requested.`);
  checkRange(call, call.need('lpt', loan.product.id), { id: loan.id, borrower: loan.borrower, amount: principal.amount, count });
  checkBusiness(call, loan);
  const approval = { principal, instalment_count: count, approved_by: actorOf(call), approved_at: call.now(), note, conditions };
  lapseLater(call, loan.id);
  const fields = { principal: loan.principal, instalment_count: loan.instalment_count, approval, ...costOf({ ...loan, approval }) };
  const reasons = { status_reason_code: null, status_reason: null, lapses_at: call.now(LAPSE_SECONDS) };
  return call.transition({ ...fields, ...reasons, allowed_actions: actionsOf(call, { ...loan, status: 'approved' }) });
}

function lapseLater(call: Call, id: string): void {
  call.cancel('loans.lapse', (args) => args.id === id);
  call.after(LAPSE_SECONDS, 'loans.lapse', { id });
}

const ended = (call: Call, status_reason_code: string, status_reason: string | null): Json => ({
  status_reason_code,
  status_reason,
  lapses_at: null,
  closed_at: call.now(),
  allowed_actions: [],
});

/** Decisions on applications, and what happens without one. */
export const loanDecisions: Further = {
  operations: {
    approveLoan: (call, loan) => {
      checkDecision(call, loan);
      return approve(call, loan);
    },
    rejectLoan: (call, loan) => {
      checkDecision(call, loan);
      call.cancel('loans.lapse', ({ id }) => id === loan.id);
      return call.transition(ended(call, call.body.reason_code, call.body.reason));
    },
    withdrawLoan: (call, { id }) => {
      for (const timer of ['loans.lapse', 'loans.decide']) call.cancel(timer, (args) => args.id === id);
      return call.transition(ended(call, 'withdrawn', call.body.reason));
    },
    disburseLoan: (call, loan) => {
      if (isPlatform(loan)) call.fail('operator_decision_required');
      const { user } = call.caller;
      const business = loan.borrower.business_id && call.store.get('biz', loan.borrower.business_id);
      if (user && [loan.borrower.user_id, business?.owner_user_id].includes(user)) call.fail('forbidden', 'You are the borrower.');
      if (business && business.status !== 'active') call.fail('business_not_active', `The business is ${business.status}.`);
      const { source_account_id: source = loan.source_account_id, narration } = call.body;
      for (const account of [source, loan.disburse_to_account_id]) checkAccount(call, account, loan.principal.currency);
      return viewOf(call, payOut(call, loan, source, narration));
    },
    approveAnyLoan: (call, loan) => {
      if (!needsOperator(loan)) call.fail('forbidden', 'The tenant decides on this loan.');
      call.cancel('loans.decide', ({ id }) => id === loan.id);
      return approve(call, loan);
    },
    disburseAnyLoan: (call, loan) => {
      if (!isPlatform(loan)) call.fail('forbidden', 'The tenant disburses loans of its own money.');
      // A loan of the story that was never approved has no approval.
      const { id } = loan.approval?.approved_by ?? {};
      if (id === actorOf(call).id) call.fail('self_approval', `The loan was approved by ${id} and must be disbursed by another operator.`);
      const { status = 'active' } = call.store.get('tnt', loan.tenant_id) ?? {};
      if (status !== 'active') call.fail('account_not_active', `The tenant is ${status}.`);
      checkAccount(call, loan.disburse_to_account_id, loan.principal.currency);
      const tenant = call.store.get('tnt', loan.tenant_id);
      return { ...(tenant && { tenant }), loan: viewOf(call, payOut(call, loan, null)) };
    },
  },
  timers: {
    'loans.lapse': inState(TYPE, ['submitted_and_pending_approval', 'approved'], (call, loan) => {
      const state = { status: 'withdrawn_by_client', status_changed_at: call.now(), status_changed_by: systemActor('Loans') };
      announce(call, 'loan.lapsed', change(call, loan, { ...state, ...ended(call, 'lapsed', null) }));
    }),
    'loans.decide': inState(TYPE, 'submitted_and_pending_approval', (call, loan, { id }) => {
      const decided = { status_changed_at: call.now(), status_changed_by: OPERATOR };
      if (loan.reference.startsWith('REJECT-')) {
        call.cancel('loans.lapse', (args) => args.id === id);
        const reason = ended(call, 'affordability', 'The sandbox rejects this reference.');
        announce(call, 'loan.rejected', change(call, loan, { status: 'rejected', ...decided, ...reason }));
        return;
      }
      lapseLater(call, id);
      const { principal, instalment_count } = loan;
      const approval = { principal, instalment_count, approved_by: OPERATOR, approved_at: call.now(), note: null, conditions: [] };
      announce(call, 'loan.approved', change(call, loan, { status: 'approved', ...decided, approval, lapses_at: call.now(LAPSE_SECONDS) }));
      if (isPlatform(loan)) call.after(DECISION_SECONDS, 'loans.disburse', { id });
    }),
    'loans.disburse': inState(TYPE, 'approved', (call, loan) => {
      const fields = disburseLoan(call, loan, null, OPERATOR);
      const state = { status: 'active', status_changed_at: call.now(), status_changed_by: OPERATOR };
      announce(call, 'loan.disbursed', change(call, loan, { ...fields, ...state }));
    }),
    'loans.due': (call, args) => {
      const open = openRow(call, args);
      if (open) announce(call, 'loan.instalment_due', open.loan);
    },
    'loans.late': (call, args) => {
      const open = openRow(call, args);
      if (open) announce(call, 'loan.overdue', change(call, open.loan, { _rows: withLateFee(open.loan, open.rows, args.number) }));
    },
    'loans.collect': (call, args) => {
      const open = openRow(call, args);
      if (!open) return;
      const from = open.loan.disburse_to_account_id;
      const amount = openOf(open.row);
      if (call.ledger.available(from) >= amount) receive(call, open.loan, { kind: 'wallet', amount, from, reference: null });
      else if (!args.isRetry) call.after(RETRY_SECONDS, 'loans.collect', { ...args, isRetry: true });
    },
  },
};
