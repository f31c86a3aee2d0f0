import assert from 'node:assert/strict';
import { test } from 'node:test';
import { problemType } from '../../platform/errorPages';
import { type CatalogueEntry, readErrorCatalogue, readShared } from '../errorCatalogue';
import { Description } from '../model/description';
import type { Document } from '../model/document';
import { type Problem, problemExample } from './problem-example';

const catalogue = readErrorCatalogue();
const json = (schema: object) => ({ requestBody: { content: { 'application/json': { schema } } } });

/** Returns the example for an operation that is the first one in its description. */
function exampleOf(code: string, node: object, { method = 'post', path = '/things', root = {} as Document, entry = {} } = {}): Problem {
  const description = new Description({ ...root, paths: { [path]: { [method]: node }, ...root.paths } });
  return problemExample(description, description.operations[0], code, { ...catalogue[code], ...entry });
}

test('sets `type` to the URL of the page of the code, as in the schema of a problem', () => {
  assert.equal(exampleOf('internal_error', {}).type, problemType('internal_error'));
  assert.equal(
    (readShared('schemas.yaml').Problem.properties as Record<string, { example?: string }>).type.example,
    problemType('validation_failed'),
  );
});

test('sets `instance` to the requested path, including the base path of the server and the IDs', () => {
  const node = { parameters: [{ in: 'path', name: 'thing_id', example: 'thg_1' }] };
  const root = { servers: [{ url: 'https://api.example/things/v1/' }] };
  assert.equal(exampleOf('not_found', node, { path: '/things/{thing_id}/x', root }).instance, '/things/v1/things/thg_1/x');
});

test('reports a missing required field of an invalid body', () => {
  const { detail, errors } = exampleOf('validation_failed', json({ required: ['name'], properties: { size: {}, name: {} } }));
  assert.equal(detail, 'name is missing.');
  assert.deepEqual(errors, [{ pointer: '/name', code: 'required', detail: 'Is missing.' }]);
});

test('reports a violated constraint if no field is required', () => {
  const faultOf = (schema: object) => exampleOf('validation_failed', json({ required: [], properties: { x: schema } })).errors?.[0];
  assert.deepEqual(faultOf({ enum: ['a', 'b', null] }), { pointer: '/x', code: 'unknown_value', detail: 'Must be one of a, b.' });
  assert.equal(faultOf({ enum: [...'abcdefg'] })?.detail, 'Must be one of the documented values.');
  assert.equal(faultOf({ type: 'integer', minimum: 1, maximum: 9 })?.detail, 'Must be between 1 and 9.');
  assert.equal(faultOf({ type: 'integer', minimum: 1 })?.code, 'too_small');
  assert.equal(faultOf({ type: 'string', format: 'date' })?.detail, 'Must be a valid date.');
  assert.equal(faultOf({ type: 'string', pattern: '^a$' })?.code, 'format');
  assert.equal(faultOf({ type: 'string', maxLength: 5 })?.detail, 'Must have at most 5 characters.');
  assert.equal(faultOf({ type: ['array', 'null'], maxItems: 5 })?.code, 'too_many');
  assert.equal(faultOf({ type: 'boolean' })?.code, 'type');
  assert.equal(faultOf({ type: 'object' }), undefined);
});

test('repeats the detail of the operation in `errors`, for the field that the operation names', () => {
  const body = json({ properties: { amount: { type: 'integer', minimum: 1 }, max_fee: { type: 'integer' } } });
  const errorsOf = (texts: object) => exampleOf('amount_out_of_range', { ...body, 'x-error-texts': { amount_out_of_range: texts } }).errors;
  const detail = 'At most 5.00 NGN.';
  assert.deepEqual(errorsOf({ detail }), [{ pointer: '/amount', code: 'refused', detail }]);
  assert.deepEqual(errorsOf({ detail, field: 'max_fee' }), [{ pointer: '/max_fee', code: 'refused', detail }]);
  assert.equal(errorsOf({ field: 'query/limit' })?.[0].pointer, 'query/limit');
});

test('names a query parameter of the operation as invalid', () => {
  const parameters = [
    { in: 'header', name: 'x', schema: { type: 'boolean' } },
    { in: 'query', name: 'limit', schema: { minimum: 1, maximum: 100 } },
  ];
  assert.deepEqual(exampleOf('invalid_parameter', { parameters }, { method: 'get' }).errors, [
    { pointer: 'query/limit', code: 'out_of_range', detail: 'Must be between 1 and 100.' },
  ]);
});

test('finds the field named by the catalogue in the body, also in lists and alternatives, and omits `errors` otherwise', () => {
  const root = { components: { schemas: { To: { oneOf: [{ properties: { bank: {} } }, { properties: { other: {} } }] } } } };
  const body = json({ allOf: [{ properties: { items: { items: { properties: { to: { $ref: '#/components/schemas/To' } } } } } }] });
  const pointerTo = (field: string) => exampleOf('same_account', body, { root, entry: { field } }).errors?.[0].pointer;
  assert.equal(pointerTo('bank'), '/items/0/to/bank');
  assert.equal(pointerTo('to/of/5'), '/items/0/to/of/5');
  assert.equal(pointerTo('nowhere'), undefined);
  assert.equal(exampleOf('already_exists', body, { root }).errors, undefined);
});

test('names an existing resource by an ID of the type that the operation creates or changes', () => {
  const [one, other] = ['thg_01JDB7K2M4P6R8T0V2X4Z6B8D0', 'itm_01JDB7K2M4P6R8T0V2X4Z6B8D1'];
  const responding = (value: object, status = '201') => ({
    responses: { [status]: { content: { 'application/json': { example: value } } } },
  });
  const detailOf = (node: object, around = {}) => exampleOf('already_exists', node, around).detail;
  assert.match(detailOf(responding({ id: one })), new RegExp(one));
  assert.match(detailOf(responding({ input: { id: other }, event_id: one })), new RegExp(one));
  assert.match(detailOf(responding({ secret: 'x', key: { id: other } })), new RegExp(other));
  const changed = detailOf(responding({ id: one }, '200'), { method: 'patch' });
  assert.match(changed, /thg_[0-9A-Z]{26}\.$/);
  assert.doesNotMatch(changed, new RegExp(one));
  const byPath = { parameters: [{ in: 'path', name: 'item_id', example: other }] };
  assert.match(detailOf(byPath, { method: 'delete', path: '/items/{item_id}' }), /itm_[0-9A-Z]{26}\.$/);
  assert.equal(detailOf({}), catalogue.already_exists.detail);
});

test('takes a state that does not allow the operation from the resource and lists the operations that it allows', () => {
  const change = (from: string[], to: string) => ({ 'x-transition': { resource: 'thing', field: 'status', from, to } });
  const paths = {
    '/other': { post: { operationId: 'closeThing', ...change(['open'], 'closed') } },
    '/else': { post: { operationId: 'openThing', ...change(['new'], 'open') } },
  };
  const { detail, allowed_actions } = exampleOf('invalid_state_transition', change(['new'], 'open'), { root: { paths } });
  assert.equal(detail, 'The resource is in the state open.');
  assert.deepEqual(allowed_actions, ['closeThing']);
});

test('lists the operations allowed by the state that the text of the operation names, and none if it names no state', () => {
  const change = (from: string[], to: string) => ({ 'x-transition': { resource: 'thing', field: 'status', from, to } });
  const paths = {
    '/close': { post: { operationId: 'closeThing', ...change(['open'], 'closed') } },
    '/open': { post: { operationId: 'openThing', ...change(['new', 'closed'], 'open') } },
    '/things/{thing_id}': {
      get: { responses: { 200: { content: { 'application/json': { schema: { 'x-resource': 'thing' } } } } } },
    },
  };
  const saying = (detail: string, node: object, path?: string) =>
    exampleOf(
      'invalid_state_transition',
      { ...node, 'x-error-texts': { invalid_state_transition: { detail } } },
      { path, root: { paths } },
    );
  const start = { operationId: 'startThing', ...change(['new'], 'open') };
  const named = saying('The thing is in the state closed.', start);
  assert.deepEqual([named.detail, named.allowed_actions], ['The thing is in the state closed.', ['openThing']]);
  assert.deepEqual(saying('The thing has the status new; its number is used.', start).allowed_actions, ['openThing']);
  assert.deepEqual(saying('The thing has the status open.', {}, '/things/{thing_id}/number').allowed_actions, ['closeThing']);
  assert.equal('allowed_actions' in saying('The thing is being changed.', start), false);
});

test('defines an error status and all texts of the page in every catalogue entry', () => {
  const words = ['title', 'detail', 'cause', 'remedy'] satisfies (keyof CatalogueEntry)[];
  for (const [code, entry] of Object.entries(catalogue)) {
    for (const word of words) assert.ok(entry[word]?.length > 0, `${code} has no ${word}`);
    assert.ok(entry.status >= 400 && entry.status < 600, code);
    assert.match(code, /^[a-z][a-z0-9_]*$/);
  }
});
