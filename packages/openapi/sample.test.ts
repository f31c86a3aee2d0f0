import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Description } from './model/description';
import { printJson } from './numbers';
import { sampleOf } from './sample';
import { parseDescription } from './source';

/** Bodies that operations of the fixture send, from the examples, defaults and types of their schemas. */
const BODIES: Record<string, string> = {
  s01Nullables:
    '{"nick":"string","height":0,"keeper":{"name":"Ida","born":0},"mixed":"string","nothing":null,"addr":"192.0.2.1","part":{"a":"string"}}',
  s02OneOfSiblings: '{"lampId":"string","memo":"string"}',
  s04RefSiblings: '{"main":{"power":0},"kind":"led"}',
  s05RecursiveWrite: '{"leader":{"name":"string"},"name":"string"}',
  s06Maps: '{"totals":{"count":0},"labels":{"ex":"string"},"counters":{"c_apply":0},"closed":{"only":true}}',
  s07Tuples: '{"span":[0,"s"],"route":["string"],"codes":["ABC-1"]}',
  s08Numbers:
    '{"serial":1253261109769874438,"weight":1.0,"tiny":0.00000012,"zero":0,"off":false,"empty":"","octal":"0123","bigEnum":9007199254740993}',
  s09Dates: '{"lit":"2018-12-25","at":"2014-09-11T17:41:08.301-05:00","time":"12:30:45","country":"NO","version":"1.10"}',
  s10AllOfOverride: '{"accountId":"string","offering":"SOME-OFFER","secret":"string"}',
  s12Variants: '{"repeats":"hourly","minute":0}',
  s13Examples: '{"name":"From the schema list"}',
  s14Xml: '{"id":7,"label":"Oil","crates":["Wick"]}',
};

const { operations } = new Description(parseDescription(readFileSync('tests/sites/fixtures/schemas/openapi.yaml', 'utf8')));

for (const [id, body] of Object.entries(BODIES))
  test(`builds the body of ${id}`, () => {
    const schema = operations.find(({ operationId }) => operationId === id)?.body?.content[0].schema;
    assert.equal(printJson(sampleOf(schema, 'request')), body);
  });

test('ends for schemas that fan out or repeat themselves', () => {
  const wide = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`p${at}`, { $ref: `#/components/schemas/S${at}` }]));
  const schemas = Object.fromEntries(
    Array.from({ length: 20 }, (_, at) => [`S${at}`, { type: 'object', required: Object.keys(wide), properties: wide }]),
  );
  const paths = { '/a': { post: { requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/S0' } } } } } } };
  const [{ body }] = new Description({ paths, components: { schemas } }).operations;
  assert.ok(JSON.stringify(sampleOf(body?.content[0].schema, 'request')).length < 100_000);
});

test('chooses a branch of each choice that applies together with others', () => {
  const choice = (name: string) => ({ oneOf: [{ properties: { [name]: { const: 1 } } }, { properties: { other: { const: 2 } } }] });
  assert.deepEqual(sampleOf({ allOf: [choice('a'), choice('b'), choice('c')] }, 'request'), { a: 1, b: 1, c: 1 });
  assert.deepEqual(sampleOf({ ...choice('a'), anyOf: choice('b').oneOf }, 'request'), { a: 1, b: 1 });
});
