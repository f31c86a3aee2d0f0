import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Description } from '../../openapi/model/description';
import { textsOf } from './texts';

const ENTRY = { cause: 'General cause.', remedy: 'General remedy.' };
const KEY = { parameters: [{ name: 'Idempotency-Key', in: 'header' }] };

/** Returns the texts of an error for an operation that has only the given properties. */
function texts(code: string, node: object = {}, method = 'post', path = '/things') {
  const { operations } = new Description({ paths: { [path]: { [method]: { operationId: 'doIt', ...node } } } });
  return textsOf(operations[0], code, ENTRY);
}

test('advises a new idempotency key only on operations that accept one', () => {
  for (const code of ['validation_failed', 'conflict']) {
    assert.match(texts(code, KEY).remedy, /end the request again with a new `Idempotency-Key`\.$/, code);
    assert.doesNotMatch(JSON.stringify(texts(code)), /Idempotency-Key|header/, code);
  }
});

test('says of a form that it is no JSON', () => {
  const body = (type: string) => ({ requestBody: { content: { [type]: { schema: { type: 'object' } } } } });
  assert.match(texts('validation_failed', body('multipart/form-data')).cause, /^The form /);
  assert.match(texts('validation_failed', body('application/json')).cause, /^The body is valid JSON/);
});

test('does not call an empty body wrong where none is required, nor a key where only sessions are accepted', () => {
  const body = (required: boolean) => ({ requestBody: { required, content: { 'application/json': {} } } });
  assert.match(texts('malformed_request', body(false)).cause, /^The body is larger/);
  assert.equal(texts('malformed_request', body(true)).cause, ENTRY.cause);
  assert.doesNotMatch(texts('unauthenticated', { security: [{ session: [] }] }).cause, /key/);
  assert.equal(texts('unauthenticated', { security: [{ session: [] }, { secretKey: [] }] }).cause, ENTRY.cause);
});

test('advises to read an existing resource before a repeated change', () => {
  assert.match(texts('conflict', {}, 'patch', '/things/{thing_id}').remedy, /^Read the resource again .* Then send the request again\.$/);
  assert.equal(texts('conflict').remedy, 'Send the request again.');
  assert.equal(texts('conflict').cause, ENTRY.cause);
});

test('lists the states that an operation starts from, of the first resource that it changes', () => {
  const change = (resource: string, from: string[]) => ({ resource, field: 'status', from, to: 'open' });
  const of = (transitions: object, method = 'post', path = '/things/{id}/open') =>
    texts('invalid_state_transition', { 'x-transition': transitions }, method, path);
  const { cause, remedy } = of([
    change('bank_account', []),
    change('team_pin', ['new', 'shut']),
    change('team_pin', ['kept']),
    change('other', ['x']),
  ]);
  assert.equal(cause, 'The `status` of the team PIN is not `new`, `shut` or `kept`.');
  assert.equal(remedy, ENTRY.remedy);
  const single = change('pin', ['new']);
  assert.equal(of(single).cause, 'The `status` of the PIN is not `new`.');
  for (const { cause } of [of([]), of(single, 'patch'), of(single, 'put'), of(single, 'post', '/things')]) assert.equal(cause, ENTRY.cause);
});

test('prefers the texts of the operation, one by one', () => {
  const own = { 'x-error-texts': { validation_failed: { cause: 'The lead is unknown.' }, not_found: { remedy: 'Look.' } } };
  const { cause, remedy } = texts('validation_failed', own);
  assert.equal(cause, 'The lead is unknown.');
  assert.doesNotMatch(remedy, /General|header/);
  assert.deepEqual(texts('not_found', own), { cause: ENTRY.cause, remedy: 'Look.' });
});
