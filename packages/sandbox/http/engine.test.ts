import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '../model/contract';
import { advance, engineFor, eventTypes, send } from '../node/testEngine';
import { SECRET_KEY } from './caller';

const WALLET = '/wallet/v1';
const DEPOSIT = 'fxd_01JD9T1V3X5Z7B9D1F3H5K7M9P';
const BENEFICIARY = 'ben_01JD5K7M9P1R3T5V7X9Z1B3D5F';

test('reads, lists and pages through resources of the story', async () => {
  const engine = engineFor('wallet');
  const one = await send(engine, `GET ${WALLET}/beneficiaries/${BENEFICIARY}`);
  assert.equal(one.status, 200);
  assert.match(one.headers.get('RateLimit') ?? '', /^"default";r=\d+;t=\d+$/);
  const first = await send(engine, `GET ${WALLET}/beneficiaries?limit=1`);
  assert.equal(first.body.page.has_more, true);
  const second = await send(engine, `GET ${WALLET}/beneficiaries?limit=1&cursor=${first.body.page.next_cursor}`);
  assert.notEqual(second.body.data[0].id, first.body.data[0].id);
  const refused = await send(engine, `GET ${WALLET}/beneficiaries?limit=2&kind=wallet&cursor=${first.body.page.next_cursor}`);
  assert.equal(refused.body.code, 'invalid_parameter');
});

test('a cursor skips nothing if the items before it are deleted', async () => {
  for (const [limit, deleted] of [
    [1, 1],
    [2, 1],
    [2, 2],
    [3, 3],
    [6, 5],
  ]) {
    const engine = engineFor('pay');
    const groups = `${[...engine.world.contracts.values()][0].base}/counterparty-groups`;
    for (const name of ['gz 1', 'gz 2', 'gz 3', 'gz 4', 'gz 5', 'gz 6', 'gz 7', 'gz 8']) await send(engine, `POST ${groups}`, { name });
    const ids = async (query: string): Promise<string[]> =>
      (await send(engine, `GET ${groups}?q=gz&${query}`)).body.data.map(({ id }: Json) => id);
    const all = await ids('');
    const { page } = (await send(engine, `GET ${groups}?q=gz&limit=${limit}`)).body;
    for (const id of all.slice(limit - deleted, limit)) await send(engine, `DELETE ${groups}/${id}`);
    const rest = await ids(`limit=8&cursor=${page.next_cursor}`);
    assert.deepEqual(rest.slice(-(8 - limit)), all.slice(limit));
    if (deleted <= 3) assert.equal(rest.length, 8 - limit, 'An item is repeated.');
  }
});

test('a repeated problem has the ID of the request that repeats it', async () => {
  const engine = engineFor('wallet');
  const body = { account_id: 'wal_01JD2D1F3H5K7M9P1R3T5V7X9Z', reason: 'zz', reference: 'CLOSE-1' };
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const refused = await send(engine, `POST ${WALLET}/account-closure-requests`, body, { 'Idempotency-Key': 'the-same-key' });
    assert.equal(refused.body.code, 'validation_failed');
    assert.equal(refused.body.request_id, refused.headers.get('X-Request-Id'));
  }
});

test('accepts only known credentials, roles and scopes', async () => {
  const engine = engineFor('wallet');
  const target = `POST ${WALLET}/fixed-deposits/${DEPOSIT}/approve`;
  const as = async (credential: string) => (await send(engine, target, {}, { Authorization: `Bearer ${credential}` })).body.code;
  assert.equal(await as('nonsense'), 'unauthenticated');
  assert.equal(await as('sk_test_sandbox_merchant'), 'forbidden');
});

test('refuses a valid credential of a kind that the operation does not accept with 403', async () => {
  const engine = engineFor('platform-registry');
  const { status, body } = await send(engine, 'POST /platform-registry/v1/loans/rln_01JDGVT7QVXNKK5S5SRJ3QYH7S/approve', {});
  assert.deepEqual([status, body.code], [403, 'forbidden']);
});

test('checks If-Match and changes the ETag', async () => {
  const engine = engineFor('wallet');
  const target = `${WALLET}/beneficiaries/${BENEFICIARY}`;
  const tag = (await send(engine, `GET ${target}`)).headers.get('ETag') ?? '';
  const changed = await send(engine, `PATCH ${target}`, { nickname: 'Bello (market)' }, { 'If-Match': tag });
  assert.equal(changed.body.nickname, 'Bello (market)');
  const refused = await send(engine, `PATCH ${target}`, { nickname: 'Bello' }, { 'If-Match': tag });
  assert.equal(refused.body.code, 'precondition_failed');
});

test('returns any listed error on request', async () => {
  const engine = engineFor('wallet');
  const forced = await send(engine, `GET ${WALLET}/beneficiaries`, undefined, { 'Sandbox-Error': 'quota_exceeded' });
  assert.deepEqual([forced.status, forced.headers.get('Retry-After')], [429, '12']);
  const unknown = await send(engine, `GET ${WALLET}/beneficiaries`, undefined, { 'Sandbox-Error': 'not_a_code' });
  assert.equal(unknown.body.code, 'invalid_parameter');
});

test('names the actions that a state allows, and emits events', async () => {
  const engine = engineFor('wallet');
  const approval = { approved_by: 'usr_01JD0QBW7D4G6J8K0M2P4R6T8V' };
  const approved = await send(engine, `POST ${WALLET}/fixed-deposits/${DEPOSIT}/approve`, approval);
  assert.equal(approved.body.status, 'approved');
  assert.ok(eventTypes(engine).includes('fixed_deposit.approved'));
  const again = await send(engine, `POST ${WALLET}/fixed-deposits/${DEPOSIT}/approve`, approval);
  assert.equal(again.body.code, 'invalid_state_transition');
  assert.ok(again.body.allowed_actions.includes('activateFixedDeposit'));
});

test('repeats the response of an idempotency key for 24 hours', async () => {
  const engine = engineFor('wallet');
  const body = { account_id: 'wal_01JD2D1F3H5K7M9P1R3T5V7X9Z', reason: 'no_longer_needed', reference: 'CLOSE-1' };
  const key = { 'Idempotency-Key': 'the-same-key' };
  const first = await send(engine, `POST ${WALLET}/account-closure-requests`, body, key);
  const second = await send(engine, `POST ${WALLET}/account-closure-requests`, body, key);
  const { request_id: _, ...repeated } = second.body;
  const { request_id: __, ...original } = first.body;
  assert.deepEqual([second.status, repeated], [first.status, original]);
  assert.notEqual(second.headers.get('X-Request-Id'), first.headers.get('X-Request-Id'));
  const other = await send(engine, `POST ${WALLET}/account-closure-requests`, { ...body, reference: 'CLOSE-2' }, key);
  assert.equal(other.body.code, 'idempotency_key_reused');
  advance(engine, 86_401);
  const later = await send(engine, `POST ${WALLET}/account-closure-requests`, { ...body, reference: 'CLOSE-2' }, key);
  assert.notEqual(later.body.code, 'idempotency_key_reused');
});

test('responses are removed after the 24 hours in which they can be repeated', async () => {
  const engine = engineFor('wallet');
  const attempt = (key: string) =>
    send(
      engine,
      `POST ${WALLET}/account-closure-requests`,
      { account_id: 'wal_01JD2D1F3H5K7M9P1R3T5V7X9Z', reason: 'zz' },
      { 'Idempotency-Key': key },
    );
  for (const key of ['sent-first', 'sent-second', 'sent-third']) await attempt(key);
  advance(engine, 86_401);
  for (const key of ['sent-third', 'sent-later']) await attempt(key);
  const kept = [...engine.world.store('_idempotency').entries('key').keys()].map((name) => name.split(' ').at(-1));
  assert.deepEqual(kept, ['sent-third', 'sent-later']);
});

test('a repeated response has the headers of the request that repeats it', async () => {
  const engine = engineFor('wallet');
  const body = {
    source_account_id: 'wal_01JD2C4E6G8J0M2P4R6T8V0X2Z',
    destination: { kind: 'wallet', account_id: 'wal_01JD2C7M9Q1S3V5X7Z9B1D3F5H' },
    amount: { amount: 100_000, currency: 'NGN' },
    reference: 'SENT-TWICE',
    pin: '4839',
  };
  const attempt = async (): Promise<Json> => {
    const { status, headers } = await send(engine, `POST ${WALLET}/transfers/wallet`, body, { 'Idempotency-Key': 'the-same-key' });
    return { status, ...Object.fromEntries(headers) };
  };
  const [one, other] = [await attempt(), await attempt()];
  assert.equal(one.status, 201);
  const differing = Object.keys(one).filter((name) => one[name] !== other[name]);
  assert.deepEqual([Object.keys(other), differing], [Object.keys(one), ['ratelimit', 'x-request-id']]);
});

test('a body that a description calls optional can be omitted, and any other cannot', async () => {
  const engine = engineFor('loft-service');
  const optional = await send(engine, 'POST /loft-service/v1/client-invoices/civ_01JE1C2M2WRVYS9S9ZAXQ4B1Y6/send');
  assert.notEqual(optional.body.code, 'malformed_request');
  const required = await send(engine, 'POST /loft-service/v1/delivery-orders/dor_01JDBVQHR4PEMGJ35VX2HXMV74/start');
  assert.equal(required.body.code, 'malformed_request');
});

test('refuses a form with a text in place of the file', async () => {
  const body = new FormData();
  for (const [name, value] of [
    ['file', ''],
    ['business_id', 'mbz_01JD55B2JGMW9455SCZRH3NHVN'],
    ['mode', 'create_only'],
  ])
    body.append(name, value);
  const headers = { Authorization: `Bearer ${SECRET_KEY}`, 'Idempotency-Key': 'hostile-1' };
  const response = await engineFor('merchant').fetch(
    new Request('http://localhost/merchant/v1/product-imports', { method: 'POST', body, headers }),
  );
  const { code, errors } = JSON.parse(await response.text());
  assert.deepEqual(
    [response.status, code, errors],
    [422, 'validation_failed', [{ pointer: '/file', code: 'type', detail: 'Must be a file.' }]],
  );
});
