import { actorOf } from '../actor';
import type { Call, Further, Json } from '../behaviour';
import { addDays } from '../money/dates';
import { feeOn } from '../money/instalments';
import { money } from '../money/money';
import { receive } from './loanReceipts';
import { figuresOf, openOf, plannedRows, rowsOf, withLateFee } from './loanRows';
import { announce, change, checkAccount, isPlatform, pay, principalOf, secondsTo, TYPE, todayOf, viewOf } from './loanViews';

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
export function disburseLoan(call: Call, loan: Json, source: string | null, by: Json, narration?: string): Json {
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
export function payOut(call: Call, loan: Json, source: string | null, narration?: string): Json {
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

/** Disbursals of loans, and what happens on the dates of their schedules. */
export const loanDisbursals: Further = {
  operations: {
    disburseLoan: (call) => {
      const loan = call.need(TYPE, call.params.loan_id);
      if (isPlatform(loan)) call.fail('operator_decision_required');
      const { user } = call.caller;
      const business = loan.borrower.business_id && call.store.get('biz', loan.borrower.business_id);
      if (user && [loan.borrower.user_id, business?.owner_user_id].includes(user))
        call.fail('forbidden', { detail: 'You are the borrower.' });
      if (business && business.status !== 'active') call.fail('business_not_active', { detail: `The business is ${business.status}.` });
      const { source_account_id: source = loan.source_account_id, narration } = call.body;
      for (const account of [source, loan.disburse_to_account_id]) checkAccount(call, account, loan.principal.currency);
      return viewOf(call, payOut(call, loan, source, narration));
    },
  },
  timers: {
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
