import assert from 'node:assert/strict';
import test from 'node:test';
import type { Change } from '../../packages/openapi/diff/rules';
import { asMarkdown } from './summary';

const change = (more: Partial<Change> = {}, unlisted = false): Change => ({
  rule: 'operation-removed',
  breaking: true,
  what: 'GET /things',
  remedy: 'Put it back.',
  met: [{ operation: 'GET /things', source: 'openapi/wallet/things.yaml:3', unlisted }],
  ...more,
});

test('states explicitly that nothing changed', () => {
  assert.match(asMarkdown([]), /## Breaking changes of the APIs\n\nNone\./);
});

test('lists a breaking change with its location and remedy, and marks unlisted groups', () => {
  const listed = asMarkdown([change()]);
  assert.match(listed, /- `operation-removed` `GET \/things`: `GET \/things`, openapi\/wallet\/things\.yaml:3\. Put it back\./);
  assert.doesNotMatch(listed, /unlisted/);
  assert.match(asMarkdown([change({}, true)]), /1\*\*, 1 of them in unlisted groups only[\s\S]*`operation-removed` \(unlisted\)/);
});

test('lists additions apart from breaking changes, and collapses long lists', () => {
  const added = Array.from({ length: 25 }, (_, index) => change({ rule: 'operation-added', breaking: false, what: `GET /p${index}` }));
  const text = asMarkdown(added);
  assert.match(text, /None\.[\s\S]*## Additions to the APIs[\s\S]*`GET \/p19`/);
  assert.match(text, /<summary>5 more<\/summary>[\s\S]*`GET \/p20`/);
});
