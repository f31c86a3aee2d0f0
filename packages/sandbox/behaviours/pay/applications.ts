import type { Call, Json } from '../behaviour';
import { type Money, money } from '../money/money';
import { changeInvoice } from './invoiceState';

const PAYABLE = ['sent', 'partially_paid', 'overdue'];

const isPayable = ({ status, type_code }: Json): boolean => type_code === '380' && PAYABLE.includes(status);

/**
 * Returns an invoice that can be paid. An invoice of the story that nothing has changed is first moved to such a state.
 *
 * @throws SandboxError `invoice_not_payable`
 */
export function payable(call: Call, id: string): Json {
  if (!isPayable(call.need('ivc', id))) call.store.rewind('ivc', id, isPayable, {});
  const invoice = call.need('ivc', id);
  if (!isPayable(invoice)) call.fail('invoice_not_payable', `The document is ${invoice.status}.`);
  return invoice;
}

/** Returns the open invoices of a counterparty in a currency, by due date. */
export const openInvoices = (call: Call, counterparty: string, currency: string): Json[] =>
  call.store
    .list('ivc')
    .filter((each) => each.counterparty.id === counterparty && each.currency === currency && isPayable(each))
    .sort((one, other) => (one.due_date ?? '').localeCompare(other.due_date ?? ''));

/**
 * Applies a payment, of now or with the time at which its money arrived, to invoices, oldest first. Emits `invoice.paid` or `invoice.partially_paid`.
 *
 * @returns the parts applied, and what is left in minor units
 */
export function settle(
  call: Call,
  { id: payment, method, paid_at = call.now() }: { id: string; method: string; paid_at?: string },
  amount: Money,
  invoices: Json[],
): { applied_to: Json[]; left: number } {
  let left = amount.amount;
  const applied_to: Json[] = [];
  for (const { id, number, amount_due: due } of invoices) {
    const part = Math.min(left, due.amount);
    if (part <= 0) continue;
    left -= part;
    const applied = money(part, amount.currency);
    applied_to.push({ invoice: { id, number }, amount: applied });
    apply(call, id, part, { id: payment, method, amount: applied, paid_at, reversed_at: null });
  }
  return { applied_to, left };
}

function apply(call: Call, id: string, part: number, entry: Json): void {
  const { amount_due: due, amount_paid: paid, payments, currency, status } = call.need('ivc', id);
  const left = due.amount - part;
  const fields = {
    amount_due: money(left, currency),
    amount_paid: money(paid.amount + part, currency),
    payments: [...payments, entry],
    status: left === 0 ? 'paid' : status === 'sent' ? 'partially_paid' : status,
    ...(left === 0 && { paid_at: call.now(), status_reason_code: null, status_reason: null, stopped_at: null }),
  };
  changeInvoice(call, id, fields, left === 0 ? 'invoice.paid' : 'invoice.partially_paid');
}

/** Marks a payment that a bank reversed on the invoices that it settled. Their states and amounts stay, because their tax was reported. */
export function markReversed(call: Call, { id, applied_to }: Json): void {
  for (const { invoice } of applied_to) {
    const { payments } = call.need('ivc', invoice.id);
    const marked = payments.map((each: Json) => (each.id === id ? { ...each, reversed_at: call.now() } : each));
    changeInvoice(call, invoice.id, { payments: marked });
  }
}

/** Adds a refund to the invoices that a payment settled, in order; a negative amount takes it back. */
export function countRefund(call: Call, { applied_to }: Json, amount: number): void {
  let left = amount;
  for (const { invoice, amount: applied } of applied_to) {
    const { amount_refunded: refunded, currency } = call.need('ivc', invoice.id);
    const part = left > 0 ? Math.min(left, Math.max(0, applied.amount - refunded.amount)) : Math.max(left, -refunded.amount);
    if (part === 0) continue;
    left -= part;
    changeInvoice(call, invoice.id, { amount_refunded: money(refunded.amount + part, currency) });
  }
}
