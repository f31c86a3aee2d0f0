import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '../../model/contract';
import { advance, eventTypes, rule } from '../../node/testEngine';
import { naira } from '../../node/testFamily';
import { hamper, IBADAN, LAGOS, logistics, logisticsEngine, order, read } from './testRequests';

test('the fee of a reweighed delivery follows the same version of the rate card', async () => {
  const engine = logisticsEngine();
  const { body } = await order(engine, 'sandbox-drive');
  advance(engine, 60);
  const [offer] = (await read(engine, `/delivery-orders?order_id=${body.id}`)).data;
  const reweighed = { weight_grams: 15_200, dimensions: [hamper().dimensions], photo_document_id: 'doc_01JDGD5Y8K3Q7NSV2WZT4XB6HM' };
  const event = { milestone: 'in_transit', raw_code: 'WGH', occurred_at: '2026-11-25T08:01:00Z', reweighed };
  const { body: result } = await logistics(engine, `POST /delivery-orders/${offer.id}/status`, event);
  // Band to 15 kg 4,100.00 + one step 250.00 = 4,350.00; fuel 522.00; fragile 400.00; insurance 150.00; VAT 406.65.
  assert.equal(result.delivery_order.fee.total.amount, 582_865);
  assert.ok(eventTypes(engine).includes('order.fee_changed'));
  const again = await logistics(engine, `POST /delivery-orders/${offer.id}/status`, event);
  assert.equal(again.body.was_known, true);
});

test('fees follow the rate cards, and each refusal has its reason', async () => {
  const engine = logisticsEngine();
  const { body } = await logistics(engine, 'POST /shipping-fees/calculate', {
    from: { city_id: LAGOS },
    to: { city_id: IBADAN },
    parcels: [hamper()],
    pickup_date: '2026-11-26',
  });
  assert.deepEqual(
    body.offers.map(({ provider, fee }: Json) => [provider.name, fee.total.amount]),
    [
      ['Mock Parcel', 388_398],
      ['Dummy Couriers', 552_765],
      ['Specimen Express', 590_444],
    ],
  );
  assert.deepEqual(
    body.refusals.map(({ reason }: Json) => reason),
    ['not_on_this_way'],
  );
});

test('a card with announced prices is listed in force with its present version', async () => {
  const engine = logisticsEngine();
  const path = '/rate-cards/rtc_01JD4BC33AGQ28VQNY8SB0PATY';
  const card = await read(engine, path);
  const { status } = await logistics(engine, `PATCH ${path}`, { valid_from_date: '2026-12-01', vat_percent: '10' });
  assert.equal(status, 200);
  const versionsOf = async (query: string) =>
    (await read(engine, `/rate-cards?${query}`)).data.filter(({ id }: Json) => id === card.id).map(({ version }: Json) => version);
  assert.deepEqual(await versionsOf('service_level=next_day'), [2]);
  assert.deepEqual(await versionsOf('is_in_force=true'), [1]);
  assert.deepEqual(await versionsOf('is_in_force=false'), []);
});

test(rule('openapi/logistics/shipping-fee.yaml:587', 'The sandbox also accepts a day of pickup in the past.'), async () => {
  const engine = logisticsEngine();
  const calculate = (pickup_date: string) =>
    logistics(engine, 'POST /shipping-fees/calculate', {
      from: { city_id: LAGOS },
      to: { city_id: IBADAN },
      parcels: [hamper()],
      pickup_date,
    });
  assert.equal((await calculate('2026-11-20')).body.offers.length, 3);
  assert.equal((await calculate('2026-12-26')).body.errors[0].pointer, '/pickup_date');
});

test('announced prices that an offer has used change only with a later first day', async () => {
  const engine = logisticsEngine();
  const path = '/rate-cards/rtc_01JD4BC33AGQ28VQNY8SB0PATY';
  const update = (body: object) => logistics(engine, `PATCH ${path}`, body);
  await update({ valid_from_date: '2026-11-26', vat_percent: '10' });
  const made = await order(engine, null, {
    provider_choice: 'named',
    provider_ids: ['prv_01JD2VEF0AQS1F2YE055GXKE4Z'],
    max_fee: naira(700_000),
  });
  assert.equal(made.body.delivery_orders.length, 1);
  assert.equal((await update({ vat_percent: '12' })).body.code, 'resource_in_use');
  const { body } = await update({ vat_percent: '12', valid_from_date: '2026-11-28' });
  assert.deepEqual([body.version, body.valid_from_date], [3, '2026-11-28']);
});
