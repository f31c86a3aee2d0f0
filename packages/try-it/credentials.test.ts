import assert from 'node:assert/strict';
import { test } from 'node:test';
import { headerOf, secretOf } from './credentials';
import type { Scheme } from './model';

const scheme = (id: string): Scheme => ({ id, label: id, kind: 'bearer', header: 'Authorization', variable: 'TOKEN', scopes: [] });

test('returns no secret for a scheme whose name every object has', () => {
  assert.equal(secretOf({ scheme: 'constructor', secrets: {} }), '');
  assert.equal(headerOf([scheme('constructor')], { scheme: 'constructor', secrets: {} }), undefined);
});

test('sends the secret of the chosen scheme, also if the whole header value was pasted', () => {
  const secrets = { key: ' Bearer sk_test_1 ', other: 'x' };
  assert.deepEqual(headerOf([scheme('other'), scheme('key')], { scheme: 'key', secrets }), ['Authorization', 'Bearer sk_test_1']);
});
