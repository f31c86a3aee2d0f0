import { asTime } from '../../state/clock';
import type { Behaviours, Call, Json } from '../behaviour';
import { inState } from '../call';
import { lagosTime } from './calendar';
import { expireOffer, failOrder, outcomeOf, rejectOffer } from './offering';
import { currentOffer, patchOffer, patchOrder } from './orderStates';
import { acceptOffer, endAs, type Report, record } from './reports';

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
export function respond(call: Call, offer: Json, response: string): void {
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

/** What happens to orders and offers by time, or by the sandbox in place of a provider. */
export const orderTimers: Behaviours = {
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
