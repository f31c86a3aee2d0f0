import { asTime } from '../../state/clock';
import type { Call, Json } from '../behaviour';
import { lagosTime, pausedAtNight } from './calendar';
import { jobOf, patchOffer, patchOrder } from './orderStates';
import { quotes } from './quotes';

const RESPOND_MINUTES = 30;
/** Offers in a row that a provider may let expire before it is skipped for an hour. */
const MOST_EXPIRED = 5;
const HOUR_MS = 3_600_000;

/** Responses of providers by the reference of the first parcel: seconds and response for each offer in turn, the last for all further ones. */
const RESPONSES: [string, [number, string][]][] = [
  [
    'sandbox-reject',
    [
      [10, 'rejected'],
      [10, 'accepted'],
    ],
  ],
  [
    'sandbox-expire',
    [
      [60, 'expired'],
      [10, 'accepted'],
    ],
  ],
  ['sandbox-drive', [[0, 'accepted']]],
  ['sandbox-exception', [[0, 'accepted']]],
  ['sandbox-return', [[0, 'accepted']]],
];

/** Returns the sandbox outcome that the reference of an order's first parcel selects. */
export const outcomeOf = ({ parcels }: Json): string => {
  const reference: string = parcels[0].reference ?? '';
  return /^sandbox-(reject|expire|nobody|drive|exception|return)\b/.exec(reference)?.[0] ?? '';
};

/** Returns the providers that an order can be offered to, in the order in which they are asked. */
export function candidatesOf(call: Call, order: Json): Json[] {
  const { provider_choice: choice, provider_ids: named, max_fee: most, service_level: level } = order;
  const branches = [order.sender.branch_id, order.recipient.branch_id].flatMap((id) => call.store.get('brn', id ?? '')?.provider.id ?? []);
  const { offers } = quotes(call, jobOf(order), { level });
  const found = offers.filter(
    ({ fee, provider }) =>
      fee.total.amount <= most.amount &&
      branches.every((id) => id === provider.id) &&
      (choice !== 'named' || named.includes(provider.id)) &&
      !isSkipped(call, provider.id, level),
  );
  if (choice === 'named') found.sort((one, other) => named.indexOf(one.provider.id) - named.indexOf(other.provider.id));
  if (choice === 'fastest') found.sort((one, other) => one.delivery_date.localeCompare(other.delivery_date));
  return found;
}

/** Remembers why a provider receives no automatic offers for a time. */
const standingOf = (call: Call, provider: string): Json => call.store.get('_standing', provider) ?? { id: provider, expired: 0 };

function isSkipped(call: Call, provider: string, level: string): boolean {
  const standing = standingOf(call, provider);
  return standing.until > call.ms || Date.parse(standing[level] ?? '') > call.ms;
}

/** Stores from when a provider accepts offers at a service level again. */
export const pauseLevel = (call: Call, provider: string, level: string, until: string): Json =>
  call.store.put('_standing', { ...standingOf(call, provider), [level]: until });

/** Returns the fields of an offer that follow its order and the provider's quote. */
const termsOf = ({ recipient, cash_on_delivery: cash }: Json, { fee, delivery_date }: Json): Json => ({
  to_city_id: recipient.city_id,
  recipient,
  fee,
  cash_to_collect: cash?.to_collect ?? null,
  promised_date: delivery_date,
});

/** Returns until when a provider can respond, in milliseconds. */
function responseEnd(call: Call, order: Json, minutes: number, byHand: boolean): number {
  const end = windowEnd(order);
  const due = byHand ? call.ms + minutes * 60_000 : pausedAtNight(call.ms, minutes);
  return end > call.ms ? Math.min(end, due) : due;
}

/** Notifies the provider of an offer, and starts its response time. */
function announce(call: Call, order: Json, offer: Json, turn: number): Json {
  call.emit('delivery_order.offered', offer);
  call.after((Date.parse(offer.expires_at) - call.ms) / 1000, 'offers.expire', { id: offer.id, at: offer.expires_at });
  respondLater(call, order, offer, turn);
  return offer;
}

/**
 * Offers an order to a provider, and lets the sandbox respond as the order's first parcel says.
 *
 * @param offer offer of `quotes`
 */
export function offerTo(call: Call, order: Json, offer: Json, { minutes = RESPOND_MINUTES, byHand = false } = {}): Json {
  const made: Json = call.store.put('ldo', {
    ...call.fresh('DeliveryOrder', {
      ...termsOf(order, offer),
      order_id: order.id,
      order_reference: order.reference,
      tracking_number: order.tracking_number,
      provider: offer.provider,
      status: 'offered',
      allowed_actions: ['acceptDeliveryOrder', 'rejectDeliveryOrder'],
      service_level: order.service_level,
      from_city_id: order.sender.city_id,
      parcels: order.parcels,
      delivery_code: order.delivery_code,
      pickup: order.pickup,
      sender: order.sender,
      instructions: order.instructions,
      milestone: 'pending',
      offered_by: byHand ? call.caller.user : null,
      offered_at: call.now(),
      expires_at: asTime(responseEnd(call, order, minutes, byHand)),
    }),
    _minutes: minutes,
    _by_hand: byHand,
  });
  const summary = { id: made.id, provider: offer.provider, status: 'offered' };
  patchOrder(call, order.id, { delivery_orders: [...order.delivery_orders, summary] });
  return announce(call, order, made, order.delivery_orders.length);
}

/**
 * Updates an open offer after a change of its order: the response time starts again.
 *
 * @param offer new offer of `quotes` by the same provider
 */
export function offerAgain(call: Call, order: Json, made: Json, offer: Json): Json {
  const { id, _minutes: minutes = RESPOND_MINUTES, _by_hand: byHand = false } = made;
  call.cancel('offers.respond', (timer) => timer.id === id);
  const changed = patchOffer(call, id, { ...termsOf(order, offer), expires_at: asTime(responseEnd(call, order, minutes, byHand)) });
  return announce(call, order, changed, order.delivery_orders.length - 1);
}

/** Time at which the pickup window of an order ends, in milliseconds. */
export const windowEnd = ({ pickup }: Json): number => lagosTime(pickup.date, pickup.window.to);

/** @param turn number of earlier offers of the order */
function respondLater(call: Call, order: Json, offer: Json, turn: number): void {
  const [, responses] = RESPONSES.find(([reference]) => reference === outcomeOf(order)) ?? [];
  const [seconds, response] = responses?.[turn] ?? responses?.at(-1) ?? [];
  if (seconds !== undefined) call.after(seconds, 'offers.respond', { id: offer.id, response });
  else if (outcomeOf(order) === 'sandbox-nobody') call.after(10, 'offers.respond', { id: offer.id, response: 'rejected' });
  else if (offer.provider.name.startsWith('Sandbox')) call.after(60, 'offers.respond', { id: offer.id, response: 'accepted' });
}

/** Offers an order to the next provider that was not asked. Without one, the order fails, unless it is offered by hand. */
export function offerNext(call: Call, order: Json): void {
  if (order.provider_choice === 'manual') return;
  const asked = order.delivery_orders.map(({ provider }: Json) => provider.id);
  const next = candidatesOf(call, order).find(({ provider }) => !asked.includes(provider.id));
  if (next) offerTo(call, order, next);
  // All providers reject: the order fails a minute after it was created.
  else if (outcomeOf(order) !== 'sandbox-nobody') failOrder(call, order.id, 'no_provider_accepted', 'No provider accepted the order.');
}

/** Ends an order without a delivery. */
export function failOrder(call: Call, id: string, code: string, reason: string): Json {
  return call.emit(
    'order.failed',
    patchOrder(call, id, { status: 'failed', status_reason_code: code, status_reason: reason, ended_at: call.now() }),
  );
}

/** Ends an offer without an acceptance, and asks the next provider. */
function endOffer(call: Call, offer: Json, status: string, fields: Json): Json {
  const isResponse = status === 'rejected';
  return patchOffer(call, offer.id, { status, ended_at: call.now(), ...(isResponse && { answered_at: call.now() }), ...fields });
}

/** Rejects an offer on behalf of the provider. */
export function rejectOffer(call: Call, offer: Json, code: string, reason: string, fields: Json = {}): Json {
  const rejected = endOffer(call, offer, 'rejected', { status_reason_code: code, status_reason: reason, ...fields });
  call.store.put('_standing', { ...standingOf(call, offer.provider.id), expired: 0 });
  offerNext(call, call.need('lor', offer.order_id));
  return rejected;
}

/** Lets an offer expire. A provider that lets five in a row expire is skipped for an hour. */
export function expireOffer(call: Call, offer: Json): void {
  const reason = `No response within ${offer._minutes ?? RESPOND_MINUTES} minutes.`;
  const expired = endOffer(call, offer, 'expired', { status_reason_code: 'no_answer', status_reason: reason });
  const standing = standingOf(call, offer.provider.id);
  const count = standing.expired + 1;
  call.store.put('_standing', { ...standing, expired: count % MOST_EXPIRED, ...(count >= MOST_EXPIRED && { until: call.ms + HOUR_MS }) });
  call.emit('delivery_order.expired', expired);
  offerNext(call, call.need('lor', offer.order_id));
}

/** Withdraws an offer or an acceptance. */
export function withdrawOffer(call: Call, offer: Json, code: string, reason: string): Json {
  return call.emit('delivery_order.withdrawn', endOffer(call, offer, 'withdrawn', { status_reason_code: code, status_reason: reason }));
}
