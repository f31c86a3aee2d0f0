import type { Call, Json } from '../behaviour';
import type { Job } from './pricing';

/** Operations that the sender may perform by the state of an order; none in the other states. */
const ORDER_ACTIONS: Record<string, string[]> = {
  open: ['updateOrder', 'cancelOrder'],
  accepted: ['updateOrder', 'cancelOrder'],
  in_progress: ['updateOrder'],
};

/** Operations that the provider may perform by the state of a delivery order. */
const OFFER_ACTIONS: Record<string, string[]> = {
  offered: ['acceptDeliveryOrder', 'rejectDeliveryOrder'],
  accepted: ['updateDeliveryOrderStatus'],
  in_progress: ['updateDeliveryOrderStatus'],
  completed: ['updateDeliveryOrderStatus'],
  failed: ['updateDeliveryOrderStatus'],
};

/** Returns the parcels of an order as a job to price. */
export const jobOf = (order: Json): Job => ({
  from: order.sender.city_id,
  to: order.recipient.city_id,
  parcels: order.parcels,
  date: order.pickup.date,
  cash: order.cash_on_delivery?.to_collect ?? null,
  insure: order.insure,
});

/** Changes an order. */
export function patchOrder(call: Call, id: string, fields: Json): Json {
  const changed: Json = { ...call.need('lor', id), ...fields, updated_at: call.now() };
  return call.store.patch('lor', id, { ...changed, allowed_actions: ORDER_ACTIONS[changed.status] ?? [] });
}

/** Changes a delivery order, and its state in the order. */
export function patchOffer(call: Call, id: string, fields: Json): Json {
  const before = call.need('ldo', id);
  const status = fields.status ?? before.status;
  const changed = call.patch('ldo', id, { ...fields, allowed_actions: OFFER_ACTIONS[status] ?? [] });
  const order = call.store.get('lor', before.order_id);
  if (order && status !== before.status) {
    const delivery_orders = order.delivery_orders.map((each: Json) => (each.id === id ? { ...each, status } : each));
    patchOrder(call, order.id, { delivery_orders });
  }
  return changed;
}

/** Returns the delivery order that an order is with: open, accepted or later. */
export function currentOffer(call: Call, order: Json): Json | undefined {
  const found = order.delivery_orders.findLast(({ status }: Json) => !['rejected', 'expired', 'withdrawn'].includes(status));
  return found && call.store.get('ldo', found.id);
}
