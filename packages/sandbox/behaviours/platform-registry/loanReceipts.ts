import { asDate } from '../../state/clock';
import { actorOf, systemActor } from '../actor';
import type { Call, Json } from '../behaviour';
import { money } from '../money/money';
import { allocated, figuresOf, rowsOf } from './loanRows';
import { announce, change, endedFields, isFast, isPlatform, pay, TYPE, todayOf, viewOf } from './loanViews';

/** Repayment to record: its amount in minor units, the account that is debited, and the time the money was received. */
export type Receipt = { kind: string; amount: number; from?: string; reference: string | null; receivedAt?: string };

/** Returns a repayment as responses show it. `parts` is how it was allocated. */
function repaymentOf(call: Call, loan: Json, receipt: Receipt, parts: Record<string, number>, on: string, fields: Json): Json {
  const { currency } = loan.principal;
  const allocation = Object.fromEntries(
    ['fees', 'interest', 'principal', 'surplus'].map((part) => [part, money(parts[part] ?? 0, currency)]),
  );
  return {
    id: call.id('rrp'),
    kind: receipt.kind,
    amount: money(receipt.amount, currency),
    allocation,
    received_at: receipt.receivedAt ?? call.now(),
    business_date: on,
    from_account_id: receipt.from ?? null,
    transfer_id: null,
    channel: null,
    reference: receipt.reference,
    recorded_by: call.operation ? actorOf(call) : systemActor('Loans'),
    recorded_at: call.now(),
    ...fields,
  };
}

/** Records a repayment of an active loan, and ends the loan if nothing is owed. Returns the repayment with the loan. */
export function receive(call: Call, loan: Json, receipt: Receipt): Json {
  const { amount, from, reference, receivedAt } = receipt;
  const text = { reference: reference ?? loan.reference, narration: `Repayment ${reference ?? loan.reference}` };
  const transfer_id = from ? pay(call, from, isPlatform(loan) ? null : loan.source_account_id, amount, text) : null;
  const today = todayOf(call, loan);
  // The months of a fast loan are not those of the clock.
  const on = receivedAt && !isFast(loan) ? asDate(Date.parse(receivedAt)) : today;
  const { rows, allocation, surplus, isSettled } = allocated(loan, rowsOf(loan, today), amount, on, receivedAt ?? call.now());
  const repayment = repaymentOf(call, loan, receipt, { ...allocation, surplus }, on, { transfer_id });
  const repayments = [repayment, ...loan.repayments];
  const status = surplus ? 'overpaid' : 'closed_obligations_met';
  const changes = { status_changed_at: call.now(), status_changed_by: repayment.recorded_by, status };
  const { closed_at, ...zero } = endedFields(call, loan);
  const end = { ...changes, ...zero, ...(surplus ? { surplus: money(surplus, loan.principal.currency) } : { closed_at }) };
  const changed = change(call, loan, { _rows: rows, repayments, ...(isSettled ? end : figuresOf(loan, rows, today)) });
  if (isSettled) announce(call, surplus ? 'loan.overpaid' : 'loan.closed', changed);
  return { repayment, loan: viewOf(call, changed) };
}

/** Records money received on a loan that was written off: principal first, then interest, then fees. */
export function recover(call: Call, loan: Json, receipt: Receipt & { channel: string }): Json {
  const { written_off: owed, recovered } = loan;
  const total = recovered.amount + receipt.amount;
  let [before, after] = [recovered.amount, total];
  const parts: Record<string, number> = {};
  for (const part of ['principal', 'interest', 'fees']) {
    parts[part] = Math.min(after, owed[part].amount) - Math.min(before, owed[part].amount);
    [before, after] = [Math.max(0, before - owed[part].amount), Math.max(0, after - owed[part].amount)];
  }
  const on = asDate(Date.parse(receipt.receivedAt ?? call.now()));
  const repayment = repaymentOf(call, loan, receipt, parts, on, { channel: receipt.channel });
  const changes = { repayments: [repayment, ...loan.repayments], recovered: { ...recovered, amount: total } };
  return { repayment, loan: viewOf(call, call.patch(TYPE, loan.id, changes)) };
}
