import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { KEYWORDS } from '../openapi/keywords';
import { schemaReader } from '../openapi/model/schema';
import { Type } from './components/FieldHead';
import { OWN_PARTS } from './components/ownComponents';
import { PartsProvider } from './components/parts';
import { WholeSchema } from './components/SchemaFields';
import { schemaText } from './markdown/schema';
import { schemaOf } from './schema';

const TEXT = { type: 'string' };
const LIST = { type: 'array', items: TEXT };
const FIELDS = { type: 'object', properties: { a: TEXT } };

/** A schema with each keyword, and its keys without it if they differ in more. */
const SAMPLES: [keyword: string, schema: object, without?: object][] = [
  ['$ref', { $ref: '#/x' }, {}],
  ['type', TEXT],
  ['title', { oneOf: [{ ...TEXT, title: 'One' }, LIST] }, { oneOf: [TEXT, LIST] }],
  ['description', { ...TEXT, description: 'Words.' }],
  ['externalDocs', { ...TEXT, externalDocs: { url: 'https://a.example/' } }],
  ['format', { ...TEXT, format: 'date' }],
  ['default', { ...TEXT, default: '' }],
  ['example', { ...TEXT, example: 'x' }],
  ['examples', { ...TEXT, examples: ['x'] }],
  ['enum', { ...TEXT, enum: ['x', ''] }],
  ['const', { ...TEXT, const: 'x' }],
  ['nullable', { ...TEXT, nullable: true }],
  ['readOnly', { ...TEXT, readOnly: true }],
  ['writeOnly', { ...TEXT, writeOnly: true }],
  ['deprecated', { properties: { a: { ...TEXT, deprecated: true } } }, { properties: { a: TEXT } }],
  ['pattern', { ...TEXT, pattern: '^x' }],
  ['minLength', { ...TEXT, minLength: 1 }],
  ['maxLength', { ...TEXT, maxLength: 1 }],
  ['minimum', { type: 'number', minimum: 1 }],
  ['maximum', { type: 'number', maximum: 1 }],
  ['exclusiveMinimum', { type: 'number', exclusiveMinimum: 1 }],
  ['exclusiveMaximum', { type: 'number', exclusiveMaximum: 1 }],
  ['multipleOf', { type: 'number', multipleOf: 5 }],
  ['contentEncoding', { ...TEXT, contentEncoding: 'base64' }],
  ['contentMediaType', { ...TEXT, contentMediaType: 'image/png' }],
  ['contentSchema', { ...TEXT, contentSchema: FIELDS }],
  ['xml', { ...TEXT, xml: { name: 'x' } }],
  ['properties', FIELDS],
  ['required', { ...FIELDS, required: ['a'] }],
  ['additionalProperties', { ...FIELDS, additionalProperties: TEXT }],
  ['patternProperties', { ...FIELDS, patternProperties: { '^x': TEXT } }],
  ['propertyNames', { type: 'object', additionalProperties: TEXT, propertyNames: { maxLength: 3 } }],
  ['unevaluatedProperties', { ...FIELDS, unevaluatedProperties: false }],
  ['minProperties', { ...FIELDS, minProperties: 1 }],
  ['maxProperties', { ...FIELDS, maxProperties: 1 }],
  ['dependentRequired', { ...FIELDS, dependentRequired: { a: ['b'] } }],
  ['dependentSchemas', { ...FIELDS, dependentSchemas: { a: { required: ['b'] } } }],
  ['items', LIST],
  ['prefixItems', { ...LIST, prefixItems: [{ type: 'boolean' }] }],
  ['contains', { ...LIST, contains: { const: 'x' } }],
  ['minContains', { ...LIST, contains: { const: 'x' }, minContains: 2 }],
  ['maxContains', { ...LIST, contains: { const: 'x' }, maxContains: 2 }],
  ['unevaluatedItems', { ...LIST, prefixItems: [TEXT], unevaluatedItems: false }],
  ['minItems', { ...LIST, minItems: 1 }],
  ['maxItems', { ...LIST, maxItems: 1 }],
  ['uniqueItems', { ...LIST, uniqueItems: true }],
  ['allOf', { allOf: [FIELDS, { oneOf: [TEXT, LIST] }, { oneOf: [{ type: 'number' }, { type: 'boolean' }] }] }],
  ['anyOf', { oneOf: [TEXT, LIST], anyOf: [{ type: 'number' }, { type: 'boolean' }] }],
  ['oneOf', { oneOf: [TEXT, LIST] }],
  ['discriminator', { oneOf: [{ $ref: '#/x' }], discriminator: { propertyName: 'kind', mapping: { one: '#/x' } } }],
  ['not', { ...TEXT, not: { enum: ['x'] } }],
  ['if', { ...FIELDS, if: { required: ['a'] } }],
  ['then', { ...FIELDS, if: {}, ...Object.fromEntries([['then', { required: ['b'] }]]) }],
  ['else', { ...FIELDS, if: {}, else: { required: ['b'] } }],
];

/** Renders a schema as a page and as Markdown. */
function rendered(raw: object): { html: string; markdown: string } {
  const read = schemaReader({ x: { type: 'object', title: 'X', properties: { kind: TEXT } } });
  const schema = schemaOf(read(raw), 'response', 'body', undefined, { contentType: 'application/xml' });
  return {
    html: renderToStaticMarkup(
      createElement(
        'div',
        {},
        schema.type,
        createElement(Type, { schema }),
        PartsProvider({ parts: OWN_PARTS, children: createElement(WholeSchema, { schema, name: 'body' }) }),
      ),
    ),
    markdown: schemaText(schema),
  };
}

test('there is a sample of every keyword that pages show', () =>
  assert.deepEqual(SAMPLES.map(([keyword]) => keyword).sort(), [...KEYWORDS.schema.shown].sort()));

for (const [keyword, schema, without] of SAMPLES)
  test(`the page and its Markdown show ${keyword}`, () => {
    const rest = without ?? Object.fromEntries(Object.entries(schema).filter(([key]) => key !== keyword));
    const [whole, others] = [rendered(schema), rendered(rest)];
    assert.notEqual(whole.html, others.html);
    assert.notEqual(whole.markdown, others.markdown);
  });

test('both choices of an allOf are shown, and both of oneOf and anyOf', () => {
  for (const [, schema] of SAMPLES.filter(([keyword]) => keyword === 'allOf' || keyword === 'anyOf'))
    for (const type of ['string', 'array of strings', 'number', 'boolean']) {
      assert.ok(rendered(schema).markdown.includes(type), type);
      assert.ok(rendered(schema).html.includes(type), type);
    }
});
