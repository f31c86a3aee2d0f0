import type { Behaviours, Call, Json } from '../behaviour';
import { inState } from '../call';
import { addMonths, DAY, daysBetween } from '../money/dates';
import { feeOn, type InstalmentTerms, instalmentOf } from '../money/instalments';
import { asText, type Money, money, percent } from '../money/money';
import { book, customerOf, ledger } from './books';
import { checkApprover, checkCredit, checkCurrency, checkCustomer } from './checks';
import { DEBITED_AT, figuresOf, kobo, REMINDED_AT, rowsOf, secondsUntilHour } from './loanFigures';

const DECISION = 30 * DAY;
/** Days between the reminder and the due date of an instalment. */
const REMINDER_DAYS = 3;
/** Kobo of a principal with a special outcome in the sandbox. */
const NOT_ELIGIBLE = 53;
const NOT_ACTIVE = 57;

/** Returns the amounts of a loan that follow from its principal. */
export function termsFor(principal: Money, loan: Json, product: Json): Json {
  const of = (amount: number) => money(amount, principal.currency);
  const rows = rowsOf(principal.amount, loan, '2026-01-01');
  const fee = loan.replaces_loan_id ? 0 : feeOn(principal.amount, product.origination_fee);
  const vat = percent(fee, product.vat_rate);
  return {
    principal,
    instalment: of(instalmentOf(principal.amount, loan as InstalmentTerms)),
    total_interest: of(rows.reduce((sum, { interest }) => sum + interest, 0)),
    fees: { origination_fee: of(fee), vat: of(vat), total: of(fee + vat) },
  };
}

function create(call: Call): Json {
  const { customer_id, product_id, principal, instalment_count, reference, submitted_by, reschedules_loan_id } = call.body;
  call.unique('bln', 'reference', reference);
  const customer = customerOf(call, customer_id);
  const product = call.need('blp', product_id, '/product_id');
  if (!product.accepts_applications) call.fail('loan_product_not_open');
  for (const field of ['repayment_account_id', 'disbursal_account_id']) {
    const account = call.need('acc', call.body[field], `/${field}`);
    if (account.customer.id !== customer_id) call.invalid(`/${field}`, 'Must be an account of the customer.');
    checkCurrency(call, product.currency, account.currency);
    if (account.status === 'closed' || account.status === 'pending_signatories')
      call.fail('account_not_active', `The account is ${account.status}.`);
  }
  checkCurrency(call, product.currency, principal.currency);
  const { principal_range: range, instalment_range: counts, name, borrower_kinds } = product;
  const isOutside =
    (!reschedules_loan_id && (principal.amount < range.minimum.amount || principal.amount > range.maximum.amount)) ||
    instalment_count < counts.minimum ||
    instalment_count > counts.maximum;
  if (isOutside || !borrower_kinds.includes(customer.kind))
    call.fail(
      'loan_terms_out_of_range',
      `${name} allows ${asText(range.minimum).slice(0, -4)} to ${asText(range.maximum)} over ${counts.minimum} to ${counts.maximum} instalments.`,
    );
  const { interest_rate_per_year, interest_method, grace_days, late_fee } = product;
  const loan = { interest_rate_per_year, interest_method, instalment_count, replaces_loan_id: reschedules_loan_id ?? null };
  const created = call.create({
    ...loan,
    ...termsFor(principal, loan, product),
    customer,
    product_name: name,
    requested_principal: principal,
    grace_days,
    late_fee,
    recovered: money(0, principal.currency),
    lapses_at: call.now(DECISION),
    allowed_actions: ['approveLoan', 'rejectLoan', 'withdrawLoan'],
    submitted_by: submitted_by ?? null,
  });
  call.after(reference.startsWith('LAPSE-') ? 60 : DECISION, 'loans.lapse', { id: created.id });
  return created;
}

function approve(call: Call, loan: Json): Json {
  const { approved_principal: given, note = null } = call.body;
  const product = call.need('blp', loan.product_id);
  checkApprover(call, loan.submitted_by, given ?? loan.requested_principal);
  checkCustomer(call, loan.customer.id);
  if (given) checkCurrency(call, loan.principal.currency, given.currency);
  const principal = given ?? loan.requested_principal;
  // A rescheduling has the amount of the old loan, whatever the range of the product.
  const least = loan.replaces_loan_id ? loan.requested_principal : product.principal_range.minimum;
  if (principal.amount > loan.requested_principal.amount || principal.amount < least.amount)
    call.fail('loan_terms_out_of_range', `The requested amount is ${asText(loan.requested_principal)}; ${asText(principal)} was approved.`);
  const { maximum: most } = product.instalment_range;
  if (loan.instalment_count > most) call.fail('loan_terms_out_of_range', `${product.name} allows up to ${most} instalments.`);
  if (kobo(loan) === NOT_ELIGIBLE) call.fail('loan_not_eligible', 'A rule of the product is no longer met.');
  call.cancel('loans.lapse', (args) => args.id === loan.id);
  call.after(DECISION, 'loans.lapse', { id: loan.id });
  const allowed_actions = ['undoLoanApproval', 'withdrawLoan', 'disburseLoan'];
  const none = { status_reason_code: null, status_reason: null };
  return call.transition({
    ...none,
    ...termsFor(principal, loan, product),
    approval_note: note,
    lapses_at: call.now(DECISION),
    allowed_actions,
  });
}

function disburse(call: Call, loan: Json): Json {
  const { id, principal, fees, reference, disbursal_account_id, customer } = loan;
  const { first_due_date, disbursed_by } = call.body;
  const today = call.today();
  const wait = first_due_date ? daysBetween(today, first_due_date) : 30;
  if (wait < 15 || wait > 45) call.invalid('/first_due_date', 'Must be 15 to 45 days after today.', 'out_of_range');
  checkCustomer(call, customer.id);
  if (kobo(loan) === NOT_ACTIVE) call.fail('account_not_active', 'The account is frozen.');
  const account = call.need('acc', disbursal_account_id);
  checkCredit(call, account);
  const { currency } = principal;
  const common = { source: { kind: 'loan', id }, reference, narration: `Loan ${reference}`, created_by: disbursed_by };
  const old = loan.replaces_loan_id ? call.need('bln', loan.replaces_loan_id) : undefined;
  if (old && old.payoff_amount?.amount !== principal.amount)
    call.fail(
      'loan_not_settled',
      `${old.id} is paid off with ${asText(old.payoff_amount ?? principal)}; the principal is ${asText(principal)}.`,
    );
  const paid = old
    ? undefined
    : book(call, { ...common, from: ledger('loans', currency), to: account.id, amount: principal, kind: 'loan_disbursal' });
  const fee = book(call, { ...common, from: account.id, to: ledger('fees', currency), amount: fees.origination_fee, kind: 'loan_fee' });
  const vat = book(call, { ...common, from: account.id, to: ledger('vat', currency), amount: fees.vat, kind: 'vat' });
  if (old) {
    const none = money(0, currency);
    const closed = {
      status: 'closed_rescheduled',
      status_reason_code: 'rescheduled',
      status_reason: `Replaced by ${reference}.`,
      next_due: null,
      days_overdue: 0,
      outstanding: { principal: none, interest: none, fees: none, total: none },
      payoff_amount: null,
      replaced_by_loan_id: id,
      allowed_actions: [],
      closed_at: call.now(),
    };
    call.change('bln', old.id, 'loan.closed', closed);
  }
  call.cancel('loans.lapse', (args) => args.id === id);
  const rows = rowsOf(principal.amount, loan, first_due_date ?? addMonths(today, 1));
  for (const { number, due_date } of rows) {
    const days = daysBetween(today, due_date);
    call.after(secondsUntilHour(call, loan, days - REMINDER_DAYS, REMINDED_AT), 'loans.remind', { id, number });
    call.after(secondsUntilHour(call, loan, days, DEBITED_AT), 'loans.due', { id, number });
  }
  const disbursal = {
    transaction_id: paid?.credit ?? null,
    fee_transaction_id: fee.debit,
    vat_transaction_id: vat.debit,
    first_due_date: rows[0].due_date,
    disbursed_by,
    disbursed_at: call.now(),
  };
  return call.transition({
    ...figuresOf(loan, rows, today),
    _rows: rows,
    _started_on: today,
    net_disbursed: money(old ? 0 : principal.amount - fees.total.amount, currency),
    disbursal,
    maturity_date: rows.at(-1)?.due_date,
    lapses_at: null,
    status_reason_code: null,
    status_reason: null,
    allowed_actions: old ? ['repayLoan'] : ['undoLoanDisbursal', 'repayLoan'],
  });
}

/** Ends an application or an approved loan. The event of a rejection for fraud does not name the reason. */
function end(call: Call, status_reason_code: string, status_reason: string): Json {
  const { loan_id: id } = call.params;
  call.cancel('loans.lapse', (args) => args.id === id);
  const shown = status_reason_code === 'fraud' ? 'other' : status_reason_code;
  const ended = { status_reason_code: shown, status_reason, lapses_at: null, allowed_actions: [], closed_at: call.now() };
  call.transition(ended);
  return call.store.patch('bln', id, { status_reason_code });
}

export const loans: Behaviours = {
  operations: {
    createLoan: create,
    approveLoan: approve,
    rejectLoan: (call) => end(call, call.body.reason_code, call.body.reason),
    withdrawLoan: (call) => end(call, 'borrower_request', call.body.reason),
    disburseLoan: disburse,
  },
  timers: {
    'loans.lapse': inState('bln', ['approved', 'submitted_and_pending_approval'], (call, { status, id }) => {
      const status_reason_code = status === 'approved' ? 'approval_lapsed' : 'application_lapsed';
      const status_reason =
        status === 'approved'
          ? 'The loan was not disbursed within 30 days of its approval.'
          : 'The application was not decided within 30 days.';
      const reason = { status_reason_code, status_reason };
      const fields = { ...reason, status: 'withdrawn_by_client', lapses_at: null, allowed_actions: [], closed_at: call.now() };
      call.change('bln', id, 'loan.withdrawn', fields);
    }),
  },
};
