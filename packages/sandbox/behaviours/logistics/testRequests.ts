import type { Engine } from '../../http/engine';
import type { Json } from '../../model/contract';
import type { Sent } from '../../node/testEngine';
import { naira, testsOf } from '../../node/testFamily';

export const LAGOS = 'cty_01JD0JZFYCPSJZYPWBENKKDDJW';
export const IBADAN = 'cty_01JD0N0E971XNCGJR4WD90X96S';

const tests = testsOf('logistics');
export const logisticsEngine = tests.newEngine;
export const logistics = tests.request;
export const { read, readAfter, test } = tests;

/** Hamper of the story, of which two providers deliver to Ibadan on the next day. */
export const hamper = (reference: string | null = null): Json => ({
  reference,
  weight_grams: 9400,
  dimensions: { length_cm: 50, width_cm: 40, height_cm: 32 },
  contents: 'Christmas hamper, food in jars',
  is_fragile: true,
  declared_value: naira(1_500_000),
});

const party = (name: string, city_id: string, state: string): Json => ({
  name,
  phone: '+2347000000010',
  email: null,
  city_id,
  address: { street: '7 Example Close', city: 'Example', state, postal_code: null, country: 'NG' },
  landmark: null,
  location: null,
  branch_id: null,
});

/** Orders the delivery of a hamper from Lagos to Ibadan on the next day. */
export const order = (engine: Engine, parcel: string | null, fields: Json = {}): Promise<Sent> =>
  logistics(engine, 'POST /orders', {
    reference: tests.newReference(),
    sender: party('Ember Basket', LAGOS, 'NG-LA'),
    recipient: party('Ireti Exemplar', IBADAN, 'NG-OY'),
    parcels: [hamper(parcel)],
    service_level: 'next_day',
    provider_choice: 'cheapest',
    max_fee: naira(600_000),
    pickup: { date: '2026-11-26', window: { from: '09:00', to: '12:00' } },
    ...fields,
  });

/** Own provider with a rate card within Lagos, active. */
export async function ownProvider(engine: Engine, name: string): Promise<string> {
  const limits = { max_weight_grams: 20_000, max_side_cm: 80, max_declared_value: naira(10_000_000) };
  const { body } = await logistics(engine, 'POST /providers', {
    name,
    legal_name: `${name} Ltd`,
    registration_number: tests.newReference('RC').replace('-', '00001'),
    contact: { name: 'Desk', phone: '+2347000000070', email: null },
    service_levels: ['same_day'],
    city_ids: [LAGOS],
    picks_up_at_door: true,
    takes_cash: false,
    limits,
  });
  await logistics(engine, 'POST /rate-cards', {
    provider_id: body.id,
    name: 'Lagos',
    service_level: 'same_day',
    from_country_code: 'NG',
    to_country_code: 'NG',
    currency: 'NGN',
    zones: [{ code: 'LOS', name: 'Lagos', from_city_ids: [LAGOS], to_city_ids: [LAGOS], is_remote: false }],
    weight_bands: [{ up_to_grams: 20_000, prices: [{ zone_code: 'LOS', amount: naira(100_000) }] }],
    dimensional: { divisor_cubic_cm_per_kg: 5000, applies_from_grams: 0 },
    rounding_step_grams: 500,
    limits: { ...limits, takes_fragile: 'full' },
    vat_percent: '7.5',
    valid_from_date: '2026-11-25',
  });
  await logistics(engine, `POST /providers/${body.id}/activate`);
  return body.id;
}
