import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readErrorCatalogue } from '../errorCatalogue';
import type { Node } from './operations';
import { addStandardErrors } from './standard-errors';

const catalogue = readErrorCatalogue();
const BODY = { requestBody: { content: {} } };
const KEY = { name: 'Idempotency-Key', in: 'header' };

/** @returns the operation after the decorator has seen a description of nothing else */
function decorated(method: string, path: string, operation: Node = {}, rest: Node = {}): Node {
  const node = { operationId: 'doIt', responses: { '200': { description: 'Done.' } }, ...operation };
  addStandardErrors({ ...rest, paths: { [path]: { [method]: node } } }, catalogue);
  return node;
}

const codesOf = (...given: Parameters<typeof decorated>): string[] => decorated(...given)['x-error-codes'];
const ALWAYS = ['unauthenticated', 'forbidden', 'quota_exceeded', 'internal_error'];

test('a plain GET gets the errors that any call may meet, and no other', () => {
  assert.deepEqual(codesOf('get', '/things'), ALWAYS);
});

test('401 and 403 do not come where no key is asked for', () => {
  assert.deepEqual(codesOf('get', '/things', { security: [] }), ['quota_exceeded', 'internal_error']);
  assert.deepEqual(codesOf('get', '/things', { security: [{}, { secretKey: [] }] }), ALWAYS);
});

test('404 comes only with an id in the path', () => {
  assert.ok(codesOf('get', '/things/{thing_id}').includes('not_found'));
  assert.ok(!codesOf('get', '/things').includes('not_found'));
});

test('400 for the query comes only with query parameters, also those of the path and those behind a $ref', () => {
  const rest = { components: { parameters: { Limit: { name: 'limit', in: 'query' } } } };
  const parameters = [{ $ref: '#/components/parameters/Limit' }];
  assert.ok(codesOf('get', '/things', { parameters }, rest).includes('invalid_parameter'));
  assert.ok(!codesOf('get', '/things', { parameters: [{ name: 'x', in: 'header' }] }).includes('invalid_parameter'));
});

test('409 comes with every write, 422 with every body', () => {
  for (const method of ['post', 'put', 'patch', 'delete']) assert.ok(codesOf(method, '/things').includes('conflict'), method);
  assert.ok(!codesOf('get', '/things').includes('conflict'));
  const withBody = codesOf('post', '/things', BODY);
  assert.ok(withBody.includes('validation_failed') && withBody.includes('malformed_request'));
  assert.ok(!codesOf('post', '/things').includes('validation_failed'));
});

test('the errors of an idempotency key come only with its header', () => {
  const own = ['idempotency_in_progress', 'idempotency_key_reused'];
  const withKey = codesOf('post', '/things', { parameters: [KEY] });
  assert.ok(own.every((code) => withKey.includes(code)));
  assert.ok(!codesOf('post', '/things').some((code) => own.includes(code)));
});

test('a wrong state can only be met by a transition that starts from one', () => {
  const creation = { resource: 'thing', field: 'status', from: [], to: 'new' };
  const use = { resource: 'thing', field: 'status', from: ['new'], to: 'worn' };
  assert.ok(codesOf('post', '/things', { 'x-transition': [creation, use] }).includes('invalid_state_transition'));
  assert.ok(!codesOf('post', '/things', { 'x-transition': creation }).includes('invalid_state_transition'));
});

test('412 comes only with PATCH', () => {
  assert.ok(codesOf('patch', '/things/{thing_id}').includes('precondition_failed'));
  assert.ok(!codesOf('put', '/things/{thing_id}').includes('precondition_failed'));
});

test('codes of one status share a response, one example each, in the order of the statuses', () => {
  const { responses, 'x-error-codes': codes } = decorated('post', '/things', { 'x-error-codes': ['already_exists', 'not_found'] });
  assert.deepEqual(Object.keys(responses), ['200', '401', '403', '404', '409', '429', '500']);
  const { examples } = responses['409'].content['application/problem+json'];
  assert.deepEqual(Object.keys(examples), ['already_exists', 'conflict']);
  assert.equal(examples.already_exists.value.code, 'already_exists');
  assert.equal(examples.already_exists.value.status, 409);
  const statuses = codes.map((code: string) => catalogue[code].status);
  assert.deepEqual(
    statuses,
    statuses.toSorted((a: number, b: number) => a - b),
  );
});

test('a service that can be left unmapped says so in a second example of forbidden', () => {
  const examplesOf = (rest: Node) => decorated('get', '/things', {}, rest).responses['403'].content['application/problem+json'].examples;
  const { forbidden, not_mapped: notMapped } = examplesOf({ info: { 'x-service': 'wallet' } });
  assert.equal(notMapped.value.detail, 'The wallet service is not mapped to this tenant in the sandbox.');
  assert.deepEqual({ ...notMapped.value, detail: forbidden.value.detail }, forbidden.value);
  assert.deepEqual(Object.keys(examplesOf({})), ['forbidden']);
});

test('every example has what the schema of a problem requires', () => {
  const root: Node = { paths: { '/things': { post: { responses: {}, ...BODY } } } };
  addStandardErrors(root, catalogue);
  const required: string[] = root.components.schemas.Problem.required;
  assert.ok(required.length > 0);
  for (const response of Object.values<Node>(root.paths['/things'].post.responses)) {
    for (const { value } of Object.values<Node>(response.content['application/problem+json'].examples)) {
      for (const member of required) assert.ok(member in value, `${value.code} lacks ${member}`);
    }
  }
});

test('a webhook gets no errors: the reader answers it', () => {
  const node: Node = { responses: {} };
  addStandardErrors({ webhooks: { 'thing.made': { post: node } } }, catalogue);
  assert.deepEqual(node, { responses: {} });
});

test('a code that the catalogue lacks stops the build and names the operation', () => {
  assert.throws(() => decorated('get', '/things', { 'x-error-codes': ['no_such_code'] }), /doIt: x-error-codes names no_such_code/);
});
