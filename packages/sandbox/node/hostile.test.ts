import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { SECRET_KEY } from '../http/caller';
import { readContracts } from './contracts';
import { startServer } from './server';

const TRANSFERS = '/wallet/v1/transfers/wallet';
const BODY = {
  source_account_id: 'wal_01JD2C4E6G8J0M2P4R6T8V0X2Z',
  destination: { kind: 'wallet', account_id: 'wal_01JD2C7M9Q1S3V5X7Z9B1D3F5H' },
  amount: { amount: 100_000, currency: 'NGN' },
  reference: 'HOSTILE',
  pin: '4839',
};
const JSON_BODY = JSON.stringify(BODY);
const CONFIRM = '/wallet/v1/bank-accounts/resolve';

let server: Awaited<ReturnType<typeof startServer>>;
before(async () => {
  server = await startServer({ port: 0, contracts: readContracts(['wallet']), log: () => {} });
});
after(() => server.close());

type Wrong = { name: string; path?: string; method?: string; body?: string | Uint8Array<ArrayBuffer>; headers?: Record<string, string> };

const nested = (open: string, close: string) => `${open.repeat(10_000)}1${close.repeat(10_000)}`;

/** Requests with the status and code that are documented for them. */
const WRONG: [number, string, Wrong[]][] = [
  [
    400,
    'malformed_request',
    [
      { name: 'malformed JSON', body: '{"amount":' },
      {
        name: 'a prototype instead of an object',
        body: JSON_BODY.replace('"amount":{"amount":100000,', '"amount":{"__proto__":{"amount":100000},'),
      },
      { name: 'fields of __proto__ only', body: `{"__proto__":${JSON_BODY}}` },
      { name: 'a lone surrogate', body: JSON_BODY.replace('HOSTILE', '\\ud800') },
      { name: 'two values', body: `${JSON_BODY}${JSON_BODY}` },
      { name: 'a nested name of the prototype', body: JSON_BODY.replace('{', '{"metadata":{"__proto__":"x"},') },
      { name: 'NUL', body: JSON_BODY.replace('HOSTILE', '\\u0000') },
      { name: 'another charset', headers: { 'Content-Type': 'application/json; charset=utf-16' } },
      { name: 'a content encoding', headers: { 'Content-Encoding': 'gzip' } },
      { name: 'a comment', body: `/* */${JSON_BODY}` },
      { name: 'a body of 10 MB', body: `{"narration":"${'a'.repeat(10_000_000)}"}` },
      { name: '10,000 nested objects', body: nested('{"a":', '}') },
      { name: '10,000 nested lists', body: nested('[', ']') },
      { name: 'text', headers: { 'Content-Type': 'text/plain' } },
      { name: 'a form', headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: 'a=1' },
      { name: 'no content type', headers: { 'Content-Type': '' } },
      { name: 'invalid UTF-8', body: new Uint8Array([...new TextEncoder().encode('{"reference":"'), 0xc3, 0x28, 0x22, 0x7d]) },
      { name: 'UTF-16', body: new Uint8Array(Buffer.from(JSON_BODY, 'utf16le')) },
      { name: 'an empty body', body: '' },
    ],
  ],
  [
    422,
    'validation_failed',
    [
      { name: 'a number beyond 2^53', body: JSON_BODY.replace('100000', '9007199254740993') },
      { name: 'an infinite number', body: JSON_BODY.replace('100000', '1e999') },
      { name: 'a fraction', body: JSON_BODY.replace('100000', '0.1') },
      { name: 'constructor as a kind', body: JSON_BODY.replace('"wallet"', '"constructor"') },
      { name: 'null', body: 'null' },
      { name: 'a list', body: '[]' },
      { name: 'a negative amount', body: JSON_BODY.replace('100000', '-1') },
      { name: 'no idempotency key', headers: { 'Idempotency-Key': '' } },
      { name: 'a short idempotency key', headers: { 'Idempotency-Key': 'a' } },
      { name: 'an idempotency key of 4,000 characters', headers: { 'Idempotency-Key': 'a'.repeat(4000) } },
    ],
  ],
  [
    400,
    'invalid_parameter',
    [
      ...['x', 'W10', 'bnVsbA', 'eyJhIjoxfQ', '__proto__', 'a'.repeat(256), encodeURIComponent('[1,"a"]')].map((cursor) => ({
        name: `the cursor ${cursor.slice(0, 20)}`,
        method: 'GET',
        path: `/wallet/v1/transfers?cursor=${cursor}`,
      })),
      { name: 'a limit of 1e2', method: 'GET', path: '/wallet/v1/transfers?limit=1e2' },
      { name: 'a limit that is too large', method: 'GET', path: '/wallet/v1/transfers?limit=1000' },
      { name: 'a repeated parameter', method: 'GET', path: '/wallet/v1/transfers?limit=1&limit=2' },
      { name: 'a parameter named like a prototype', method: 'GET', path: '/wallet/v1/transfers?__proto__=1' },
      { name: 'an unknown error to simulate', method: 'GET', path: '/wallet/v1/transfers', headers: { 'Sandbox-Error': 'toString' } },
    ],
  ],
  [
    404,
    'not_found',
    [
      { name: 'an unknown path', path: '/wallet/v1/nothing' },
      { name: 'an unknown version', path: '/wallet/v9/transfers' },
      { name: 'an unknown family', path: '/nothing/v1/things', method: 'GET' },
      { name: 'an invalid percent code', path: '/wallet/v1/transfers/%E0%A4%A', method: 'GET' },
      { name: 'the root', path: '/' },
      { name: 'an encoded path', path: '/wallet/v1/transfers/%2e%2e%2f%2e%2e', method: 'GET' },
      { name: 'a null byte', path: '/wallet/v1/transfers/%00', method: 'GET' },
      { name: 'a path of 10,000 characters', path: `/wallet/v1/transfers/${'a'.repeat(10_000)}`, method: 'GET' },
      { name: 'a prototype', path: '/wallet/v1/transfers/constructor', method: 'GET' },
    ],
  ],
  [
    405,
    'method_not_allowed',
    [
      { name: 'PUT', method: 'PUT' },
      { name: 'DELETE', method: 'DELETE', path: CONFIRM, body: undefined },
      { name: 'PATCH', method: 'PATCH' },
    ],
  ],
  [401, 'unauthenticated', [{ name: 'a credential named like a prototype', headers: { Authorization: 'Bearer __proto__' } }]],
];

let sent = 0;

async function send({ path = TRANSFERS, method = 'POST', body = JSON_BODY, headers = {} }: Wrong): Promise<Response> {
  sent += 1;
  const all = {
    Authorization: `Bearer ${SECRET_KEY}`,
    'Content-Type': 'application/json',
    'Idempotency-Key': `hostile-${sent}`,
    ...headers,
  };
  return fetch(`${server.url}${path}`, { method, headers: all, ...(method !== 'GET' && { body }) });
}

/** Returns the state without what each request changes. */
async function state(): Promise<object> {
  const { now: _, random: __, families, ...rest } = await (await fetch(`${server.url}/_sandbox/state`)).json();
  return { ...rest, families: { ...families, _idempotency: undefined, _credentials: undefined } };
}

for (const [status, code, requests] of WRONG) {
  for (const wrong of requests) {
    test(`${status} ${code}: ${wrong.name}`, async () => {
      const before = await state();
      const response = await send(wrong);
      const text = await response.text();
      assert.deepEqual([response.status, JSON.parse(text).code], [status, code], text.slice(0, 300));
      assert.equal(response.headers.get('Content-Type'), 'application/problem+json');
      if (status === 405) assert.match(response.headers.get('Allow') ?? '', /^[A-Z]+(, [A-Z]+)*$/);
      assert.deepEqual(await state(), before);
    });
  }
}

test('a missing idempotency key is reported as a header', async () => {
  const { errors } = await (await send({ name: '', headers: { 'Idempotency-Key': '' } })).json();
  assert.equal(errors[0].pointer, 'header/Idempotency-Key');
});

test('headers of requests do not reach headers of responses', async () => {
  const raw = (head: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () =>
        socket.end(`GET /wallet/v1/transfers HTTP/1.1\r\nHost: localhost\r\n${head}\r\n\r\n`),
      );
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk;
      });
      socket.on('end', () => resolve(text));
      socket.on('error', reject);
    });
  const authorised = `Authorization: Bearer ${SECRET_KEY}\r\nConnection: close`;
  const invented = await raw(`${authorised}\r\nX-Request-Id: req_1\\r\\nSet-Cookie: a=1`);
  assert.match(invented, /^HTTP\/1\.1 200/);
  assert.doesNotMatch(invented, /set-cookie/i);
  assert.match(invented, /^x-request-id: req_[0-9A-Z]{26}\r$/im);
  assert.match(await raw(`${authorised}\r\nX-Bad: a\x00b`), /^HTTP\/1\.1 400/);
  assert.match(await raw(`${authorised}\r\nX-Long: ${'a'.repeat(100_000)}`), /^HTTP\/1\.1 431/);
  const percent = await fetch(`${server.url}/wallet/v1/transfers?cursor=%0d%0aSet-Cookie:%20a=1`, {
    headers: { Authorization: `Bearer ${SECRET_KEY}` },
  });
  assert.deepEqual([percent.status, percent.headers.get('Set-Cookie')], [400, null]);
});

test('the control addresses refuse wrong bodies, and the server still responds', async () => {
  for (const body of ['', 'null', '[]', '{"seconds":"1"}', '{"seconds":-1}', '{"seconds":1e99}', '{"seconds":null}']) {
    const { status } = await fetch(`${server.url}/_sandbox/clock/advance`, { method: 'POST', body });
    assert.equal(status, 400, body);
  }
  const form = await fetch(`${server.url}/oauth2/token`, { method: 'POST', body: 'grant_type=client_credentials' });
  assert.equal(form.status, 400);
  assert.equal((await send({ name: 'valid', headers: { 'Idempotency-Key': 'hostile-valid' } })).status, 201);
});
