import { asTime } from '../../state/clock';
import type { Behaviours, Call, Json } from '../behaviour';
import { inState } from '../call';
import { addDays } from '../money/dates';
import { percent } from '../money/money';
import { lagosTime } from './calendar';
import { candidatesOf, expireOffer, failOrder, offerAgain, offerNext, outcomeOf, rejectOffer, windowEnd, withdrawOffer } from './offering';
import { currentOffer, jobOf, patchOffer, patchOrder } from './orderStates';
import { checkJob, countryOf, LONGEST_WAIT_DAYS, quotes } from './quotes';
import { acceptOffer, endAs, eventsOf, isLate, type Report, record } from './reports';

/** Reports that the sandbox makes for an order, a minute apart, with what follows from them. */
type Step = Omit<Report, 'occurred_at'> & { delay_days?: number; final_outcome?: string };

const PICKUP: Step = { milestone: 'in_transit', raw_code: 'PU', raw_text: 'Picked up from shipper' };
const OUT: Step = { milestone: 'out_for_delivery', raw_code: 'OD', raw_text: 'With courier' };
const ABSENT: Step = { milestone: 'attempt_failed', raw_code: 'NH', raw_text: 'Recipient not home, card left' };
const DELIVERED: Step = { milestone: 'delivered', raw_code: 'DL', raw_text: 'Delivered' };
const BREAKDOWN: Step = { milestone: 'exception', raw_code: 'VB', raw_text: 'Vehicle breakdown', delay_days: 1 };
const ON: Step = { milestone: 'in_transit', raw_code: 'TR', raw_text: 'Transferred to another vehicle' };
const RETURNED: Step = { milestone: 'exception', raw_code: 'RTS', raw_text: 'Returned to shipper', final_outcome: 'returned' };

const STEPS: Record<string, Step[]> = {
  'sandbox-drive': [PICKUP, OUT, DELIVERED],
  'sandbox-exception': [PICKUP, BREAKDOWN, ON, OUT, DELIVERED],
  'sandbox-return': [PICKUP, OUT, ABSENT, OUT, ABSENT, RETURNED],
};

/** Lets the sandbox deliver an accepted order, one report per minute, if the reference of its first parcel says so. */
function schedule(call: Call, order: Json): void {
  STEPS[outcomeOf(order)]?.forEach((report, index) => {
    call.after(60 * (index + 1), 'orders.drive', { id: order.id, report });
  });
}

/** Reports an event of an order on behalf of its provider. */
function drive(call: Call, order: Json, report: Step & { occurred_at: string }): void {
  const offer = currentOffer(call, order);
  if (!offer) return;
  if (report.delay_days) patchOrder(call, order.id, { _delay_days: report.delay_days });
  if (report.milestone === 'delivered') {
    const kind = offer.delivery_code ? 'delivery_code' : 'locker';
    patchOffer(call, offer.id, { proof: { kind, received_by: order.recipient.name, document_id: null, recorded_at: call.now() } });
    const { cash_on_delivery: cash } = order;
    if (cash) patchOrder(call, order.id, { cash_on_delivery: { ...cash, collected: cash.to_collect } });
  }
  record(call, call.need('ldo', offer.id), report);
  if (report.final_outcome) endAs(call, call.need('ldo', offer.id), report.final_outcome, report.raw_text ?? '');
}

/** Responds to an offer in place of its provider. */
function respond(call: Call, offer: Json, response: string): void {
  if (response === 'rejected') rejectOffer(call, offer, 'no_capacity', 'No vehicle is available.');
  else if (response === 'expired') expireOffer(call, offer);
  else {
    const { date, window } = offer.pickup;
    const pickup_from = asTime(lagosTime(date, window.from));
    const pickup_to = asTime(lagosTime(date, window.to));
    acceptOffer(call, offer, { pickup_from, pickup_to, provider_reference: `SB-${call.world.ids.digits(6)}` });
    schedule(call, call.need('lor', offer.order_id));
  }
}

const SHORTEST_WINDOW_MS = 7_200_000;
const CANCELLATION_PERCENT = '10';
const LEAST_CANCELLATION = 20_000;

/** Outcomes whose offers are accepted with the request. */
const ACCEPTED_AT_ONCE = new Set(['sandbox-drive', 'sandbox-exception', 'sandbox-return']);

/** Fields that may be sent by the state of an order; `metadata` always. */
const UPDATABLE: Record<string, string[]> = {
  open: ['recipient', 'instructions', 'cash_on_delivery', 'max_fee'],
  accepted: ['recipient', 'instructions'],
  in_progress: ['instructions'],
};

/** Checks what a new or changed order asks for, whichever provider is asked. */
function checkOrder(call: Call, order: Json): void {
  checkJob(call, jobOf(order), { from: '/sender/city_id', to: '/recipient/city_id' });
  const currency = countryOf(call, order.sender.city_id)?.default_currency;
  if (order.max_fee.currency !== currency) call.fail('currency_mismatch', `max_fee must be in ${currency}.`);
  for (const [party, pointer] of [
    [order.sender, '/sender/branch_id'],
    [order.recipient, '/recipient/branch_id'],
  ]) {
    if (!party.branch_id) continue;
    const branch = call.need('brn', party.branch_id, pointer);
    const isTooBig = ({ weight_grams: grams, dimensions: { length_cm: length, width_cm: width, height_cm: height } }: Json) =>
      grams > branch.max_parcel_weight_grams || Math.max(length, width, height) > branch.max_parcel_side_cm;
    if (order.parcels.some(isTooBig)) call.fail('parcel_limits_exceeded', `A parcel exceeds the limits of ${branch.name}.`);
  }
}

function checkPickup(call: Call, pickup: Json): void {
  if (pickup.date > addDays(call.today(), LONGEST_WAIT_DAYS)) call.invalid('/pickup/date', 'Must be at most 30 days ahead.');
  const [from, to] = [pickup.window.from, pickup.window.to].map((clock) => Date.parse(`2026-01-01T${clock}:00Z`));
  if (to - from < SHORTEST_WINDOW_MS) call.invalid('/pickup/window/to', 'Must be at least 2 hours after from.');
  const end = windowEnd({ pickup });
  if (pickup.date === call.today() && end <= call.ms) call.invalid('/pickup/window/to', 'Must not have passed.');
}

/** Ends the request because no provider can be asked. */
function checkAvailable(call: Call, order: Json): void {
  const { offers, refusals } = quotes(call, jobOf(order), { level: order.service_level });
  if (!offers.length && refusals.every(({ reason }) => reason === 'not_on_this_way')) {
    const detail = 'No provider serves this route at this service level.';
    call.fail('location_not_served', { detail, errors: [{ pointer: '/recipient/city_id', code: 'not_served', detail }] });
  }
  const detail = offers.length
    ? `The lowest fee is ${offers[0].fee.total.amount / 100} ${offers[0].fee.total.currency}.`
    : (refusals[0]?.detail ?? 'No provider serves this route.');
  call.fail('no_provider_available', { detail });
}

/** Returns the fee that a cancelled order costs; null if it is free. */
function cancellationFee({ status, fee }: Json, reason: string): Json | null {
  if (status !== 'accepted' || reason === 'pickup_missed') return null;
  const { amount, currency } = fee.total;
  return { amount: Math.min(amount, Math.max(LEAST_CANCELLATION, percent(amount, CANCELLATION_PERCENT))), currency };
}

function cashOf(amount: Json | null | undefined): Json | null {
  return amount ? { to_collect: amount, collected: null, paid_out_at: null } : null;
}

/** Returns when the parcels are expected, at 16:00 in Lagos on the promised day or later after a delay; null if they are not on the way. */
function estimateOf({ status, promised_date: day, _delay_days: delay = 0 }: Json): string | null {
  if (!day || !['accepted', 'in_progress'].includes(status)) return null;
  return `${addDays(day, delay)}T15:00:00Z`;
}

export const orders: Behaviours = {
  operations: {
    createOrder: (call) => {
      const { body } = call;
      checkPickup(call, body.pickup);
      if (body.provider_choice === 'named' && !body.provider_ids?.length)
        call.invalid('/provider_ids', 'Is required with the choice named.', 'required');
      body.provider_ids?.forEach((id: string, index: number) => {
        const provider = call.need('prv', id, `/provider_ids/${index}`);
        if (provider.status !== 'active') call.fail('provider_not_active', `${provider.name} is ${provider.status}.`);
      });
      const draft = {
        ...body,
        insure: body.insure ?? true,
        cash_on_delivery: cashOf(body.cash_on_delivery),
        provider_ids: body.provider_ids ?? [],
      };
      checkOrder(call, draft);
      const isManual = body.provider_choice === 'manual';
      if (!isManual && !candidatesOf(call, draft).length) checkAvailable(call, draft);
      const number = call.world.ids.digits(5);
      const made = call.create({
        tracking_number: `LG-${call.today().slice(0, 4)}-${number.slice(0, 4)}-${number.slice(4)}`,
        milestone: 'pending',
        cash_on_delivery: draft.cash_on_delivery,
        provider_ids: draft.provider_ids,
        insure: draft.insure,
      });
      patchOrder(call, made.id, {});
      const end = windowEnd(made);
      if (end > call.ms) call.after((end - call.ms) / 1000, 'orders.window', { id: made.id });
      offerNext(call, call.need('lor', made.id));
      const offer = currentOffer(call, call.need('lor', made.id));
      if (offer && ACCEPTED_AT_ONCE.has(outcomeOf(made))) respond(call, offer, 'accepted');
      if (outcomeOf(made) === 'sandbox-nobody') call.after(60, 'orders.nobody', { id: made.id });
      return call.need('lor', made.id);
    },
    updateOrder: (call, order) => {
      const { metadata, ...body } = call.body;
      const allowed = UPDATABLE[order.status] ?? [];
      const isOpenAgain = call.store.isUntouched('lor', order.id) && order.status !== 'open';
      const refused = isOpenAgain ? undefined : Object.keys(body).find((name) => !allowed.includes(name));
      const isOnlyPhone = ({ phone: _, ...rest }: Json) => JSON.stringify(rest);
      const movesTo = order.status === 'accepted' && body.recipient && isOnlyPhone(body.recipient) !== isOnlyPhone(order.recipient);
      if (refused || movesTo) call.fail('resource_in_use', `The order is ${order.status}, so ${refused ?? 'recipient'} cannot be changed.`);
      const { cash_on_delivery: cash } = body;
      if (body.max_fee && body.max_fee.currency !== order.max_fee.currency)
        call.fail('currency_mismatch', `max_fee must be in ${order.max_fee.currency}.`);
      const changed = { ...order, ...body, ...(cash !== undefined && { cash_on_delivery: cashOf(cash) }) };
      const offer = order.status === 'open' ? currentOffer(call, order) : undefined;
      const reprices = order.status === 'open' && (body.recipient || cash !== undefined);
      if (reprices) checkOrder(call, changed);
      if (offer && body.max_fee && offer.fee.total.amount > body.max_fee.amount)
        call.fail('amount_out_of_range', 'The limit is below the fee of the current offer.');
      call.update({ cash_on_delivery: changed.cash_on_delivery });
      if (offer && reprices) {
        const next = candidatesOf(call, changed).find(({ provider }) => provider.id === offer.provider.id);
        if (!next) checkAvailable(call, changed);
        else offerAgain(call, call.need('lor', order.id), offer, next);
      }
      return call.need('lor', order.id);
    },
    cancelOrder: (call, order) => {
      const { reason_code: code, reason } = call.body;
      if (code === 'pickup_missed' && order.status === 'accepted' && windowEnd(order) > call.ms)
        call.invalid('/reason_code', 'pickup_missed is accepted once the pickup window has ended.');
      const offer = currentOffer(call, order);
      if (offer) withdrawOffer(call, offer, 'order_cancelled', reason);
      return call.emit(
        'order.cancelled',
        patchOrder(call, order.id, {
          status: 'cancelled',
          status_reason_code: code,
          status_reason: reason,
          cancellation_fee: cancellationFee(order, code),
          ended_at: call.now(),
        }),
      );
    },
    trackOrder: (call, order) => {
      const audience = call.caller.role === 'buyer' ? 'recipient' : (call.query.audience ?? 'sender');
      const isRecipient = audience === 'recipient';
      const offer = currentOffer(call, order);
      const template = order.provider && call.store.get('prv', order.provider.id)?.tracking_url_template;
      const waybill = offer?.provider_reference;
      return {
        order_id: order.id,
        tracking_number: order.tracking_number,
        audience,
        milestone: order.milestone,
        promised_date: order.promised_date,
        estimated_delivery_at: estimateOf(order),
        is_late: isLate(call, order),
        provider: order.provider,
        provider_tracking_url: template && waybill ? template.replace('{number}', encodeURIComponent(waybill)) : null,
        fee_total: isRecipient ? null : (order.fee?.total ?? null),
        events: eventsOf(call, order.id)
          .slice(0, 200)
          .map((event) => (isRecipient ? { ...event, raw_code: null, raw_text: null } : event)),
        proof: offer?.proof ?? null,
      };
    },
  },
  timers: {
    'offers.respond': inState('ldo', 'offered', (call, offer, { response }) => respond(call, offer, response)),
    'offers.expire': inState('ldo', 'offered', (call, offer, { at }) => {
      if (offer.expires_at === at) expireOffer(call, offer);
    }),
    'orders.window': inState('lor', 'open', (call, order, { id }) => {
      const offer = currentOffer(call, order);
      if (offer) {
        const reason = 'The pickup window ended without a response.';
        const ended = { status: 'expired', status_reason_code: 'no_answer', status_reason: reason, ended_at: call.now() };
        call.emit('delivery_order.expired', patchOffer(call, offer.id, ended));
      }
      failOrder(call, id, 'no_provider_accepted', 'The pickup window ended without an acceptance.');
    }),
    'orders.nobody': (call, { id }) => {
      const order = call.need('lor', id);
      const offer = currentOffer(call, order);
      if (offer)
        patchOffer(call, offer.id, {
          status: 'rejected',
          status_reason_code: 'no_capacity',
          status_reason: 'No vehicle is available.',
          answered_at: call.now(),
          ended_at: call.now(),
        });
      if (order.status === 'open') failOrder(call, id, 'no_provider_accepted', 'All providers rejected the order.');
    },
    'orders.silent': inState('lor', 'in_progress', (call, order) =>
      drive(call, order, { milestone: 'expired', raw_code: null, occurred_at: call.now() }),
    ),
    'orders.drive': inState('lor', ['accepted', 'in_progress'], (call, order, { report }) =>
      drive(call, order, { ...report, occurred_at: call.now() }),
    ),
  },
};
