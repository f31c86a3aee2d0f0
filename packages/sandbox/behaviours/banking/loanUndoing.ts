import type { Behaviours, Call, Json } from '../behaviour';
import { DAY } from '../money/dates';
import type { Money } from '../money/money';
import { book, cover, ledger } from './books';
import { isDisbursalDay } from './loanFigures';
import { termsFor } from './loans';

/** Seconds until an approved loan that is not disbursed expires. */
const DECISION = 30 * DAY;

function undo(call: Call, loan: Json): Json {
  const { id, disbursal, last_repayment, principal, fees, disbursal_account_id: account, reference } = loan;
  const net = loan.net_disbursed?.amount ?? 0;
  const isStory = !loan._rows;
  if (
    !disbursal ||
    (!isStory && (!isDisbursalDay(call, loan) || last_repayment || loan.replaces_loan_id || call.ledger.available(account) < net))
  )
    call.fail('disbursal_not_undoable');
  const { currency } = principal;
  const { reason, undone_by } = call.body;
  if (isStory) cover(call, account, principal);
  const common = { kind: 'reversal', source: { kind: 'loan', id }, reference, narration: reason.slice(0, 100), created_by: undone_by };
  const pairs: [Money, string, string, string | null][] = [
    [fees.origination_fee, ledger('fees', currency), account, disbursal.fee_transaction_id],
    [fees.vat, ledger('vat', currency), account, disbursal.vat_transaction_id],
    [principal, account, ledger('loans', currency), disbursal.transaction_id],
  ];
  for (const [amount, from, to, reverses] of pairs) {
    const ids = book(call, { ...common, from, to, amount, reverses });
    if (!reverses || !call.store.get('btx', reverses)) continue;
    const status_reason_code = 'disbursal_undone';
    const by = { reversed_by: ids.debit ?? ids.credit, status: 'reversed', status_reason_code, status_reason: reason };
    call.change('btx', reverses, 'transaction.reversed', by);
  }
  for (const timer of ['loans.due', 'loans.remind']) call.cancel(timer, (args) => args.id === id);
  // The 30 days of the approval continue to count.
  const left = DECISION - (call.ms - Date.parse(loan.approved_at ?? call.now())) / 1000;
  call.after(Math.max(0, left), 'loans.lapse', { id });
  const none = { disbursal: null, net_disbursed: null, maturity_date: null, next_due: null, outstanding: null, payoff_amount: null };
  const why = { status_reason_code: 'disbursal_undone', status_reason: reason };
  return call.transition({
    ...none,
    ...why,
    _rows: undefined,
    lapses_at: call.now(left),
    allowed_actions: ['undoLoanApproval', 'withdrawLoan', 'disburseLoan'],
  });
}

/** Returns an approved loan to its application: for the requested amount, and for what is left of its 30 days, at least 24 hours. */
function undoApproval(call: Call, loan: Json): Json {
  const { id, requested_principal: principal, product_id, created_at } = loan;
  const left = Math.max(DAY, DECISION - (call.ms - Date.parse(created_at)) / 1000);
  call.cancel('loans.lapse', (args) => args.id === id);
  call.after(left, 'loans.lapse', { id });
  return call.transition({
    ...termsFor(principal, loan, call.need('blp', product_id)),
    approved_by: null,
    approved_at: null,
    approval_note: null,
    status_reason_code: 'approval_undone',
    status_reason: call.body.reason,
    lapses_at: call.now(left),
    allowed_actions: ['approveLoan', 'rejectLoan', 'withdrawLoan'],
  });
}

/** Reversal of approvals and disbursals. */
export const loanUndoing: Behaviours = { operations: { undoLoanApproval: undoApproval, undoLoanDisbursal: undo } };
