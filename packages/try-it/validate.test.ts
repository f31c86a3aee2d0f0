import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshDraft } from './draft';
import { draftCheck } from './draftProblems';
import { bodyOf, dataOf, parameterOf } from './fixture';
import type { JsonSchema } from './model';
import { checkOf } from './validate';

const DEFS = {
  Money: {
    type: 'object',
    required: ['amount', 'currency'],
    properties: { amount: { type: 'integer', minimum: 100 }, currency: { type: 'string', pattern: '^[A-Z]{3}$' } },
    additionalProperties: false,
  },
  Card: { type: 'object', required: ['kind', 'pan'], properties: { kind: { const: 'card' }, pan: { type: 'string', minLength: 4 } } },
  Bank: { type: 'object', required: ['kind', 'code'], properties: { kind: { const: 'bank' }, code: { enum: ['999', '998'] } } },
  Tree: { type: 'object', properties: { child: { $ref: '#/$defs/Tree' }, name: { type: 'string' } } },
};

const problems = (schema: JsonSchema, value: unknown) => checkOf(schema, DEFS)(value).map(({ pointer, words }) => `${pointer} ${words}`);

test('reports no problems for a valid value', () => {
  assert.deepEqual(problems({ $ref: '#/$defs/Money' }, { amount: 100, currency: 'NGN' }), []);
});

test('reports the position of each problem and the constraint', () => {
  const schema = {
    type: 'object',
    properties: { total: { $ref: '#/$defs/Money' }, tags: { type: 'array', maxItems: 1, uniqueItems: true } },
  };
  assert.deepEqual(problems(schema, { total: { amount: 5, currency: 'ngn', vat: 1 }, tags: [1, 1] }), [
    '/total/amount must be 100 or more',
    '/total/currency must match ^[A-Z]{3}$',
    '/total/vat is an unknown field',
    '/tags must have at most 1 item',
    '/tags must not contain duplicate items',
  ]);
});

test('names a missing field', () => {
  assert.deepEqual(problems({ $ref: '#/$defs/Money' }, {}), ['/amount is required', '/currency is required']);
});

test('reports the problems of the matching branch of a oneOf only', () => {
  const schema = { oneOf: [{ $ref: '#/$defs/Card' }, { $ref: '#/$defs/Bank' }] };
  assert.deepEqual(problems(schema, { kind: 'bank', code: '1' }), ['/code must be one of "999", "998"']);
  assert.deepEqual(problems(schema, { kind: 'card', pan: '1' }), ['/pan must have at least 4 characters']);
});

test('reports the problems of the matching branch for each item of a list', () => {
  const schema = { type: 'array', items: { oneOf: [{ $ref: '#/$defs/Card' }, { $ref: '#/$defs/Bank' }] } };
  assert.deepEqual(problems(schema, [{ kind: 'bank', code: '1' }, { kind: 'card', pan: '4111' }, { kind: 'card' }]), [
    '/0/code must be one of "999", "998"',
    '/2/pan is required',
  ]);
});

test('escapes the names of fields in pointers', () => {
  assert.deepEqual(problems({ properties: { 'a/b c%': { minimum: 5 } } }, { 'a/b c%': 1 }), ['/a~1b c% must be 5 or more']);
});

test('skips validation if a schema is invalid', () => {
  assert.deepEqual(problems({ $ref: '#/$defs/Nowhere' }, 1), []);
});

test('reports a value that matches more than one branch of a oneOf', () => {
  assert.deepEqual(problems({ oneOf: [{ type: 'string' }, { minLength: 1 }] }, 'x'), [' must match exactly one of the variants']);
});

test('reports the problems of a nullable value by its other branch', () => {
  assert.deepEqual(problems({ anyOf: [{ $ref: '#/$defs/Money' }, { type: 'null' }] }, { amount: 1, currency: 'NGN' }), [
    '/amount must be 100 or more',
  ]);
});

test('validates recursive schemas at all levels', () => {
  assert.deepEqual(problems({ $ref: '#/$defs/Tree' }, { child: { child: { name: 1 } } }), ['/child/child/name must be a string in quotes']);
});

test('validates formats', () => {
  assert.deepEqual(problems({ format: 'date-time' }, 'yesterday'), [' must be a date and time such as 2026-11-01T09:00:00Z']);
});

test('validates the parameters and the body of a draft', () => {
  const limit = parameterOf({ name: 'limit', schema: { type: 'integer', maximum: 100 } });
  const body = bodyOf({ contentType: 'application/json', kind: 'json', schema: { $ref: '#/$defs/Money' } });
  const data = dataOf({ parameters: [...dataOf().parameters, limit], body, defs: DEFS });
  const check = draftCheck(data);
  const draft = { ...freshDraft(data), values: { 'query-limit': '500' } };
  assert.deepEqual(check(draft), {
    parameters: { 'path-id': 'is required', 'query-limit': 'must be 100 or less' },
    body: [{ pointer: '', words: 'is required' }],
  });
  assert.match(check({ ...draft, text: '{"a":' }).body[0].words, /^is not JSON: /);
  assert.deepEqual(check({ ...draft, text: '{"amount":100}' }).body, [{ pointer: '/currency', words: 'is required' }]);
  assert.equal(check({ ...draft, values: { 'path-id': '1', 'query-limit': 'ten' } }).parameters['query-limit'], 'must be an integer');
});
