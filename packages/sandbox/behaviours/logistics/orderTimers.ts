import { asTime } from '../../state/clock';
import type { Behaviours, Call, Json } from '../behaviour';
import { inState } from '../call';
import { lagosTime } from './calendar';
import { drive, schedule } from './drive';
import { expireOffer, failOrder, rejectOffer } from './offering';
import { currentOffer, patchOffer } from './orderStates';
import { acceptOffer } from './reports';

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
