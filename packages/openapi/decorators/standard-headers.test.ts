import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import type { Json } from '../releases/compact';
import { addStandardHeaders } from './standard-headers';

const responses = () => ({ '200': {}, '404': {}, '429': {} }) as Record<string, Json>;
const headersOf = (operation: Json, status: string) => Object.keys(operation.responses[status].headers);

test('adds the request ID to every response and quota headers only where they are useful', () => {
  const get: Json = { responses: responses(), 'x-error-codes': ['quota_exceeded'] };
  addStandardHeaders({ paths: { '/things': { get } } });
  assert.deepEqual(headersOf(get, '200'), ['RateLimit', 'RateLimit-Policy', 'X-Request-Id']);
  assert.deepEqual(headersOf(get, '404'), ['X-Request-Id']);
  assert.deepEqual(headersOf(get, '429'), ['RateLimit', 'RateLimit-Policy', 'Retry-After', 'X-Request-Id']);
});

test('shows an exhausted quota in the 429 response that resets after the wait it requests', () => {
  const get: Json = { responses: responses(), 'x-error-codes': ['quota_exceeded'] };
  addStandardHeaders({ paths: { '/things': { get } } });
  const { RateLimit, 'Retry-After': wait } = get.responses['429'].headers;
  assert.equal(RateLimit.example, `"default";r=0;t=${wait.example}`);
  assert.match(get.responses['200'].headers.RateLimit.example, /;r=[1-9]/);
});

test('shows the quota that the operation states in its own text of quota_exceeded', () => {
  const quota_exceeded = { detail: 'The limit is 10 requests a minute from one IP address; try again in 12 seconds.' };
  const [own, general]: Json[] = [{ quota_exceeded }, {}].map((texts) => ({ responses: responses(), 'x-error-texts': texts }));
  addStandardHeaders({ paths: { '/things': { get: own, post: general } } });
  const shown = ({ responses }: Json) =>
    [responses['200'].headers, responses['429'].headers].map((each) => each['RateLimit-Policy'].example);
  assert.deepEqual(shown(own), ['"default";q=10;w=60', '"default";q=10;w=60']);
  assert.equal(own.responses['200'].headers.RateLimit.example, '"default";r=8;t=42');
  assert.deepEqual(shown(general), ['"default";q=100;w=60', '"default";q=100;w=60']);
});

test('announces a deprecated operation in every response', () => {
  const get: Json = { responses: responses(), 'x-deprecation': { since: '2026-12-01', until: '2027-06-01', instead: null } };
  addStandardHeaders({ paths: { '/things': { get } } });
  for (const status of ['200', '404']) {
    const { Deprecation, Sunset } = get.responses[status].headers;
    assert.deepEqual([Deprecation.example, Sunset.example], ['@1796083200', 'Tue, 01 Jun 2027 00:00:00 GMT']);
  }
});

test('adds Retry-After to a 409 only if it can be caused by a request that is still in progress', () => {
  const responses = () => ({ '409': {} });
  const [plain, idempotent]: Json[] = [['conflict'], ['conflict', 'idempotency_in_progress']].map((codes) => ({
    responses: responses(),
    'x-error-codes': codes,
  }));
  addStandardHeaders({ paths: { '/things': { put: plain, post: idempotent } } });
  assert.deepEqual(headersOf(plain, '409'), ['X-Request-Id']);
  assert.deepEqual(headersOf(idempotent, '409'), ['Retry-After', 'X-Request-Id']);
});

test('derives the headers of a webhook from its example, one second after the event', () => {
  const payload = { type: 'thing.made', timestamp: '2026-11-20T09:14:22Z', data: { name: 'Ọlá' } };
  const post: Json = { requestBody: { content: { 'application/json': { examples: { one: { value: payload } } } } } };
  addStandardHeaders({ webhooks: { 'thing.made': { post } } });
  const [id, timestamp, signature] = post.parameters.map(({ example }: Json) => example);
  assert.equal(timestamp, Date.parse('2026-11-20T09:14:23Z') / 1000);
  // Calculated independently from the description of WebhookSignature in openapi/shared/parameters.yaml.
  const key = Buffer.from('EXAMPLEonlyNotARealSecretEXAMPLEonly', 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(JSON.stringify(payload)).digest('base64');
  assert.equal(signature, `v1,${expected}`);
});

test('gives each event its own ID, and two signatures while a secret is rotated', () => {
  const headersFor = (data: Json): string[] => {
    const payload = { type: 'thing.made', timestamp: '2026-11-20T09:14:22Z', data };
    const post: Json = { requestBody: { content: { 'application/json': { examples: { one: { value: payload } } } } } };
    addStandardHeaders({ webhooks: { 'thing.made': { post } } });
    return post.parameters.map(({ example }: Json) => example);
  };
  const [id, , signature] = headersFor({ previous_secret_expires_at: null });
  const [otherId, , both] = headersFor({ previous_secret_expires_at: '2026-11-21T09:14:22Z' });
  assert.match(id, /^evt_[0-9A-HJKMNP-TV-Z]{26}$/);
  assert.notEqual(id, otherId);
  assert.deepEqual([signature.split(' ').length, both.split(' ').length], [1, 2]);
});

test('adds If-Match to PATCH, and ETag to its response and to the GET of the same path', () => {
  const item: Record<string, Json> = {
    get: { responses: responses() },
    patch: { responses: responses() },
    delete: { responses: responses() },
  };
  addStandardHeaders({ paths: { '/things/{thing_id}': item } });
  assert.deepEqual(
    item.patch.parameters.map(({ name }: Json) => name),
    ['If-Match'],
  );
  assert.ok(headersOf(item.patch, '200').includes('ETag'));
  assert.ok(headersOf(item.get, '200').includes('ETag'));
  assert.ok(!headersOf(item.get, '404').includes('ETag'));
  assert.ok(!headersOf(item.delete, '200').includes('ETag'));
  assert.equal(item.get.parameters, undefined);
});

test('names the read of a PATCH, which can be the path of tenants, and adds no If-Match without one', () => {
  const get: Json = {
    operationId: 'getThing',
    tags: ['things'],
    summary: 'Get a thing',
    responses: responses(),
    'x-roles': ['tenant', 'operator'],
  };
  const [patch, blind]: Json[] = [{ responses: responses() }, { responses: responses() }];
  const paths = { '/things/{thing_id}': { get }, '/admin/things/{thing_id}': { patch }, '/admin/logs/{log_id}': { patch: blind } };
  addStandardHeaders({ paths }, 'family');
  assert.match(patch.parameters[0].description, /that you read with \[Get a thing\]\(\/api\/family\/things\/get-thing\)\./);
  assert.ok(headersOf(get, '200').includes('ETag'));
  assert.deepEqual([blind.parameters, headersOf(blind, '200').includes('ETag')], [undefined, false]);
});

test('adds no ETag without a PATCH', () => {
  const get: Json = { responses: responses() };
  addStandardHeaders({ paths: { '/things/{thing_id}': { get } } });
  assert.ok(!headersOf(get, '200').includes('ETag'));
});

test('keeps existing parameters and headers', () => {
  const patch: Json = { parameters: [{ name: 'dry_run', in: 'query' }], responses: { '200': { headers: { Location: {} } } } };
  addStandardHeaders({ paths: { '/things': { get: { responses: responses() }, patch } } });
  assert.deepEqual(
    patch.parameters.map(({ name }: Json) => name),
    ['dry_run', 'If-Match'],
  );
  assert.ok(headersOf(patch, '200').includes('Location'));
});

test('adds the signature headers and the expected response to a webhook, without response headers', () => {
  const post: Json = { operationId: 'receiveThingMade' };
  addStandardHeaders({ webhooks: { 'thing.made': { post } } });
  assert.deepEqual(
    post.parameters.map(({ name }: Json) => name),
    ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
  );
  assert.deepEqual(Object.keys(post.responses), ['2XX']);
  assert.equal(post.responses['2XX'].headers, undefined);
});
