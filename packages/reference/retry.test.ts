import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Description } from '../openapi/model/description';
import { retryOf } from './retry';

const pageOf = (operationId: string) => (operationId === 'getThing' ? { label: 'Get a thing', href: '/get-thing' } : undefined);
const advice = (method: string, node: object = {}, path = '/things') =>
  retryOf(new Description({ paths: { [path]: { [method]: { operationId: 'doIt', ...node } } } }).operations[0], pageOf);
const ofPatch = (item: object) =>
  retryOf(new Description({ paths: { '/things/{id}': { patch: {}, ...item } } }).operations[0], pageOf)?.html ?? '';
const step = (from: string[], to: string) => ({ 'x-transition': { resource: 'thing', field: 'status', from, to } });

test('gives specific advice for each kind of operation', () => {
  const key = { parameters: [{ name: 'Idempotency-Key', in: 'header' }] };
  assert.match(advice('post', key)?.html ?? '', /same <code>Idempotency-Key<\/code> within 24 hours/);
  assert.match(advice('post', { 'x-retry': 'safe' })?.html ?? '', /no further effect/);
  assert.match(advice('post', { 'x-retry': { unique: 'name', code: 'already_exists' } })?.html ?? '', /fails with <code>already_exists</);
  assert.match(advice('post', { 'x-retry': { check: 'getThing' } })?.html ?? '', /Check with <a href="\/get-thing">Get a thing<\/a> first/);
  assert.match(advice('post', step(['open'], 'closed'))?.html ?? '', /409 <code>invalid_state_transition</);
  assert.match(advice('get')?.html ?? '', /only reads/);
  assert.match(advice('delete', {}, '/things/{id}')?.html ?? '', /404 <code>not_found/);
  assert.match(ofPatch({ get: {} }), /If-Match/);
  assert.doesNotMatch(ofPatch({}), /If-Match/);
  assert.match(advice('patch', step(['open'], 'closed'))?.html ?? '', /same result/);
});

test('says in the label that a retry fails if the first request was processed', () => {
  assert.equal(advice('post', step(['open'], 'closed'))?.label, 'safe, 409 if processed');
  assert.equal(advice('delete', {}, '/things/{id}')?.label, 'safe, 404 if processed');
  assert.equal(advice('post', { 'x-retry': 'safe' })?.label, 'safe');
});

test('gives no specific advice for a toggle, which a second request would reverse', () => {
  const toggle = {
    'x-transition': [
      { resource: 'thing', field: 'status', from: ['on'], to: 'off' },
      { resource: 'thing', field: 'status', from: ['off'], to: 'on' },
    ],
  };
  assert.doesNotMatch(advice('post', toggle)?.html ?? '', /invalid_state_transition/);
});

test('advises only the idempotency key if there is one', () => {
  const both = { parameters: [{ name: 'Idempotency-Key', in: 'header' }], ...step(['open'], 'closed') };
  assert.equal(advice('post', both)?.label, 'with the same Idempotency-Key');
});

test('prefers the advice of the description', () => {
  assert.deepEqual(advice('post', { 'x-retry': { label: 'after a check', text: 'Read *first*.' } }), {
    label: 'after a check',
    html: '<p>Read <em>first</em>.</p>',
  });
});

test('rejects an `x-retry` operation without a page', () => {
  assert.throws(() => advice('post', { 'x-retry': { check: 'getNothing' } }), /doIt names getNothing, which has no page/);
});

test('gives no advice for webhooks, which clients do not send', () => {
  assert.equal(retryOf(new Description({ webhooks: { 'thing.made': { post: {} } } }).operations[0], pageOf), undefined);
});
