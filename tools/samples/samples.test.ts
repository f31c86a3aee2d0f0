import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Description } from '../../packages/openapi/model/description';
import type { CodeLanguage } from '../../packages/platform/codeLanguages';
import { operationOf } from '../../packages/reference/operation';
import { assertSame, type Call, type Expected, expectedCall, TEST_KEY, TEST_TOKEN } from './call';
import { curlCalls } from './curl';
import { assertHolds, type Read } from './literals';
import { javascriptCalls, pythonCalls } from './run';

/** Rest of a description whose operations require the secret key. */
const SECURED = { security: [{ secretKey: [] }], components: { securitySchemes: { secretKey: { type: 'http', scheme: 'bearer' } } } };

type Texts = Partial<Record<CodeLanguage, string>>;

/** Builds the samples of an operation by language. `shared` is the rest of its description. */
function samplesOf(path: string, method: string, node: object, shared: object = SECURED): Texts {
  const description = new Description({ ...shared, paths: { [path]: { [method]: { operationId: 'doIt', ...node } } } });
  const servers = ['https://api.example', 'https://sandbox.example/'].map((url) => ({ url, description: '' }));
  const place = { family: { label: '', href: '' }, group: { label: '', href: '', unlisted: false }, id: '' };
  const unknown = () => undefined;
  const around = { description, servers, ...place, catalogue: {}, hasSandbox: true, eventPage: unknown, callPage: unknown };
  const { samples } = operationOf(description.operations[0], around);
  return Object.fromEntries(samples.map(({ language, text }) => [language, text]));
}

/** Runs the executable samples and returns their request, which must be the same for all of them. */
function callOf({ curl, javascript, python }: Texts): Call {
  const [call, ...others] = [
    ...curlCalls([String(curl)]),
    ...(javascript ? javascriptCalls([javascript]) : []),
    ...(pythonCalls([String(python)]) ?? []),
  ].map((each) => ({ ...each, headers: inSmallLetters(each.headers) }));
  for (const other of others) assert.deepEqual(comparable(other), comparable(call));
  return call;
}

const inSmallLetters = (headers: Call['headers']) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
const comparable = (call: Call) => ({ ...call, body: parsed(call.body), form: sorted(call) });
const parsed = (body?: string) => (body && /^[{[]/.test(body) ? JSON.parse(body) : body);
const sorted = ({ form }: Call) => form?.map((part) => JSON.stringify(part)).sort();

const authorization = `Bearer ${TEST_KEY}`;
const text = { type: 'string' };
const json = (example: unknown) => ({ requestBody: { content: { 'application/json': { example } } } });

test('sends a GET to the sandbox (the last server) with the key from the environment and without a double slash', () => {
  const call = callOf(samplesOf('/things', 'get', {}));
  assert.deepEqual(call, { method: 'GET', url: 'https://sandbox.example/things', headers: { authorization } });
});

test('fills the path, required query parameters and required headers from examples, and omits optional ones', () => {
  const why = `"$HOME" 'q' \\ \`id\``;
  const parameters = [
    { name: 'id', in: 'path', required: true, example: 'a/b c', schema: text },
    { name: 'filter[on]', in: 'query', required: true, example: "it's & 100%", schema: text },
    { name: 'limit', in: 'query', required: true, schema: { type: 'integer', example: 5 } },
    { name: 'skipped', in: 'query', example: 'x', schema: text },
    { name: 'X-Why', in: 'header', required: true, example: why, schema: text },
    { name: 'X-Skipped', in: 'header', example: 'x', schema: text },
  ];
  const samples = samplesOf('/things/{id}/{other}', 'delete', { parameters });
  assert.deepEqual(callOf(samples), {
    method: 'DELETE',
    url: 'https://sandbox.example/things/a%2Fb%20c/other?filter%5Bon%5D=it%27s%20%26%20100%25&limit=5',
    headers: { authorization, 'x-why': why },
  });
  const expected: Expected = {
    method: 'DELETE',
    server: 'https://sandbox.example',
    path: ['', 'things', 'a/b c', 'other'],
    query: [
      ['filter[on]', "it's & 100%"],
      ['limit', '5'],
    ],
    headers: { authorization, 'x-why': why },
  };
  for (const language of ['php', 'go', 'java'] satisfies Read[]) assertHolds(String(samples[language]), language, expected);
});

test('sends the first example as the body, with any quotes, dollars, backslashes, brackets and line breaks', () => {
  const value = { note: `it's "$(id)" \`id\` \${x} {{y}} \\ \\n !! 100%\n\ttwo lines: true @`, empty: '', yes: true, none: null, list: [] };
  const samples = samplesOf('/things', 'post', json(value));
  const call = callOf(samples);
  assert.deepEqual([call.method, call.headers], ['POST', { authorization, 'content-type': 'application/json' }]);
  assert.deepEqual(JSON.parse(call.body ?? ''), value);
  const expected = {
    method: 'POST',
    server: 'https://sandbox.example',
    path: ['', 'things'],
    query: [],
    headers: call.headers,
    body: value,
  };
  for (const language of ['php', 'go', 'java'] satisfies Read[]) assertHolds(String(samples[language]), language, expected);
});

test('the check detects a wrong type of a part of a form', () => {
  const schema = {
    type: 'object',
    properties: { file: { type: 'string', format: 'binary' }, details: { type: 'object' }, labels: { type: 'array', items: text } },
  };
  const example = { file: 'bill.pdf', details: { a: 'it\'s "so"' }, labels: ['one', 'two'] };
  const media = { schema, example, encoding: { file: { contentType: 'application/pdf' } } };
  const node = { requestBody: { content: { 'multipart/form-data': media } } };
  const samples = samplesOf('/things', 'post', node);
  const description = new Description({ ...SECURED, paths: { '/things': { post: { operationId: 'doIt', ...node } } } });
  const { form } = expectedCall(description, description.operations[0]);
  assert.deepEqual(form, [['file', 'application/pdf'], ['details', 'application/json'], ['labels'], ['labels']]);
  const expected = { method: 'POST', server: 'https://sandbox.example', path: ['', 'things'], query: [], headers: { authorization }, form };
  for (const language of ['php', 'go', 'java'] satisfies Read[]) {
    assertHolds(String(samples[language]), language, expected);
    assert.throws(() => assertHolds(String(samples[language]).replace('application/json', 'text/plain'), language, expected), /no type/);
  }
});

test('omits clients that reject a body with GET, and does not wait for a body after HEAD', () => {
  const samples = samplesOf('/things', 'get', json({}));
  assert.deepEqual(Object.keys(samples), ['curl', 'python', 'php', 'go']);
  assert.equal(callOf(samples).method, 'GET');
  assert.match(String(samplesOf('/things', 'head', {}).curl), /^curl --head /);
});

test('reads the key from the environment once per language, and sends none to a public operation', () => {
  const all = Object.values(samplesOf('/things', 'post', json({})));
  assert.equal(all.length, 6);
  for (const sample of all) assert.equal(sample.match(/SECRET_KEY/g)?.length, 1, sample);
  const open = [samplesOf('/things', 'post', { security: [], ...json({}) }), samplesOf('/things', 'post', json({}), {})];
  for (const sample of open.flatMap((texts) => Object.values(texts))) {
    assert.doesNotMatch(sample, /SECRET_KEY|Bearer|import os$|"os"/m);
  }
});

test('writes the name and the prefix of a header as one literal', () => {
  assert.match(String(samplesOf('/things', 'get', {}).php), /'Authorization: Bearer ' \. getenv\('SECRET_KEY'\)/);
});

test('sends an access token if the secret key is not accepted, and the key if both are', () => {
  const bearer = { type: 'http', scheme: 'bearer' };
  const components = {
    securitySchemes: { secretKey: bearer, session: bearer, oauth2: { type: 'oauth2' } },
  };
  const variablesOf = (...ids: string[]) => {
    const samples = Object.values(samplesOf('/things', 'get', {}, { components, security: ids.map((id) => ({ [id]: [] })) }));
    assert.equal(samples.length, 6);
    return new Set(samples.map((sample) => sample.match(/SECRET_KEY|ACCESS_TOKEN/g)?.join()));
  };
  assert.deepEqual(variablesOf('oauth2', 'session'), new Set(['ACCESS_TOKEN']));
  assert.deepEqual(variablesOf('session'), new Set(['ACCESS_TOKEN']));
  assert.deepEqual(variablesOf('oauth2', 'secretKey', 'session'), new Set(['SECRET_KEY']));
});

test('the check detects a key sent instead of a token', () => {
  const description = new Description({
    servers: [{ url: 'https://sandbox.example/' }],
    security: [{ session: [] }],
    paths: { '/things': { get: { operationId: 'doIt' } } },
  });
  const expected = expectedCall(description, description.operations[0]);
  assert.equal(expected.headers.authorization, `Bearer ${TEST_TOKEN}`);
  const { curl, go } = samplesOf('/things', 'get', {});
  assert.throws(() => assertSame(curlCalls([String(curl)])[0], expected), /sk_test/);
  assert.throws(() => assertHolds(String(go), 'go', expected), /SECRET_KEY/);
});

test('sends no body with a GET in Java, because OkHttp would throw', () => {
  assert.match(String(samplesOf('/things', 'get', {}).java), /\.get\(\)\n/);
  assert.doesNotMatch(String(samplesOf('/things', 'get', {}).java), /RequestBody|MediaType/);
});

test('the check detects errors in a sample', () => {
  const samples = samplesOf('/things', 'post', json({ a: 1 }));
  const headers = { authorization, 'content-type': 'application/json' };
  const expected = { method: 'POST', server: 'https://sandbox.example', path: ['', 'things'], query: [], headers, body: { a: 1 } };
  const curl = String(samples.curl);
  assertSame(curlCalls([curl])[0], expected);
  for (const [from, to] of [
    ['things', 'thing'],
    ['sandbox.', ''],
    ['json', 'xml'],
    ['1', '2'],
    ['Bearer ', ''],
    ['curl', 'curl --request PUT'],
  ]) {
    assert.throws(() => assertSame(curlCalls([curl.replace(from, to)])[0], expected), `${from} to ${to}`);
  }
  for (const language of ['php', 'go', 'java'] satisfies Read[]) {
    const sample = String(samples[language]);
    assertHolds(sample, language, expected);
    for (const [from, to] of [
      ['things', 'thing'],
      ['POST', 'PUT'],
      [')', ''],
      ['1\n', '2\n'],
      ['SECRET_KEY', 'KEY'],
    ]) {
      const wrong = sample.replace(from, to);
      assert.throws(() => assertHolds(wrong, language, expected), `${language}: ${from} to ${to}`);
    }
  }
  assert.throws(() => curlCalls([`${curl}'`]), /bash/);
  assert.throws(() => javascriptCalls([`${samples.javascript}{`]), /SyntaxError/);
  if (pythonCalls([])) assert.throws(() => pythonCalls([`${samples.python} (`]), /SyntaxError/);
});
