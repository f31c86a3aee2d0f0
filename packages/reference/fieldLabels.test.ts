import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resolved, type Schema, schemaReader } from '../openapi/model/schema';
import { exactNumber, unmarked } from '../openapi/numbers';
import { constraintsOf, typeOf } from './fieldLabels';

/** Each entry: expected description of the type, schema. */
const TYPES: [string, Schema][] = [
  ['string or null', { type: ['string', 'null'] }],
  ['string or null', { type: 'string', nullable: true }],
  ['string or null', { type: ['string', 'null'], nullable: true }],
  ['one of several types or null', { oneOf: [{}, {}], nullable: true }],
  ['array of strings', { items: { type: 'string' } }],
  ['array of values', { type: 'array' }],
  ['array of arrays of maps of integers', { items: { items: { type: 'object', additionalProperties: { type: 'integer' } } } }],
  ['array of strings', { items: { allOf: [{ type: 'string' }] } }],
  ['map of values', { additionalProperties: {} }],
  ['object', { type: 'object', additionalProperties: true }],
  ['object', { type: 'object', properties: { a: {} }, additionalProperties: { type: 'string' } }],
  ['array of (string or null)', { type: 'array', items: { type: ['string', 'null'] } }],
  ['map of (integer or null) or null', { type: ['object', 'null'], additionalProperties: { type: 'integer', nullable: true } }],
  ['null', { const: null }],
  ['number', { const: 1 }],
  ['boolean', { enum: [true] }],
  ['any value', { enum: [] }],
  ['any value', {}],
];

for (const [words, node] of TYPES) {
  test(`describes ${JSON.stringify(node)} as ${words}`, () => assert.equal(typeOf(node), words));
}

test('names the array that an array contains again', () => {
  const document = { components: { schemas: { List: { type: 'array', items: { $ref: '#/components/schemas/List' } } } } };
  assert.match(typeOf(resolved(schemaReader(document)(document.components.schemas.List))), /^array of arrays of List$/);
});

/** Each entry: expected constraints, schema of OpenAPI 3.0 or 3.1. */
const BOUNDS: [string[], Schema][] = [
  [['0 to 9'], { minimum: 0, maximum: 9 }],
  [['more than 0'], { minimum: 0, exclusiveMinimum: true }],
  [['less than 9'], { maximum: 9, exclusiveMaximum: true }],
  [['0 or more'], { minimum: 0, exclusiveMinimum: false }],
  [['more than 0', 'less than 9'], { exclusiveMinimum: 0, exclusiveMaximum: 9 }],
  [['1 to 2 characters'], { minLength: 1, maxLength: 2 }],
  [['exactly 1 item'], { minItems: 1, maxItems: 1 }],
  [['at least 2 fields'], { minProperties: 2 }],
  [['format date', 'matches ^2'], { pattern: '^2', format: 'date' }],
  [[], { uniqueItems: false, readOnly: false, writeOnly: false }],
  [['write-only'], { writeOnly: true }],
];

for (const [words, node] of BOUNDS) {
  test(`describes ${JSON.stringify(node)} as: ${words.join('; ') || 'nothing'}`, () => assert.deepEqual(constraintsOf(node), words));
}

test('describes fields that a branch requires, and other fields of an object', () => {
  assert.deepEqual(constraintsOf({ required: ['lampId', 'towerId'] }), ['requires lampId and towerId']);
  assert.equal(typeOf({ required: ['lampId'] }), 'object');
  assert.deepEqual(constraintsOf({ properties: { a: {} }, required: ['a'], additionalProperties: false }), ['no other fields']);
  assert.deepEqual(constraintsOf({ properties: { a: {} }, additionalProperties: true }), ['any other fields']);
  assert.deepEqual(constraintsOf({ type: 'object', additionalProperties: true }), ['any fields']);
  assert.deepEqual(constraintsOf({ type: 'object' }), ['any fields']);
  assert.deepEqual(constraintsOf({ type: 'object', additionalProperties: { type: 'string' } }), []);
});

test('describes dependencies, encodings and closed lists', () => {
  const schema = {
    contentEncoding: 'base64',
    prefixItems: [{ type: 'integer' }, { type: 'string' }],
    items: false,
    dependentRequired: { card: ['address', 'name'] },
    exclusiveMinimum: exactNumber('9223372036854775807'),
  } as Schema;
  assert.deepEqual(constraintsOf(schema).map(unmarked), [
    'encoded as base64',
    'more than 9223372036854775807',
    'no further items',
    'card requires address and name',
  ]);
  assert.equal(typeOf({ enum: ['led', null, 7, true] }), 'string or null or number or boolean');
});
