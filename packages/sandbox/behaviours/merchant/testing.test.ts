import assert from 'node:assert/strict';
import { createHash, createHmac } from 'node:crypto';
import type { Json } from '../../model/contract';
import { advance, engineFor, eventTypes, ruleOf } from '../../node/testEngine';
import { naira } from '../../node/testFamily';
import { hex, hmac, sha256 } from './echo';
import { bearer, merchant, merchantEngine, order, read, readAfter, STALL, test } from './testRequests';

const testingRule = ruleOf('openapi/merchant/testing.yaml');
const webhooksRule = ruleOf('openapi/merchant/webhooks.yaml');
const openapiRule = ruleOf('openapi/merchant/openapi.yaml');
const auditsRule = ruleOf('openapi/merchant/audits.yaml');
const errorRule = ruleOf('openapi/merchant/error.yaml');

type Engine = ReturnType<typeof merchantEngine>;
const ORDER = 'ord_01JDBFTHPG7R612FDM04DABN31';

const endpoint = async (engine: Engine, url: string, types: string[]): Promise<Json> =>
  (await merchant(engine, 'POST /webhook-endpoints', { url, event_types: types })).body;

const simulate = (engine: Engine, fields: Json) => merchant(engine, 'POST /testing/webhook-events', fields);

test(webhooksRule('URLs with `?simulate=500`, `?simulate=timeout`, `?simulate=410` or `?simulate=204` are never requested'), async () => {
  for (const [name, error, status] of [
    ['500', 'http_status', 500],
    ['timeout', 'timeout', null],
    ['410', 'http_status', 410],
    ['204', null, 204],
  ]) {
    const engine = merchantEngine();
    const { id } = await endpoint(engine, `https://hooks.emberbasket.example/trial?simulate=${name}`, ['order.created']);
    const { data } = await readAfter(engine, 60, `/webhook-endpoints/${id}/deliveries`);
    const [first] = data[0].attempts;
    assert.deepEqual([first.error, first.response_status, data[0].outcome], [error, status, error ? 'exhausted' : 'delivered']);
    assert.equal(data[0].attempts.length, ['204', '410'].includes(String(name)) ? 1 : 10);
    assert.equal((await read(engine, `/webhook-endpoints/${id}`)).status, name === '410' ? 'disabled_by_failures' : 'enabled');
  }
});

test(testingRule('With a `resource_id`, it is the current state of that sandbox resource, whether or not the event'), async (engine) => {
  const { body } = await order(engine);
  const sent = await simulate(engine, { event_type: 'order.fulfilled', resource_id: body.id });
  const event = engine.world.events.all.at(-1);
  assert.deepEqual([sent.status, sent.body.event_id, event?.body.data.id, event?.body.data.status], [202, event?.id, body.id, 'pending']);
  const other = await simulate(engine, { event_type: 'sale.completed', resource_id: body.id });
  assert.deepEqual([other.body.code, other.body.errors[0].pointer], ['validation_failed', '/resource_id']);
  const unknown = await simulate(engine, { event_type: 'order.paid', resource_id: 'ord_00000000000000000000000000' });
  assert.equal(unknown.body.code, 'not_found');
  assert.equal((await simulate(engine, { event_type: 'order.eaten' })).status, 422);
  const { id } = await endpoint(engine, 'https://hooks.emberbasket.example/trial?simulate=500', ['sale.*']);
  const named = await simulate(engine, { event_type: 'order.paid', webhook_endpoint_id: id });
  const endpoints = named.body.deliveries.map((each: Json) => each.webhook_endpoint_id);
  assert.deepEqual(endpoints, [id]);
  for (let count = 3; count < 101; count += 1) await simulate(engine, { event_type: 'order.created' });
  assert.equal((await simulate(engine, { event_type: 'order.created' })).body.code, 'quota_exceeded');
});

test(testingRule('For a real sequence of events, perform the real operations in the sandbox:'), async (engine) => {
  const { body } = await order(engine, { reference: 'PAID-20' });
  advance(engine, 5);
  await merchant(engine, `POST /orders/${body.id}/confirm`, {});
  await merchant(engine, `POST /orders/${body.id}/fulfil`, {});
  assert.deepEqual(eventTypes(engine), ['order.created', 'order.paid', 'order.confirmed', 'sale.completed', 'order.fulfilled']);
});

test(openapiRule('Simulate events and reset test data in the sandbox merchant.webhooks:read:'), async (engine) => {
  const may = await bearer(engine, 'merchant.testing:write');
  const mayNot = await bearer(engine, 'merchant.orders:read');
  for (const [target, body] of [
    ['/testing/webhook-events', { event_type: 'order.paid' }],
    ['/testing/reset', { seed: 'story' }],
  ] as const) {
    assert.equal((await merchant(engine, `POST ${target}`, body, mayNot)).body.code, 'forbidden');
    assert.ok((await merchant(engine, `POST ${target}`, body, may)).status < 300);
  }
});

const reset = (engine: Engine, seed: string, fields: Json = {}) => merchant(engine, 'POST /testing/reset', { seed, ...fields });

test(testingRule('Resets the Merchant data of your sandbox and waits until this is complete, for at most 30 seconds.'), async () => {
  const engine = engineFor(['merchant', 'wallet']);
  const accounts = engine.world.store('wallet').list('wal').length;
  const { body } = await order(engine, { reference: 'LAPSE-20' });
  const { status, body: result } = await reset(engine, 'story');
  assert.deepEqual([status, result.finished_at, result.kept_webhook_endpoint_count], [200, '2026-11-25T08:00:00Z', 2]);
  assert.equal((await merchant(engine, `GET /orders/${body.id}`)).status, 404);
  advance(engine, 60);
  assert.ok(!eventTypes(engine).includes('order.expired'), 'Timers of deleted resources are gone.');
  assert.equal(engine.world.store('wallet').list('wal').length, accounts, 'Other families are not affected.');
});

for (const name of [
  testingRule('All shops, products, orders, sales, customers and audits in the sandbox are permanently deleted.'),
  testingRule('| `empty` | none, for tests that create all the data they need |'),
  auditsRule('are deleted when [the test data is reset](/api/merchant/testing/reset-test-data).'),
]) {
  test(name, async () => {
    const engine = merchantEngine();
    const { body } = await reset(engine, 'empty', { keep_webhook_endpoints: false });
    assert.deepEqual([body.created_count, body.start_with, body.kept_webhook_endpoint_count], [0, null, 0]);
    assert.ok(body.removed_count > 30);
    for (const path of ['businesses', 'products', 'orders', 'sales', 'customers', 'audits', 'webhook-endpoints'])
      assert.deepEqual((await read(engine, `/${path}`)).data, [], path);
    const production = await merchant(engine, 'GET /audits', undefined, { Authorization: 'Bearer sk_live_EXAMPLE' });
    assert.equal(production.status, 401);
  });
}

test(
  testingRule(
    "as of the evening of 30 November 2026: the two shops, Ada's orders, the promotions, and the freezer paid in instalments, **with the same IDs**.",
  ),
  async (engine) => {
    await reset(engine, 'empty');
    const { body } = await reset(engine, 'story');
    assert.equal((await read(engine, '/businesses')).data.length, 2);
    for (const [path, id] of Object.entries({ orders: 'order_id', sales: 'sale_id', products: 'product_id', customers: 'customer_id' }))
      assert.equal((await read(engine, `/${path}/${body.start_with[id]}`)).id, body.start_with[id]);
    assert.equal(
      (await read(engine, '/promotions/prm_01JD8XEJZESTNVPH79MYQRXF7S')).status,
      'inactive',
      'It was deactivated on 30 November.',
    );
    assert.equal((await read(engine, '/partial-sales/psl_01JDEHGRKEMHN5Y88HZ0GAD51P')).lines[0].sku, 'FRZ-200');
  },
);

test(testingRule('These IDs are the same in every sandbox and do not exist in production.'), async () => {
  const [one, other] = [merchantEngine(), engineFor('merchant', { seed: 2 })];
  const first = (await reset(one, 'story')).body.start_with;
  assert.deepEqual((await reset(other, 'story')).body.start_with, first);
  assert.equal((await read(other, `/orders/${ORDER}`)).id, ORDER);
});

test(errorRule('description: Instructions for triggering the error in the sandbox.'), async () => {
  const engine = engineFor('merchant', { quota: 100 });
  const { sandbox_trigger: twice } = await read(engine, '/error-codes/already_exists');
  assert.equal(twice, 'Create a promotion twice with the same promotion code.');
  const promotion = {
    business_id: STALL,
    name: 'Trial',
    code: 'TRIAL-1',
    effect: { kind: 'percent_off', percent: '5', max_amount: null },
    scope: 'order',
    stacking: 'combinable',
    starts_at: '2026-11-25T08:00:00Z',
  };
  assert.equal((await merchant(engine, 'POST /promotions', promotion)).status, 201);
  assert.equal((await merchant(engine, 'POST /promotions', promotion)).body.code, 'already_exists');
  const { sandbox_trigger: inUse } = await read(engine, '/error-codes/resource_in_use');
  assert.equal(inUse, 'Delete a category that a product belongs to.');
  const { body: category } = await merchant(engine, 'POST /categories', { name: 'Trial' });
  const variants = [{ sku: 'TRIAL', price: naira(100) }];
  const product = { business_id: STALL, name: 'Trial', category_ids: [category.id], tax_category: 'exempt', variants };
  assert.equal((await merchant(engine, 'POST /products', product)).status, 201);
  assert.equal((await merchant(engine, `DELETE /categories/${category.id}`)).body.code, 'resource_in_use');
  const { sandbox_trigger: many } = await read(engine, '/error-codes/quota_exceeded');
  assert.equal(many, 'Send more than 100 requests within a minute.');
  const statuses: number[] = [];
  for (let count = 0; count < 100; count += 1) statuses.push((await merchant(engine, 'GET /ping')).status);
  assert.equal(statuses.at(-1), 429);
});

test('merchant: an echo verifies signatures, and a ping shows whose key it was', async (engine) => {
  const secret = `whsec_${Buffer.from('a key of the sandbox').toString('base64')}`;
  const body = { type: 'order.paid', data: { id: ORDER } };
  const timestamp = String(Date.parse('2026-11-25T08:00:00Z') / 1000);
  const sign = (text: string) => `v1,${createHmac('sha256', 'a key of the sandbox').update(`evt_1.${timestamp}.${text}`).digest('base64')}`;
  const headers = { 'webhook-id': 'evt_1', 'webhook-timestamp': timestamp, 'X-Test-Secret': secret };
  const echo = async (signature: string) =>
    (await merchant(engine, 'POST /echo', body, { ...headers, 'webhook-signature': signature })).body;
  const valid = await echo(sign(JSON.stringify(body)));
  assert.deepEqual([valid.signature.valid, valid.signature.reason], [true, null]);
  assert.equal(valid.body_sha256, createHash('sha256').update(JSON.stringify(body)).digest('hex'));
  assert.equal((await echo(sign(JSON.stringify(body, null, 1)))).signature.reason, 'mismatch');
  assert.equal((await merchant(engine, 'POST /echo?simulate=quota_exceeded', {})).headers.get('Retry-After'), '2');
  const anonymous = await engine.fetch(new Request('http://localhost/merchant/v1/ping'));
  assert.deepEqual([anonymous.status, (await anonymous.json()).caller], [200, null]);
  const { body: pong, headers: sent } = await merchant(engine, 'GET /ping');
  assert.deepEqual([pong.caller.kind, pong.request_id], ['secret_key', sent.get('X-Request-Id')]);
  const person = await merchant(engine, 'GET /ping', undefined, { Authorization: 'Bearer sat_sandbox_admin' });
  assert.deepEqual([person.body.caller.kind, person.body.caller.name], ['session', 'Femi Placeholder']);
});

test('merchant: SHA-256 and HMAC agree with those of Node for every length around a block', () => {
  for (let length = 0; length < 200; length += 1) {
    const message = Uint8Array.from({ length }, (_, index) => (index * 7) % 256);
    assert.equal(hex(sha256(message)), createHash('sha256').update(message).digest('hex'));
    assert.equal(hex(hmac(message, message)), createHmac('sha256', message).update(message).digest('hex'));
  }
});
