import assert from 'node:assert/strict';
import type { Engine } from '../../http/engine';
import type { Json } from '../../model/contract';
import { advance, eventTypes, ruleOf } from '../../node/testEngine';
import { naira } from '../../node/testFamily';
import { hamper, IBADAN, LAGOS, logistics, logisticsEngine, order, ownProvider, read, readAfter, test } from './testRequests';

const webhooksRule = ruleOf('openapi/logistics/webhooks.yaml');
const shippingFeeRule = ruleOf('openapi/logistics/shipping-fee.yaml');
const countriesRule = ruleOf('openapi/logistics/countries.yaml');
const commonRule = ruleOf('openapi/logistics/common.yaml');

const YABA = '/branches/brn_01JD4HEEZ0DSZEDY23TT4GZFT6';

test('a branch stays in its city, and a list that is sent replaces the stored one', async (engine) => {
  const update = (body: object) => logistics(engine, `PATCH ${YABA}`, body);
  const moved = await update({ city_id: IBADAN, name: 'Yaba' });
  assert.deepEqual([moved.status, moved.body.code, moved.body.errors[0].pointer], [422, 'validation_failed', '/city_id']);
  assert.equal((await read(engine, YABA)).city_id, LAGOS);
  const closure = (from_date: string) => ({ from_date, to_date: from_date, reason: 'Stocktaking' });
  await update({ closures: [closure('2026-12-28')] });
  const { body } = await update({ closures: [closure('2026-12-30')] });
  assert.deepEqual(body.closures, [closure('2026-12-30')]);
});

test('lists refuse query parameters that need another one, are too far ahead or name nothing', async (engine) => {
  for (const [path, name] of [
    ['/branches?near_latitude=6.5', 'near_longitude'],
    ['/branches?near_longitude=3.3', 'near_latitude'],
    ['/branches?radius_metres=500', 'radius_metres'],
    ['/branches?open_at=2027-03-01T10:00:00Z', 'open_at'],
    ['/countries/NG/cities?from_city_id=cty_01JD0JZFYCPSJZYPWBENKKDDJX', 'from_city_id'],
    ['/rate-cards?is_in_force=true&in_force_on_date=2026-11-23', 'in_force_on_date'],
  ]) {
    const { status, body } = await logistics(engine, `GET ${path}`);
    assert.deepEqual([status, body.code, body.errors?.[0]?.pointer], [400, 'invalid_parameter', `query/${name}`], path);
  }
});

test('the hours of a branch are in order, and its closures neither overlap nor last more than 91 days', async (engine) => {
  const pointers = async (body: object): Promise<string | undefined> =>
    (await logistics(engine, `PATCH ${YABA}`, body)).body.errors?.[0].pointer;
  const hours = (...periods: [string, string][]) => ({
    opening_hours: periods.map(([opens, closes]) => ({ weekday: 'monday', opens, closes })),
  });
  const closures = (...days: [string, string][]) => ({
    closures: days.map(([from_date, to_date]) => ({ from_date, to_date, reason: 'Stocktaking' })),
  });
  for (const body of [
    hours(['18:00', '08:00']),
    hours(['08:00', '12:00'], ['11:00', '18:00']),
    hours(['06:00', '07:00'], ['08:00', '09:00'], ['10:00', '11:00']),
  ])
    assert.equal(await pointers(body), '/opening_hours');
  assert.equal(await pointers(hours(['13:00', '18:00'], ['08:00', '12:00'])), undefined);
  for (const body of [
    closures(['2026-12-01', '2027-03-02']),
    closures(['2026-12-03', '2026-12-01']),
    closures(['2026-12-01', '2026-12-03'], ['2026-12-03', '2026-12-04']),
  ])
    assert.equal(await pointers(body), '/closures');
  assert.equal(await pointers(closures(['2026-12-01', '2027-03-01'])), undefined);
});

test('the only branch for drop-off of an active provider that does not come to the door is kept', async (engine) => {
  const provider = await ownProvider(engine, 'Counter Couriers');
  const branch = await logistics(engine, 'POST /branches', {
    provider_id: provider,
    code: 'LOS-ONE',
    name: 'Only counter',
    kind: 'counter',
    city_id: LAGOS,
    address: { street: '7 Example Close', city: 'Lagos', state: 'NG-LA', postal_code: null, country: 'NG' },
    location: { latitude: 6.5, longitude: 3.37 },
    phone: '+2347000000070',
    opening_hours: [{ weekday: 'monday', opens: '08:00', closes: '18:00' }],
    services: ['drop_off'],
    max_parcel_weight_grams: 10_000,
    max_parcel_side_cm: 60,
  });
  const remove = () => logistics(engine, `DELETE /branches/${branch.body.id}`);
  await logistics(engine, `PATCH /providers/${provider}`, { picks_up_at_door: false });
  assert.equal((await remove()).body.code, 'resource_in_use');
  await logistics(engine, `PATCH /providers/${provider}`, { picks_up_at_door: true });
  assert.equal((await remove()).status, 204);
});

test('the fee of a reweighed delivery follows the same version of the rate card', async (engine) => {
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

test('fees follow the rate cards, and each refusal has its reason', async (engine) => {
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
  const reasons = body.refusals.map(({ reason }: Json) => reason);
  assert.deepEqual(reasons, ['not_on_this_way']);
});

test('a card with announced prices is listed in force with its present version', async (engine) => {
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

test(shippingFeeRule('The sandbox also accepts a day of pickup in the past.'), async (engine) => {
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

test('announced prices that an offer has used change only with a later first day', async (engine) => {
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

const endpoint = async (engine: Engine, simulate: string): Promise<Json> =>
  (await logistics(engine, 'POST /webhook-endpoints', { url: `https://hooks.example/a?simulate=${simulate}`, event_types: ['order.*'] }))
    .body;

const deliveries = async (engine: Engine, id: string): Promise<Json[]> => (await read(engine, `/webhook-endpoints/${id}/deliveries`)).data;

test(webhooksRule('In the sandbox, no request is sent to a URL that ends in `?simulate=500`'), async (engine) => {
  const { id } = await endpoint(engine, '500');
  advance(engine, 9);
  const [first] = await deliveries(engine, id);
  assert.deepEqual([first.event_type, first.outcome, first.attempts.length], ['webhook_endpoint.created', 'exhausted', 10]);
  assert.equal(Date.parse(first.attempts[1].attempted_at) - Date.parse(first.attempts[0].attempted_at), 1000);
  assert.equal(first.attempts[0].response_status, 500);
  const [slow] = await deliveries(engine, (await endpoint(engine, 'timeout')).id);
  assert.deepEqual([slow.outcome, slow.attempts[0].error], ['pending', 'timeout']);
  const [accepted] = await deliveries(engine, (await endpoint(engine, '204')).id);
  assert.deepEqual([accepted.outcome, accepted.attempts[0].response_status], ['delivered', 204]);
  const gone = await endpoint(engine, '410');
  await order(engine, 'sandbox-drive');
  assert.equal((await readAfter(engine, 1, `/webhook-endpoints/${gone.id}`)).status, 'disabled_by_failures');
  assert.equal((await readAfter(engine, 3 * 86_400, `/webhook-endpoints/${id}`)).status, 'disabled_by_failures');
});

test(webhooksRule('An order with the parcel reference `sandbox-drive` produces all events of a delivery within'), async (engine) => {
  const { id } = await endpoint(engine, '500');
  const { body } = await order(engine, 'sandbox-drive');
  advance(engine, 180);
  const changes = engine.world.events.all
    .filter(({ type }) => type === 'order.milestone_changed')
    .map((event) => event.body.data.milestone);
  assert.deepEqual(changes, ['info_received', 'in_transit', 'out_for_delivery', 'delivered']);
  assert.ok(eventTypes(engine).includes('order.accepted'));
  const recorded = (await deliveries(engine, id)).filter(({ resource_id }) => resource_id === body.id);
  assert.equal(recorded.length, 5);
});

test(countriesRule('In the sandbox, the list also contains `ZZ`, "Nowhere", a country with one city for each `status`'), async (engine) => {
  const nowhere = (await read(engine, '/countries')).data.find(({ code }: Json) => code === 'ZZ');
  assert.equal(nowhere.name, 'Nowhere');
  const states = (await read(engine, '/countries/ZZ/cities')).data.map(({ status }: Json) => status);
  assert.deepEqual(states.sort(), ['not_served', 'served', 'suspended']);
});

test(commonRule('The same in the sandbox and in production'), async () => {
  const { data } = await read(logisticsEngine(), '/countries/NG/cities?name=lekki');
  assert.deepEqual([data[0].name, data[0].id], ['Lagos', LAGOS]);
});
