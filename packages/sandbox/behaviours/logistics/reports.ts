import type { Call, Json } from '../behaviour';
import { DAY } from '../money/dates';
import { lagosTime } from './calendar';
import { failOrder } from './offering';
import { patchOffer, patchOrder } from './orderStates';

/** Days without an event after which the milestone becomes expired. */
const SILENT_DAYS = 30;

/** Event on the way of the parcels, as reported by the provider. */
export type Report = {
  milestone: string;
  raw_code: string | null;
  raw_text?: string | null;
  city_id?: string | null;
  place?: string | null;
  location?: Json | null;
  occurred_at: string;
};

/** Returns the events of an order, newest first by the time at which they occurred. */
export const eventsOf = (call: Call, orderId: string): Json[] =>
  call.store.find('tre', '_order_id', orderId).sort((one, other) => other.occurred_at.localeCompare(one.occurred_at));

/** Returns true if the parcels were not delivered by 20:00 in Lagos on the promised day. */
export function isLate(call: Call, order: Json): boolean {
  if (!order.promised_date) return false;
  const delivered = eventsOf(call, order.id).find(({ milestone }) => milestone === 'delivered');
  const end = delivered ? Date.parse(delivered.occurred_at) : order.ended_at ? Date.parse(order.ended_at) : call.ms;
  return end > lagosTime(order.promised_date, '20:00');
}

/**
 * Records an event of an order, and moves its milestone unless a later event is known or the delivery has ended.
 *
 * @returns the event, and whether it moved the milestone
 */
export function record(call: Call, offer: Json, report: Report): { event: Json; moved: boolean } {
  const order = call.need('lor', offer.order_id);
  const latest = eventsOf(call, order.id)[0];
  const event = call.store.put('tre', {
    id: call.id('tre'),
    milestone: report.milestone,
    raw_code: report.raw_code,
    raw_text: report.raw_text ?? null,
    city_id: report.city_id ?? null,
    place: report.place ?? null,
    location: report.location ?? null,
    occurred_at: report.occurred_at,
    recorded_at: call.now(),
    _order_id: order.id,
  });
  if (report.milestone === 'in_transit' && order.accepted_at && !order.picked_up_at)
    patchOrder(call, order.id, { picked_up_at: report.occurred_at });
  const isOlder = latest !== undefined && latest.occurred_at > report.occurred_at;
  const hasEnded = ['completed', 'failed', 'cancelled'].includes(order.status);
  if (isOlder || hasEnded || order.milestone === report.milestone) return { event, moved: false };
  move(call, order, offer, event);
  return { event, moved: true };
}

function move(call: Call, order: Json, offer: Json, event: Json): void {
  const { milestone } = event;
  const isPickup = milestone === 'in_transit' && order.status === 'accepted';
  const isEnd = milestone === 'delivered';
  const status = isPickup ? 'in_progress' : isEnd ? 'completed' : order.status;
  patchOffer(call, offer.id, { milestone, status: isEnd || isPickup ? status : offer.status, ...(isEnd && { ended_at: call.now() }) });
  const changed = patchOrder(call, order.id, { milestone, status, ...(isEnd && { ended_at: call.now() }) });
  emitMilestone(call, changed, order.milestone, event);
  call.cancel('orders.silent', ({ id }) => id === order.id);
  if (!isEnd) call.after(SILENT_DAYS * DAY, 'orders.silent', { id: order.id });
}

function emitMilestone(call: Call, order: Json, previous: string, event: Json): void {
  call.emit('order.milestone_changed', {
    order_id: order.id,
    reference: order.reference,
    tracking_number: order.tracking_number,
    status: order.status,
    previous_milestone: previous,
    milestone: event.milestone,
    is_late: isLate(call, order),
    event,
  });
}

/** Ends a delivery whose parcels were returned or lost. */
export function endAs(call: Call, offer: Json, outcome: string, reason: string): void {
  const fields = { status_reason_code: outcome, status_reason: reason, ended_at: call.now() };
  patchOffer(call, offer.id, { status: 'failed', milestone: 'exception', ...fields });
  failOrder(call, offer.order_id, outcome, reason);
}

/** Accepts an offer for its fee and its day, which makes the order accepted. */
export function acceptOffer(call: Call, offer: Json, fields: Json): Json {
  patchOffer(call, offer.id, { status: 'accepted', answered_at: call.now(), ...fields });
  const order = patchOrder(call, offer.order_id, {
    status: 'accepted',
    provider: offer.provider,
    fee: offer.fee,
    promised_date: offer.promised_date,
    accepted_at: call.now(),
  });
  record(call, call.need('ldo', offer.id), {
    milestone: 'info_received',
    raw_code: 'AC',
    raw_text: 'Order accepted',
    occurred_at: call.now(),
  });
  call.emit('order.accepted', call.need('lor', order.id));
  return call.need('ldo', offer.id);
}
