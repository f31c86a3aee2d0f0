import { actorOf, OPERATOR, systemActor } from '../actor';
import type { Call, Further, Json } from '../behaviour';
import { inState } from '../call';
import { asText } from '../money/money';
import { checkRange } from './loanApplications';
import { disburseLoan } from './loanDisbursals';
import { actionsOf, announce, change, costOf, isPlatform, LAPSE_SECONDS, needsOperator, TYPE } from './loanViews';
import { DECISION_SECONDS } from './tenantChecks';

/** Ends the request with 403 if the caller applied, is the borrower, or owns the borrowing business. */
export function checkOther(call: Call, { created_by, borrower }: Json): void {
  const { user, role, source } = call.caller;
  const owner = borrower.business_id && call.store.get('biz', borrower.business_id)?.owner_user_id;
  // A session with the role tenant represents a client application, which has not applied.
  const isOwn = user !== null && role !== 'tenant' && [created_by.id, borrower.user_id, owner].includes(user);
  if (isOwn || (source !== undefined && created_by.id === source))
    call.fail('self_approval', { detail: 'You submitted the application, or are the borrower.' });
}

/** Ends the request with 409 unless the borrowing business is active. */
function checkBusiness(call: Call, { borrower }: Json): void {
  const business = borrower.business_id && call.store.get('biz', borrower.business_id);
  if (business && business.status !== 'active') call.fail('business_not_active', { detail: `The business is ${business.status}.` });
}

function checkDecision(call: Call, loan: Json): void {
  if (needsOperator(loan)) call.fail('operator_decision_required');
  checkOther(call, loan);
}

/** Approves an application with the terms of the body, whoever decides. Returns the loan as the response shows it. */
export function approve(call: Call, loan: Json): Json {
  const { principal = loan.principal, instalment_count: count = loan.instalment_count, note = null, conditions = [] } = call.body;
  if (principal.currency !== loan.principal.currency)
    call.fail('currency_mismatch', { detail: `The loan is in ${loan.principal.currency}.` });
  if (principal.amount > loan.principal.amount || count > loan.instalment_count)
    call.fail('loan_terms_out_of_range', { detail: `${asText(principal)} cannot be approved; ${asText(loan.principal)} was requested.` });
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
    approveLoan: (call) => {
      const loan = call.need(TYPE, call.params.loan_id);
      checkDecision(call, loan);
      return approve(call, loan);
    },
    rejectLoan: (call) => {
      const loan = call.need(TYPE, call.params.loan_id);
      checkDecision(call, loan);
      call.cancel('loans.lapse', ({ id }) => id === loan.id);
      return call.transition(ended(call, call.body.reason_code, call.body.reason));
    },
    withdrawLoan: (call) => {
      const { id } = call.need(TYPE, call.params.loan_id);
      for (const timer of ['loans.lapse', 'loans.decide']) call.cancel(timer, (args) => args.id === id);
      return call.transition(ended(call, 'withdrawn', call.body.reason));
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
  },
};
