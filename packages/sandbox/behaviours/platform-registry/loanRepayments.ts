import { actorOf } from '../actor';
import type { Call, Further, Json } from '../behaviour';
import { DAY_MS } from '../money/dates';
import { asText, figures, money } from '../money/money';
import { checkWallet } from './loanApplications';
import { checkOther } from './loanDecisions';
import { receive, recover } from './loanReceipts';
import { type Amounts, openOf, owed, type Row, rowsOf, shownAmounts, totalOf } from './loanRows';
import { checkAccount, endedFields, isPlatform, pay, TYPE, todayOf } from './loanViews';

const BACK_MS = 90 * DAY_MS;
const WRITE_OFF_DAYS = 180;
/** Share of the approved principal that can be waived, in percent. */
const WAIVABLE = 5;

const wrongState = (call: Call, { status }: Json, detail = ''): never =>
  call.fail(
    'invalid_state_transition',
    `The loan has the status ${status}${detail}. See allowed_actions for the permitted operations.`.slice(0, 500),
  );

/** Checks the time at which money was received. Examples of the story are received in its future. */
function checkTime(call: Call, loan: Json, at: string | undefined): void {
  if (!at || call.store.isUntouched(TYPE, loan.id)) return;
  if (Date.parse(at) > call.ms) call.invalid('/received_at', 'Must not be in the future.', 'out_of_range');
  if (Date.parse(at) < call.ms - BACK_MS) call.invalid('/received_at', 'Must be at most 90 days ago.', 'out_of_range');
}

function record(call: Call, loan: Json): Json {
  const { kind, amount, from_account_id: from, reference, received_at: receivedAt, channel } = call.body;
  if (call.caller.kind === 'session' && call.caller.role === 'merchant' && kind !== 'wallet')
    call.fail('forbidden', 'Merchants can record wallet repayments only.');
  if ((kind === 'recovery') !== (loan.status === 'closed_written_off')) wrongState(call, loan);
  if (isPlatform(loan) && kind !== 'wallet') call.invalid('/kind', 'Must be wallet for a loan funded by the platform.');
  if (amount.currency !== loan.principal.currency) call.fail('currency_mismatch', `The loan is in ${loan.principal.currency}.`);
  if (amount.amount <= 0) call.invalid('/amount/amount', 'Must be greater than 0.', 'out_of_range');
  const known = loan.repayments.find((each: Json) => each.reference === reference);
  if (known) call.fail('already_exists', `The reference ${reference} is already used by ${known.id}.`);
  checkTime(call, loan, receivedAt);
  const receipt = { kind, amount: amount.amount, reference, receivedAt };
  if (kind === 'recovery') {
    const left = loan.written_off.total.amount - loan.recovered.amount;
    if (amount.amount > left)
      call.fail(
        'payment_exceeds_balance',
        `Written off and not recovered: ${asText({ ...amount, amount: left })}. Sent: ${asText(amount)}.`,
      );
    return recover(call, loan, { ...receipt, channel });
  }
  if (kind !== 'wallet') return receive(call, loan, receipt);
  checkWallet(call);
  checkAccount(call, from, amount.currency);
  return receive(call, loan, { ...receipt, from });
}

function returnSurplus(call: Call, loan: Json): Json {
  const { to_account_id } = call.body;
  const { amount, currency } = loan.surplus;
  checkWallet(call);
  for (const account of [to_account_id, loan.source_account_id]) checkAccount(call, account, currency);
  const text = { reference: loan.reference, narration: `Surplus of loan ${loan.reference}` };
  const transfer_id = pay(call, loan.source_account_id, to_account_id, amount, text);
  const surplus_return = { amount: money(amount, currency), to_account_id, transfer_id, returned_at: call.now() };
  return { surplus: money(0, currency), surplus_return, status_reason_code: 'surplus_returned', status_reason: null };
}

/** Marks open instalments, and returns the amounts that were open. */
function forgive(call: Call, loan: Json, state: string): Json {
  const today = todayOf(call, loan);
  const rows = rowsOf(loan, today);
  const amounts = shownAmounts(owed(rows, today), loan.principal.currency);
  return { amounts, fields: { _rows: rows, _unpaid: state, ...endedFields(call, loan) } };
}

function close(call: Call): Json {
  const { kind, reason_code, reason = null } = call.body;
  const { loan_id: id } = call.params;
  const isExample = call.store.isUntouched(TYPE, id);
  const from = kind === 'return_surplus' ? 'overpaid' : 'active';
  call.store.rewind(TYPE, id, ({ status }) => status === from, {});
  const loan = call.need(TYPE, id);
  const { kind: caller, role } = call.caller;
  if (kind !== 'return_surplus' && (caller !== 'session' || role !== 'admin'))
    call.fail('forbidden', `${kind} requires the session of an admin.`);
  if (isPlatform(loan)) call.fail('operator_decision_required');
  if (loan.status !== from) wrongState(call, loan, `; ${kind} requires ${from}`);
  if (kind === 'return_surplus') return ended(call, loan, returnSurplus(call, loan), 'closed_obligations_met');
  checkOther(call, loan);
  const { amounts, fields } = forgive(call, loan, kind === 'write_off' ? 'written_off' : 'waived');
  const standing = standingOf(call, loan);
  if (kind === 'waive_rest') {
    const most = Math.floor((loan.approval.principal.amount * WAIVABLE) / 100);
    if (amounts.principal.amount > most && !isExample)
      call.fail('loan_not_settled', `Outstanding principal: ${asText(amounts.principal)}. At most ${figures(most)} NGN can be waived.`);
    return ended(call, loan, { ...fields, waived: amounts, status_reason_code: 'waived', status_reason: reason }, 'closed_obligations_met');
  }
  const { business_id: business } = loan.borrower;
  const isDeleted = business && !call.store.get('biz', business);
  if (standing < WRITE_OFF_DAYS && !isDeleted && !isExample)
    call.fail('write_off_not_allowed', `The oldest unpaid instalment is ${standing} days overdue.`);
  return ended(
    call,
    loan,
    { ...fields, written_off: amounts, status_reason_code: reason_code, status_reason: reason },
    'closed_written_off',
  );
}

/** Returns the days since the oldest unpaid instalment was due. */
function standingOf(call: Call, loan: Json): number {
  const today = todayOf(call, loan);
  const first = rowsOf(loan, today).find((row) => openOf(row) > 0);
  return first ? Math.max(0, Math.round((Date.parse(today) - Date.parse(first.due_date)) / DAY_MS)) : 0;
}

function ended(call: Call, loan: Json, fields: Json, status: string): Json {
  const { closed_at } = endedFields(call, loan);
  const allowed_actions = status === 'closed_written_off' ? ['recordLoanRepayment'] : [];
  return call.transition(
    { closed_at, payoff_amount: null, next_due: null, ...fields, status_changed_by: actorOf(call), allowed_actions },
    status,
  );
}

/** Returns an instalment as the schedule shows it. */
function shown(loan: Json, row: Row, today: string): Json {
  const of = (amount: number) => money(amount, loan.principal.currency);
  const days = Math.round((Date.parse(today) - Date.parse(row.due_date)) / DAY_MS);
  const open = loan._unpaid ?? (days > loan.product.grace_days ? 'overdue' : totalOf(row.paid) ? 'partly_paid' : 'upcoming');
  return {
    number: row.number,
    due_date: row.due_date,
    instalment: of(row.interest + row.principal),
    interest: of(row.interest),
    principal: of(row.principal),
    fees: of(row.fees),
    balance_after: of(row.after),
    paid: of(totalOf(row.paid)),
    paid_at: row.paid_at,
    state: openOf(row) > 0 ? open : 'paid',
  };
}

/** Schedules, repayments and closures of loans. */
export const loanRepayments: Further = {
  furtherStates: { recordLoanRepayment: ['closed_written_off'], closeLoan: 'any' },
  operations: {
    recordLoanRepayment: record,
    closeLoan: close,
    getLoanSchedule: (call) => {
      const loan = call.read();
      const today = todayOf(call, loan);
      const isEnded = ['rejected', 'withdrawn_by_client'].includes(loan.status);
      const rows = isEnded ? [] : rowsOf(loan, today);
      const sum = (part: keyof Amounts) => rows.reduce((total, row) => total + row[part], 0);
      const { interest_rate_per_year, interest_method } = loan.product;
      return {
        loan_id: loan.id,
        provisional: !loan.disbursal,
        calculated_at: call.now(),
        interest_rate_per_year,
        interest_method,
        instalments: rows.map((row) => shown(loan, row, today)),
        totals: shownAmounts({ fees: sum('fees'), interest: sum('interest'), principal: sum('principal') }, loan.principal.currency),
      };
    },
  },
};
