import assert from 'node:assert/strict';
import { MAPPINGS } from '../../http/access';
import { TENANT } from '../../http/caller';
import type { Json } from '../../model/contract';
import { requestsOf, toRequest } from '../../node/requests';
import { advance, engineFor, ruleOf } from '../../node/testEngine';
import { ADA, bearer, merchant, newReference, order, read, STALL, test } from './testRequests';

const rule = ruleOf('openapi/merchant/customer.yaml');

test(rule('In the sandbox no SMS is sent and the code is `123456`.'), async (engine) => {
  const headers = await bearer(engine, 'merchant.me:read merchant.me:write', { customer_id: ADA });
  const change = (body: Json) => merchant(engine, 'PATCH /me', body, headers);
  const phone = '+2347000000777';
  assert.equal((await change({ phone, phone_code: '123456' })).body.code, 'otp_expired', 'No code was sent.');
  assert.equal((await change({ phone })).body.pending_phone.tries_left, 3);
  assert.equal((await change({ phone })).body.code, 'quota_exceeded');
  assert.equal((await change({ phone, phone_code: '000000' })).body.code, 'incorrect_otp');
  assert.equal((await merchant(engine, 'GET /me', undefined, headers)).body.pending_phone.tries_left, 2);
  const done = await change({ phone, phone_code: '123456' });
  assert.deepEqual([done.body.phone, done.body.pending_phone], [phone, null]);
  advance(engine, 60);
  await change({ phone: '+2347000000778' });
  advance(engine, 600);
  assert.equal((await change({ phone: '+2347000000778', phone_code: '123456' })).body.code, 'otp_expired');
});

test('merchant: a shopper cannot take the number of another customer, nor save more than 20 addresses', async (engine) => {
  const headers = await bearer(engine, 'merchant.me:read merchant.me:write', { customer_id: ADA });
  const phone = '+2347000000779';
  await merchant(engine, 'PATCH /me', { phone }, headers);
  await merchant(engine, 'POST /customers', { name: 'Tola Mockup', phone });
  assert.equal((await merchant(engine, 'PATCH /me', { phone, phone_code: '123456' }, headers)).body.code, 'already_exists');
  const address = { street: '9 Specimen Close', city: 'Lagos', state: 'NG-LA', postal_code: null, country: 'NG' };
  const add = (label: string) =>
    merchant(engine, 'POST /me/addresses', { label, recipient_name: 'Ada', recipient_phone: '+2347000000001', address }, headers);
  const { data } = (await merchant(engine, 'GET /me/addresses', undefined, headers)).body;
  const codes: string[] = [];
  for (let count = 0; count < 20; count += 1) codes.push((await add(`Address ${count}`)).body.code);
  assert.equal(codes.indexOf('limit_reached'), 20 - data.length);
});

test(rule('Free of charge in the sandbox.'), async () => {
  const engine = engineFor(['merchant', 'wallet']);
  const before = JSON.stringify([...engine.world.ledger.balances]);
  const headers = await bearer(engine, 'merchant.me:write', { customer_id: ADA });
  assert.equal((await merchant(engine, 'PATCH /me', { phone: '+2347000000777' }, headers)).status, 200);
  assert.equal(JSON.stringify([...engine.world.ledger.balances]), before);
});

test('merchant: a customer token is valid for 15 minutes, and for the own profile only', async (engine) => {
  const own = await bearer(engine, 'merchant.me:read', { customer_id: ADA });
  advance(engine, 899);
  assert.equal((await merchant(engine, 'GET /me', undefined, own)).status, 200);
  advance(engine, 1);
  assert.equal((await merchant(engine, 'GET /me', undefined, own)).body.code, 'unauthenticated');
  const wide = await bearer(engine, 'merchant.me:read merchant.orders:read', { customer_id: ADA });
  assert.equal((await merchant(engine, 'GET /orders', undefined, wide)).body.code, 'unauthenticated', 'No such token is issued.');
});

test('merchant: a customer token is required for the own profile, and sees its own orders only', async (engine) => {
  const without = await bearer(engine, 'merchant.me:read');
  assert.equal((await merchant(engine, 'GET /me', undefined, without)).body.code, 'forbidden');
  const { body } = await merchant(engine, 'POST /customers', { name: 'Tola Mockup', phone: '+2347000000888' });
  const own = await bearer(engine, 'merchant.me:read merchant.me:write', { customer_id: body.id });
  assert.deepEqual((await merchant(engine, 'GET /me/orders', undefined, own)).body.data, []);
  const { body: mine } = await order(engine, { customer_id: body.id, reference: newReference() });
  const list = await merchant(engine, 'GET /me/orders', undefined, own);
  const listed = list.body.data.map(({ id }: Json) => id);
  assert.deepEqual(listed, [mine.id]);
  await merchant(engine, `POST /orders/${mine.id}/cancel`, { reason_code: 'fraud', reason: 'Stolen card.' });
  assert.equal((await merchant(engine, 'GET /me/orders', undefined, own)).body.data[0].status_reason, null);
  assert.equal((await merchant(engine, `DELETE /customers/${body.id}`)).status, 204);
  assert.equal((await merchant(engine, 'GET /me', undefined, own)).status, 401);
});

test('merchant: a business has no account in Wallet while the tenant has not mapped it', async (engine) => {
  const [contract] = engine.world.contracts.values();
  engine.world.store(MAPPINGS.family).put(MAPPINGS.type, { mapped: false }, `${TENANT} wallet`);
  for (const id of ['createBusiness', 'updateBusiness']) {
    const request = requestsOf(contract).find(({ operation }) => operation.id === id);
    assert.ok(request);
    const body = { ...request.body, wallet_account_id: 'wal_01JD2CAT5R7W9Y1A3C5E7G9J1K' };
    const response = await engine.fetch(toRequest({ ...request, body }));
    assert.equal((await response.json()).code, 'service_not_mapped', id);
  }
});

test('merchant: a restored sandbox starts with the same state of the story', async (engine) => {
  const restored = engineFor('merchant', { snapshot: structuredClone(engine.world.snapshot()) });
  for (const each of [engine, restored]) assert.equal((await read(each, `/businesses/${STALL}`)).status, 'active');
});
