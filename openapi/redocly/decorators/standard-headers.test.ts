import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { type Node, operationsOf, resolve } from './operations';
import { addStandardHeaders } from './standard-headers';

const responses = () => ({ '200': {}, '404': {}, '429': {} }) as Record<string, Node>;
const headersOf = (operation: Node, status: string) => Object.keys(operation.responses[status].headers);

test('every answer names its request; quota headers stand where they help', () => {
  const get: Node = { responses: responses(), 'x-error-codes': ['quota_exceeded'] };
  addStandardHeaders({ paths: { '/things': { get } } });
  assert.deepEqual(headersOf(get, '200'), ['RateLimit', 'RateLimit-Policy', 'X-Request-Id']);
  assert.deepEqual(headersOf(get, '404'), ['X-Request-Id']);
  assert.deepEqual(headersOf(get, '429'), ['RateLimit', 'RateLimit-Policy', 'Retry-After', 'X-Request-Id']);
});

test('the 429 shows a quota that is used up, for as long as it asks to wait', () => {
  const get: Node = { responses: responses(), 'x-error-codes': ['quota_exceeded'] };
  addStandardHeaders({ paths: { '/things': { get } } });
  const { RateLimit, 'Retry-After': wait } = get.responses['429'].headers;
  assert.equal(RateLimit.example, `"default";r=0;t=${wait.example}`);
  assert.match(get.responses['200'].headers.RateLimit.example, /;r=[1-9]/);
});

test('a call that is to end says so with every answer', () => {
  const get: Node = { responses: responses(), 'x-deprecation': { since: '2026-12-01', until: '2027-06-01', instead: null } };
  addStandardHeaders({ paths: { '/things': { get } } });
  for (const status of ['200', '404']) {
    const { Deprecation, Sunset } = get.responses[status].headers;
    assert.deepEqual([Deprecation.example, Sunset.example], ['@1796083200', 'Tue, 01 Jun 2027 00:00:00 GMT']);
  }
});

test('a 409 says how long to wait only where it may be that of a request that still runs', () => {
  const responses = () => ({ '409': {} });
  const [plain, idempotent]: Node[] = [['conflict'], ['conflict', 'idempotency_in_progress']].map((codes) => ({
    responses: responses(),
    'x-error-codes': codes,
  }));
  addStandardHeaders({ paths: { '/things': { put: plain, post: idempotent } } });
  assert.deepEqual(headersOf(plain, '409'), ['X-Request-Id']);
  assert.deepEqual(headersOf(idempotent, '409'), ['Retry-After', 'X-Request-Id']);
});

test("a webhook's headers are right for its own example, a second after what it tells of", () => {
  const payload = { type: 'thing.made', timestamp: '2026-11-20T09:14:22Z', data: { name: 'Ọlá' } };
  const post: Node = { requestBody: { content: { 'application/json': { examples: { one: { value: payload } } } } } };
  addStandardHeaders({ webhooks: { 'thing.made': { post } } });
  const [id, timestamp, signature] = post.parameters.map(({ example }: Node) => example);
  assert.equal(timestamp, Date.parse('2026-11-20T09:14:23Z') / 1000);
  // Worked out by hand from the words of WebhookSignature in openapi/shared/parameters.yaml.
  const key = Buffer.from('EXAMPLEonlyNotARealSecretEXAMPLEonly', 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(JSON.stringify(payload)).digest('base64');
  assert.equal(signature, `v1,${expected}`);
});

test('PATCH takes If-Match, and it and the GET of its path return an ETag', () => {
  const item: Record<string, Node> = {
    get: { responses: responses() },
    patch: { responses: responses() },
    delete: { responses: responses() },
  };
  addStandardHeaders({ paths: { '/things/{thing_id}': item } });
  assert.deepEqual(
    item.patch.parameters.map(({ name }: Node) => name),
    ['If-Match'],
  );
  assert.ok(headersOf(item.patch, '200').includes('ETag'));
  assert.ok(headersOf(item.get, '200').includes('ETag'));
  assert.ok(!headersOf(item.get, '404').includes('ETag'));
  assert.ok(!headersOf(item.delete, '200').includes('ETag'));
  assert.equal(item.get.parameters, undefined);
});

test('without a PATCH there is no ETag', () => {
  const get: Node = { responses: responses() };
  addStandardHeaders({ paths: { '/things/{thing_id}': { get } } });
  assert.ok(!headersOf(get, '200').includes('ETag'));
});

test('own parameters and headers stay', () => {
  const patch: Node = { parameters: [{ name: 'dry_run', in: 'query' }], responses: { '200': { headers: { Location: {} } } } };
  addStandardHeaders({ paths: { '/things': { patch } } });
  assert.deepEqual(
    patch.parameters.map(({ name }: Node) => name),
    ['dry_run', 'If-Match'],
  );
  assert.ok(headersOf(patch, '200').includes('Location'));
});

test('a webhook gets the signature headers and the answer that we expect, and no header of ours', () => {
  const post: Node = { operationId: 'receiveThingMade' };
  addStandardHeaders({ webhooks: { 'thing.made': { post } } });
  assert.deepEqual(
    post.parameters.map(({ name }: Node) => name),
    ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
  );
  assert.deepEqual(Object.keys(post.responses), ['2XX']);
  assert.equal(post.responses['2XX'].headers, undefined);
});

test('operations come in the order of the description, webhooks last', () => {
  const root = { paths: { '/b': { post: {}, get: {}, parameters: [] }, '/a': { delete: {} } }, webhooks: { 'thing.made': { post: {} } } };
  assert.deepEqual(
    operationsOf(root).map(({ method, path, webhook }) => `${method} ${path}${webhook ? ' webhook' : ''}`),
    ['post /b', 'get /b', 'delete /a', 'post thing.made webhook'],
  );
});

test('a $ref is followed through others; one that leads nowhere is an error', () => {
  const root = { components: { parameters: { A: { $ref: '#/components/parameters/B~1c' }, 'B/c': { name: 'b' } } } };
  assert.deepEqual(resolve(root, { $ref: '#/components/parameters/A' }), { name: 'b' });
  assert.throws(() => resolve(root, { $ref: '#/components/parameters/X' }), /leads nowhere/);
});
