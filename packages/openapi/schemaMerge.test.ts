import assert from 'node:assert/strict';
import { test } from 'node:test';
import { schemaReader } from './model/schema';
import { incompatibleParts, merged } from './schemaMerge';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const schemas = { Text: { type: 'string' }, Named: { properties: { name: { type: 'string' } } }, Loop: { allOf: [ref('Loop')] } };
const read = schemaReader({ components: { schemas } });

for (const [name, node, expected] of [
  ['one type and another', { allOf: [ref('Text'), { type: 'object' }] }, { types: ['string', 'object'] }],
  ['an own type and that of a part', { type: 'integer', allOf: [ref('Text')] }, { types: ['string', 'integer'] }],
  [
    'a property of two types',
    { allOf: [ref('Named'), { properties: { name: { type: 'array' } } }] },
    { types: ['string', 'array'], property: 'name' },
  ],
  ['a type and none', { allOf: [ref('Text'), { maxLength: 3 }] }, undefined],
  ['an integer, which is a number', { allOf: [{ type: 'number' }, { type: 'integer' }] }, undefined],
  ['lists of types with one in common', { allOf: [{ type: ['string', 'null'] }, ref('Text')] }, undefined],
  ['a schema that is its own part', ref('Loop'), undefined],
] as const) {
  test(`finds incompatible parts: ${name}`, () => assert.deepEqual(incompatibleParts(read(node)), expected));
}

test('treats a false schema as no value and a true one as any', () => {
  assert.deepEqual([merged(false).schema, merged(true).schema], [{ type: 'no value' }, {}]);
});
