import type { Call, Json } from '../behaviour';
import { money } from '../money/money';
import { settle } from './applications';
import { announceInvoice, changeInvoice } from './invoiceState';
import { abandonFor } from './pendingPayments';

/**
 * Deducts a sent credit note from its invoice, which becomes void if nothing was paid on it, or paid if nothing remains due.
 *
 * @returns the credit note
 */
export function credit(call: Call, note: Json): Json {
  const { id, number, total, issue_date, currency } = note;
  const invoice = call.need('ivc', note.credits_invoice.id);
  const left = Math.max(0, invoice.amount_due.amount - total.amount);
  const isSettled = invoice.status !== 'paid' && left === 0;
  const isVoid = isSettled && invoice.amount_paid.amount === 0;
  const credited = {
    amount_credited: money(invoice.amount_credited.amount + total.amount, currency),
    amount_due: money(left, currency),
    credit_notes: [...invoice.credit_notes, { id, number, total, issue_date }],
  };
  const ended = { status_reason_code: 'credited', status_reason: `Credited in full by ${number}.`, stopped_at: null };
  if (isVoid) announceInvoice(call, invoice.id, 'invoice.voided', { ...credited, ...ended, status: 'void', voided_at: call.now() });
  else if (isSettled) announceInvoice(call, invoice.id, 'invoice.paid', { ...credited, ...ended, status: 'paid', paid_at: call.now() });
  else changeInvoice(call, invoice.id, credited);
  if (isSettled) abandonFor(call, invoice.id, `The invoice was settled by ${number}.`);
  return changeInvoice(call, id, { amount_credited: total, amount_due: money(0, currency) });
}

/** Applies the counterparty's credit of earlier payments to an invoice that was sent, oldest first. */
export function useCredit(call: Call, id: string): void {
  const invoice = call.need('ivc', id);
  const { currency, counterparty } = invoice;
  const payments = call.store
    .list('ipm')
    .filter(({ status, counterparty: party, unapplied }) => status === 'success' && party.id === counterparty.id && unapplied.amount > 0)
    .filter(({ amount }) => amount.currency === currency)
    .sort((one, other) => one.paid_at.localeCompare(other.paid_at));
  for (const { id: payment, unapplied, method, applied_to, paid_at } of payments) {
    const open = call.need('ivc', id);
    if (!open.amount_due.amount) return;
    const used = settle(call, { id: payment, method, paid_at }, unapplied, [open]);
    const left = money(used.left, currency);
    call.patch('ipm', payment, { applied_to: [...applied_to, ...used.applied_to], unapplied: left });
    reduceVirtual(call, payment, unapplied.amount - used.left, used.applied_to);
  }
}

/** Deducts used credit from the virtual account through which it came. */
export function reduceVirtual(call: Call, payment: string, used: number, applied: Json[] = []): void {
  const [arrived] = call.store.find('vcr', 'payment_id', payment);
  if (!arrived || used === 0) return;
  const of = (amount: number) => money(amount, arrived.amount.currency);
  call.patch('vcr', arrived.id, {
    applied_to: [...arrived.applied_to, ...applied],
    unapplied: of(Math.max(0, arrived.unapplied.amount - used)),
  });
  const account = call.store.get('van', arrived.virtual_account_id);
  if (account) call.patch('van', account.id, { unapplied: of(Math.max(0, account.unapplied.amount - used)) });
}
