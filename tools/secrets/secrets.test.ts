import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { secretsIn, secretsInSources, secretsOf } from './find';

test('no file of the repository contains a string that looks like a key', () => {
  const { lines, files } = secretsInSources(path.resolve(__dirname, '../..'));
  assert.ok(files > 500);
  assert.deepEqual(lines, []);
});

test('finds each kind of key without repeating it in the message', () => {
  // Assembled at run time so that this file contains none.
  const body = 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8s9T0';
  const keys = [
    `-----BEGIN RSA ${'PRIVATE'} KEY-----`,
    `-----BEGIN ${'PRIVATE'} KEY-----`,
    `sk_${'live'}_${body}`,
    `cs_${'test'}_${body.slice(0, 20)}`,
    `whsec_${body}`,
    `ghp_${body.slice(0, 36)}`,
    `github_${'pat'}_${body}_${body}`,
    `glpat-${body.slice(0, 20)}`,
    `npm_${body.slice(0, 36)}`,
    `//registry.example/:_auth${'Token'}=${body}`,
    `AKIA${'ABCDEFGHIJKLMNOP'}`,
    `AIza${body.slice(0, 35)}`,
    `xoxb-${'1234567890'}-a`,
    `eyJ${body}.eyJ${body}.${body}`,
    `https://kemi:${body}@mail.example/`,
  ];
  for (const key of keys) {
    const [line, ...rest] = secretsIn('docs/a.md', `one\ntwo: ${key}`);
    assert.match(line ?? '', /^docs\/a\.md:2:\d+: error this looks like /, key);
    assert.deepEqual(rest, []);
    assert.doesNotMatch(line, /a1B2c3/);
  }
});

test('ignores marked examples, hints, variables and IDs', () => {
  const lines = [
    'sk_live_EXAMPLEonlyNotARealKeyOrderSync',
    'sk_live_******Syn2',
    'sk_test_…',
    '$SECRET_KEY',
    '-----BEGIN PUBLIC KEY-----',
    '_authToken=${' + 'NPM_TOKEN}',
    'wal_01JD5K9ZJSDFQTDKDPY593M7GS',
    'https://{user}:{password}@x',
    '{"website":"https://shop.example","contact_email":"hello@shop.example"}',
  ];
  assert.deepEqual(secretsIn('docs/a.md', lines.join('\n')), []);
});

test('finds the value of a secret environment variable and reports the variable', () => {
  const known = secretsOf({
    ALGOLIA_ADMIN_KEY: '0123456789abcdef',
    DEPLOY_TOKEN: 'short',
    ALGOLIA_SEARCH_KEY: 'fedcba9876543210',
    HOME: '/home/somebody',
  });
  assert.deepEqual(known, [['0123456789abcdef', 'ALGOLIA_ADMIN_KEY']]);
  const [line] = secretsIn('build/a.js', 'apiKey:"0123456789abcdef"', known);
  assert.match(line, /^build\/a\.js:1:9: error this is the value of ALGOLIA_ADMIN_KEY\./);
  assert.deepEqual(secretsIn('build/a.js', 'apiKey:"fedcba9876543210"', known), []);
});
