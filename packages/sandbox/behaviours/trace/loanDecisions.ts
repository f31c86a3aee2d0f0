import type { Call, Json } from '../behaviour';
import { DAY } from '../money/dates';
import { moveMoney, rowsOf, standingOf } from './loanRepayments';
import { partyOf } from './shortForms';
import { patchTrade } from './tradeContracts';

export const LAPSE_DAYS = 14;
const FAST_SECONDS = 60;
const REMINDER_DAYS = 3;
const WRITE_OFF_DAYS = 180;
const isFast = ({ reference }: Json): boolean => reference?.startsWith('FAST-') === true;

/** Approves an application. `by` is the operator who decides; null if the sandbox does. */
export function approve(call: Call, loan: Json, by: Json | null = null): Json {
  const approved = call.patch('tln', loan.id, {
    status: 'approved',
    _approved_by: by,
    status_reason: null,
    lapses_at: call.now(LAPSE_DAYS * DAY),
  });
  call.emit('trade_loan.approved', approved);
  lapseLater(call, approved);
  return approved;
}

export function reject(call: Call, loan: Json, reason: string): Json {
  return call.emit('trade_loan.rejected', call.patch('tln', loan.id, { status: 'rejected', status_reason: reason, lapses_at: null }));
}

export function lapseLater(call: Call, loan: Json): void {
  call.cancel('loans.lapse', ({ id }) => id === loan.id);
  call.after(LAPSE_DAYS * DAY, 'loans.lapse', { id: loan.id });
}

/** Pays a loan out, and sets its due dates. */
export function disburse(call: Call, loan: Json): Json {
  const { amount, currency } = loan.principal;
  const text = { id: loan.reference ?? loan.id, narration: 'Loan against a trade' };
  const disbursement_transaction_id = moveMoney(call, loan.payout_account_id, amount, currency, text);
  const active = { ...loan, status: 'active', status_reason: null, lapses_at: null, disbursed_at: call.now(), disbursement_transaction_id };
  const stored = call.patch('tln', loan.id, { ...active, ...standingOf(call, active) });
  call.cancel('loans.lapse', ({ id }) => id === loan.id);
  const trade = call.store.get('trd', loan.trade.id);
  if (trade && !trade.proceeds_account) {
    const proceeds_account = { account_id: loan.payout_account_id, holder_name: partyOf(call, loan.borrower_tenant_id).name, currency };
    call.emit('trade.changed', patchTrade(call, trade.id, { proceeds_account }));
  }
  call.emit('trade_loan.disbursed', stored);
  remind(call, stored);
  return stored;
}

/** Schedules the reminders of the instalments, and the end of a loan that is not repaid. */
function remind(call: Call, loan: Json): void {
  const rows = rowsOf(loan);
  rows.forEach(({ number, due }, index) => {
    const at = (date: string, hours: number) => Date.parse(`${date}T00:00:00Z`) + hours * 3_600_000;
    const early = isFast(loan) && !index ? FAST_SECONDS : (at(due ?? '', 6) - REMINDER_DAYS * DAY * 1000 - call.ms) / 1000;
    const late = isFast(loan) && !index ? 2 * FAST_SECONDS : (at(due ?? '', 30) - call.ms) / 1000;
    for (const seconds of [early, late]) if (seconds > 0) call.after(seconds, 'loans.due', { id: loan.id, number, late: seconds === late });
  });
  const last = rows[rows.length - 1].due;
  if (last) call.after((Date.parse(last) - call.ms) / 1000 + WRITE_OFF_DAYS * DAY, 'loans.writeOff', { id: loan.id });
}
