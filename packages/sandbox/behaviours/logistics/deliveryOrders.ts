import type { Behaviours, Call, Json } from '../behaviour';
import { DAY_MS } from '../money/dates';
import { rewindStory } from '../target';
import { lagosTime } from './calendar';
import { offerTo, pauseLevel, rejectOffer } from './offering';
import { currentOffer, jobOf, patchOffer, patchOrder } from './orderStates';
import { feeAgain } from './pricing';
import { quotes } from './quotes';
import { acceptOffer, endAs, eventsOf, type Report, record } from './reports';
import { checkVehicle } from './vehicles';

/** Recalculates the fee of a delivery from the weight and size that the provider has measured, with the same version of the rate card. */
function reweigh(call: Call, offer: Json, measured: Json): void {
  const order = call.need('lor', offer.order_id);
  const pickedUp = Date.parse(order.picked_up_at ?? '');
  if (pickedUp && call.ms > pickedUp + DAY_MS) call.invalid('/reweighed', 'Must be sent within 24 hours of the pickup.');
  if (measured.dimensions.length !== offer.parcels.length) call.invalid('/reweighed/dimensions', 'Must contain one entry for each parcel.');
  const fee = feeAgain(call, offer, order, measured);
  if (!fee) return;
  const reweighed = {
    weight_grams: measured.weight_grams,
    dimensional_weight_grams: fee.dimensional_weight_grams,
    fee_difference: { amount: fee.total.amount - offer.fee.total.amount, currency: fee.total.currency },
    photo_document_id: measured.photo_document_id,
    reweighed_at: call.now(),
  };
  patchOffer(call, offer.id, { fee, reweighed });
  patchOrder(call, order.id, { fee, reweighed });
  const { id, reference, provider } = order;
  call.emit('order.fee_changed', {
    order_id: id,
    reference,
    provider: provider ?? offer.provider,
    previous_fee: offer.fee,
    fee,
    reweighed,
  });
}

const MINUTE_MS = 60_000;
const LATEST_REPORT_MS = 72 * 60 * MINUTE_MS;
const MOST_CODE_ATTEMPTS = 5;
/** Delivery code of every order of the sandbox. */
const CODE = '4821';

export const deliveryOrders: Behaviours = {
  filters: {
    listDeliveryOrders: {
      created_from: ({ offered_at: at }, from) => Date.parse(at) >= Date.parse(from),
      created_to: ({ offered_at: at }, to) => Date.parse(at) < Date.parse(to),
    },
  },
  furtherStates: { updateDeliveryOrderStatus: 'any' },
  operations: {
    createDeliveryOrder: (call) => {
      const { order_id: orderId, provider_id: providerId, respond_within_minutes: minutes = 30, max_fee: limit } = call.body;
      const order = call.need('lor', orderId, '/order_id');
      const provider = call.need('prv', providerId, '/provider_id');
      if (limit && limit.currency !== order.max_fee.currency) call.fail('currency_mismatch');
      if (limit && limit.amount > order.max_fee.amount) call.invalid('/max_fee', 'Must not exceed the limit of the order.');
      if (provider.status !== 'active' || !provider.is_available)
        call.fail('provider_not_active', `${provider.name} is ${provider.status}.`);
      if (call.store.isUntouched('lor', order.id)) {
        call.store.rewind('lor', order.id, ({ status }) => status === 'open', {
          status: 'open',
          provider: null,
          fee: null,
          ended_at: null,
        });
        call.store.patch('lor', order.id, { delivery_orders: [] });
      }
      const open = call.need('lor', order.id);
      if (open.status !== 'open') call.fail('resource_in_use', `The order is ${open.status}.`);
      const current = currentOffer(call, open);
      if (current) call.fail('resource_in_use', `The offer ${current.id} is open.`);
      const { offers, refusals } = quotes(call, jobOf(open), { level: open.service_level, provider: provider.id });
      const most = limit?.amount ?? open.max_fee.amount;
      const [offer] = offers;
      if (!offer || offer.fee.total.amount > most)
        call.fail('no_provider_available', offer ? `The fee is ${offer.fee.total.amount} kobo, above the limit.` : refusals[0]?.detail);
      return offerTo(call, open, offer, { minutes, byHand: true });
    },
    acceptDeliveryOrder: (call, offer) => {
      const { pickup_from: from, pickup_to: to, vehicle_id: vehicleId = null, provider_reference: reference } = call.body;
      if (Date.parse(to) <= Date.parse(from)) call.invalid('/pickup_to', 'Must be after pickup_from.');
      const { date, window } = offer.pickup;
      if (Date.parse(from) < lagosTime(date, window.from)) call.invalid('/pickup_from', `Must not be before ${window.from} on ${date}.`);
      if (Date.parse(to) > lagosTime(date, window.to)) call.invalid('/pickup_to', `Must not be after ${window.to} on ${date}.`);
      const vehicle = vehicleId && checkVehicle(call, vehicleId, offer);
      return acceptOffer(call, offer, {
        pickup_from: from,
        pickup_to: to,
        vehicle_id: vehicleId,
        vehicle_plate_number: vehicle?.plate_number ?? null,
        provider_reference: reference,
      });
    },
    rejectDeliveryOrder: (call, offer) => {
      const { reason_code: code, reason, can_again_at: again = null } = call.body;
      if (again && Date.parse(again) > call.ms + 14 * 24 * 60 * MINUTE_MS) call.invalid('/can_again_at', 'Must be at most 14 days ahead.');
      if (again) pauseLevel(call, offer.provider.id, offer.service_level, again);
      return rejectOffer(call, offer, code, reason, { can_again_at: again });
    },
    updateDeliveryOrderStatus: (call) => {
      const id = call.params.delivery_order_id;
      const isStory = call.store.isUntouched('ldo', call.need('ldo', id).id);
      if (isStory) rewindStory(call);
      const offer = call.need('ldo', id);
      rewindOrder(call, offer);
      if (!['accepted', 'in_progress', 'completed', 'failed'].includes(offer.status))
        call.fail('invalid_state_transition', `The delivery order has the status ${offer.status}.`);
      const { body } = call;
      const known = eventsOf(call, offer.order_id).find(
        ({ raw_code: code, occurred_at: at }) => code === body.raw_code && Date.parse(at) === Date.parse(body.occurred_at),
      );
      if (known) return repeat(call, offer, known);
      if (!isStory) checkTime(call, body.occurred_at);
      if (body.final_outcome && body.milestone !== 'exception') call.invalid('/final_outcome', 'Is only allowed with exception.');
      if (body.milestone === 'delivered') deliver(call, offer);
      if (body.vehicle_id) {
        const { plate_number: plate } = checkVehicle(call, body.vehicle_id, offer);
        patchOffer(call, id, { vehicle_id: body.vehicle_id, vehicle_plate_number: plate });
      }
      const { event, moved } = record(call, call.need('ldo', id), body as Report);
      if (body.reweighed) reweigh(call, call.need('ldo', id), body.reweighed);
      if (body.final_outcome && !['completed', 'failed'].includes(offer.status))
        endAs(call, call.need('ldo', id), body.final_outcome, body.raw_text ?? body.raw_code);
      return { delivery_order: call.need('ldo', id), event, moved_milestone: moved, was_known: false };
    },
  },
};

/** Moves an order of the story that nothing has changed to the state of its delivery order. */
function rewindOrder(call: Call, { order_id: id, status }: Json): void {
  const milestone = status === 'accepted' ? 'info_received' : 'in_transit';
  const running = { milestone, status_reason_code: null, status_reason: null, ended_at: null };
  const isRunning = status === 'accepted' || status === 'in_progress';
  call.store.rewind('lor', id, (order) => order.status === status, { status, ...(isRunning && running) });
}

/** Returns an event that was reported before. Only the payout of cash is stored. */
function repeat(call: Call, offer: Json, event: Json): Json {
  const { cash_paid_out_at: paid } = call.body;
  const order = call.need('lor', offer.order_id);
  if (paid && order.cash_on_delivery) patchOrder(call, order.id, { cash_on_delivery: { ...order.cash_on_delivery, paid_out_at: paid } });
  return { delivery_order: offer, event, moved_milestone: false, was_known: true };
}

function checkTime(call: Call, at: string): void {
  const time = Date.parse(at);
  if (time < call.ms - LATEST_REPORT_MS || time > call.ms + 5 * MINUTE_MS)
    call.invalid('/occurred_at', 'Must be at most 72 hours in the past and 5 minutes in the future.');
}

/** Checks and stores the proof of a delivery, and the cash that was collected. */
function deliver(call: Call, offer: Json): void {
  const { proof, occurred_at: at, cash_collected: collected } = call.body;
  if (offer.delivery_code && !proof) call.invalid('/proof', 'Is required, because the recipient has a delivery code.', 'required');
  const failures = offer._code_failures ?? 0;
  if (proof?.kind === 'delivery_code' && (proof.delivery_code !== CODE || failures >= MOST_CODE_ATTEMPTS)) {
    call.store.patch('ldo', offer.id, { _code_failures: failures + 1 });
    call.fail('incorrect_delivery_code', {
      keep: true,
      detail: `The code is incorrect. ${Math.max(0, MOST_CODE_ATTEMPTS - failures - 1)} attempts are left.`,
    });
  }
  if (proof && ['signature', 'photo'].includes(proof.kind)) {
    if (!proof.document_id) call.invalid('/proof/document_id', 'Is required for this kind of proof.', 'required');
    if (offer.delivery_code && failures < MOST_CODE_ATTEMPTS)
      call.invalid('/proof/kind', 'Must be delivery_code until 5 codes were incorrect.');
  }
  if (proof) {
    const { kind, received_by = null, document_id = null } = proof;
    patchOffer(call, offer.id, { proof: { kind, received_by, document_id, recorded_at: at } });
  }
  const order = call.need('lor', offer.order_id);
  if (!offer.cash_to_collect || !order.cash_on_delivery) return;
  if (!collected) call.invalid('/cash_collected', 'Is required, because cash is to be collected.', 'required');
  if (collected.currency !== offer.cash_to_collect.currency) call.fail('currency_mismatch');
  const { cash_paid_out_at: paid = null } = call.body;
  patchOrder(call, order.id, { cash_on_delivery: { ...order.cash_on_delivery, collected, paid_out_at: paid } });
}
