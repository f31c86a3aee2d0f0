import assert from 'node:assert/strict';
import { test } from 'node:test';
import { engineFor } from '../node/testEngine';
import { SECRET_KEY } from './caller';

const TRANSFER = '/wallet/v1/transfers/wallet';
const BODY = {
  source_account_id: 'wal_01JD2C4E6G8J0M2P4R6T8V0X2Z',
  destination: { kind: 'wallet', account_id: 'wal_01JD2C7M9Q1S3V5X7Z9B1D3F5H' },
  amount: { amount: 100_000, currency: 'NGN' },
  reference: 'HOSTILE',
  pin: '4839',
};

const text = (value: unknown) => JSON.stringify(value);
const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

/** Requests that are wrong, with the status and code that are documented for them. */
const WRONG: [string, string, RequestInit, number, string][] = [
  ['malformed JSON', TRANSFER, { body: '{"amount":' }, 400, 'malformed_request'],
  ['an empty body', TRANSFER, { body: '' }, 400, 'malformed_request'],
  ['a body that is not an object', TRANSFER, { body: '[]' }, 422, 'validation_failed'],
  ['a body of 10 MB', TRANSFER, { body: `"${'a'.repeat(10_000_000)}"` }, 400, 'malformed_request'],
  ['a deeply nested body', TRANSFER, { body: nested(50_000) }, 400, 'malformed_request'],
  ['another content type', TRANSFER, { body: text(BODY), headers: { 'Content-Type': 'text/plain' } }, 400, 'malformed_request'],
  ['a name of the prototype', TRANSFER, { body: text(BODY).replace('{', '{"__proto__":{"polluted":true},') }, 400, 'malformed_request'],
  [
    'a nested name of the prototype',
    TRANSFER,
    { body: text(BODY).replace('{', '{"metadata":{"__proto__":"x"},') },
    400,
    'malformed_request',
  ],
  ['half of a surrogate pair', TRANSFER, { body: text({ ...BODY, narration: '\ud83d' }) }, 400, 'malformed_request'],
  ['NUL', TRANSFER, { body: text({ ...BODY, narration: 'a\0b' }) }, 400, 'malformed_request'],
  [
    'another charset',
    TRANSFER,
    { body: text(BODY), headers: { 'Content-Type': 'application/json; charset=utf-16' } },
    400,
    'malformed_request',
  ],
  ['a content encoding', TRANSFER, { body: text(BODY), headers: { 'Content-Encoding': 'gzip' } }, 400, 'malformed_request'],
  ['invalid UTF-8', TRANSFER, { body: new Uint8Array([0x7b, 0xff, 0x7d]) }, 400, 'malformed_request'],
  ['a number beyond 2^53', TRANSFER, { body: text(BODY).replace('100000', '9007199254740993') }, 422, 'validation_failed'],
  ['a negative amount', TRANSFER, { body: text(BODY).replace('100000', '-1') }, 422, 'validation_failed'],
  ['no idempotency key', TRANSFER, { body: text(BODY), headers: { 'Idempotency-Key': '' } }, 422, 'validation_failed'],
  ['an unknown path', '/wallet/v1/nothing', { method: 'GET' }, 404, 'not_found'],
  ['an unknown family', '/nothing/v1/things', { method: 'GET' }, 404, 'not_found'],
  ['an unknown method', TRANSFER, { method: 'DELETE' }, 405, 'method_not_allowed'],
  ['an ID in another form', '/wallet/v1/transfers/..%2f..%2fetc', { method: 'GET' }, 404, 'not_found'],
  ['an ID named like a prototype', '/wallet/v1/transfers/__proto__', { method: 'GET' }, 404, 'not_found'],
  ['a bad cursor', '/wallet/v1/transfers?cursor=bm90aGluZw', { method: 'GET' }, 400, 'invalid_parameter'],
  ['a limit that is too large', '/wallet/v1/transfers?limit=1000', { method: 'GET' }, 400, 'invalid_parameter'],
  ['a repeated parameter', '/wallet/v1/transfers?limit=1&limit=2', { method: 'GET' }, 400, 'invalid_parameter'],
  ['an unknown parameter', '/wallet/v1/transfers?constructor=1', { method: 'GET' }, 400, 'invalid_parameter'],
  ['an invalid percent code', '/wallet/v1/transfers/%E0%A4%A', { method: 'GET' }, 404, 'not_found'],
];

for (const [name, path, init, status, code] of WRONG) {
  test(`refuses ${name} and changes nothing`, async () => {
    const engine = engineFor('wallet');
    const { random: _, ...before } = engine.world.snapshot();
    const headers = {
      Authorization: `Bearer ${SECRET_KEY}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': 'hostile-1',
      ...(init.headers as object),
    };
    const response = await engine.fetch(new Request(`http://localhost${path}`, { method: 'POST', ...init, headers }));
    const body = JSON.parse(await response.text());
    assert.deepEqual([response.status, body.code, response.headers.get('Content-Type')], [status, code, 'application/problem+json']);
    const { random: __, ...after } = engine.world.snapshot();
    const { _idempotency: ___, ...families } = after.families;
    assert.deepEqual({ ...after, families }, before);
  });
}

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

test('a snapshot continues where the state ended', async () => {
  const engine = engineFor('wallet');
  const headers = { Authorization: `Bearer ${SECRET_KEY}`, 'Content-Type': 'application/json', 'Idempotency-Key': 'snapshot-1' };
  const send = (to: typeof engine) => to.fetch(new Request(`http://localhost${TRANSFER}`, { method: 'POST', headers, body: text(BODY) }));
  const first = await (await send(engine)).text();
  const restored = engineFor('wallet', { snapshot: JSON.parse(JSON.stringify(engine.world.snapshot())) });
  assert.equal(await (await send(restored)).text(), first);
  assert.deepEqual(restored.world.snapshot().balances, engine.world.snapshot().balances);
});
