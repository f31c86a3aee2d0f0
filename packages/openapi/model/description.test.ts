import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Description } from './description';
import { resolve } from './document';

test('returns operations in document order, webhooks last', () => {
  const root = { paths: { '/b': { post: {}, get: {}, parameters: [] }, '/a': { delete: {} } }, webhooks: { 'thing.made': { post: {} } } };
  assert.deepEqual(
    new Description(root).operations.map(({ method, path, webhook }) => `${method} ${path}${webhook ? ' webhook' : ''}`),
    ['post /b', 'get /b', 'delete /a', 'post thing.made webhook'],
  );
});

test('follows a $ref through others and throws if its target does not exist', () => {
  const root = { components: { parameters: { A: { $ref: '#/components/parameters/B~1c' }, 'B/c': { name: 'b' } } } };
  assert.deepEqual(resolve(root, { $ref: '#/components/parameters/A' }), { name: 'b' });
  assert.throws(() => resolve(root, { $ref: '#/components/parameters/X' }), /does not exist in the bundled description/);
});

test('adds the parameters that are only in the template of a path', () => {
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
  const root = { paths: { '/a/{id}/{other}': { get: { parameters: [id] } } }, webhooks: { 'b.{c}': { post: {} } } };
  const [operation, webhook] = new Description(root).operations;
  assert.deepEqual(
    operation.parameters.map(({ name, in: place, required }) => [name, place, required]),
    [
      ['id', 'path', true],
      ['other', 'path', true],
    ],
  );
  assert.deepEqual(webhook.parameters, []);
});

test('reads streams, examples and summaries of OpenAPI 3.2', () => {
  const stream = { itemSchema: { type: 'object' }, examples: { a: { dataValue: [{ b: 1 }] }, c: { serializedValue: '{}' } } };
  const responses = { 200: { summary: 'Short.', description: 'Long.', content: { 'application/jsonl': stream } } };
  const [{ success }] = new Description({ paths: { '/a': { get: { responses } } } }).operations;
  assert.equal(success?.description, 'Short.\n\nLong.');
  assert.deepEqual(success?.content[0].schema, { type: 'array', items: { type: 'object' } });
  assert.deepEqual(
    success?.content[0].examples.map(({ value }) => value),
    [[{ b: 1 }], '{}'],
  );
});

test('lists the schemas that extend one with a discriminator, and those that extend them', () => {
  const extension = (name: string) => ({ allOf: [{ $ref: `#/components/schemas/${name}` }, { type: 'object' }] });
  const schemas = {
    Pet: { type: 'object', properties: { kind: { type: 'string' } }, discriminator: { propertyName: 'kind' } },
    Dog: extension('Pet'),
    Puppy: extension('Dog'),
    Loop: { allOf: [...extension('Dog').allOf, ...extension('Loop').allOf] },
    Other: extension('Nothing'),
  };
  const { oneOf = [] } = new Description({ paths: {}, components: { schemas } }).namedSchemas.get('Pet') ?? {};
  assert.deepEqual(
    oneOf.map((branch) => typeof branch === 'object' && branch.reference?.name),
    ['Dog', 'Puppy', 'Loop'],
  );
});

test('reads references to an $anchor, null examples and path parameters, and no extension as a response', () => {
  const schema = { properties: { a: { $ref: '#tree' } } };
  const content = { 'application/json': { schema, examples: { none: { value: null } } } };
  const responses = { 200: { description: 'OK', content }, 'x-note': {} };
  const parameters = [{ name: 'id', in: 'path', required: false }];
  const root = {
    paths: { '/a/{id}': { get: { parameters, responses } } },
    components: { schemas: { Tree: { $anchor: 'tree', type: 'object' } } },
  };
  const [operation] = new Description(root).operations;
  assert.deepEqual(
    operation.responses.map(({ status }) => status),
    ['200'],
  );
  assert.equal(operation.parameters[0].required, true);
  const [{ schema: node, examples }] = operation.responses[0].content;
  assert.deepEqual(
    examples.map(({ value }) => value),
    [null],
  );
  const property = typeof node === 'object' ? node.properties?.a : undefined;
  const { reference } = typeof property === 'object' ? property : {};
  assert.deepEqual([reference?.name, reference?.target], ['tree', { $anchor: 'tree', type: 'object' }]);
});

test('completes addresses without a scheme', () => {
  const servers = [
    { url: '//api.example/v1' },
    { url: '//{region}.example', variables: { region: { default: 'eu', enum: ['eu', 'us'] } } },
    { url: '/v1' },
  ];
  const resolvedOnes = new Description({ servers }).servers.map(({ url, variants }) => [url, ...variants]);
  assert.deepEqual(resolvedOnes, [['https://api.example/v1'], ['https://eu.example', 'https://us.example'], ['/v1']]);
});
