import type { Behaviours, Call, Json } from '../behaviour';
import { inState } from '../call';
import { actorOf, add, businessOf, checkSelling, customerReference, locationOf, nextNumber } from './businessData';
import { deliveryOf } from './customers';
import { findGoods, goodsOf } from './goods';
import {
  addPayments,
  dropRest,
  endOrder,
  newOrderFields,
  payByTransfer,
  payLater,
  receivedPayment,
  reserveLines,
  saveOrder,
  settled,
} from './orderSettlement';
import { checkPrice, type Priced, price } from './pricing';
import { countUse } from './promotionUses';
import { checkStock } from './stock';

const HOUR = 3600;
const MOST_WAIT_MS = 90 * 24 * HOUR * 1000;
const PAID_SECONDS = 5;
const LAPSE_SECONDS = 60;

/** Prices the lines of an order and checks that its location has them. */
function priced(call: Call, business: Json, order: Json, lines: Json[], codes: string[], checksStock = true): Priced {
  const goods = goodsOf(call, business, lines);
  if (checksStock)
    lines.forEach(({ quantity }, index) => {
      const { product, variant } = goods[index];
      checkStock(call, product, variant, order.location_id, quantity, `/lines/${index}/quantity`);
    });
  const cart = {
    business,
    lines: goods.map((each, index) => ({ goods: each, quantity: lines[index].quantity })),
    customer: order.customer,
    fee: order.delivery.fee.amount,
    channel: 'order',
    at: call.now(),
  };
  return price(call, cart, codes);
}

const orderLines = (call: Call, { lines }: Priced): Json[] =>
  lines.map((line) => ({ ...line, id: call.id('oln'), fulfilled_quantity: 0, dropped_quantity: 0 }));

function create(call: Call): Json {
  const { body } = call;
  const business = businessOf(call, body.business_id);
  call.unique('ord', 'reference', body.reference);
  checkSelling(call, business);
  const location = locationOf(call, business, body.location_id);
  const customer = call.need('cus', body.customer_id, '/customer_id');
  const delivery = deliveryOf(call, customer, body.delivery);
  const draft = { ...body, delivery, customer: customerReference(customer) };
  const codes: string[] = body.promotion_codes ?? [];
  const cart = priced(call, business, draft, body.lines, codes);
  checkPrice(call, cart, codes, body.expected_total);
  const hold = body.reference.startsWith('LAPSE-') ? LAPSE_SECONDS : business.order_hold_hours * HOUR;
  const order = settled(call, {
    ...newOrderFields(call),
    id: call.id('ord'),
    number: nextNumber(call, location),
    reference: body.reference,
    business_id: business.id,
    location_id: body.location_id,
    customer: draft.customer,
    lines: orderLines(call, cart),
    promotions: cart.applied,
    totals: cart.totals,
    delivery,
    note: body.note ?? null,
    metadata: body.metadata ?? {},
    expires_at: call.now(hold),
  });
  const stored = add(call, 'Order', order, 'order.created');
  countUse(call, stored, 1);
  if (body.reference.startsWith('PAID-')) call.after(PAID_SECONDS, 'orders.pay', { id: stored.id });
  call.after(hold, 'orders.expire', { id: stored.id });
  return stored;
}

const refuse = (call: Call, detail: string): never => call.fail('resource_in_use', { detail });

/** Changes the lines, codes or delivery of an order, and prices it again if it is pending. */
function changed(call: Call, order: Json): Json {
  const { lines, promotion_codes: codes, delivery, note } = call.body;
  const isPending = order.status === 'pending';
  const isOpen = isPending || order.status === 'confirmed' || order.status === 'partially_fulfilled';
  if ((lines || codes || delivery?.method || delivery?.fee) && !isPending)
    refuse(call, `The order is ${order.status}; its lines cannot be changed.`);
  if ((delivery || note !== undefined) && !isOpen) refuse(call, `The order is ${order.status}; it cannot be changed.`);
  if (delivery && order.status === 'partially_fulfilled') refuse(call, 'The goods have already left the location.');
  const noted = note === undefined ? order : { ...order, note };
  const customer = call.store.get('cus', order.customer.id) ?? order.customer;
  const moved = delivery ? { ...noted, delivery: deliveryOf(call, customer, delivery, order.delivery) } : noted;
  if (!lines && !codes && !delivery?.method && !delivery?.fee) return moved;
  const business = businessOf(call, order.business_id);
  const used: string[] = codes ?? order.promotions.flatMap(({ code }: Json) => code ?? []);
  countUse(call, order, -1);
  // The order itself does not count as a use of its promotions while it is priced again.
  call.store.put('ord', { ...order, promotions: [] });
  const cart = priced(call, business, moved, lines ?? order.lines, used, lines !== undefined);
  checkPrice(call, cart, codes ?? []);
  const expires = { expires_at: call.now(business.order_hold_hours * HOUR) };
  const repriced = { ...moved, ...expires, lines: orderLines(call, cart), promotions: cart.applied, totals: cart.totals };
  call.store.put('ord', repriced);
  countUse(call, repriced, 1);
  call.cancel('orders.expire', ({ id }) => id === order.id);
  call.after(business.order_hold_hours * HOUR, 'orders.expire', { id: order.id });
  const surplus = settled(call, repriced).paid.amount - cart.totals.total.amount;
  return surplus > 0 ? { ...repriced, refund_due: { amount: surplus, currency: 'NGN' } } : repriced;
}

/** Moves an order of the story to a state in which it can be changed as the request says. */
function rewind(call: Call): void {
  const { lines, promotion_codes: codes, delivery } = call.body;
  if (!lines && !codes && !delivery) return;
  const isChange = lines || codes || delivery.method || delivery.fee;
  const states = isChange ? ['pending'] : ['pending', 'confirmed'];
  call.store.rewind('ord', call.params.order_id, ({ status }) => states.includes(status), {});
}

function update(call: Call): Json {
  rewind(call);
  const order = call.need('ord', call.params.order_id);
  const { recorded_payment: payment, metadata } = call.body;
  const next = { ...changed(call, order), ...(metadata && { metadata }) };
  // Cheaper lines can make what was paid so far sufficient.
  const isPaidNow = order.payment_status === 'part_paid' && settled(call, next).open.amount === 0;
  if (!payment) return saveOrder(call, next, ...(isPaidNow ? ['order.paid'] : []));
  const received = receivedPayment(call, payment, '/recorded_payment');
  // An order of the story may have been paid since; the example of a recorded payment is that of the unpaid order.
  const unpaid = call.store.isUntouched('ord', order.id) ? { ...next, payments: [] } : next;
  const added = addPayments(call, unpaid, [received]);
  payLater(call, added.order.sale_ids, received);
  return saveOrder(call, added.order, ...added.events);
}

function confirm(call: Call, order: Json): Json {
  const business = businessOf(call, order.business_id);
  checkSelling(call, business);
  for (const { variant_id: id, quantity } of order.lines) {
    const goods = findGoods(call, id);
    if (goods) checkStock(call, goods.product, goods.variant, order.location_id, quantity);
  }
  const { ready_at: ready = null } = call.body;
  const wait = ready && !call.store.isUntouched('ord', order.id) ? Date.parse(ready) - call.ms : 0;
  if (wait < 0 || wait > MOST_WAIT_MS) call.invalid('/ready_at', 'Must not be in the past, and at most 90 days ahead.', 'out_of_range');
  reserveLines(call, order, 1);
  const fields = { status: 'confirmed', ready_at: ready, confirmed_by: actorOf(call), confirmed_at: call.now() };
  return saveOrder(call, { ...order, ...fields }, 'order.confirmed');
}

export const orders: Behaviours = {
  operations: {
    createOrder: create,
    updateOrder: update,
    confirmOrder: confirm,
    cancelOrder: (call, order) => {
      const reasons = { status_reason_code: call.body.reason_code, status_reason: call.body.reason };
      if (order.status === 'partially_fulfilled') return dropRest(call, order, reasons);
      const fields = { ...reasons, status: 'cancelled', cancelled_by: actorOf(call), cancelled_at: call.now() };
      return endOrder(call, order, fields, 'order.cancelled');
    },
    listOrders: (call) => call.page(call.store.list('ord').filter(({ business_id: id }) => id)),
  },
  timers: {
    'orders.pay': inState('ord', ['pending', 'confirmed'], (call, order) => payByTransfer(call, order)),
    'orders.expire': inState('ord', 'pending', (call, order) => {
      if (settled(call, order).open.amount === 0) return;

      const reason = 'The order was not paid in time.';
      endOrder(call, order, { status: 'expired', status_reason_code: 'not_paid_in_time', status_reason: reason }, 'order.expired');
    }),
  },
};
