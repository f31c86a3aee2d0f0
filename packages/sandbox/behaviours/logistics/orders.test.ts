import assert from 'node:assert/strict';
import type { Engine } from '../../http/engine';
import type { Json } from '../../model/contract';
import { advance, eventTypes, ruleOf } from '../../node/testEngine';
import { naira } from '../../node/testFamily';
import { hamper, LAGOS, logistics, order, ownProvider, read, readAfter, test } from './testRequests';

const ordersRule = ruleOf('openapi/logistics/orders.yaml');
const providersRule = ruleOf('openapi/logistics/providers.yaml');
const deliveryOrdersRule = ruleOf('openapi/logistics/delivery-orders.yaml');

/** Returns the states of the offers of an order, in their order. */
const offersOf = (body: Json): string[] => body.delivery_orders.map(({ provider, status }: Json) => `${provider.name}: ${status}`);

/** Returns the milestones of an order, oldest first. */
const milestones = async (engine: Engine, id: string): Promise<string[]> =>
  (await read(engine, `/orders/${id}/tracking`)).events.map(({ milestone }: Json) => milestone).reverse();

test(ordersRule('| `sandbox-reject` | the first provider rejects after 10 seconds (`no_capacity`), the second accepts'), async (engine) => {
  const { body } = await order(engine, 'sandbox-reject');
  assert.deepEqual(offersOf(body), ['Dummy Couriers: offered']);
  advance(engine, 10);
  assert.deepEqual(offersOf(await read(engine, `/orders/${body.id}`)), ['Dummy Couriers: rejected', 'Specimen Express: offered']);
  const [rejected] = (await read(engine, `/delivery-orders?order_id=${body.id}&status=rejected`)).data;
  assert.equal(rejected.status_reason_code, 'no_capacity');
  const accepted = await readAfter(engine, 10, `/orders/${body.id}`);
  assert.deepEqual([accepted.status, accepted.provider.name, accepted.fee.total.amount], ['accepted', 'Specimen Express', 590_444]);
});

test(ordersRule('| `sandbox-expire` | the first offer expires after one minute, the second is accepted |'), async (engine) => {
  const { body } = await order(engine, 'sandbox-expire');
  advance(engine, 59);
  assert.deepEqual(offersOf(await read(engine, `/orders/${body.id}`)), ['Dummy Couriers: offered']);
  advance(engine, 1);
  assert.ok(eventTypes(engine).includes('delivery_order.expired'));
  advance(engine, 10);
  assert.deepEqual(offersOf(await read(engine, `/orders/${body.id}`)), ['Dummy Couriers: expired', 'Specimen Express: accepted']);
});

test(ordersRule('| `sandbox-nobody` | all providers reject; the order is `failed` after one minute |'), async (engine) => {
  const { body } = await order(engine, 'sandbox-nobody');
  assert.equal((await readAfter(engine, 59, `/orders/${body.id}`)).status, 'open');
  const failed = await readAfter(engine, 1, `/orders/${body.id}`);
  assert.deepEqual([failed.status, failed.status_reason_code], ['failed', 'no_provider_accepted']);
  assert.deepEqual(offersOf(failed), ['Dummy Couriers: rejected', 'Specimen Express: rejected']);
});

test(ordersRule('In the sandbox, the `reference` of the first parcel determines the outcome:'), async (engine) => {
  assert.equal((await order(engine, 'sandbox-drive')).body.status, 'accepted');
  const second = await order(engine, null, { parcels: [hamper('EB-1'), hamper('sandbox-drive')], max_fee: naira(2_000_000) });
  assert.equal(second.body.status, 'open');
});

test(ordersRule('| `sandbox-drive` | accepted immediately, then one milestone per minute up to `delivered` |'), async (engine) => {
  const { body } = await order(engine, 'sandbox-drive');
  assert.deepEqual([body.status, body.milestone], ['accepted', 'info_received']);
  assert.equal((await readAfter(engine, 60, `/orders/${body.id}`)).status, 'in_progress');
  const completed = await readAfter(engine, 120, `/orders/${body.id}`);
  assert.deepEqual([completed.status, completed.milestone], ['completed', 'delivered']);
  assert.deepEqual(await milestones(engine, body.id), ['info_received', 'in_transit', 'out_for_delivery', 'delivered']);
});

test(ordersRule('| `sandbox-exception` | as `sandbox-drive`, with a vehicle breakdown on the way and a delay of one'), async (engine) => {
  const { body } = await order(engine, 'sandbox-exception');
  const before = (await read(engine, `/orders/${body.id}/tracking`)).estimated_delivery_at;
  const stopped = await readAfter(engine, 120, `/orders/${body.id}/tracking`);
  assert.deepEqual([stopped.milestone, stopped.events[0].raw_text], ['exception', 'Vehicle breakdown']);
  assert.equal(Date.parse(stopped.estimated_delivery_at) - Date.parse(before), 86_400_000);
  assert.equal((await readAfter(engine, 180, `/orders/${body.id}`)).status, 'completed');
});

test(ordersRule('| `sandbox-return` | two failed attempts, then a final `exception`: the parcels are returned and the'), async (engine) => {
  const { body } = await order(engine, 'sandbox-return');
  const failed = await readAfter(engine, 360, `/orders/${body.id}`);
  assert.deepEqual([failed.status, failed.status_reason_code, failed.milestone], ['failed', 'returned', 'exception']);
  const all = await milestones(engine, body.id);
  assert.deepEqual([all.filter((each) => each === 'attempt_failed').length, all.at(-1)], [2, 'exception']);
  assert.ok(eventTypes(engine).includes('order.failed'));
});

test(providersRule('In the sandbox, a provider whose `name` starts with `Sandbox` accepts every offer automatically'), async (engine) => {
  const id = await ownProvider(engine, 'Sandbox Riders');
  const recipient = { ...(await order(engine, null)).body.recipient, city_id: LAGOS };
  const { body } = await order(engine, null, { recipient, service_level: 'same_day', provider_choice: 'named', provider_ids: [id] });
  assert.equal((await readAfter(engine, 59, `/orders/${body.id}`)).status, 'open');
  const accepted = await readAfter(engine, 1, `/orders/${body.id}`);
  assert.deepEqual([accepted.status, accepted.provider.id, accepted.fee.total.amount], ['accepted', id, 107_500]);
});

test('an offer without a response goes to the next provider after 30 minutes, and the order fails when none is left', async (engine) => {
  const { body } = await order(engine, null);
  advance(engine, 1800);
  assert.deepEqual(offersOf(await read(engine, `/orders/${body.id}`)), ['Dummy Couriers: expired', 'Specimen Express: offered']);
  assert.equal((await readAfter(engine, 1800, `/orders/${body.id}`)).status, 'failed');
});

test('cancelling after the acceptance costs a tenth of the fee, and a picked-up order cannot be cancelled', async (engine) => {
  const { body } = await order(engine, 'sandbox-drive');
  const reason = { reason_code: 'goods_not_ready', reason: 'The jars broke.' };
  const { body: cancelled } = await logistics(engine, `POST /orders/${body.id}/cancel`, reason);
  // 10% of 5,527.65, half to even.
  assert.equal(cancelled.cancellation_fee.amount, 55_276);
  const driven = await order(engine, 'sandbox-drive');
  advance(engine, 60);
  assert.equal((await logistics(engine, `POST /orders/${driven.body.id}/cancel`, reason)).body.code, 'invalid_state_transition');
});

test(ordersRule('The sandbox also accepts a day of pickup in the past.'), async (engine) => {
  const window = { from: '09:00', to: '12:00' };
  assert.equal((await order(engine, null, { pickup: { date: '2026-11-23', window } })).body.status, 'open');
  assert.equal((await order(engine, null, { pickup: { date: '2026-12-26', window } })).body.code, 'validation_failed');
});

test(deliveryOrdersRule('In the sandbox, the code of every order is `4821`.'), async (engine) => {
  const { body } = await order(engine, 'sandbox-drive', { delivery_code: true });
  advance(engine, 120);
  const [offer] = (await read(engine, `/delivery-orders?order_id=${body.id}`)).data;
  const report = (code: string) =>
    logistics(engine, `POST /delivery-orders/${offer.id}/status`, {
      milestone: 'delivered',
      raw_code: 'DL',
      occurred_at: '2026-11-25T08:02:00Z',
      proof: { kind: 'delivery_code', delivery_code: code, received_by: 'Ireti' },
    });
  assert.equal((await report('0000')).body.code, 'incorrect_delivery_code');
  assert.equal((await report('4821')).body.delivery_order.status, 'completed');
});

test('a change of an open order updates its offer, which keeps its ID and gets a new response time', async (engine) => {
  const { body } = await order(engine, null);
  const [{ id }] = body.delivery_orders;
  advance(engine, 600);
  const recipient = { ...body.recipient, phone: '+2347000000099' };
  const changed = await logistics(engine, `PATCH /orders/${body.id}`, { recipient });
  assert.deepEqual([changed.status, changed.body.delivery_orders], [200, body.delivery_orders]);
  const offer = await read(engine, `/delivery-orders/${id}`);
  assert.deepEqual([offer.status, offer.expires_at], ['offered', '2026-11-25T08:40:00Z']);
  assert.equal(eventTypes(engine).filter((type) => type === 'delivery_order.offered').length, 2);
  const refused = await logistics(engine, `PATCH /orders/${body.id}`, { cash_on_delivery: naira(1_000_000) });
  assert.equal(refused.body.code, 'no_provider_available');
  const limited = await logistics(engine, `PATCH /orders/${body.id}`, { max_fee: naira(100_000) });
  assert.equal(limited.body.code, 'amount_out_of_range');
  assert.equal((await readAfter(engine, 1_799, `/delivery-orders/${id}`)).status, 'offered');
  assert.equal((await readAfter(engine, 1, `/delivery-orders/${id}`)).status, 'expired');
});

test('an acceptance is within the window of the sender, and a code no longer works after five incorrect ones', async (engine) => {
  const { body } = await order(engine, null, { delivery_code: true });
  const [{ id }] = body.delivery_orders;
  const accept = (pickup_from: string, pickup_to: string) =>
    logistics(engine, `POST /delivery-orders/${id}/accept`, { pickup_from, pickup_to, provider_reference: null });
  for (const [from, to, pointer] of [
    ['2026-11-26T07:59:00Z', '2026-11-26T10:00:00Z', '/pickup_from'],
    ['2026-11-26T08:00:00Z', '2026-11-26T11:01:00Z', '/pickup_to'],
  ])
    assert.deepEqual((await accept(from ?? '', to ?? '')).body.errors[0].pointer, pointer);
  assert.equal((await accept('2026-11-26T08:00:00Z', '2026-11-26T11:00:00Z')).status, 200);
  advance(engine, 90_000);
  const report = (event: Json) => logistics(engine, `POST /delivery-orders/${id}/status`, event);
  await report({ milestone: 'in_transit', raw_code: 'PU', occurred_at: '2026-11-26T08:30:00Z' });
  const deliver = (delivery_code: string) =>
    report({
      milestone: 'delivered',
      raw_code: 'DL',
      occurred_at: '2026-11-26T09:00:00Z',
      proof: { kind: 'delivery_code', delivery_code, received_by: null },
    });
  for (const code of ['0000', '0001', '0002', '0003', '0004', '4821'])
    assert.equal((await deliver(code)).body.code, 'incorrect_delivery_code', code);
});

test('an order is refused for the currency of its limit, and for a route that no provider serves', async (engine) => {
  const codeOf = async (fields: Json) => (await order(engine, null, fields)).body.code;
  assert.equal(await codeOf({ max_fee: { amount: 600_000, currency: 'USD' } }), 'currency_mismatch');
  assert.equal(await codeOf({ parcels: [{ ...hamper(), weight_grams: 60_000 }] }), 'no_provider_available');
  const { body } = await order(engine, null);
  assert.equal(await codeOf({ sender: body.recipient, recipient: body.sender }), 'location_not_served');
});

test('a delivery can be reported before the pickup, whose report then only adds its time', async (engine) => {
  const { body } = await order(engine, null, { delivery_code: true });
  const [{ id }] = body.delivery_orders;
  const times = { pickup_from: '2026-11-26T08:00:00Z', pickup_to: '2026-11-26T11:00:00Z' };
  await logistics(engine, `POST /delivery-orders/${id}/accept`, { ...times, provider_reference: null });
  advance(engine, 90_000);
  const report = (event: Json) => logistics(engine, `POST /delivery-orders/${id}/status`, event);
  const proof = { kind: 'locker', received_by: null };
  const delivered = await report({ milestone: 'delivered', raw_code: 'DL', occurred_at: '2026-11-26T09:00:00Z', proof });
  assert.equal(delivered.body.delivery_order.status, 'completed');
  const late = await report({ milestone: 'in_transit', raw_code: 'PU', occurred_at: '2026-11-26T08:30:00Z' });
  assert.equal(late.body.moved_milestone, false);
  const { status, picked_up_at } = await read(engine, `/orders/${body.id}`);
  assert.deepEqual([status, picked_up_at], ['completed', '2026-11-26T08:30:00Z']);
});

test('the returned hamper of the story can be reported as it is', async (engine) => {
  const report = { milestone: 'exception', raw_code: 'RTS', occurred_at: '2026-11-27T10:15:00Z', final_outcome: 'returned' };
  const { body } = await logistics(engine, 'POST /delivery-orders/ldo_01JDCCXPPGX6QJ2V5DNQ9NH5KM/status', report);
  assert.deepEqual([body.delivery_order.status, body.moved_milestone], ['failed', true]);
});

test('the end of the pickup window ends the offer with its event, and the order', async (engine) => {
  const { body } = await order(engine, null, {
    provider_choice: 'manual',
    pickup: { date: '2026-11-25', window: { from: '09:00', to: '22:00' } },
  });
  const offer = await logistics(engine, 'POST /delivery-orders', {
    order_id: body.id,
    provider_id: 'prv_01JD2VEF0AQS1F2YE055GXKE4Z',
    respond_within_minutes: 240,
  });
  advance(engine, (Date.parse('2026-11-25T21:00:00Z') - engine.world.clock.now()) / 1000);
  const { status, status_reason } = await read(engine, `/delivery-orders/${offer.body.id}`);
  assert.deepEqual([status, typeof status_reason], ['expired', 'string']);
  assert.ok(eventTypes(engine).includes('delivery_order.expired'));
  assert.equal((await read(engine, `/orders/${body.id}`)).status, 'failed');
});
