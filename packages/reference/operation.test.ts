import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Description } from '../openapi/model/description';
import type { Operation } from './components/model';
import { operationOf, type Surroundings } from './operation';
import { renderPage } from './renderPage';

const CATALOGUE: Surroundings['catalogue'] = {
  not_found: { status: 404, title: 'Not there', detail: '', cause: 'See [ids](/ids).', remedy: 'Look.' },
  unauthenticated: { status: 401, when: 'secured', title: 'No key', detail: '', cause: '', remedy: '' },
  conflict: { status: 409, title: 'Taken', detail: '', cause: '', remedy: '' },
};

/** Builds the page of the first operation of a description. */
function pageOf(root: object): Operation {
  const description = new Description(root);
  return operationOf(description.operations[0], {
    description,
    servers: [],
    family: { label: 'Things', href: '/category/things' },
    group: { label: 'All', href: '/api/things/all', unlisted: true },
    id: 'do-it',
    catalogue: CATALOGUE,
    eventPage: (event) => (event === 'thing.made' ? '/api/things/all/thing-made' : undefined),
    callPage: (operationId) => (operationId === 'doBetter' ? { label: 'Do better', href: '/api/things/all/do-better' } : undefined),
  });
}

const post = (node: object, rest: object = {}) => pageOf({ ...rest, paths: { '/things': { post: { operationId: 'doIt', ...node } } } });
const body = (media: object, contentType = 'application/json') =>
  post({ requestBody: { content: { [contentType]: media } } }).request?.content[0];

test("shows an operation's name, path and properties", () => {
  const page = post({
    summary: 'Do it',
    description: '# Why\n\nSo.',
    deprecated: true,
    security: [{ oauth2: ['a', 'b'] }, { key: ['b'] }],
    parameters: [{ name: 'Idempotency-Key', in: 'header' }],
    'x-roles': ['writer'],
    'x-moves-money': true,
    'x-emits': ['thing.made', 'thing.lost'],
    'x-transition': { resource: 'thing', field: 'status', from: [], to: 'made' },
  });
  assert.deepEqual(
    [page.id, page.operationId, page.title, page.kind, page.method, page.path, page.html],
    ['do-it', 'doIt', 'Do it', 'operation', 'post', '/things', '<h2>Why</h2>\n<p>So.</p>'],
  );
  assert.deepEqual([page.deprecated, page.unlisted, page.movesMoney], [true, true, true]);
  assert.deepEqual([page.scopes, page.roles], [[['a', 'b'], ['b']], ['writer']]);
  assert.deepEqual(page.transitions, [{ resource: 'thing', field: 'status', from: [], to: 'made' }]);
  assert.deepEqual(page.emits, [
    { event: 'thing.made', label: 'thing.made', href: '/api/things/all/thing-made' },
    { event: 'thing.lost', label: 'thing.lost', href: '/category/things' },
  ]);
});

test('shows the end date and the replacement of a deprecated operation', () => {
  const days = { since: '2026-12-01', until: '2027-06-01' };
  const better = post({ deprecated: true, 'x-deprecation': { ...days, instead: 'doBetter' } });
  assert.deepEqual(better.ending, { ...days, instead: { label: 'Do better', href: '/api/things/all/do-better' } });
  assert.match(
    renderPage({ kind: 'operation', props: { operation: better } }),
    /since <time[^>]*>1 December 2026<.*removed on <time[^>]*>1 June 2027<.*href="\/api\/things\/all\/do-better"/,
  );
  assert.match(
    renderPage({ kind: 'operation', props: { operation: post({ deprecated: true, 'x-deprecation': { ...days, instead: null } }) } }),
    /There is no replacement/,
  );
  assert.match(renderPage({ kind: 'operation', props: { operation: post({ deprecated: true }) } }), /<p class="ref-notice">Deprecated\.</);
});

test("inherits the description's security", () => {
  const rest = { security: [{ oauth2: ['all'] }] };
  assert.deepEqual(post({}, rest).scopes, [['all']]);
  assert.deepEqual(post({ security: [] }, rest).scopes, []);
  assert.deepEqual([post({}, rest).open, post({ security: [] }, rest).open], [false, true]);
});

test('groups parameters by location and prefers their own description and example to those of the schema', () => {
  const { parameters } = post({
    parameters: [
      { name: 'X-Trace', in: 'header', schema: { type: 'string' } },
      {
        name: 'limit',
        in: 'query',
        required: true,
        deprecated: true,
        description: 'Its own.',
        example: 5,
        schema: { type: 'integer', description: 'The schema.', example: 1 },
      },
      { name: 'filter', in: 'query', content: { 'application/json': { schema: { type: 'object' } } } },
    ],
  });
  assert.deepEqual(JSON.parse(JSON.stringify(parameters)), [
    {
      place: 'query',
      fields: [
        {
          name: 'limit',
          anchor: 'query-limit',
          required: true,
          deprecated: true,
          schema: { type: 'integer', html: '<p>Its own.</p>', example: '5' },
        },
        { name: 'filter', anchor: 'query-filter', required: false, schema: { type: 'object', constraints: ['any fields'] } },
      ],
    },
    { place: 'header', fields: [{ name: 'X-Trace', anchor: 'header-X-Trace', required: false, schema: { type: 'string' } }] },
  ]);
});

test("overrides a path's parameter with the operation's parameter of the same name", () => {
  const parameter = (type: string) => ({ name: 'id', in: 'path', schema: { type } });
  const { parameters } = pageOf({
    paths: { '/things/{id}': { parameters: [parameter('string')], get: { parameters: [parameter('integer')] } } },
  });
  assert.deepEqual(
    parameters[0].fields.map(({ schema }) => schema.type),
    ['integer'],
  );
});

test('shows named examples, or those of the media type or its schema', () => {
  const named = { short: { summary: 'Short', description: '*Why*', value: { a: 1 } }, plain: { value: 'text' } };
  assert.deepEqual(body({ examples: named, example: 'not shown' })?.examples, [
    { name: 'short', summary: 'Short', html: '<p><em>Why</em></p>', text: '{\n  "a": 1\n}', language: 'json' },
    { name: 'plain', summary: 'plain', text: 'text', language: 'json' },
  ]);
  const texts = [{ example: 1 }, { schema: { example: 2 } }, { schema: { examples: [3, 4] } }].map((media) =>
    body(media)?.examples.map(({ text }) => text),
  );
  assert.deepEqual(texts, [['1'], ['2'], ['3', '4']]);
});

test('omits external examples', () => {
  assert.deepEqual(body({ examples: { far: { externalValue: 'https://example.com/x.json' } } })?.examples, []);
});

test('formats the example of a URL-encoded form', () => {
  const media = body({ example: { grant_type: 'x y', depth: 2 } }, 'application/x-www-form-urlencoded');
  assert.deepEqual(media?.examples, [{ name: 'Example', summary: 'Example', text: 'grant_type=x+y&depth=2', language: 'text' }]);
});

test('marks the errors of all operations of a kind, unless the operation has its own texts', () => {
  const shared = (node: object) => post({ 'x-error-codes': ['unauthenticated', 'conflict'], ...node }).errors.map((error) => error.shared);
  const texts = { unauthenticated: { cause: 'No session.' } };
  assert.deepEqual(shared({}), [true, false]);
  assert.deepEqual(shared({ 'x-error-texts': texts }), [false, false]);
  assert.deepEqual(shared({ 'x-error-texts': texts, 'x-roles': ['operator'] }), [true, false]);
});

test("shows a webhook's event as its path, without samples", () => {
  const page = pageOf({ webhooks: { 'thing.made': { post: { operationId: 'thingMade' } } } });
  assert.deepEqual([page.kind, page.method, page.path, page.samples], ['webhook', 'webhook', 'thing.made', []]);
});

test('lists catalogue errors by code, in order, instead of their responses', () => {
  const responses = { 200: { description: 'Done.' }, 404: { description: 'Not there.' }, 409: { description: 'Taken.' } };
  const page = post({ responses, 'x-error-codes': ['conflict', 'not_found', 'unknown'] });
  assert.deepEqual(
    page.responses.map(({ status }) => status),
    ['200'],
  );
  assert.deepEqual(
    page.errors.map(({ status, code, title }) => [status, code, title]),
    [
      [409, 'conflict', 'Taken'],
      [404, 'not_found', 'Not there'],
    ],
  );
});

test('replaces texts of the catalogue by those of the operation', () => {
  const [, error] = post({ 'x-error-codes': ['conflict', 'not_found'], 'x-error-texts': { not_found: { cause: 'No *thing*.' } } }).errors;
  assert.deepEqual([error.cause, error.remedy], ['<p>No <em>thing</em>.</p>', '<p>Look.</p>']);
});

test('shows every response with its headers if there are no error codes', () => {
  const headers = { Location: { description: 'Where.', schema: { type: 'string' } } };
  const { responses } = post(
    { responses: { 200: { description: 'Done.', headers }, 404: { $ref: '#/gone' } } },
    { gone: { description: 'Gone.' } },
  );
  assert.deepEqual(
    responses.map(({ status, html }) => [status, html]),
    [
      ['200', '<p>Done.</p>'],
      ['404', '<p>Gone.</p>'],
    ],
  );
  assert.equal(responses[0].headers[0].anchor, 'response-200-Location');
});

test('uses unique IDs for the same fields in two media types and a header', () => {
  const schema = { type: 'object', properties: { Location: { type: 'string' }, id: { type: 'string' } } };
  const content = { 'application/json': { schema }, 'application/xml': { schema } };
  const headers = { Location: { schema: { type: 'string' } } };
  const page = post({ requestBody: { content }, responses: { 200: { description: '', content, headers } } });
  const anchors = JSON.stringify(page).match(/(?<="anchor":")[^"]+/g) ?? [];
  assert.equal(anchors.length, 9);
  assert.equal(new Set(anchors).size, 9, anchors.join(' '));
});

test('shows the media types of the parts of a form', () => {
  const schema = { type: 'object', properties: { scan: { type: 'string', format: 'binary' }, note: { type: 'string' } } };
  const content = { 'multipart/form-data': { schema, encoding: { scan: { contentType: 'image/png, image/jpeg' } } } };
  const fields = post({ requestBody: { content } }).request?.content[0].schema?.fields;
  assert.deepEqual(
    fields?.map((field) => field.schema.constraints),
    [['format binary', 'media type image/png or image/jpeg'], undefined],
  );
});

test('describes the orders of `sort` by the kind of the field, except where the description does', () => {
  const values = ['created_at', '-created_at', 'price', '-price', 'total', 'name', '-name', 'rate', 'waiting_since_at', 'attention'];
  const properties = {
    created_at: { type: 'string', format: 'date-time' },
    waiting_since_at: { type: 'string', format: 'date-time' },
    price_from: { type: 'integer' },
    total: { type: 'object', properties: { amount: { type: 'integer' } } },
    name: { type: ['string', 'null'] },
    rate: { type: 'string', pattern: '^-?\\d{1,12}$' },
  };
  const items = { type: 'object', properties };
  const schema = { type: 'object', properties: { data: { type: 'array', items } } };
  const sort = {
    name: 'sort',
    in: 'query',
    description: '`waiting_since_at` lists the held ones first.',
    'x-field': { price: 'price_from' },
  };
  const parameters = [{ ...sort, schema: { type: 'string', enum: values } }];
  const responses = { 200: { description: 'Ok', content: { 'application/json': { schema } } } };
  const page = pageOf({ paths: { '/things': { get: { operationId: 'doIt', parameters, responses } } } });
  const [{ schema: shown }] = page.parameters[0].fields;
  const words = shown.values?.map(({ meaning }) => meaning?.replace(/<\/?p>/g, '').trim());
  const [time, number, text] = [
    ['Earliest first.', 'Latest first.'],
    ['Lowest first.', 'Highest first.'],
    ['A to Z.', 'Z to A.'],
  ];
  assert.deepEqual(words, [...time, ...number, number[0], ...text, number[0], undefined, undefined]);
});
