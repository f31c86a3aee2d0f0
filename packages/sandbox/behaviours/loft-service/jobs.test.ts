import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '../../model/contract';
import { requestsOf, toRequest } from '../../node/requests';
import { advance, engineFor, eventTypes, rule } from '../../node/testEngine';
import { naira } from '../../node/testFamily';
import { EMEKA, job, loft, loftEngine, MILE_12, read, SURULERE, started, VAN } from './testRequests';

test(
  rule(
    'openapi/loft-service/tms-shipping-fee.yaml:417',
    'In the sandbox, the distance is the straight line multiplied by 1.3, as for routes',
  ),
  async () => {
    const engine = loftEngine();
    const load = { weight_grams: 18_500, volume_cubic_cm: 48_000, parcels: 1 };
    const work = { pickup: MILE_12, delivery: SURULERE, load, required_features: ['closed_body'], client_reference: 'EB-CL-0012' };
    const { body } = await loft(engine, 'POST /shipping-fees/quote', { ...work, service_date: '2026-11-21' });
    assert.deepEqual([body.fee.distance_metres, body.fee.total.amount], [17_090, 118_800]);
    assert.deepEqual(
      body.considered.map(({ reason, total }: { reason: string; total: { amount: number } | null }) => [reason, total?.amount]),
      [
        ['chosen', 118_800],
        ['other_load', undefined],
        ['lower_priority', 251_900],
      ],
    );
  },
);

test('a shipping fee cannot end before it begins', async () => {
  const engine = loftEngine();
  const end = (valid_to_date: string) => loft(engine, 'PATCH /shipping-fees/shf_01JD1C7F9Q9J7KFH4X5BGWR7NM', { valid_to_date });
  const { status, body } = await end('2026-11-15');
  assert.deepEqual([status, body.code, body.errors[0].pointer], [422, 'validation_failed', '/valid_to_date']);
  assert.equal((await end('2026-11-16')).status, 200);
});

test(rule('openapi/loft-service/tms-delivery-orders.yaml:19', 'the sandbox also accepts a day in the past.'), async () => {
  const engine = loftEngine();
  assert.equal((await job(engine, { service_date: '2026-11-21' })).body.fee.total.amount, 118_800);
  assert.equal((await job(engine, { service_date: '2026-12-26' })).body.code, 'validation_failed');
});

test(
  rule(
    'openapi/loft-service/tms-delivery-orders.yaml:517',
    'In the sandbox, a started job is completed automatically after two minutes with a proof of the required kind',
  ),
  async () => {
    const engine = loftEngine();
    const { id } = await started(engine);
    advance(engine, 119);
    assert.equal((await read(engine, `/delivery-orders/${id}`)).status, 'in_progress');
    advance(engine, 1);
    const done = await read(engine, `/delivery-orders/${id}`);
    assert.deepEqual([done.status, done.proof.kind, done.milestone], ['completed', 'signature', 'delivered']);
    const absent = await started(engine, { reference: 'sandbox-absent-1' });
    advance(engine, 120);
    const failed = await read(engine, `/delivery-orders/${absent.id}`);
    assert.deepEqual([failed.status, failed.attempts[0].outcome, failed.driver_id], ['pending', 'attempt_failed', null]);
    assert.ok(eventTypes(engine).includes('delivery_order.attempt_failed'));
  },
);

test(rule('openapi/loft-service/tms-delivery-orders.yaml:518', 'The delivery code of every job in the sandbox is `4821`.'), async () => {
  const engine = loftEngine();
  const { id } = await started(engine, { proof_required: 'delivery_code' });
  const proof = { outcome: 'delivered', proof_kind: 'delivery_code', received_by: 'Ada', parcels_delivered: 1 };
  const wrong = await loft(engine, `POST /delivery-orders/${id}/complete`, { ...proof, delivery_code: '0000' });
  assert.equal(wrong.body.code, 'incorrect_delivery_code');
  const right = await loft(engine, `POST /delivery-orders/${id}/complete`, { ...proof, delivery_code: '4821' });
  assert.equal(right.body.status, 'completed');
});

test(
  rule('openapi/loft-service/tms-client-invoice.yaml:19', 'In the sandbox, delivery orders are completed two minutes after their start'),
  async () => {
    const engine = loftEngine();
    const bill = { client_reference: 'EB-CL-0012', from_date: '2026-11-25', to_date: '2026-11-25' };
    const early = await loft(engine, 'POST /client-invoices', { reference: 'B-0', ...bill });
    assert.equal(early.body.code, 'nothing_to_invoice');
    await started(engine);
    advance(engine, 120);
    const { body } = await loft(engine, 'POST /client-invoices', { reference: 'B-1', ...bill });
    // 900.00 + 3 km beyond 15 at 60.00 = 1,080.00; VAT 81.00.
    assert.deepEqual([body.totals.net.amount, body.totals.vat.amount, body.totals.total.amount], [108_000, 8_100, 116_100]);
    await loft(engine, `POST /client-invoices/${body.id}/send`, {});
    const payment = { amount: naira(116_100), paid_date: '2026-11-25', method: 'cash' };
    const paid = await loft(engine, `POST /client-invoices/${body.id}/mark-paid`, payment);
    assert.deepEqual([paid.body.status, paid.body.totals.open.amount], ['paid', 0]);
  },
);

test('a job cannot have a driver who is busy with another vehicle, nor goods that the vehicle cannot carry', async () => {
  const engine = loftEngine();
  const { body } = await job(engine);
  const TRICYCLE = 'veh_01JD42TZ6EPMEBC6HX3SS612KY';
  await loft(engine, `POST /delivery-orders/${body.id}/assign`, { driver_id: EMEKA, vehicle_id: VAN });
  const second = (await job(engine)).body;
  const busy = await loft(engine, `POST /delivery-orders/${second.id}/assign`, { driver_id: EMEKA, vehicle_id: TRICYCLE });
  assert.equal(busy.body.code, 'driver_not_available');
  const heavy = (await job(engine, { load: { weight_grams: 790_000, volume_cubic_cm: null, parcels: 1 } })).body;
  const full = await loft(engine, `POST /delivery-orders/${heavy.id}/assign`, { driver_id: EMEKA, vehicle_id: VAN });
  assert.equal(full.body.code, 'capacity_exceeded');
});

test('boxes change load, features and price of a pending job', async () => {
  const engine = loftEngine();
  const { body } = await job(engine, { required_features: [] });
  const packages = [{ quantity: 2, weight_grams: 12_000, contents: 'Yoghurt', temperature: { min_celsius: 2, max_celsius: 8 } }];
  await loft(engine, 'POST /shipping-details', { delivery_order_id: body.id, packages });
  const changed = await read(engine, `/delivery-orders/${body.id}`);
  assert.deepEqual([changed.load.weight_grams, changed.required_features, changed.fee.total.amount], [24_000, ['refrigerated'], 124_000]);
  const refused = await loft(engine, 'POST /shipping-details', {
    delivery_order_id: (await job(engine)).body.id,
    packages: [{ quantity: 1, weight_grams: 10, contents: 'Gauge', hazard_class: 'radioactive' }],
  });
  assert.equal(refused.body.errors[0].pointer, '/packages/0/hazard_class');
});

test(rule('openapi/loft-service/tms-delivery-orders.yaml:14', 'a location between latitudes 2 and 4 and longitudes 2 and 8'), async () => {
  const engine = engineFor('loft-service');
  const [contract] = engine.world.contracts.values();
  const swapped = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(swapped);
    if (typeof value !== 'object' || value === null) return value;
    const { latitude, longitude, ...others } = value as Json;
    if (latitude !== undefined) return { ...others, latitude: longitude, longitude: latitude };
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, swapped(each)]));
  };
  const refused: Record<string, string> = {};
  for (const request of requestsOf(contract)) {
    if (!request.operation.errors.location_not_routable || !/"latitude"/.test(JSON.stringify(request.body))) continue;
    const response = await engine.fetch(toRequest({ ...request, body: swapped(request.body) as Json }));
    const { code, errors } = await response.json();
    refused[request.operation.id] = `${code} ${errors?.[0].pointer}`;
  }
  assert.deepEqual(refused, {
    createDeliveryOrder: 'location_not_routable /pickup/location',
    updateDeliveryOrder: 'location_not_routable /delivery/location',
    createRoute: 'location_not_routable /start/location',
    updateRoute: 'location_not_routable /stops/0/location',
    quoteShippingFee: 'location_not_routable /pickup',
  });
});

test('a window can be removed, cash has a least amount, and a source has one job that is not cancelled', async () => {
  const engine = loftEngine();
  const window = { starts_at: '2026-11-25T20:00:00Z', ends_at: '2026-11-25T21:00:00Z' };
  const source = { kind: 'merchant_order', id: 'ord_01JDBFTHPG7R612FDM04DABN32' };
  const { body } = await job(engine, { time_window: window, source });
  assert.equal((await loft(engine, `PATCH /delivery-orders/${body.id}`, { time_window: null })).body.time_window, null);
  assert.equal((await job(engine, { cash_to_collect: naira(0) })).body.code, 'amount_out_of_range');
  assert.equal((await job(engine, { source })).body.code, 'already_exists');
  await loft(engine, `POST /delivery-orders/${body.id}/cancel`, { reason: 'Not needed.' });
  assert.equal((await job(engine, { source })).status, 201);
});

test('a job that is assigned again after a failed attempt keeps its milestone', async () => {
  const engine = loftEngine();
  const { id } = await started(engine);
  const absent = { outcome: 'attempt_failed', reason_code: 'recipient_absent' };
  const late = await loft(engine, `POST /delivery-orders/${id}/complete`, { ...absent, next_attempt_date: '2026-12-03' });
  assert.equal(late.body.errors[0].pointer, '/next_attempt_date');
  await loft(engine, `POST /delivery-orders/${id}/complete`, absent);
  const { body } = await loft(engine, `POST /delivery-orders/${id}/assign`, { driver_id: EMEKA, vehicle_id: VAN });
  assert.deepEqual([body.status, body.milestone], ['assigned', 'attempt_failed']);
});
