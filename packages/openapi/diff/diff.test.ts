import assert from 'node:assert/strict';
import test from 'node:test';
import { compareDescriptions } from '.';
import { CASES, one, type Pair, responding, sent } from './cases';
import { BREAKING, type Rule } from './rules';

const compare = ([before, after]: Pair) => compareDescriptions(before, after, 'things');
const rulesOf = (pair: Pair): Rule[] => compare(pair).map(({ rule }) => rule);
const breakingOf = (pair: Pair) => compare(pair).filter(({ breaking }) => breaking);

for (const [rule, { breaks, holds }] of Object.entries(CASES)) {
  test(`${rule} is breaking, and its counterpart is not`, () => {
    const found = breakingOf(breaks).map((change) => change.rule);
    assert.deepEqual([...new Set(found)], [rule]);
    assert.deepEqual(breakingOf(holds), []);
  });
}

test('treats a removed family as breaking, and an added one as compatible', () => {
  assert.deepEqual(rulesOf([one(), undefined as unknown as object]), ['family-removed']);
  assert.deepEqual(rulesOf([undefined as unknown as object, one()]), ['family-added']);
});

test('has a case and a remedy for every breaking rule', () => {
  assert.deepEqual([...Object.keys(CASES), 'family-removed'].sort(), Object.keys(BREAKING).sort());
  for (const remedy of Object.values(BREAKING)) assert.match(remedy, /^[A-Z].*\.$/);
});

test('reports additions that v1 may receive without notice as compatible', () => {
  const object = (properties: object) => ({ type: 'object', properties });
  assert.deepEqual(rulesOf([responding(object({})), responding(object({ a: {} }))]), ['field-added']);
  assert.deepEqual(rulesOf([responding({ enum: ['a'] }), responding({ enum: ['a', 'b'] })]), ['enum-value-added']);
  assert.deepEqual(rulesOf([one(), one({ 'x-error-codes': ['frozen'] })]), ['error-code-added']);
  assert.deepEqual(rulesOf([one(), one({ 'x-emits': ['thing.made'] })]), ['event-added']);
  assert.deepEqual(rulesOf([one(), one({ parameters: [{ in: 'query', name: 'q' }] })]), ['parameter-added']);
});

test('reports no change when schemas are renamed or composed differently', () => {
  const schema = { type: 'object', required: ['a'], properties: { a: { type: ['string', 'null'] } } };
  assert.deepEqual(compare([sent(schema), sent(schema)]), []);
  const named = (name: string): object => ({
    ...responding({ allOf: [{ $ref: `#/components/schemas/${name}` }] }),
    components: { schemas: { [name]: schema } },
  });
  assert.deepEqual(compare([responding(schema), named('Thing')]), []);
  assert.deepEqual(compare([named('Thing'), named('Other')]), []);
});

test('infers the type of enum and const values without a type', () => {
  assert.deepEqual(rulesOf([responding({ enum: ['a'] }), responding({ enum: ['a', null] })]), ['type-widened']);
  assert.deepEqual(rulesOf([sent({ type: ['string', 'integer'] }), sent({ const: 'a' })]), ['type-narrowed', 'enum-introduced']);
  assert.deepEqual(rulesOf([responding({ type: 'string', const: 'a' }), responding({ const: 'a' })]), []);
});

test('terminates on a recursive schema', () => {
  const node = (type: string): object => ({
    ...responding({ $ref: '#/components/schemas/Node' }),
    components: { schemas: { Node: { type: 'object', properties: { name: { type }, next: { $ref: '#/components/schemas/Node' } } } } },
  });
  assert.deepEqual(
    compare([node('string'), node('integer')]).map(({ rule, what }) => `${rule} ${what}`),
    ['type-widened Node.name, response: integer, was string'],
  );
});

test('reports a change of a shared schema once, with every affected operation', () => {
  const description = (maximum: number): object => {
    const content = { 'application/json': { schema: { $ref: '#/components/schemas/Size' } } };
    const operation = (line: number) => ({ operationId: `make${line}`, 'x-source': `things.yaml:${line}`, requestBody: { content } });
    return {
      paths: { '/a': { post: operation(4) }, '/b': { post: operation(9) } },
      components: { schemas: { Size: { type: 'integer', maximum } } },
    };
  };
  const [change, ...rest] = compare([description(9), description(5)]);
  assert.deepEqual(rest, []);
  assert.equal(change.what, 'Size, request: maximum 5, was 9');
  assert.deepEqual(
    change.met.map(({ source }) => source),
    ['things.yaml:4', 'things.yaml:9'],
  );
});

test('reports a change in the nullability of a shared schema at the field that uses it', () => {
  const money = { $ref: '#/components/schemas/Money' };
  const fee = (schema: object): object => ({
    ...responding({ type: 'object', properties: { fee: schema } }),
    components: { schemas: { Money: { type: 'object' } } },
  });
  const [change] = compare([fee(money), fee({ oneOf: [money, { type: 'null' }] })]);
  assert.equal(`${change.rule} ${change.what}`, 'type-widened response 200.fee, response: object or null, was object');
});

test('ignores read-only properties in requests and treats webhook bodies as responses', () => {
  const schema = (properties: object) => ({ type: 'object', properties });
  assert.deepEqual(breakingOf([sent(schema({ id: { readOnly: true } })), sent(schema({}))]), []);
  assert.equal(breakingOf([sent(schema({ id: {} })), sent(schema({ id: { readOnly: true } }))])[0].rule, 'field-removed');
  const hook = (values: string[]): object => {
    const requestBody = { content: { 'application/json': { schema: { enum: values } } } };
    return { paths: {}, webhooks: { 'thing.made': { post: { operationId: 'receiveThing', requestBody } } } };
  };
  assert.deepEqual(rulesOf([hook(['a']), hook(['a', 'b'])]), ['enum-value-added']);
  assert.equal(breakingOf([hook(['a', 'b']), hook(['a'])])[0].what, 'body, response: b');
});

test('counts and marks a change of an unlisted operation', () => {
  const unlisted = (operationId: string) => one({ operationId }, { tags: [{ name: 'things', 'x-unlisted': true }] });
  const [change] = breakingOf([unlisted('createThing'), unlisted('makeThing')]);
  assert.equal(change.rule, 'operation-renamed');
  assert.deepEqual(change.met, [{ operation: 'POST /things', id: 'makeThing', source: 'things.yaml:3', unlisted: true }]);
});
