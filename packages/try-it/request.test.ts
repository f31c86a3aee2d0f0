import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asCurl } from './curl';
import { type Draft, freshDraft } from './draft';
import { bodyOf, dataOf, parameterOf } from './fixture';
import type { TryItData } from './model';
import { multipartOf } from './multipart';
import { baseProblem, type Files, missingPath, prepare, sentUrl } from './request';

function prepared(data: TryItData, draft: Partial<Draft> = {}, secret = '', files: Files = {}) {
  const scheme = data.schemes[0]?.id ?? '';
  const credentials = { scheme, secrets: { [scheme]: secret } };
  return prepare({ data, draft: { ...freshDraft(data), ...draft }, base: 'https://x.example/v1/', credentials, files });
}

test('shows a body with GET in the command', () => {
  const data = dataOf({
    method: 'GET',
    body: { required: false, content: [{ contentType: 'application/json', kind: 'json', examples: [{ summary: '', text: '{}' }] }] },
  });
  assert.match(asCurl(prepared(data)), /^curl --request GET 'https?:[^']+' .*--data-raw '\{\}'$/s);
});

test('builds a URL with escaped path parameters, and without a query if no query parameter is sent', () => {
  assert.equal(prepared(dataOf()).url, 'https://x.example/v1/things/thing%2F1');
});

test('reports path parameters without a value', () => {
  const data = dataOf();
  assert.deepEqual(missingPath(data, { ...freshDraft(data), values: {} }), ['path-id']);
  assert.deepEqual(missingPath(data, freshDraft(data)), []);
});

test('serialises query parameters with a value according to their style', () => {
  const list = { type: 'array', items: { type: 'string' } };
  const parameters = [
    parameterOf({ name: 'q', schema: { type: 'string' } }),
    parameterOf({ name: 'empty' }),
    parameterOf({ name: 'many', schema: list }),
    parameterOf({ name: 'joined', schema: list, explode: false }),
    parameterOf({ name: 'piped', schema: list, style: 'pipeDelimited' }),
    parameterOf({ name: 'filter', schema: { type: 'object' }, style: 'deepObject' }),
    parameterOf({ name: 'no', schema: { type: 'boolean' } }),
  ];
  const values = {
    'path-id': '1',
    'query-q': 'a b&c',
    'query-many': 'x, y',
    'query-joined': '["x","y"]',
    'query-piped': 'x,y',
    'query-filter': '{"state":"open"}',
    'query-no': 'false',
  };
  const { url } = prepared(dataOf({ parameters: [...dataOf().parameters, ...parameters] }), { values });
  assert.equal(url.split('?')[1], 'q=a%20b%26c&many=x&many=y&joined=x,y&piped=x%7Cy&filter%5Bstate%5D=open&no=false');
});

test('sends the key in one header only', () => {
  const parameters = [...dataOf().parameters, parameterOf({ place: 'header', name: 'Authorization', required: true, example: 'Bearer x' })];
  const request = prepared(dataOf({ parameters }), {}, ' Bearer sk_test_1 ');
  assert.deepEqual(request.headers, [['Authorization', 'Bearer sk_test_1']]);
  assert.equal(request.secrets[0].name, 'Authorization');
  assert.doesNotMatch(asCurl(request), /sk_test_1/);
  assert.match(asCurl(request), /--header "Authorization: Bearer \$SECRET_KEY"/);
  const session = { id: 'session', label: 'Token', kind: 'bearer' as const, header: 'Authorization', variable: 'ACCESS_TOKEN', scopes: [] };
  assert.match(asCurl(prepared(dataOf({ schemes: [session] }), {}, 'sat_1')), /--header "Authorization: Bearer \$ACCESS_TOKEN"/);
});

test('sends a name and password as Basic, and a key for another header in that header', () => {
  const scheme = (kind: 'basic' | 'header', header: string) =>
    dataOf({ schemes: [{ id: 'x', label: 'x', kind, header, variable: 'SECRET_KEY', scopes: [] }] });
  assert.deepEqual(prepared(scheme('basic', 'Authorization'), {}, 'ada:pä').headers, [['Authorization', 'Basic YWRhOnDDpA==']]);
  assert.deepEqual(prepared(scheme('header', 'X-Key'), {}, 'abc').headers, [['X-Key', 'abc']]);
});

test('sends a JSON body unchanged with its content type, and omits an empty one', () => {
  const data = dataOf({ body: bodyOf({ contentType: 'application/json', kind: 'json', examples: [{ summary: 'One', text: '{"a":1}' }] }) });
  assert.deepEqual(prepared(data).body, { kind: 'text', text: '{"a":1}' });
  assert.deepEqual(prepared(data).headers, [['Content-Type', 'application/json']]);
  assert.deepEqual(prepared(data, { text: ' ' }).body, { kind: 'none' });
  assert.deepEqual(prepared(data, { text: ' ' }).headers, []);
});

test('sends the texts and files of a form and lets the browser set the boundary', () => {
  const parts = [
    { name: 'note', required: true, hint: '', kind: 'text' as const, example: "it's" },
    { name: 'scan', required: true, hint: '', kind: 'file' as const },
    { name: 'unused', required: false, hint: '', kind: 'text' as const },
  ];
  const data = dataOf({ body: bodyOf({ contentType: 'multipart/form-data', kind: 'multipart', parts }) });
  const scan = new File(['abc'], 'scan.pdf');
  const request = prepared(data, {}, '', { scan: [scan] });
  assert.deepEqual(request.headers, []);
  assert.deepEqual(request.body, {
    kind: 'form',
    entries: [
      { name: 'note', value: "it's" },
      { name: 'scan', value: scan },
    ],
  });
  assert.match(asCurl(request), /--form-string 'note=it'\\''s' \\\n {2}--form 'scan=@scan\.pdf'$/);
});

test('serialises a urlencoded form as text', () => {
  const parts = [{ name: 'grant type', required: true, hint: '', kind: 'text' as const, example: 'a&b' }];
  const data = dataOf({ body: bodyOf({ contentType: 'application/x-www-form-urlencoded', kind: 'urlencoded', parts }) });
  assert.deepEqual(prepared(data).body, { kind: 'text', text: 'grant+type=a%26b' });
});

test('accepts an http base URL without credentials, query and fragment only', () => {
  assert.equal(baseProblem('http://localhost:8080/v1'), undefined);
  for (const wrong of ['', 'localhost:8080', 'ftp://x', 'https://a:b@x', 'https://x/?key=1', 'https://x/#a'])
    assert.ok(baseProblem(wrong), wrong);
});

test('sends no value for parts whose names are inherited properties of objects', () => {
  const parts = ['toString', '__proto__', 'constructor'].map((name, at) => ({
    name,
    required: false,
    hint: '',
    kind: at ? ('text' as const) : ('file' as const),
  }));
  const data = dataOf({ body: bodyOf({ contentType: 'multipart/form-data', kind: 'multipart', parts }) });
  assert.deepEqual(prepared(data).body, { kind: 'form', entries: [] });
});

test('sends path styles, objects, JSON in the query, reserved characters and exact numbers as described', () => {
  const list = { type: 'array', items: { type: 'integer' } };
  const parameters = [
    parameterOf({ place: 'path', name: 'id', style: 'matrix', schema: list }),
    parameterOf({ name: 'where', contentType: 'application/json', schema: { type: 'object' } }),
    parameterOf({ name: 'flat', schema: { type: 'object' } }),
    parameterOf({ name: 'to', allowReserved: true }),
    parameterOf({ name: 'big', schema: { type: 'integer' } }),
    parameterOf({ place: 'cookie', name: 'tenant' }),
  ];
  const values = {
    'path-id': '1253261109769874438,2',
    'query-where': '{"lat":1.50}',
    'query-flat': '{"r":100,"g":200}',
    'query-to': 'a:b/c?d',
    'query-big': '1253261109769874438',
    'cookie-tenant': 't1',
  };
  const request = prepared(dataOf({ parameters }), { values });
  assert.equal(
    request.url,
    'https://x.example/v1/things/;id=1253261109769874438,2?where=%7B%22lat%22%3A1.50%7D&r=100&g=200&to=a:b/c?d&big=1253261109769874438',
  );
  assert.match(asCurl(request), / \\\n {2}--cookie 'tenant=t1'$/);
});

test('keeps a key for the query out of the shown URL and the command', () => {
  const schemes = [{ id: 'x', label: 'key', kind: 'query' as const, header: 'api key', variable: 'X', scopes: [] }];
  const request = prepared(dataOf({ schemes }), {}, 'a&b');
  assert.equal(request.url, 'https://x.example/v1/things/thing%2F1');
  assert.equal(sentUrl(request), 'https://x.example/v1/things/thing%2F1?api%20key=a%26b');
  assert.match(asCurl(request), /--url-query "api%20key=\$X"/);
});

test('sends JSON parts with their type and lists as several parts', async () => {
  const parts = [
    { name: 'meta', required: true, hint: '', kind: 'json' as const, value: '{"a":1.0}' },
    { name: 'labels', required: true, hint: '', kind: 'json' as const, value: '["one","two"]' },
    { name: 'picture', required: true, hint: '', kind: 'file' as const, encoding: { contentType: 'image/png' } },
  ];
  const data = dataOf({ body: bodyOf({ contentType: 'multipart/form-data', kind: 'multipart', parts }) });
  const request = prepared(data, {}, '', { picture: [new File(['abc'], 'a.bin')] });
  assert.ok(request.body.kind === 'form');
  const blob = multipartOf(request.body.entries);
  const [, boundary] = /^multipart\/form-data; boundary=(\S+)$/.exec(blob.type) ?? [];
  assert.equal(
    (await blob.text()).replaceAll(boundary, 'B').replaceAll('\r\n', '\n'),
    `--B
Content-Disposition: form-data; name="meta"
Content-Type: application/json

{"a":1.0}
--B
Content-Disposition: form-data; name="labels"

one
--B
Content-Disposition: form-data; name="labels"

two
--B
Content-Disposition: form-data; name="picture"; filename="a.bin"
Content-Type: image/png

abc
--B--
`,
  );
  assert.match(asCurl(request), /--form 'meta="\{\\"a\\":1\.0\}";type=application\/json'/);
});
