import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Description } from '../../openapi/model/description';
import { operationOf } from '../../reference/operation';
import { tryItOf } from './tryIt';

const SERVERS = [
  { url: 'https://api.x.example', description: 'Production: real' },
  { url: 'https://test.x.example', description: 'Sandbox' },
  { url: '/relative', description: '' },
];

/** Builds the data of the first operation of a description. */
function dataOf(node: object, rest: object = {}, method = 'post') {
  const description = new Description({
    ...rest,
    paths: { '/things/{id}': { [method]: { operationId: 'doIt', summary: 'Do it', ...node } } },
  });
  const [source] = description.operations;
  const surroundings = {
    description,
    servers: SERVERS,
    family: { label: 'Things', href: '/category/things' },
    group: { label: 'All', href: '/api/things/all', unlisted: false },
    id: 'do-it',
    catalogue: {},
    eventPage: () => undefined,
    callPage: () => undefined,
  };
  return tryItOf(operationOf(source, surroundings), source, description, '/api/things/all/do-it');
}

const media = (contentType: string, schema: object, rest: object = {}) =>
  dataOf({ requestBody: { content: { [contentType]: { schema } } } }, rest).body?.content[0];

test('includes the path, and the servers that a page can send requests to', () => {
  const data = dataOf({});
  assert.deepEqual([data.method, data.path, data.family, data.route], ['POST', '/things/{id}', 'things', '/api/things/all/do-it']);
  assert.deepEqual(data.servers.map(({ kind }) => kind), ['production', 'sandbox']); // biome-ignore format: short enough
});

test('offers the schemes, access tokens last', () => {
  const securitySchemes = {
    oauth2: { type: 'oauth2' },
    secretKey: { type: 'http', scheme: 'bearer' },
    inQuery: { type: 'apiKey', in: 'query', name: 'key' },
    inHeader: { type: 'apiKey', in: 'header', name: 'X-Key' },
  };
  const security = [{ oauth2: ['a:read'] }, { secretKey: [] }, { inQuery: [] }, { inHeader: [] }];
  const data = dataOf({ security }, { components: { securitySchemes } });
  assert.deepEqual(
    data.schemes.map(({ id, kind, header, variable, scopes }) => [id, kind, header, variable, scopes]),
    [
      ['secretKey', 'bearer', 'Authorization', 'SECRET_KEY', []],
      ['inQuery', 'query', 'key', 'IN_QUERY', []],
      ['inHeader', 'header', 'X-Key', 'IN_HEADER', []],
      ['oauth2', 'bearer', 'Authorization', 'ACCESS_TOKEN', ['a:read']],
    ],
  );
  assert.equal(data.authRequired, true);
  assert.equal(dataOf({ security: [{}, { secretKey: [] }] }, { components: { securitySchemes } }).authRequired, false);
  assert.equal(dataOf({}).authRequired, false);
});

test("includes a parameter's schema, example and serialisation", () => {
  const schema = { type: 'integer', maximum: 5, description: 'Words.', 'x-extra': 1 };
  const data = dataOf({
    parameters: [
      { name: 'n', in: 'query', schema, example: 3, explode: false },
      { name: 'c', in: 'cookie' },
    ],
  });
  assert.deepEqual(
    data.parameters.filter(({ place }) => place === 'query'),
    [
      {
        place: 'query',
        name: 'n',
        required: false,
        hint: 'integer, 5 or less',
        schema: { type: 'integer', maximum: 5 },
        example: '3',
        default: undefined,
        options: undefined,
        style: undefined,
        explode: false,
      },
    ],
  );
  assert.deepEqual(data.impossible, ['the cookie c']);
});

test('includes a recursive schema once', () => {
  const Tree = { type: 'object', description: 'Words.', properties: { child: { $ref: '#/components/schemas/Tree' } } };
  const data = dataOf(
    { requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Tree' } } } } },
    { components: { schemas: { Tree } } },
  );
  assert.deepEqual(data.body?.content[0].schema, { $ref: '#/$defs/Tree' });
  assert.deepEqual(data.defs, { Tree: { type: 'object', properties: { child: { $ref: '#/$defs/Tree' } } } });
});

test('removes references by which a schema applies itself to the same value', () => {
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const schemas = {
    A: { properties: { b: ref('B') }, allOf: [ref('B')] },
    B: { oneOf: [ref('C')] },
    C: { type: 'object', anyOf: [{ not: ref('A') }] },
  };
  const { body, defs } = dataOf({ requestBody: { content: { 'application/json': { schema: ref('A') } } } }, { components: { schemas } });
  const def = (name: string) => ({ $ref: `#/$defs/${name}` });
  assert.deepEqual(body?.content[0].schema, def('A'));
  assert.deepEqual(defs, {
    A: { properties: { b: def('B') }, allOf: [def('B')] },
    B: { oneOf: [def('C')] },
    C: { type: 'object', anyOf: [{ not: {} }] },
  });
});

test('validates fields by their pattern', () => {
  const schema = { patternProperties: { '^x': { type: 'string' } }, additionalProperties: false, dependentRequired: { xa: ['xb'] } };
  assert.deepEqual(media('application/json', schema)?.schema, schema);
});

test('omits read-only fields and lists secret ones', () => {
  const schema = {
    required: ['id', 'pin'],
    properties: { id: { type: 'string', readOnly: true }, pin: { type: 'string', format: 'password', example: '1' } },
  };
  const data = dataOf({ requestBody: { content: { 'application/json': { schema } } } });
  assert.deepEqual(data.body?.content[0].schema, { required: ['pin'], properties: { pin: { type: 'string', format: 'password' } } });
  assert.deepEqual(data.secrets, ['pin']);
});

test('converts OpenAPI 3.0 keywords to JSON Schema and omits patterns that browsers do not support', () => {
  const schema = {
    properties: {
      a: { type: 'string', nullable: true, enum: ['x'] },
      b: { type: 'integer', minimum: 1, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: false },
      c: { type: 'string', pattern: '(?i)x' },
    },
  };
  assert.deepEqual(media('application/json', schema)?.schema?.properties, {
    a: { type: ['string', 'null'], enum: ['x', null] },
    b: { type: 'integer', minimum: 1, exclusiveMinimum: 1, maximum: 9 },
    c: { type: 'string' },
  });
});

test('splits a form into text, file and JSON parts', () => {
  const properties = {
    note: { type: 'string', example: 'Hi' },
    scan: { type: 'string', format: 'binary' },
    more: { type: 'array', items: { type: 'string', format: 'binary' } },
    meta: { type: 'object', properties: { a: {} } },
  };
  const body = media('multipart/form-data', { required: ['scan'], properties });
  assert.deepEqual(
    body?.parts?.map(({ name, kind, required, example }) => [name, kind, required, example]),
    [
      ['note', 'text', false, 'Hi'],
      ['scan', 'file', true, undefined],
      ['more', 'files', false, undefined],
      ['meta', 'json', false, undefined],
    ],
  );
});

test('derives the kind of a body from its content type', () => {
  const kind = (contentType: string) => media(contentType, { type: 'string' })?.kind;
  assert.deepEqual(['application/merge-patch+json', 'text/csv', 'application/x-www-form-urlencoded', 'application/pdf'].map(kind), [
    'json',
    'text',
    'urlencoded',
    'file',
  ]);
});

test('reports a body that browsers cannot send', () => {
  const data = dataOf({ requestBody: { content: { 'application/json': { schema: {} } } } }, {}, 'get');
  assert.equal(data.body?.content[0].kind, 'json'); // The command can send it.
  assert.deepEqual(data.impossible, ['a body with GET']);
});
