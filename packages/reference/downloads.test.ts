import assert from 'node:assert/strict';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import type { Family } from '../platform/families';
import { writeDownloads } from './downloads';
import { postmanCollection } from './postman';
import type { Collection } from './postmanFormat';
import { serialiseRequests } from './postmanSerialised';
import { servedFolder } from './served';

const FAMILY = { folder: 'made-up', slug: 'made-up-for-a-test', label: 'Made up', purpose: 'A test.', rules: 'foreign' } as Family;

const SERVED = path.resolve(__dirname, '../..', servedFolder(FAMILY));

/** IDs with a pattern but no example. */
const DESCRIPTION = {
  openapi: '3.1.0',
  info: { title: 'Things', version: '1' },
  servers: [{ url: 'https://api.example' }],
  paths: {
    '/things': {
      get: {
        operationId: 'listThings',
        responses: {
          200: {
            description: 'OK',
            content: {
              'application/json': { schema: { type: 'object', properties: { id: { type: 'string', pattern: '^tng_[0-9A-Z]{26}$' } } } },
            },
          },
        },
      },
    },
  },
};

test('a Postman collection is the same in every build, including generated values', async () => {
  const folder = path.join(SERVED, 'downloads', FAMILY.slug);
  try {
    const [one, other] = [await collection(folder), await collection(folder)];
    assert.match(one, /tng_[0-9A-Z]{26}/);
    assert.equal(one, other);
  } finally {
    rmSync(SERVED, { recursive: true, force: true });
  }
});

async function collection(folder: string): Promise<string> {
  await writeDownloads(FAMILY, DESCRIPTION);
  return readFileSync(path.join(folder, 'postman.json'), 'utf8');
}

const SECRET = 'sk_test_EXAMPLEofAKeyThatIsNone';
const body = { type: 'object', properties: { secret: { type: 'string', pattern: '^sk_test_[A-Za-z]{20,40}$' } } };
const content = { 'application/json': { schema: body, example: { secret: SECRET } } };
const responses = { 200: { description: 'Done.', content } };
const EXAMPLES = {
  openapi: '3.1.0',
  info: { title: 'X', version: '1' },
  paths: { '/x': { post: { requestBody: { content }, responses } } },
};

test("a Postman collection contains the description's examples and no generated values", async () => {
  const { collection: postman, incomplete } = await postmanCollection('X', JSON.stringify(EXAMPLES));
  assert.deepEqual(incomplete, []);
  const text = JSON.stringify(postman);
  assert.deepEqual([...text.matchAll(/sk_test_\w+/g)].flat(), [SECRET, SECRET, SECRET]);
});

const [LOOP, TWO] = [{ $ref: '#/components/schemas/Loop' }, { $ref: '#/components/schemas/Two' }];
const LOOPS = {
  Loop: TWO,
  Two: { type: 'object', properties: { next: LOOP, all: { type: 'array', items: TWO } }, additionalProperties: LOOP },
};
const ALL_OF = {
  allOf: [{ type: 'object', properties: { a: { type: 'string' } } }, { properties: { a: { type: 'integer', example: 7 } } }],
};
const operationOf = (schema: unknown, contentType = 'application/json') => ({
  post: { requestBody: { content: { [contentType]: { schema } } }, responses: {} },
});

test('a Postman collection of boolean schemas, contradictory `allOf` and recursive schemas is created without converter output', async (t) => {
  const printed = [t.mock.method(console, 'warn', () => {}), t.mock.method(console, 'error', () => {})];
  const paths = {
    '/true': operationOf(true),
    '/all': operationOf(ALL_OF),
    '/loop': operationOf(LOOP),
    '/form': operationOf(LOOP, 'application/x-www-form-urlencoded'),
  };
  const { collection: postman, incomplete } = await postmanCollection(
    'X',
    JSON.stringify({ ...EXAMPLES, paths, components: { schemas: LOOPS } }),
  );
  assert.deepEqual(
    incomplete.map(({ pointer }) => pointer),
    ['#/components/schemas/Loop'],
  );
  assert.match(JSON.stringify(postman), /a\\\\?": 7/);
  assert.doesNotMatch(JSON.stringify(postman), /Circular/);
  for (const { mock } of printed) assert.equal(mock.callCount(), 0);
});

test('a Postman collection has the examples of the pages, with all digits, in requests and responses without one', async () => {
  const schema = {
    type: 'object',
    properties: { kind: { const: 'lamp' }, serial: { type: 'integer', enum: ['@'] }, made: { type: 'string', readOnly: true } },
  };
  const both = { content: { 'application/json': { schema } } };
  const paths = { '/x': { post: { requestBody: both, responses: { 200: { description: 'Done.', ...both } } } } };
  const json = JSON.stringify({ ...EXAMPLES, paths })
    .replace('"@"', '9007199254740993')
    .replace('"@"', '9007199254740993');
  const [{ request, response }] = ((await postmanCollection('X', json)).collection as { item: Item[] }).item;
  const [sent, received] = [request.body.raw, response[0].body].map((text) => text.replace(/\s/g, ''));
  assert.equal(sent, '{"kind":"lamp","serial":9007199254740993}');
  assert.equal(received, '{"kind":"lamp","serial":9007199254740993,"made":"string"}');
});

type Item = { request: { body: { raw: string } }; response: { body: string }[] };

test('a third-party collection sends JSON parameters as text, and forms with the types of their parts', async () => {
  const where = {
    name: 'where',
    in: 'query' as const,
    required: true,
    content: { 'application/json': { schema: {}, example: { lat: 1.5 } } },
  };
  const form = {
    schema: { type: 'object', required: ['meta'], properties: { meta: { type: 'object', properties: { a: { const: 1 } } } } },
  };
  const operation = { operationId: 'x', parameters: [where], requestBody: { content: { 'multipart/form-data': form } }, responses: {} };
  const description = { ...EXAMPLES, paths: { '/x': { post: operation } } };
  const { collection: postman } = await postmanCollection('X', JSON.stringify(description), { areNamedById: true });
  serialiseRequests(postman as Collection, description);
  const [{ request }] = (postman as { item: { request: { url: { query: object[] }; body: { formdata: object[] } } }[] }).item;
  assert.match(JSON.stringify(request.url.query), /"key":"where","value":"%7B%22lat%22%3A1\.5%7D"/);
  assert.match(
    JSON.stringify(request.body.formdata),
    /"key":"meta","type":"text","value":"\{\\"a\\":1\}","contentType":"application\/json"/,
  );
});
