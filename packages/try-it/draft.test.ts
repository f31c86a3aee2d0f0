import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isKept, keyKind, masked, secretsOf } from './credentials';
import { draftAfter, freshDraft, newKey, recallDraft, storeDraft, withoutSecrets } from './draft';
import { bodyOf, dataOf, parameterOf } from './fixture';
import { addToHistory, clearHistory, recallHistory } from './requestHistory';
import { baseOf, recallServer, storeServer } from './servers';

const json = (text: string) => bodyOf({ contentType: 'application/json', kind: 'json', examples: [{ summary: 'One', text }] });

test('initialises required values with their examples and generates a new idempotency key for each draft', () => {
  const key = parameterOf({ place: 'header', name: 'Idempotency-Key', required: true, example: 'always-the-same' });
  const data = dataOf({ parameters: [...dataOf().parameters, key, parameterOf({ name: 'limit', example: '25' })], body: json('{}') });
  const [one, other] = [freshDraft(data), freshDraft(data)];
  assert.equal(one.values['path-id'], 'thing/1');
  assert.equal(one.values['query-limit'], undefined);
  assert.equal(one.text, '{}');
  assert.match(one.values['header-Idempotency-Key'], /^[0-9a-f-]{36}$/);
  assert.notEqual(one.values['header-Idempotency-Key'], other.values['header-Idempotency-Key']);
});

test('stores a draft without secrets, also if there is no session storage', () => {
  const data = dataOf({ body: json('{"pin":"1111"}'), secrets: ['pin'] });
  storeDraft(data, { ...freshDraft(data), text: '{"pin": "4839", "pinned": "yes", "note": "a' });
  assert.equal(recallDraft(data).text, '{"pin": "", "pinned": "yes", "note": "a');
});

test('clears secret fields in incomplete text and in forms, and keeps the example', () => {
  const data = dataOf({ body: json('{"pin":"1111"}'), secrets: ['pin'] });
  const text = (typed: string) => withoutSecrets(data, { ...freshDraft(data), text: typed }).text;
  assert.equal(text('{"pin":"1111"}'), '{"pin":"1111"}');
  assert.equal(text('{"pin":"48'), '{"pin":""');
  assert.equal(text('{"pin":4839,"a":1}'), '{"pin":"","a":1}');
  assert.equal(text('{"pin":"a\\"b"}'), '{"pin":""}');
  assert.deepEqual(withoutSecrets(data, { ...freshDraft(data), parts: { pin: '1', note: 'x' } }).parts, { pin: '', note: 'x' });
});

test('records requests and their results, the newest first, without secrets', () => {
  const data = dataOf({ body: json('{}'), secrets: ['pin'] });
  clearHistory();
  addToHistory(data, { ...freshDraft(data), text: '{"pin":"4839"}' }, 'https://x.example/v1/things/1?a=b', { kind: 'timeout' });
  addToHistory(data, freshDraft(data), 'https://x.example/v1/things/2', { kind: 'cancelled' });
  assert.deepEqual(
    recallHistory().map(({ method, path, result }) => [method, path, result]),
    [
      ['POST', '/v1/things/2', 'cancelled'],
      ['POST', '/v1/things/1?a=b', 'timed out'],
    ],
  );
  assert.doesNotMatch(JSON.stringify(recallHistory()), /4839/);
});

test('selects the sandbox by default and does not store the choice of production', () => {
  const data = dataOf({ family: 'servers' });
  assert.equal(baseOf(data, recallServer(data)), 'https://sandbox.example.com/v1');
  storeServer(data, { at: 'own', own: 'http://localhost:1' });
  assert.equal(baseOf(data, recallServer(data)), 'http://localhost:1');
  storeServer(data, { at: 0, own: 'http://localhost:1' });
  assert.deepEqual(recallServer(data), { at: 1, own: 'http://localhost:1' });
  assert.equal(recallServer(dataOf({ family: 'none', servers: [] })).at, 'own');
});

test('masks a key except for its prefix', () => {
  assert.equal(masked('Bearer sk_test_abcdef'), 'Bearer sk_test_••••••••');
  assert.equal(masked('abcdef'), '••••••••');
  assert.deepEqual([keyKind('sk_live_1'), keyKind('Bearer sk_test_1'), keyKind('x')], ['production', 'sandbox', undefined]);
  assert.deepEqual(secretsOf(dataOf(), { scheme: 'secretKey', secrets: { secretKey: '  ' } }), []);
});

test('keeps a production key across reloads only if the reader selects it', () => {
  assert.equal(isKept({ scheme: 'secretKey', secrets: { secretKey: 'sk_test_1', oauth2: 'abc' } }), true);
  assert.equal(isKept({ scheme: 'oauth2', secrets: { secretKey: 'sk_live_1', oauth2: 'abc' } }), false);
  assert.equal(isKept({ scheme: 'secretKey', secrets: { secretKey: 'sk_live_1' }, keep: true }), true);
  assert.equal(isKept({ scheme: 'secretKey', secrets: { secretKey: 'sk_test_1' }, keep: false }), false);
});

test('replaces a generated idempotency key after a response, unless the request may be retried', () => {
  const name = 'header-Idempotency-Key';
  const key = newKey();
  const after = (value: string, status: number) =>
    draftAfter({ values: { [name]: value }, contentType: '', text: '', parts: {} }, status).values[name];
  for (const status of [201, 409, 422]) assert.notEqual(after(key, status), key);
  for (const status of [429, 500, 503]) assert.equal(after(key, status), key);
  assert.notEqual(after(key.replaceAll('-', ''), 201), key.replaceAll('-', ''));
  assert.equal(after('my-own-key', 201), 'my-own-key');
});
