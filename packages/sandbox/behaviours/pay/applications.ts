import type { Json } from '../../model/contract';
import type { Call } from '../call';
import { type Money, money } from '../money/money';

const PAYABLE = ['sent', 'partially_paid', 'overdue'];

/**
 * Returns an invoice that can be paid. An invoice of the story that nothing has changed is first moved to such a state.
 *
 * @throws SandboxError `invoice_not_payable`
 */
export function payable(call: Call, id: string): Json {
  const isPayable = ({ status }: Json) => PAYABLE.includes(status);
  if (!isPayable(call.need('ivc', id))) call.store.rewind('ivc', id, isPayable, {});
  const invoice = call.need('ivc', id);
  if (!PAYABLE.includes(invoice.status)) call.fail('invoice_not_payable', { detail: `The invoice is ${invoice.status}.` });
  return invoice;
}

/** Returns the open invoices of a counterparty in a currency, by due date. */
export const openInvoices = (call: Call, counterparty: string, currency: string): Json[] =>
  call.store
    .list('ivc')
    .filter((each) => each.counterparty.id === counterparty && each.currency === currency && PAYABLE.includes(each.status))
    .sort((one, other) => (one.due_date ?? '').localeCompare(other.due_date ?? ''));

/**
 * Applies a payment to invoices, oldest first. Emits `invoice.paid` or `invoice.partially_paid`.
 *
 * @returns the parts applied, and what is left in minor units
 */
export function settle(call: Call, payment: string, method: string, amount: Money, invoices: Json[]): { applied_to: Json[]; left: number } {
  let left = amount.amount;
  const applied_to: Json[] = [];
  for (const { id, number, amount_due: due } of invoices) {
    const part = Math.min(left, due.amount);
    if (part <= 0) continue;
    left -= part;
    applied_to.push({ invoice: { id, number }, amount: money(part, amount.currency) });
    apply(call, id, part, {
      id: payment,
      method,
      amount: money(part, amount.currency),
      paid_at: call.now(),
      reversed_at: null,
    });
  }
  return { applied_to, left };
}

function apply(call: Call, id: string, part: number, entry: Json): void {
  const { amount_due: due, amount_paid: paid, payments, currency, status } = call.need('ivc', id);
  const left = due.amount - part;
  const changed = call.store.patch('ivc', id, {
    amount_due: money(left, currency),
    amount_paid: money(paid.amount + part, currency),
    payments: [...payments, entry],
    status: left === 0 ? 'paid' : status === 'overdue' ? 'overdue' : 'partially_paid',
    ...(left === 0 && { paid_at: call.now(), allowed_actions: ['updateInvoice'] }),
    updated_at: call.now(),
  });
  call.emit(left === 0 ? 'invoice.paid' : 'invoice.partially_paid', changed);
}

/** Takes a payment back from the invoices that it settled. */
export function unsettle(call: Call, { id, applied_to }: Json): void {
  for (const { invoice, amount } of applied_to) {
    const { amount_due: due, amount_paid: paid, payments, currency, due_date } = call.need('ivc', invoice.id);
    const left = money(paid.amount - amount.amount, currency);
    call.store.patch('ivc', invoice.id, {
      amount_due: money(due.amount + amount.amount, currency),
      amount_paid: left,
      payments: payments.map((each: Json) => (each.id === id ? { ...each, reversed_at: call.now() } : each)),
      status: due_date < call.today() ? 'overdue' : left.amount ? 'partially_paid' : 'sent',
      paid_at: null,
      updated_at: call.now(),
    });
  }
}
