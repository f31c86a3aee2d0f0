import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readErrorCatalogue } from '../errorCatalogue';
import type { Json } from '../releases/compact';
import { addStandardErrors } from './standard-errors';

const catalogue = readErrorCatalogue();
const BODY = { requestBody: { content: {} } };
const KEY = { name: 'Idempotency-Key', in: 'header' };

/** Returns the operation after the decorator has processed a description that contains nothing else. */
function decorated(method: string, path: string, operation: Json = {}, rest: Json = {}): Json {
  const node = { operationId: 'doIt', responses: { '200': { description: 'Done.' } }, ...operation };
  addStandardErrors({ ...rest, paths: { [path]: { [method]: node } } }, catalogue);
  return node;
}

const codesOf = (...given: Parameters<typeof decorated>): string[] => decorated(...given)['x-error-codes'];
const ALWAYS = ['unauthenticated', 'forbidden', 'quota_exceeded', 'internal_error'];

test('adds only the errors common to all requests to a plain GET', () => {
  assert.deepEqual(codesOf('get', '/things'), ALWAYS);
});

test('omits 401 and 403 if no key is required', () => {
  assert.deepEqual(codesOf('get', '/things', { security: [] }), ['quota_exceeded', 'internal_error']);
  assert.deepEqual(codesOf('get', '/things', { security: [{}, { secretKey: [] }] }), ALWAYS);
});

test('adds 404 only if the path contains an ID', () => {
  assert.ok(codesOf('get', '/things/{thing_id}').includes('not_found'));
  assert.ok(!codesOf('get', '/things').includes('not_found'));
});

test('adds 400 for the query only if there are query parameters, including those of the path and behind a $ref', () => {
  const rest = { components: { parameters: { Limit: { name: 'limit', in: 'query' } } } };
  const parameters = [{ $ref: '#/components/parameters/Limit' }];
  assert.ok(codesOf('get', '/things', { parameters }, rest).includes('invalid_parameter'));
  assert.ok(!codesOf('get', '/things', { parameters: [{ name: 'x', in: 'header' }] }).includes('invalid_parameter'));
});

test('adds 409 to every write and 422 to every body', () => {
  for (const method of ['post', 'put', 'patch', 'delete']) assert.ok(codesOf(method, '/things').includes('conflict'), method);
  assert.ok(!codesOf('get', '/things').includes('conflict'));
  const withBody = codesOf('post', '/things', BODY);
  assert.ok(withBody.includes('validation_failed') && withBody.includes('malformed_request'));
  assert.ok(!codesOf('post', '/things').includes('validation_failed'));
});

test('adds the errors of an idempotency key only if its header is accepted', () => {
  const own = ['idempotency_in_progress', 'idempotency_key_reused'];
  const withKey = codesOf('post', '/things', { parameters: [KEY] });
  assert.ok(own.every((code) => withKey.includes(code)));
  assert.ok(!codesOf('post', '/things').some((code) => own.includes(code)));
});

test('adds the error for a wrong state only to transitions that have a starting state', () => {
  const creation = { resource: 'thing', field: 'status', from: [], to: 'new' };
  const use = { resource: 'thing', field: 'status', from: ['new'], to: 'worn' };
  assert.ok(codesOf('post', '/things', { 'x-transition': [creation, use] }).includes('invalid_state_transition'));
  assert.ok(!codesOf('post', '/things', { 'x-transition': creation }).includes('invalid_state_transition'));
});

test('omits the error for a wrong state if no state is wrong', () => {
  const from = (states: string[], to: string) => ({ resource: 'thing', field: 'status', from: states, to });
  const hasError = (...own: Json[]) => codesOf('post', '/things', { 'x-transition': own }).includes('invalid_state_transition');
  assert.ok(!hasError(from(['kept'], 'lent'), from(['lent'], 'kept')));
  assert.ok(!hasError(from(['kept', 'lent'], 'lent')));
  assert.ok(hasError(from(['kept'], 'lent')), 'A second request fails.');
  assert.ok(hasError(from(['kept'], 'lent'), from(['lent', 'lost'], 'kept')), 'What is lost cannot be lent.');
});

test('adds 412 only to a PATCH whose resource can be read', () => {
  const codes = (method: string, others: Json) => {
    const root: Json = { paths: { '/things/{thing_id}': { [method]: { responses: {} }, ...others } } };
    addStandardErrors(root, catalogue);
    return root.paths['/things/{thing_id}'][method]['x-error-codes'];
  };
  assert.ok(codes('patch', { get: { responses: {} } }).includes('precondition_failed'));
  assert.ok(!codes('patch', {}).includes('precondition_failed'));
  assert.ok(!codes('put', { get: { responses: {} } }).includes('precondition_failed'));
});

test('groups codes of the same status into one response with one example each, ordered by status', () => {
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

test('adds a second example of forbidden if the service can be unmapped', () => {
  const examplesOf = (rest: Json) => decorated('get', '/things', {}, rest).responses['403'].content['application/problem+json'].examples;
  const { forbidden, not_mapped: notMapped } = examplesOf({ info: { 'x-service': 'wallet' } });
  assert.equal(notMapped.value.detail, 'The wallet service is not mapped to this tenant in the sandbox.');
  assert.deepEqual({ ...notMapped.value, detail: forbidden.value.detail }, forbidden.value);
  assert.deepEqual(Object.keys(examplesOf({})), ['forbidden']);
  const open = decorated('get', '/things', { security: [{}, { secretKey: [] }] }, { info: { 'x-service': 'wallet' } });
  assert.deepEqual(Object.keys(open.responses['403'].content['application/problem+json'].examples), ['forbidden']);
});

test('gives operations for operators their own texts of 401, 403 and 429, which the operation can replace', () => {
  const own = { 'x-error-texts': { forbidden: { cause: 'Only a lead may do it.' } } };
  const rest = { info: { 'x-service': 'trace' } };
  const of = (operation: Json) => decorated('get', '/things', operation, rest);
  const general = of({ 'x-roles': ['operator'] });
  const texts = general['x-error-texts'];
  assert.match(texts.unauthenticated.cause, /operator session/);
  assert.match(texts.forbidden.cause, /not an operator/);
  assert.match(texts.quota_exceeded.cause, /operator session/);
  for (const { remedy = '' } of Object.values<Json>(texts)) assert.doesNotMatch(remedy, /tenant/);
  const examplesOf = (status: string) => general.responses[status].content['application/problem+json'].examples;
  assert.equal(examplesOf('401').unauthenticated.value.detail, texts.unauthenticated.detail);
  assert.deepEqual(Object.keys(examplesOf('403')), ['forbidden']);
  const replaced = of({ 'x-roles': ['operator'], ...own })['x-error-texts'];
  assert.deepEqual(replaced.forbidden, { ...texts.forbidden, ...own['x-error-texts'].forbidden });
  assert.equal(of({ 'x-roles': ['tenant'] })['x-error-texts'], undefined);
  assert.equal(of({ 'x-roles': ['operator'], security: [] })['x-error-texts'].forbidden, undefined);
});

test('includes the required fields of the problem schema in every example', () => {
  const root: Json = { paths: { '/things': { post: { responses: {}, ...BODY } } } };
  addStandardErrors(root, catalogue);
  const required: string[] = root.components.schemas.Problem.required;
  assert.ok(required.length > 0);
  for (const response of Object.values<Json>(root.paths['/things'].post.responses)) {
    for (const { value } of Object.values<Json>(response.content['application/problem+json'].examples)) {
      for (const member of required) assert.ok(member in value, `${value.code} lacks ${member}`);
    }
  }
});

test('adds no errors to webhooks, because the reader implements their response', () => {
  const node: Json = { responses: {} };
  addStandardErrors({ webhooks: { 'thing.made': { post: node } } }, catalogue);
  assert.deepEqual(node, { responses: {} });
});

test('fails the build and names the operation if the catalogue lacks a code', () => {
  assert.throws(() => decorated('get', '/things', { 'x-error-codes': ['no_such_code'] }), /doIt: x-error-codes contains no_such_code/);
});

test('omits the conflict of a POST that stores nothing', () => {
  assert.ok(!codesOf('post', '/things', { ...BODY, 'x-read-only': true }).includes('conflict'));
});

test('does not name deletion as the cause of 404 for a resource that no operation deletes', () => {
  const causeOf = (path: string, also: Json = {}, retry?: Json) => {
    const node: Json = { operationId: 'getThing', responses: {}, ...also };
    const done: Json = { operationId: 'removeThing', responses: {}, 'x-retry': retry };
    addStandardErrors({ paths: { [path]: { get: node }, '/rags/{rag_id}': { delete: done } } }, catalogue);
    return node['x-error-texts']?.not_found?.cause;
  };
  assert.match(causeOf('/things/{thing_id}'), /^The ID is incorrect or belongs to the other environment, or you may/);
  assert.equal(causeOf('/rags/{id}'), undefined);
  assert.equal(causeOf('/rags/{rag_id}/threads/{thread_id}/close'), undefined);
  assert.match(
    causeOf('/rags/{rag_id}/threads/{thread_id}', {}, { label: 'safe', text: 'The retry returns 204 as well.' }),
    /other environment, or you may/,
  );
  assert.equal(causeOf('/things/{thing_id}', { 'x-error-texts': { not_found: { cause: 'Lost.' } } }), 'Lost.');
});
