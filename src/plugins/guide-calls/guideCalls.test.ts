import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { KnownIds } from '../../../packages/guides/carry';
import type { QuotedOperation } from '../../../packages/guides/model';
import { programOf } from '../../../packages/guides/program';
import { requestOf, responseOf } from '../../../packages/guides/quote';
import { brand } from '../../../packages/platform/brand';

const ACCOUNT = 'wal_01JD2C4E6G8J0M2P4R6T8V0X2Z';
const operation: QuotedOperation = parse(readFileSync(path.join(__dirname, 'fixture.yaml'), 'utf8'));
const tag = { operation: 'wallet/renameAccount' };

test('builds a request with its path, the query that is always sent, and the first body', () => {
  const { url, body, method } = requestOf(operation, tag, 1);
  assert.equal(url, `https://api.example/wallet/v1/accounts/${ACCOUNT}/names?language=en`);
  assert.equal(method, 'POST');
  assert.deepEqual(body, { contentType: 'application/json', text: '{\n  "name": "Tin"\n}' });
});

test('selects the example, path and query by attributes', () => {
  const other = ACCOUNT.replace('2Z', '3A');
  const { url, body } = requestOf(operation, { ...tag, example: 'long', path: { account_id: other }, query: { at: '2027' } }, 1);
  assert.equal(url, `https://api.example/wallet/v1/accounts/${other}/names?language=en&at=2027`);
  assert.match(JSON.stringify(body), /Housekeeping/);
});

test('sends a form in parts, as on the page of the operation', () => {
  const body = { parts: [{ name: 'file', file: 'letter.pdf' }] };
  assert.deepEqual(requestOf({ ...operation, request: { ...operation.request, body } }, tag, 1).body, body);
});

test('uses the secret key unless the tag selects another accepted credential', () => {
  assert.equal(requestOf(operation, tag, 1).credential, 'SECRET_KEY');
  assert.equal(requestOf(operation, { ...tag, credential: 'ACCESS_TOKEN' }, 1).credential, 'ACCESS_TOKEN');
  assert.throws(
    () => requestOf({ ...operation, credentials: ['ACCESS_TOKEN'] }, { ...tag, credential: 'SECRET_KEY' }, 1),
    /`SECRET_KEY` is not a credential of the operation. Available: ACCESS_TOKEN/,
  );
});

test('sends a request to production if the tag says so', () => {
  const url = `https://${brand.sandboxHost}/wallet/v1/accounts`;
  const sandbox = { ...operation, request: { ...operation.request, url } };
  assert.equal(requestOf(sandbox, { ...tag, host: 'production' }, 1).url, `https://${brand.apiHost}/wallet/v1/accounts`);
  assert.throws(() => requestOf(sandbox, { ...tag, host: 'live' }, 1), /`live` is not a host. Available: production/);
});

test('replaces the detail of an error', () => {
  const { quote } = responseOf(operation, { ...tag, status: '409', detail: 'A day too late.' });
  assert.deepEqual(quote?.value, { code: 'conflict', detail: 'A day too late.' });
  assert.throws(() => responseOf(operation, { ...tag, detail: 'No.' }), /the response is not an error/);
});

test('an example whose values the page changes loses its summary, unless only its identity is changed', () => {
  const summaries = (body: Record<string, unknown>) => [
    requestOf(operation, { ...tag, body }, 1).quote?.summary,
    responseOf(operation, { ...tag, body }).quote?.summary,
    responseOf(operation, { ...tag, body, status: '409' }).quote?.summary,
  ];
  assert.deepEqual(summaries({ id: 'x', reference: 'y' }), ['A short name', 'Done', 'Too late']);
  assert.deepEqual(summaries({ name: 'Tins' }), ['', '', 'Too late']);
});

test('uses a different idempotency key for each request of a page', () => {
  const keys = [1, 2, 30].map((position) => requestOf(operation, tag, position).headers[0].value);
  assert.equal(new Set(keys).size, 3);
  assert.ok(keys.every((key) => key.length === 'a-key-0000'.length));
});

test('sends an optional header if the tag names it', () => {
  assert.deepEqual(
    requestOf(operation, { ...tag, headers: ['If-Match'] }, 1).headers.map(({ name }) => name),
    ['Idempotency-Key', 'If-Match'],
  );
  assert.equal(requestOf(operation, tag, 1).headers.length, 1);
});

test('shows the response headers named by the tag below the content type', () => {
  assert.equal(responseOf(operation, tag).head, undefined);
  const { head } = responseOf(operation, { ...tag, status: '409', headers: ['Retry-After'] });
  assert.deepEqual(Object.entries(head ?? {}), [
    ['Content-Type', 'application/problem+json'],
    ['Retry-After', '12'],
  ]);
  assert.deepEqual(responseOf(operation, { ...tag, status: '204', headers: ['X-Request-Id'] }).head, { 'X-Request-Id': 'req_1' });
});

test('builds a program for the operation of the tag and replaces all of its placeholders', () => {
  const [shell] = programOf({ name: 'one-attempt', title: 'Send', example: 'long' }, { operation });
  assert.ok(shell.text.includes("'https://api.example/wallet/v1/accounts/"));
  assert.ok(shell.text.includes('\n{\n  "name": "Housekeeping"\n}\n'));
  const [, javascript] = programOf({ name: 'one-attempt', title: 'Send' }, { operation });
  assert.ok(javascript.text.includes('\n  const body = {\n    "name": "Tin"\n  };\n'), 'indented like its line');
  assert.throws(() => programOf({ name: 'one-attempt', title: 'Send' }, {}), /requires body, url/);
  assert.throws(() => programOf({ name: 'one-attemp', title: 'Send' }, { operation }), /is not a program/);
  const values = { 'webhook-id': 'evt_1', 'webhook-timestamp': '1', 'webhook-signature': 'v1,a' };
  const event = { title: 'It was made', route: '/', headers: values, head: '', body: '{}' };
  assert.equal(programOf({ name: 'webhooks', title: 'Receive' }, { event }).length, 6);
});

test('rejects names that the description does not contain, with suggestions', () => {
  assert.throws(() => requestOf(operation, { ...tag, example: 'shor' }, 1), /`shor` is not a request example. Did you mean short/);
  assert.throws(() => requestOf(operation, { ...tag, path: { acount_id: ACCOUNT } }, 1), /Did you mean account_id/);
  assert.throws(() => requestOf(operation, { ...tag, query: { page: '2' } }, 1), /not a query parameter. Available: language, at/);
  assert.throws(() => responseOf(operation, { ...tag, status: '404' }), /not a status/);
  assert.throws(() => responseOf(operation, { ...tag, example: 'long' }), /not a 200 response example/);
  assert.throws(() => responseOf(operation, { ...tag, show: ['nam'] }), /Did you mean name/);
  assert.throws(() => responseOf(operation, { ...tag, headers: ['Etag'] }), /not a 200 response header. Did you mean ETag/);
  assert.throws(() => requestOf(operation, { ...tag, headers: ['If-None-Match'] }, 1), /not a header parameter/);
  assert.throws(() => responseOf(operation, { ...tag, status: '204', show: ['id'] }), /has no body/);
});

test('shows the first 2xx response by default and counts the omitted fields', () => {
  assert.deepEqual(responseOf(operation, { ...tag, show: ['name'] }), {
    status: '200',
    head: undefined,
    quote: { summary: 'Done', value: { name: 'Tin' } },
    omitted: 2,
  });
  assert.equal(responseOf(operation, { ...tag, status: '409' }).quote?.summary, 'Too late');
  assert.deepEqual(responseOf(operation, { ...tag, status: '204' }), { status: '204', head: undefined, omitted: 0 });
});

test('rejects an ID that has not been displayed before', () => {
  const known = new KnownIds();
  assert.throws(() => known.check(`/accounts/${ACCOUNT}`), new RegExp(`${ACCOUNT} is not shown above`));
  known.learn({ data: [{ account_id: ACCOUNT }] });
  known.check(`/accounts/${ACCOUNT}`);
});
