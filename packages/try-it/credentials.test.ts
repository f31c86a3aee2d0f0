import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSecretMissing, recallCredentials, secretOf, secretsOf } from './credentials';
import type { Scheme } from './model';

const scheme = (id: string, part: Partial<Scheme> = {}): Scheme => ({
  id,
  label: id,
  kind: 'bearer',
  header: 'Authorization',
  variable: 'TOKEN',
  scopes: [],
  ...part,
});
const valuesOf = (schemes: Scheme[], scheme: string, secrets: Record<string, string>, ways?: string[][]) =>
  secretsOf({ schemes, ways }, { scheme, secrets }).map(({ place, name, value }) => [place, name, value]);

test('returns no secret for a scheme whose name every object has', () => {
  assert.equal(secretOf('constructor', {}), '');
  assert.deepEqual(valuesOf([scheme('constructor')], 'constructor', {}), []);
});

test('sends the secret of the chosen scheme, also if the whole header value was pasted', () => {
  const secrets = { key: ' Bearer sk_test_1 ', other: 'x' };
  assert.deepEqual(valuesOf([scheme('other'), scheme('key')], 'key', secrets), [['header', 'Authorization', 'Bearer sk_test_1']]);
});

test('sends the secrets that are required together, each in its place', () => {
  const schemes = [
    scheme('id', { kind: 'header', header: 'X-Id' }),
    scheme('key', { kind: 'query', header: 'key' }),
    scheme('session', { kind: 'cookie', header: 'SESSION' }),
    scheme('hawk', { kind: 'header', prefix: 'Hawk ' }),
    scheme('certificate', { kind: 'certificate' }),
  ];
  const ways = [['id', 'key'], ['session'], ['hawk', 'certificate'], []];
  const secrets = { id: '1', key: '2', session: '3', hawk: '4' };
  const sent = ['id + key', 'session', 'hawk + certificate', ''].map((way) => valuesOf(schemes, way, secrets, ways));
  assert.deepEqual(sent, [
    [
      ['header', 'X-Id', '1'],
      ['query', 'key', '2'],
    ],
    [['cookie', 'SESSION', '3']],
    [['header', 'Authorization', 'Hawk 4']],
    [],
  ]);
  assert.equal(isSecretMissing({ schemes, ways }, { scheme: 'id + key', secrets: { id: '1' } }), true);
  assert.equal(isSecretMissing({ schemes, ways }, { scheme: 'hawk + certificate', secrets }), false);
  assert.equal(recallCredentials({ schemes, ways }).scheme, 'id + key');
});
