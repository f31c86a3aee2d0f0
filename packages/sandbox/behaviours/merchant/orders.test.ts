import assert from 'node:assert/strict';
import type { Json } from '../../model/contract';
import { advance, engineFor, eventTypes, ruleOf, send } from '../../node/testEngine';
import { naira } from '../../node/testFamily';
import { ADA, BAG, CRATE, merchant, ONIONS, order, PEPPERS, read, readAfter, STALL_14, stockOf, test } from './testRequests';

const testingRule = ruleOf('openapi/merchant/testing.yaml');
const ordersRule = ruleOf('openapi/merchant/orders.yaml');

const CART = [
  { variant_id: CRATE, quantity: 2 },
  { variant_id: ONIONS, quantity: 1 },
  { variant_id: PEPPERS, quantity: 3 },
];
const DELIVERY = { method: 'own_vehicles', address_id: 'adr_01JD5SV3SKZXWP9YCFG9PZFSN9', fee: naira(118_800) };

test(ordersRule('In the sandbox, the prefix of `reference` determines the outcome:'), async (engine) => {
  const paid = await order(engine, { reference: 'PAID-1' });
  const lapsing = await order(engine, { reference: 'LAPSE-1' });
  const other = await order(engine);
  assert.equal(paid.body.payment_status, 'unpaid');
  const now = await readAfter(engine, 5, `/orders/${paid.body.id}`);
  assert.deepEqual([now.payment_status, now.open.amount, now.expires_at, now.payments[0].method], ['paid', 0, null, 'bank_transfer']);
  assert.match(now.payments[0].wallet_transaction_id, /^txn_/);
  assert.equal((await readAfter(engine, 55, `/orders/${lapsing.body.id}`)).status, 'expired');
  assert.equal((await read(engine, `/orders/${other.body.id}`)).status, 'pending');
  assert.equal((await readAfter(engine, 24 * 3600, `/orders/${other.body.id}`)).status_reason_code, 'not_paid_in_time');
  assert.equal((await read(engine, `/orders/${paid.body.id}`)).status, 'pending', 'A paid order does not expire.');
});

test(testingRule('a `reference` that starts with `PAID-` | `order.paid` after 5 seconds |'), async (engine) => {
  await order(engine, { reference: 'PAID-2' });
  advance(engine, 4);
  assert.deepEqual(eventTypes(engine), ['order.created']);
  advance(engine, 1);
  assert.deepEqual(eventTypes(engine), ['order.created', 'order.paid']);
});

test(testingRule('| | `LAPSE-` | `order.expired` after one minute |'), async (engine) => {
  await order(engine, { reference: 'LAPSE-2' });
  advance(engine, 60);
  assert.deepEqual(eventTypes(engine), ['order.created', 'order.expired']);
});

test('merchant: an order is priced with its promotions, reserved, handed over in parts and counted', async (engine) => {
  const created = await order(engine, {
    lines: CART,
    promotion_codes: ['HARVEST10'],
    delivery: DELIVERY,
    expected_total: naira(1_250_000),
  });
  assert.equal(created.status, 201, JSON.stringify(created.body));
  const { id, totals, promotions, lines } = created.body;
  assert.deepEqual([totals.discount.amount, totals.delivery_discount.amount], [80_000, 118_800]);
  const names = promotions.map(({ name }: Json) => name);
  assert.deepEqual(names, ['Harvest 10', 'Free delivery from 10,000']);

  const before = await stockOf(engine, CRATE);
  for (const ready_at of ['2026-11-25T07:59:59Z', '2027-02-24T08:00:00Z'])
    assert.equal((await merchant(engine, `POST /orders/${id}/confirm`, { ready_at })).body.code, 'validation_failed');
  const confirmed = await merchant(engine, `POST /orders/${id}/confirm`, {});
  assert.deepEqual([confirmed.body.status, confirmed.body.allowed_actions], ['confirmed', ['updateOrder', 'fulfilOrder', 'cancelOrder']]);
  assert.deepEqual(await stockOf(engine, CRATE), [before[0], before[1] + 2, before[2] - 2]);
  const handOver = (body: Json) => merchant(engine, `POST /orders/${id}/fulfil`, body);
  assert.equal((await handOver({})).body.code, 'order_not_paid');
  const tooMuch = await handOver({ payments: [{ method: 'cash', amount: naira(1_250_001) }] });
  assert.equal(tooMuch.body.code, 'payment_exceeds_balance');

  const crate = lines[0].id;
  const first = await handOver({
    lines: [{ order_line_id: crate, quantity: 1 }],
    payments: [{ method: 'cash', amount: naira(1_250_000) }],
  });
  assert.deepEqual([first.body.status, first.body.payment_status], ['partially_fulfilled', 'paid']);
  const sale = await read(engine, `/sales/${first.body.sale_ids[0]}`);
  assert.deepEqual([sale.totals.total.amount, sale.lines[0].total.amount, sale.open.amount], [360_000, 360_000, 0]);
  const rest = await handOver({});
  assert.equal(rest.body.status, 'fulfilled');
  const last = await read(engine, `/sales/${rest.body.sale_ids[1]}`);
  assert.equal(sale.totals.total.amount + last.totals.total.amount, 1_250_000);
  assert.deepEqual(await stockOf(engine, CRATE), [before[0] - 2, before[1], before[2] - 2]);
  assert.deepEqual(
    eventTypes(engine).filter((type) => type.startsWith('order.')),
    ['order.created', 'order.confirmed', 'order.paid', 'order.fulfilled'],
  );
});

test('merchant: orders fail without stock, with another price, an unknown code or a second use of a reference', async (engine) => {
  const many = await order(engine, { lines: [{ variant_id: CRATE, quantity: 21 }], expected_total: naira(8_400_000) });
  assert.deepEqual([many.body.code, many.body.detail], ['insufficient_stock', 'TOM-5KG: 20 available, 21 requested.']);
  const cheap = await order(engine, { expected_total: naira(380_000) });
  assert.deepEqual([cheap.body.code, cheap.body.detail], ['price_changed', 'Expected 3,800.00 NGN, now 4,000.00 NGN.']);
  assert.equal((await order(engine, { promotion_codes: ['NOTHING'] })).body.code, 'promotion_not_applicable');
  const twice = [
    { variant_id: BAG, quantity: 1 },
    { variant_id: BAG, quantity: 1 },
  ];
  assert.equal((await order(engine, { lines: twice })).body.errors[0].pointer, '/lines/1/variant_id');
  assert.equal((await order(engine, { reference: 'T-once' })).status, 201);
  assert.equal((await order(engine, { reference: 'T-once' })).body.code, 'already_exists');
  await merchant(engine, `POST /businesses/mbz_01JD55B2JGMW9455SCZRH3NHVN/toggle-status`, { active: false, reason: 'Holiday' });
  assert.equal((await order(engine)).body.code, 'business_not_active');
});

test('merchant: a paid order that is cancelled returns the money through Wallet, with entries of both accounts', async () => {
  const engine = engineFor(['merchant', 'wallet']);
  const account = 'wal_01JD2CAT5R7W9Y1A3C5E7G9J1K';
  const balance = async () => (await send(engine, `GET /wallet/v1/accounts/${account}/balance`)).body.ledger.amount;
  const before = await balance();
  const { body } = await order(engine, {
    reference: 'PAID-3',
    business_id: 'mbz_01JD5SW783TS95FXYVKQ8VJ8BB',
    location_id: 'loc_01JD1GMMH7A0E2ER6D86GW8MTR',
    lines: [{ variant_id: 'var_01JD4FCZKWPPWB1F2SWXSNB0AC', quantity: 1 }],
    expected_total: naira(875_000),
  });
  advance(engine, 5);
  assert.equal(await balance(), before + 875_000);
  const { data } = (await send(engine, `GET /wallet/v1/transactions?account_id=${account}&limit=1`)).body;
  assert.deepEqual([data[0].amount.amount, data[0].reference], [875_000, 'PAID-3']);
  const cancelled = await merchant(engine, `POST /orders/${body.id}/cancel`, {
    reason_code: 'customer_request',
    reason: 'Changed their mind.',
  });
  assert.deepEqual(
    [cancelled.body.status, cancelled.body.refunded.amount, cancelled.body.payment_status],
    ['cancelled', 875_000, 'refunded'],
  );
  assert.equal(await balance(), before);
});

test('merchant: an order is changed while it is pending, and a payment is recorded once', async (engine) => {
  const { body } = await order(engine);
  const { headers } = await merchant(engine, `GET /orders/${body.id}`);
  const changed = await merchant(engine, `PATCH /orders/${body.id}`, { lines: [{ variant_id: CRATE, quantity: 2 }] });
  assert.equal(changed.body.totals.total.amount, 800_000);
  assert.equal((await merchant(engine, `PATCH /orders/${body.id}`, { note: 'x' }, { 'If-Match': headers.get('ETag') ?? '' })).status, 412);
  const paid = await merchant(engine, `PATCH /orders/${body.id}`, { recorded_payment: { method: 'cash', amount: naira(800_000) } });
  assert.deepEqual([paid.body.payment_status, paid.body.expires_at], ['paid', null]);
  const again = await merchant(engine, `PATCH /orders/${body.id}`, { recorded_payment: { method: 'cash', amount: naira(1) } });
  assert.equal(again.body.code, 'payment_exceeds_balance');
  await merchant(engine, `POST /orders/${body.id}/confirm`, {});
  const late = await merchant(engine, `PATCH /orders/${body.id}`, { lines: [{ variant_id: CRATE, quantity: 1 }] });
  assert.equal(late.body.code, 'resource_in_use');
  const cancelled = await merchant(engine, `POST /orders/${body.id}/cancel`, { reason_code: 'out_of_stock', reason: 'Rotten.' });
  assert.deepEqual([cancelled.body.refund_due.amount, cancelled.body.refunded.amount], [800_000, 0]);
  assert.equal((await merchant(engine, `POST /orders/${body.id}/fulfil`, {})).body.code, 'invalid_state_transition');
  const list = await read(engine, `/orders?customer_id=${ADA}&location_id=${STALL_14}&status=cancelled`);
  assert.ok(list.data.some(({ id }: Json) => id === body.id));
});

test('merchant: a payment after an unpaid handover is also added to the sale', async (engine) => {
  await merchant(engine, 'PATCH /businesses/mbz_01JD55B2JGMW9455SCZRH3NHVN', { fulfil_unpaid: true });
  const { body } = await order(engine);
  await merchant(engine, `POST /orders/${body.id}/confirm`, {});
  const done = await merchant(engine, `POST /orders/${body.id}/fulfil`, {});
  const sale = () => read(engine, `/sales/${done.body.sale_ids[0]}`);
  assert.deepEqual([done.body.status, (await sale()).open.amount], ['fulfilled', 400_000]);
  const paid = await merchant(engine, `PATCH /orders/${body.id}`, { recorded_payment: { method: 'cash', amount: naira(400_000) } });
  assert.deepEqual([paid.body.payment_status, (await sale()).open.amount, (await sale()).payments.length], ['paid', 0, 1]);
});

test('merchant: an order is paid when an update lowers its total to what was paid', async (engine) => {
  const { body } = await order(engine, { lines: [{ variant_id: CRATE, quantity: 2 }], expected_total: naira(800_000) });
  await merchant(engine, `PATCH /orders/${body.id}`, { recorded_payment: { method: 'cash', amount: naira(400_000) } });
  assert.ok(!eventTypes(engine).includes('order.paid'));
  const cheaper = await merchant(engine, `PATCH /orders/${body.id}`, { lines: [{ variant_id: CRATE, quantity: 1 }] });
  assert.deepEqual([cheaper.body.payment_status, cheaper.body.expires_at], ['paid', null]);
  assert.equal(eventTypes(engine).at(-1), 'order.paid');
});
