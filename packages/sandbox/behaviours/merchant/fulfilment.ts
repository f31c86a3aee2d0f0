import type { Behaviours, Call, Json } from '../behaviour';
import { asText, divide, money } from '../money/money';
import { businessOf, locationOf, nextNumber, pastTime, sumOf } from './businessData';
import { addPayments, leftOf, receivedPayment, saveOrder, settled } from './orderSettlement';
import { totalsOf } from './pricing';
import { recordSale } from './recordedSales';

/** Returns the quantities to hand over by the ID of the line: those of the request, or everything that is left. */
function quantitiesOf(call: Call, order: Json): Map<string, number> {
  const { lines } = call.body;
  if (!lines) return new Map(order.lines.filter((line: Json) => leftOf(line)).map((line: Json) => [line.id, leftOf(line)]));
  const quantities = new Map<string, number>();
  (lines as Json[]).forEach(({ order_line_id: id, quantity }, index) => {
    const line = order.lines.find((each: Json) => each.id === id);
    if (!line || quantities.has(id)) call.invalid(`/lines/${index}/order_line_id`, 'Must be a line of the order, each at most once.');
    if (quantity > leftOf(line)) call.invalid(`/lines/${index}/quantity`, `Must be at most ${leftOf(line)}.`, 'out_of_range');
    quantities.set(id, quantity);
  });
  return quantities;
}

/** Returns the share of an order's line that is handed over. The last items take what earlier shares have left. */
function shareOf(line: Json, quantity: number, earlier: Json[]): Json {
  const before = earlier.filter((each) => each.order_line_id === line.id);
  const shareFor = (count: number): number => divide(BigInt(line.total.amount) * BigInt(count), BigInt(line.quantity));
  // The story does not show every sale of its orders.
  const isKnown = before.reduce((sum, each) => sum + each.quantity, 0) === line.fulfilled_quantity;
  const sold = isKnown ? sumOf(before.map((each) => each.total)) : shareFor(line.fulfilled_quantity);
  const isLast = leftOf(line) === quantity && !line.dropped_quantity;
  const total = isLast ? line.total.amount - sold : shareFor(quantity);
  const subtotal = line.unit_price.amount * quantity;
  return { ...line, order_line_id: line.id, quantity, subtotal: money(subtotal), discount: money(subtotal - total), total: money(total) };
}

/** Returns the part of an order's payments that belongs to a sale: what earlier sales have left, up to its total. */
function paymentsFor(order: Json, total: number, used: number): Json[] {
  let skip = used;
  let needed = total;
  const parts: Json[] = [];
  for (const payment of order.payments) {
    const free = Math.max(0, payment.amount.amount - skip);
    skip = Math.max(0, skip - payment.amount.amount);
    const part = Math.min(free, needed);
    needed -= part;
    if (part) parts.push({ ...payment, amount: money(part) });
  }
  return parts;
}

function fulfil(call: Call, stored: Json): Json {
  const business = businessOf(call, stored.business_id);
  const isOfStory = call.store.isUntouched('ord', stored.id);
  const quantities = quantitiesOf(call, stored);
  const soldAt = pastTime(call, 'handed_over_at', isOfStory, stored.confirmed_at ?? undefined);
  const given: Json[] = call.body.payments ?? [];
  const payments = given.map((payment, index) => receivedPayment(call, payment, `/payments/${index}`));
  const { order, events } = addPayments(call, stored, payments);
  const { open } = settled(call, order);
  if (open.amount && !business.fulfil_unpaid) call.fail('order_not_paid', `${asText(open)} of the order is open.`);
  const sales = order.sale_ids.flatMap((id: string) => call.store.get('sal', id) ?? []);
  const earlier: Json[] = sales.flatMap(({ lines }: Json) => lines);
  const handed = order.lines.filter((line: Json) => quantities.has(line.id));
  const lines = handed.map((line: Json) => shareOf(line, quantities.get(line.id) ?? 0, earlier));
  const isFirst = !order.sale_ids.length;
  const { delivery_fee: fee, delivery_discount: off } = order.totals;
  const totals = totalsOf(lines, isFirst ? fee.amount : 0, isFirst ? off.amount : 0);
  const used = sumOf(sales.map((each: Json) => each.totals.total));
  const location = locationOf(call, business, order.location_id);
  const sale = recordSale(
    call,
    {
      business,
      location: order.location_id,
      number: nextNumber(call, location),
      lines,
      totals,
      promotions: order.promotions,
      payments: paymentsFor(order, totals.total.amount, used),
      soldAt,
      fields: { channel: 'order', reference: order.reference, order_id: order.id, customer: order.customer, metadata: order.metadata },
    },
    true,
  );
  const after = order.lines.map((line: Json) => ({
    ...line,
    fulfilled_quantity: line.fulfilled_quantity + (quantities.get(line.id) ?? 0),
  }));
  const isDone = after.every((line: Json) => leftOf(line) === 0);
  const fields = {
    lines: after,
    sale_ids: [...order.sale_ids, sale.id],
    status: isDone ? 'fulfilled' : 'partially_fulfilled',
    fulfilled_at: isDone ? soldAt : null,
  };
  return saveOrder(call, { ...order, ...fields }, ...events, ...(isDone ? ['order.fulfilled'] : []));
}

export const fulfilment: Behaviours = { operations: { fulfilOrder: fulfil } };
