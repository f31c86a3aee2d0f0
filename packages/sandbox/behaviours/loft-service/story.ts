import type { Behaviours, Call, Json } from '../behaviour';
import { pricedJob } from './jobChecks';

const IBADAN = 'dor_01JDC2GMCFC7JYF90H1ZBCRBNM';

/** The order to Ibadan, which the descriptions name in requests and show in no response. */
function toIbadan(call: Call): Json {
  const address = { street: '7 Example Close, Yaba', city: 'Lagos', state: 'NG-LA', postal_code: null, country: 'NG' };
  const point = { contact_phone: null, instructions: null };
  const job = {
    id: IBADAN,
    reference: 'EB-10476',
    status: 'pending',
    status_reason: null,
    allowed_actions: ['updateDeliveryOrder', 'assignDeliveryOrder', 'cancelDeliveryOrder'],
    client: { reference: 'EB-CL-0031', name: 'Placeholder Dairy', email: 'orders@dairy.example', phone: null, address: null },
    source: { kind: 'manual', id: null },
    pickup: { ...point, name: 'Ember Basket hub, Yaba', address, location: { latitude: 6.5095, longitude: 3.3711 } },
    delivery: { ...point, name: 'Placeholder Dairy, Ibadan', address: null, location: { latitude: 7.3612, longitude: 3.8614 } },
    service_date: '2026-11-21',
    time_window: null,
    load: { weight_grams: 24_000, volume_cubic_cm: 120_000, parcels: 2 },
    required_features: ['refrigerated'],
    proof_required: 'signature',
    milestone: 'pending',
    created_at: '2026-11-21T09:15:20Z',
    updated_at: '2026-11-21T09:15:20Z',
  };
  return call.fresh('DeliveryOrder', { ...job, fee: pricedJob(call, job, undefined) });
}

/** What the story knows and no example of the descriptions shows. */
export const story: Behaviours = {
  start: (call) => {
    if (call.store.list('dor').length && call.store.list('shf').length && !call.store.get('dor', IBADAN))
      call.store.put('dor', toIbadan(call));
  },
};
