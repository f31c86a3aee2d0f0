import type { Behaviours, Call, Json } from '../behaviour';
import { asText, money } from '../money/money';
import { book, ledger } from './books';
import { checkLimit } from './checks';
import { WRITE_OFF_DAYS } from './loanFigures';

/** Books a repayment of a loan that was written off. It pays the parts that were written off: late fees, then interest, then principal. */
export function recover(call: Call, loan: Json, account?: string): Json {
  const { amount, method, reference, recorded_by = null, paid_at } = call.body;
  const { written_off: loss, recovered } = loan;
  const of = (value: number) => money(value, amount.currency);
  const left = loss.total.amount - recovered.amount;
  if (amount.amount > left) call.fail('amount_out_of_range', `Not yet recovered: ${asText(of(left))}. Sent: ${asText(amount)}.`);
  const entry = book(call, {
    source: { kind: 'loan', id: loan.id },
    reference: loan.reference,
    narration: `Loan ${loan.reference}`,
    created_by: recorded_by,
    from: account ?? ledger('cash', amount.currency),
    to: ledger('loans', amount.currency),
    amount,
    kind: 'loan_repayment',
  });
  let before = recovered.amount;
  let rest = amount.amount;
  const allocation: Json = { surplus: of(0) };
  for (const part of ['fees', 'interest', 'principal']) {
    const paidBefore = Math.min(before, loss[part].amount);
    const paid = Math.min(rest, loss[part].amount - paidBefore);
    before -= paidBefore;
    rest -= paid;
    allocation[part] = of(paid);
  }
  const repayment = {
    id: call.id('brp'),
    amount,
    allocation,
    method,
    source_account_id: account ?? null,
    transaction_id: entry.debit,
    reference,
    is_recovery: true,
    paid_at: paid_at ?? call.now(),
    recorded_by,
  };
  const changed = call.patch('bln', loan.id, {
    recovered: of(recovered.amount + amount.amount),
    last_repayment: repayment,
    _repayments: [repayment, ...(loan._repayments ?? [])],
    allowed_actions: amount.amount === left ? [] : ['repayLoan'],
  });
  call.emit('loan.repayment_received', { repayment, loan: changed });
  return changed;
}

function writeOff(call: Call, loan: Json): Json {
  const { outstanding, days_overdue, submitted_by, principal } = loan;
  const { written_off_by, reason_code, reason } = call.body;
  if (written_off_by === submitted_by) call.fail('self_approval', `The application was submitted by ${submitted_by}.`);
  if (days_overdue < WRITE_OFF_DAYS)
    call.fail('write_off_not_allowed', `The oldest instalment is ${days_overdue} days overdue; ${WRITE_OFF_DAYS} days are required.`);
  if (!call.store.isUntouched('bln', loan.id)) checkLimit(call, written_off_by, outstanding.total);
  const none = money(0, principal.currency);
  // The event of a write-off for fraud does not name the reason.
  call.transition({
    status_reason_code: reason_code === 'fraud' ? 'other' : reason_code,
    status_reason: reason,
    written_off: { ...outstanding, written_off_by, written_off_at: call.now() },
    outstanding: { principal: none, interest: none, fees: none, total: none },
    payoff_amount: null,
    next_due: null,
    allowed_actions: ['repayLoan'],
    closed_at: call.now(),
  });
  return call.store.patch('bln', loan.id, { status_reason_code: reason_code });
}

/** Write-off of loans, and what is recovered afterwards. */
export const loanRecoveries: Behaviours = { operations: { writeOffLoan: writeOff } };
