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

const text = (keywords: object) => ({ type: 'string', ...keywords });

test('joins the schemas of items, of fields by pattern and of maps from all parts', () => {
  const both = merged(
    read({
      allOf: [
        { items: text({ enum: ['a'] }), additionalProperties: text({}), patternProperties: { '^x': text({}) } },
        { items: text({ description: 'B' }), additionalProperties: { maxLength: 2 }, patternProperties: { '^x': { maxLength: 3 } } },
      ],
    }),
  ).schema;
  assert.deepEqual(merged(both.items).schema, text({ enum: ['a'], description: 'B' }));
  assert.deepEqual(merged(both.additionalProperties).schema, text({ maxLength: 2 }));
  assert.deepEqual(merged(both.patternProperties?.['^x']).schema, text({ maxLength: 3 }));
});

test('keeps one reference of several to the same schema', () => {
  const { items } = merged(read({ allOf: [{ items: ref('Text') }, { items: ref('Text') }] })).schema;
  assert.deepEqual(typeof items === 'object' && items.reference?.name, 'Text');
});

test('keeps the conditions of all parts, each with its own branches', () => {
  const when = (name: string, branches: object) => ({ if: { required: [name] }, ...branches });
  const parts = [when('a', { else: { required: ['b'] } }), when('c', {}), { not: { const: 1 } }];
  const { schema } = merged(
    read({ allOf: [{ allOf: parts }, { not: { const: 2 }, dependentRequired: { a: ['x'] } }], dependentRequired: { a: ['y'] } }),
  );
  assert.deepEqual(JSON.parse(JSON.stringify(schema)), {
    ...parts[1],
    not: { const: 2 },
    choices: [{ not: { const: 1 } }, parts[0]],
    dependentRequired: { a: ['x', 'y'] },
  });
});

test('takes the schemas that extend one with a discriminator as its variants', () => {
  const Base = { type: 'object', discriminator: { propertyName: 'kind', mapping: { b: 'B', self: 'Base', gone: 'Gone' } } };
  const extended = { A: { allOf: [ref('Base')] }, B: { allOf: [ref('Base')] }, Unrelated: { allOf: [ref('Text')] } };
  const model = schemaReader({ components: { schemas: { ...schemas, Base, ...extended } } });
  const { oneOf = [] } = merged(model(ref('Base'))).schema;
  assert.deepEqual(
    oneOf.map((each) => typeof each === 'object' && each.reference?.name),
    ['B', 'A'],
  );
  assert.equal(merged(model(ref('A'))).schema.oneOf, undefined);
});
