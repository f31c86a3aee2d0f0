import assert from 'node:assert/strict';
import { test } from 'node:test';
import { secretsIn, secretsOf } from './find';

/** Assembled at run time so that source scanners do not report it. */
const made = (...parts: string[]) => parts.join('');
const RANDOM = 'q7Zt2LkV9xWc4RbN8mYp3HsD6gFj1TeA5uKo';

/** Each entry must be detected. */
const SECRETS = [
  made('sk_live', '_', RANDOM.slice(0, 24)),
  made('cs_test', '_', RANDOM.slice(0, 20)),
  made('whsec', '_', RANDOM),
  made('-----BEGIN ', 'RSA PRIVATE KEY-----'),
  made('-----BEGIN ', 'PRIVATE KEY-----'),
  made('AKIA', 'ABCDEFGHIJKLMNOP'),
  made('ghp', '_', RANDOM),
  made('glpat', '-', RANDOM.slice(0, 20)),
  made('npm', '_', RANDOM),
  made('AIza', RANDOM.slice(0, 35)),
  made('xoxb', '-1234567890-abc'),
  made('eyJhbGciOiJIUzI1NiJ9', '.eyJzdWIiOiIxMjM0NTYifQ.', RANDOM),
];

for (const secret of SECRETS) {
  test(`finds ${secret.slice(0, 8)}… without showing it`, () => {
    const found = secretsIn(`{"a": "${secret}"}`, []);
    assert.equal(found.length, 1, JSON.stringify(found));
    assert.ok(secret.length < 14 || !found[0].includes(secret));
  });
}

test('ignores examples, hints and placeholders', () => {
  const texts = [
    'sk_live_EXAMPLEonlyNotARealKeyOrderSync',
    'sk_live_******Syn2',
    'sk_test_…',
    '$SECRET_KEY',
    '-----BEGIN PUBLIC KEY-----',
    'npm_config',
  ];
  assert.deepEqual(secretsIn(texts.join('\n'), []), []);
});

test('finds the value of a secret environment variable and reports the variable', () => {
  const known = secretsOf({
    ALGOLIA_ADMIN_KEY: '0123456789abcdef',
    DEPLOY_TOKEN: 'short',
    ALGOLIA_SEARCH_KEY: 'fedcba9876543210',
    HOME: '/home/somebody',
  });
  assert.deepEqual(known, [['0123456789abcdef', 'ALGOLIA_ADMIN_KEY']]);
  assert.deepEqual(secretsIn('apiKey:"0123456789abcdef"', known), ['the value of ALGOLIA_ADMIN_KEY']);
  assert.deepEqual(secretsIn('apiKey:"fedcba9876543210"', known), []);
});
