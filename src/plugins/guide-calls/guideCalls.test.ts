import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KnownIds } from './carry';
import type { QuotedOperation } from './model';
import { requestOf, responseOf } from './quote';

const ACCOUNT = 'wal_01JD2C4E6G8J0M2P4R6T8V0X2Z';
const operation: QuotedOperation = {
  title: 'Rename an account',
  path: '/accounts/{account_id}/names',
  route: '/api/wallet/account-management/rename-account',
  request: {
    method: 'POST',
    url: `https://api.example/wallet/v1/accounts/${ACCOUNT}/names?language=en`,
    headers: [{ name: 'Idempotency-Key', value: 'a-key-0000' }],
    credential: 'SECRET_KEY',
    body: { contentType: 'application/json', text: '{}' },
  },
  credentials: ['SECRET_KEY', 'ACCESS_TOKEN'],
  parameters: { path: { account_id: ACCOUNT }, query: { language: 'en', at: '2026' } },
  bodies: { short: { summary: 'A short name', value: { name: 'Tin' } }, long: { summary: 'A long one', value: { name: 'Housekeeping' } } },
  answers: {
    '200': { short: { summary: 'Done', value: { id: ACCOUNT, name: 'Tin', tier: 'tier_1' } } },
    '204': {},
    '409': { conflict: { summary: 'Too late', value: { code: 'conflict' } } },
  },
};
const tag = { operation: 'wallet/renameAccount' };

test('a call has its path, the query that is always sent, and the first body', () => {
  const { url, body, method } = requestOf(operation, tag, 1);
  assert.equal(url, `https://api.example/wallet/v1/accounts/${ACCOUNT}/names?language=en`);
  assert.equal(method, 'POST');
  assert.deepEqual(body, { contentType: 'application/json', text: '{\n  "name": "Tin"\n}' });
});

test('example, path and query choose among what the description has', () => {
  const other = ACCOUNT.replace('2Z', '3A');
  const { url, body } = requestOf(operation, { ...tag, example: 'long', path: { account_id: other }, query: { at: '2027' } }, 1);
  assert.equal(url, `https://api.example/wallet/v1/accounts/${other}/names?language=en&at=2027`);
  assert.match(JSON.stringify(body), /Housekeeping/);
});

test('a form is sent in its parts, as on the page of the operation', () => {
  const body = { parts: [{ name: 'file', file: 'letter.pdf' }] };
  assert.deepEqual(requestOf({ ...operation, request: { ...operation.request, body } }, tag, 1).body, body);
});

test('a call is made with the key, unless the tag says what else that it takes', () => {
  assert.equal(requestOf(operation, tag, 1).credential, 'SECRET_KEY');
  assert.equal(requestOf(operation, { ...tag, credential: 'ACCESS_TOKEN' }, 1).credential, 'ACCESS_TOKEN');
  assert.throws(
    () => requestOf({ ...operation, credentials: ['ACCESS_TOKEN'] }, { ...tag, credential: 'SECRET_KEY' }, 1),
    /`SECRET_KEY` is no credential of the call. There is ACCESS_TOKEN/,
  );
});

test('no two calls of a page have the same idempotency key', () => {
  const keys = [1, 2, 30].map((position) => requestOf(operation, tag, position).headers[0].value);
  assert.equal(new Set(keys).size, 3);
  assert.ok(keys.every((key) => key.length === 'a-key-0000'.length));
});

test('what the description does not have is refused, with what may have been meant', () => {
  assert.throws(() => requestOf(operation, { ...tag, example: 'shor' }, 1), /`shor` is no example of a request. Did you mean short/);
  assert.throws(() => requestOf(operation, { ...tag, path: { acount_id: ACCOUNT } }, 1), /Did you mean account_id/);
  assert.throws(() => requestOf(operation, { ...tag, query: { page: '2' } }, 1), /no query parameter. There is language, at/);
  assert.throws(() => responseOf(operation, { ...tag, status: '404' }), /no status/);
  assert.throws(() => responseOf(operation, { ...tag, example: 'long' }), /no example of a 200/);
  assert.throws(() => responseOf(operation, { ...tag, show: ['nam'] }), /Did you mean name/);
  assert.throws(() => responseOf(operation, { ...tag, status: '204', show: ['id'] }), /has no body/);
});

test('an answer is the first 2xx unless the tag says otherwise, and what is not shown is counted', () => {
  assert.deepEqual(responseOf(operation, { ...tag, show: ['name'] }), {
    status: '200',
    quote: { summary: 'Done', value: { name: 'Tin' } },
    omitted: 2,
  });
  assert.equal(responseOf(operation, { ...tag, status: '409' }).quote?.summary, 'Too late');
  assert.deepEqual(responseOf(operation, { ...tag, status: '204' }), { status: '204', omitted: 0 });
});

test('an id must have been shown before it is sent', () => {
  const known = new KnownIds();
  assert.throws(() => known.check(`/accounts/${ACCOUNT}`), new RegExp(`where the reader has ${ACCOUNT} from`));
  known.learn({ data: [{ account_id: ACCOUNT }] });
  known.check(`/accounts/${ACCOUNT}`);
});
