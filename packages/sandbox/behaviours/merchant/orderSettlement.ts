import type { Call, Json } from '../behaviour';
import { asText, divide, money } from '../money/money';
import { receive, refundNow, splitRefund } from './accounts';
import { actorOf, businessOf, NOTHING, sumOf } from './businessData';
import { findGoods } from './goods';
import { countUse } from './promotionUses';
import { changeStock } from './stock';

const ACTIONS: Record<string, string[]> = {
  pending: ['updateOrder', 'confirmOrder', 'cancelOrder'],
  confirmed: ['updateOrder', 'fulfilOrder', 'cancelOrder'],
  partially_fulfilled: ['updateOrder', 'fulfilOrder', 'cancelOrder'],
};

/** Returns the quantity of a line that is still to be handed over. */
export const leftOf = ({ quantity, fulfilled_quantity: done, dropped_quantity: dropped }: Json): number => quantity - done - dropped;

/** Returns the amount that a customer has to pay for an order: its total, or what was handed over if the rest was dropped. */
function dueOf(call: Call, { status, totals, lines, sale_ids: sales }: Json): number {
  if (status === 'cancelled' || status === 'expired') return 0;
  if (!lines.some((line: Json) => line.dropped_quantity)) return totals.total.amount;
  const known = sales.flatMap((id: string) => call.store.get('sal', id)?.totals?.total ?? []);
  // The story does not show every sale of its orders.
  if (known.length === sales.length) return sumOf(known);
  const handed = lines.map((line: Json) => divide(BigInt(line.total.amount) * BigInt(line.fulfilled_quantity), BigInt(line.quantity)));
  return handed.reduce((sum: number, amount: number) => sum + amount, totals.delivery_fee.amount - totals.delivery_discount.amount);
}

/** Returns an order with the figures that follow from its payments and state. */
export function settled(call: Call, order: Json): Json {
  const paid = sumOf(order.payments.map(({ amount }: Json) => amount));
  const due = dueOf(call, order);
  const isEnded = !(order.status in ACTIONS);
  const returned = order.refunded.amount + order.refund_due.amount;
  const status = paid === 0 ? 'unpaid' : paid < order.totals.total.amount ? 'part_paid' : 'paid';
  return {
    ...order,
    paid: money(paid),
    open: money(Math.max(0, due - paid)),
    payment_status: returned ? (returned >= paid ? 'refunded' : 'part_refunded') : status,
    allowed_actions: ACTIONS[order.status] ?? [],
    expires_at: order.status === 'pending' && paid < order.totals.total.amount ? order.expires_at : null,
    ...(isEnded && { ready_at: order.ready_at ?? null }),
  };
}

/** Stores a changed order, and emits events of its new state. */
export function saveOrder(call: Call, order: Json, ...events: string[]): Json {
  const stored = call.store.put('ord', { ...settled(call, order), updated_at: call.now() });
  for (const event of events) call.emit(event, stored);
  return stored;
}

/** Returns a payment of the body as it is stored. */
export function receivedPayment(call: Call, payment: Json, pointer: string): Json {
  const { method, amount, payment_reference: reference = null, wallet_transaction_id: transaction = null } = payment;
  if (method === 'other' && !reference) call.invalid(`${pointer}/payment_reference`, 'Is required with the method other.', 'required');
  return { method, amount, payment_reference: reference, wallet_transaction_id: transaction, paid_at: call.now() };
}

/**
 * Adds payments to an order. `order.paid` is sent when they reach the total.
 *
 * @throws SandboxError `payment_exceeds_balance`
 */
export function addPayments(call: Call, order: Json, payments: Json[]): { order: Json; events: string[] } {
  const { open, paid } = settled(call, order);
  const added = sumOf(payments.map(({ amount }) => amount));
  if (added > open.amount) call.fail('payment_exceeds_balance', `Open: ${asText(open)}. Sent: ${asText(money(added))}.`);
  const isPaid = added > 0 && paid.amount + added >= order.totals.total.amount;
  return { order: { ...order, payments: [...order.payments, ...payments] }, events: isPaid ? ['order.paid'] : [] };
}

/** Pays the open amount of an order, as if by a transfer with its reference. */
export function payByTransfer(call: Call, order: Json): void {
  const { open } = settled(call, order);
  const business = businessOf(call, order.business_id);
  const payment = {
    method: 'bank_transfer',
    amount: open,
    payment_reference: order.reference,
    wallet_transaction_id: receive(call, business, open.amount, order.reference),
    paid_at: call.now(),
  };
  saveOrder(call, { ...order, payments: [...order.payments, payment] }, 'order.paid');
}

/** Reserves the goods of an order, or releases what it still reserves. */
export function reserveLines(call: Call, { id, lines, location_id: location }: Json, sign: 1 | -1): void {
  for (const line of lines) {
    const goods = findGoods(call, line.variant_id);
    if (goods) changeStock(call, { ...goods, location, reserved: sign * leftOf(line), source: { kind: 'order', id } });
  }
}

/** Returns the money that is too much after an order, or the rest of it, was cancelled or has expired. */
function giveBack(call: Call, order: Json, keep: number): Json {
  const business = businessOf(call, order.business_id);
  const excess = sumOf(order.payments.map(({ amount }: Json) => amount)) - keep - order.refunded.amount;
  const { refunded, due } = splitRefund(business, order.payments, Math.max(0, excess), order.refunded.amount);
  refundNow(call, business, { amount: refunded, customer: order.customer, reference: order.reference });
  return { ...order, refunded: money(order.refunded.amount + refunded), refund_due: money(due) };
}

/** Ends a whole order: releases its goods, uncounts its promotions, and returns the money. */
export function endOrder(call: Call, order: Json, fields: Json, event: string): Json {
  if (order.status === 'confirmed') reserveLines(call, order, -1);
  countUse(call, order, -1);
  const returned = giveBack(call, { ...order, ...fields }, 0);
  return saveOrder(call, returned, event);
}

/** Drops the part of an order that was not handed over. */
export function dropRest(call: Call, order: Json, fields: Json): Json {
  reserveLines(call, order, -1);
  const lines = order.lines.map((line: Json) => ({ ...line, dropped_quantity: line.dropped_quantity + leftOf(line) }));
  const dropped = { ...order, ...fields, lines, status: 'fulfilled', fulfilled_at: call.now() };
  return saveOrder(call, giveBack(call, dropped, dueOf(call, dropped)), 'order.fulfilled');
}

/** Returns fields of an order that has not begun. */
export const newOrderFields = (call: Call): Json => ({
  status: 'pending',
  payments: [],
  refunded: NOTHING,
  refund_due: NOTHING,
  placed_by: actorOf(call),
});

/** Adds a payment to the sales of an order that was handed over before it was paid, the oldest first. */
export function payLater(call: Call, sales: string[], payment: Json): void {
  let left: number = payment.amount.amount;
  for (const sale of sales.flatMap((id) => call.store.get('sal', id) ?? [])) {
    const part = Math.min(left, sale.open.amount);
    if (!part) continue;
    left -= part;
    const payments = [...sale.payments, { ...payment, amount: money(part) }];
    call.patch('sal', sale.id, { paid: money(sale.paid.amount + part), open: money(sale.open.amount - part), payments });
  }
}
