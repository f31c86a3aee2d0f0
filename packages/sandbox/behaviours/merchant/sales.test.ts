import assert from 'node:assert/strict';
import type { Json } from '../../model/contract';
import { advance, eventTypes, ruleOf } from '../../node/testEngine';
import { naira } from '../../node/testFamily';
import {
  CRATE,
  merchant,
  type merchantEngine,
  ONIONS,
  order,
  read,
  readAfter,
  STALL,
  STALL_14,
  sell,
  stockOf,
  TOMATOES,
  test,
} from './testRequests';

const testingRule = ruleOf('openapi/merchant/testing.yaml');
const reversalRequestsRule = ruleOf('openapi/merchant/reversal-requests.yaml');

type Engine = ReturnType<typeof merchantEngine>;

/** Sells a crate of tomatoes that was paid through Wallet, by an order that is handed over. */
async function soldByOrder(engine: Engine, reference: string): Promise<Json> {
  const { body } = await order(engine, { reference });
  advance(engine, 5);
  await merchant(engine, `POST /orders/${body.id}/confirm`, {});
  const done = await merchant(engine, `POST /orders/${body.id}/fulfil`, {});
  return read(engine, `/sales/${done.body.sale_ids[0]}`);
}

/** Requests the reversal of the first line of a sale. */
const reverse = (engine: Engine, sale: Json, reason: string, fields: Json = {}) =>
  merchant(engine, 'POST /reversal-requests', {
    sale_id: sale.id,
    lines: [{ sale_line_id: sale.lines[0].id, quantity: 1, back_to_stock: true }],
    reason_code: 'damaged',
    reason,
    refund_method: 'original',
    ...fields,
  });

const approve = (engine: Engine, id: string) => merchant(engine, `POST /reversal-requests/${id}/approve`, {});

test(reversalRequestsRule('In the sandbox, a `reason` that starts with `FAIL` makes the first approval end in'), async (engine) => {
  const sale = await soldByOrder(engine, 'PAID-10');
  const { body } = await reverse(engine, sale, 'FAIL, to test the second approval');
  assert.equal((await approve(engine, body.id)).body.status, 'approved');
  const failed = await readAfter(engine, 2, `/reversal-requests/${body.id}`);
  assert.deepEqual(
    [failed.status, failed.failure_code, failed.allowed_actions],
    ['failed', 'insufficient_funds', ['approveReversalRequest']],
  );
  assert.equal((await read(engine, `/sales/${sale.id}`)).status, 'completed');
  await approve(engine, body.id);
  const done = await readAfter(engine, 2, `/reversal-requests/${body.id}`);
  assert.deepEqual([done.status, done.refunded.amount, done.attempt_count], ['completed', 400_000, 2]);
  assert.equal((await read(engine, `/sales/${sale.id}`)).status, 'reversed');
  const inCash = await reverse(engine, await soldByOrder(engine, 'PAID-11'), 'FAIL, in cash', { refund_method: 'cash' });
  await approve(engine, inCash.body.id);
  assert.equal((await readAfter(engine, 2, `/reversal-requests/${inCash.body.id}`)).status, 'failed');
});

test(testingRule('`reversal_request.failed` on the first approval, `reversal_request.completed` on the second |'), async (engine) => {
  const { body } = await reverse(engine, (await sell(engine)).body, 'FAIL');
  for (const last of ['reversal_request.failed', 'sale.reversed']) {
    await approve(engine, body.id);
    advance(engine, 2);
    assert.equal(eventTypes(engine).at(-1), last);
  }
  assert.ok(eventTypes(engine).includes('reversal_request.completed'));
});

test(testingRule('| | `LAPSE` | `reversal_request.expired` after one minute |'), async (engine) => {
  const sale = (await sell(engine)).body;
  const { body } = await reverse(engine, sale, 'LAPSE');
  const line = async () => (await read(engine, `/sales/${sale.id}`)).lines[0].reversible_quantity;
  assert.equal(await line(), 1);
  assert.equal((await readAfter(engine, 60, `/reversal-requests/${body.id}`)).status, 'expired');
  assert.deepEqual([eventTypes(engine).at(-1), await line()], ['reversal_request.expired', 2]);
});

test('merchant: a sale needs the whole amount and enough stock, and gives change', async (engine) => {
  const sold = (await sell(engine)).body;
  assert.deepEqual([sold.totals.total.amount, sold.change.amount, sold.open.amount], [640_000, 60_000, 0]);
  const card = [{ method: 'card_terminal', amount: naira(700_000), payment_reference: '0031' }];
  assert.equal((await sell(engine, { payments: card })).body.code, 'payment_total_mismatch');
  const short = [{ method: 'cash', amount: naira(600_000) }];
  assert.equal((await sell(engine, { payments: short })).body.code, 'payment_total_mismatch');
  assert.equal((await sell(engine, { reference: sold.reference })).body.code, 'already_exists');
  const many = { lines: [{ variant_id: ONIONS, quantity: 60 }], payments: [{ method: 'cash', amount: naira(19_200_000) }] };
  assert.equal((await sell(engine, { ...many, expected_total: naira(19_200_000) })).body.code, 'insufficient_stock');
  const offline = await sell(engine, { ...many, expected_total: undefined, sold_at: '2026-11-25T07:00:00Z' });
  assert.deepEqual([offline.status, offline.body.business_date], [201, '2026-11-25'], 'A till that was offline has sold them already.');
  assert.equal((await sell(engine, { sold_at: '2026-11-21T07:00:00Z' })).body.errors[0].pointer, '/sold_at');
});

test('merchant: a sale is voided on its day, with its stock and money, and has a receipt', async (engine) => {
  const before = await stockOf(engine, CRATE);
  const sale = await soldByOrder(engine, 'PAID-11');
  const printed = (await read(engine, `/sales/${sale.id}/receipt`)).printed_lines as string[];
  assert.ok(printed.every((line) => line.length <= 42) && printed.some((line) => /^TOTAL NGN +4,000\.00$/.test(line)));
  const voided = await merchant(engine, `POST /sales/${sale.id}/void`, { reason: 'Entered twice.' });
  assert.deepEqual([voided.body.status, voided.body.refunded.amount, voided.body.allowed_actions], ['voided', 400_000, []]);
  assert.deepEqual(await stockOf(engine, CRATE), before);
  assert.ok((await read(engine, `/sales/${sale.id}/receipt`)).printed_lines.some((line: string) => line.trim() === 'VOID'));
  const late = (await sell(engine)).body;
  advance(engine, 16 * 3600);
  assert.equal((await merchant(engine, `POST /sales/${late.id}/void`, { reason: 'Too late.' })).body.code, 'void_window_closed');
});

test('merchant: items can be reversed once, by cash if they were paid so, until the deadline', async (engine) => {
  const sale = (await sell(engine)).body;
  const { body } = await reverse(engine, sale, 'Soft onions');
  assert.deepEqual([body.amount.amount, body.status], [320_000, 'pending']);
  const lines = [{ sale_line_id: sale.lines[0].id, quantity: 2, back_to_stock: false }];
  assert.equal((await reverse(engine, sale, 'Both', { lines })).body.code, 'reversal_exceeds_sale');
  assert.equal((await merchant(engine, `POST /sales/${sale.id}/void`, { reason: 'Undecided.' })).body.code, 'resource_in_use');
  await approve(engine, body.id);
  const now = await readAfter(engine, 2, `/sales/${sale.id}`);
  assert.deepEqual([now.status, now.refund_due.amount, now.reversed.amount], ['partially_reversed', 320_000, 320_000]);
  advance(engine, 15 * 86_400);
  assert.equal((await reverse(engine, sale, 'Late')).body.code, 'reversal_window_closed');
});

test('merchant: reports add up to the sales, and targets show what was reached', async (engine) => {
  await sell(engine);
  await merchant(engine, `POST /sales/${(await sell(engine)).body.id}/void`, { reason: 'Entered twice.' });
  const days = `business_id=${STALL}&from_date=2026-11-25&to_date=2026-11-25`;
  const overview = await read(engine, `/sales-overview?${days}&compare_with=previous_period`);
  const { net, voids, sale_count: count, void_count: voidCount, average } = overview;
  assert.deepEqual([net.amount, voids.amount, count, voidCount, average.amount], [640_000, 640_000, 1, 1, 640_000]);
  const products = await read(engine, `/sales-overview/products?${days}`);
  assert.deepEqual([products.data[0].net.amount, products.data[0].quantity, products.data[0].share_percent], [640_000, 2, '100']);
  const { body: parent } = await merchant(engine, 'POST /categories', { name: 'Fresh food' });
  const { body: child } = await merchant(engine, 'POST /categories', { name: 'Bulbs', parent_id: parent.id });
  await merchant(engine, `PATCH /products/${products.data[0].product_id}`, { category_ids: [child.id] });
  assert.equal((await read(engine, `/sales-overview/products?${days}&category_id=${parent.id}`)).data[0].net.amount, 640_000);
  assert.equal((await read(engine, `/sales-overview/staff?${days}`)).data[0].sale_count, 1);
  const goal = { metric: 'net_sales', amount: naira(1_280_000) };
  const target = { business_id: STALL, period: 'week', start_date: '2026-11-23', goal };
  const set = await merchant(engine, 'PUT /sales-targets', target);
  // 6,400.00 less the 1,500.00 that the story has reversed on 24 November, of 12,800.00.
  assert.deepEqual([set.status, set.body.reached.percent, set.body.end_date], [201, '38.28', '2026-11-29']);
  assert.equal((await merchant(engine, 'PUT /sales-targets', { ...target, start_date: '2026-11-24' })).status, 422);
  assert.equal((await merchant(engine, 'PUT /sales-targets', target)).status, 200);
});

test('merchant: stock is adjusted with its reason, and a low stock is reported once', async (engine) => {
  const adjust = (fields: Json) =>
    merchant(engine, `POST /products/${TOMATOES}/stock-adjustments`, { variant_id: CRATE, location_id: STALL_14, ...fields });
  const received = await adjust({ kind: 'received', quantity_change: 24, unit_cost: naira(290_000) });
  assert.deepEqual([received.body.before.on_hand, received.body.after.on_hand, received.body.after.available], [22, 46, 44]);
  assert.equal((await adjust({ kind: 'damaged', quantity_change: 1 })).body.errors[0].pointer, '/quantity_change');
  assert.equal((await adjust({ kind: 'lost', quantity_change: -45 })).body.code, 'insufficient_stock');
  assert.equal((await adjust({ kind: 'counted', quantity_change: 3 })).status, 422);
  await adjust({ kind: 'counted', counted_quantity: 7 });
  await adjust({ kind: 'lost', quantity_change: -1 });
  assert.deepEqual(eventTypes(engine), ['product.stock_low'], 'Available fell to 5 with a threshold of 6, then lower.');
  assert.equal((await read(engine, `/products/${TOMATOES}/stock-adjustments?kind=lost`)).data[0].quantity_change, -1);
});

test('merchant: a receipt keeps the name that the business had at the sale', async (engine) => {
  const { id } = (await sell(engine)).body;
  const nameOf = async () => (await read(engine, `/sales/${id}/receipt`)).business.name;
  const before = await nameOf();
  assert.equal((await merchant(engine, `PATCH /businesses/${STALL}`, { name: 'Bello and Daughters' })).status, 200);
  assert.equal(await nameOf(), before);
  const next = (await sell(engine, { reference: 'S14-AFTER' })).body.id;
  assert.equal((await read(engine, `/sales/${next}/receipt`)).business.name, 'Bello and Daughters');
});
