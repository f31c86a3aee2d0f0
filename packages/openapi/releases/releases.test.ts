import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { compareDescriptions } from '../diff';
import { compact, type Json } from './compact';
import { entriesOf, faultsOf, updated } from './entries';
import { compareVersions, readReleases, readSnapshot, readUnreleased, versions, writeRelease, writeUnreleased } from './store';

const root = mkdtempSync(path.join(tmpdir(), 'portal-releases-'));
after(() => rmSync(root, { recursive: true, force: true }));

/** Description whose properties have the names of keywords. */
const description = (properties: Json, more: Json = {}): Json => ({
  servers: [{ url: 'https://api.example', description: 'Production' }],
  tags: [{ name: 'things', description: 'Things.', 'x-unlisted': true }],
  paths: {
    '/things': {
      post: {
        operationId: 'createThing',
        summary: 'Create a thing',
        tags: ['things'],
        description: 'Creates a thing.',
        'x-roles': ['tenant'],
        'x-error-codes': ['conflict'],
        responses: {
          '200': {
            description: 'The thing.',
            content: { 'application/json': { schema: { type: 'object', properties }, examples: { a: { value: 1 } } } },
          },
          '409': {
            description: 'Conflict.',
            content: { 'application/problem+json': { examples: { conflict: { value: { detail: 'x' } } } } },
          },
        },
        ...more,
      },
    },
  },
});

test('a reduced description has the same changes, and no texts', () => {
  const before = description({ description: { type: 'string', description: 'Text.' }, example: { enum: ['a', 'b'], example: 'a' } });
  const now = description({ description: { type: 'integer' }, example: { enum: ['a'] } }, { 'x-roles': ['staff'], 'x-error-codes': [] });
  const changes = (one: Json, other: Json) => entriesOf(compareDescriptions(one, other, 'things'));
  assert.deepEqual(changes(compact(before), compact(now)), changes(before, now));
  assert.equal(changes(before, now).length, 5);
  assert.doesNotMatch(JSON.stringify(compact(before)), /Text\.|Creates|Production/);
});

test('orders versions by number, and rejects a folder that is not a version', () => {
  assert.ok(compareVersions('1.10.0', '1.9.3') > 0);
  assert.ok(compareVersions('0.9.9', '1.0.0') < 0);
  mkdirSync(path.join(root, 'odd/next'), { recursive: true });
  assert.throws(() => versions(path.join(root, 'odd')), /openapi\/releases\/next: the name of the folder is not a version/);
  assert.deepEqual(versions(path.join(root, 'none')), []);
});

test('reads what it has written, and names a missing or damaged file', () => {
  const folder = path.join(root, 'written');
  mkdirSync(folder);
  const changes = { things: [{ rule: 'field-added' as const, what: 'a: "b" # c\nd', at: ['createThing'], note: '`x`: y' }] };
  writeUnreleased(changes, folder);
  assert.deepEqual(readUnreleased(folder), changes);
  writeRelease({ version: '1.2.0', date: '2026-01-31', summary: 'Ünïcode & <b>', changes }, { things: { paths: {} } }, folder);
  assert.deepEqual(readReleases(folder), [{ version: '1.2.0', date: '2026-01-31', summary: 'Ünïcode & <b>', changes }]);
  assert.deepEqual(readSnapshot('1.2.0', folder), { things: { paths: {} } });
  assert.deepEqual(readUnreleased(folder), {});
  writeFileSync(path.join(folder, '1.2.0/descriptions.json.br'), 'damaged');
  assert.throws(() => readSnapshot('1.2.0', folder), /releases\/1\.2\.0\/descriptions\.json\.br is not readable\. Restore it/);
  rmSync(path.join(folder, '1.2.0/descriptions.json.br'));
  assert.throws(() => readSnapshot('1.2.0', folder), /descriptions\.json\.br is missing, so nothing can be compared with release 1\.2\.0/);
  rmSync(path.join(folder, '1.2.0/changes.yaml'));
  assert.throws(() => readReleases(folder), /releases\/1\.2\.0: changes\.yaml is missing/);
});

test('reports changes without an entry, entries without a change, and breaking changes without a note', () => {
  const added = { rule: 'field-added' as const, what: 'a', at: ['x'] };
  const removed = { rule: 'field-removed' as const, what: 'b', at: ['x'] };
  const problems = (known: Parameters<typeof faultsOf>[0], current: typeof known) =>
    faultsOf(known, current).map(({ folder, entry, problem }) => `${folder} ${entry.what} ${problem}`);
  assert.deepEqual(problems({}, { things: [added] }), ['things a missing']);
  assert.deepEqual(problems({ things: [added] }, {}), ['things a stale']);
  assert.deepEqual(problems({ things: [removed] }, { things: [removed] }), ['things b unexplained']);
  assert.deepEqual(problems({ things: [{ ...removed, note: 'Use c.' }, added] }, { things: [removed, added] }), []);
});

test('a draft keeps notes, adds changes and removes entries that no longer apply', () => {
  const kept = { rule: 'field-added' as const, what: 'a', at: ['x', 'y'] };
  const known = {
    things: [
      { ...kept, at: ['x'], note: 'Why.' },
      { rule: 'field-added' as const, what: 'gone', at: [] },
    ],
    old: [kept],
  };
  assert.deepEqual(updated(known, { things: [kept], other: [] }), { things: [{ ...kept, note: 'Why.' }] });
});
