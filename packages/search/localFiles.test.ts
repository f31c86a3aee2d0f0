import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { searchIn } from './client';
import { writeEmbedded } from './indexing/writeEmbedded';
import { localFiles } from './localFiles';
import type { SearchRecord } from './record';

const folder = path.join(mkdtempSync(path.join(tmpdir(), 'search-')), 'index');
after(() => rmSync(path.dirname(folder), { recursive: true }));

const RECORDS: SearchRecord[] = [
  { url: '/docs/keys', kind: 'page', title: 'Rotate keys', section: 'Docs', names: [], text: 'Replace a key without downtime.' },
  { url: '/docs/refunds', kind: 'page', title: 'Refunds', section: 'Docs', names: [], text: 'Return money to a customer.' },
  { url: '/api/x/get-key', kind: 'operation', title: 'Get a key', section: 'X', names: ['/keys/{key_id}', 'getKey'], text: 'Returns it.' },
];

test('searches an index in Node without a server, and leaves the global fetch alone', async () => {
  await writeEmbedded(folder, RECORDS);
  const before = globalThis.fetch;
  const search = searchIn(localFiles((name) => new Uint8Array(readFileSync(path.join(folder, name)))));
  const urls = async (text: string) => (await search(text, { size: 5 })).hits.map(({ url }) => url);
  assert.deepEqual(await urls('rotate a key'), ['/docs/keys', '/api/x/get-key']);
  assert.deepEqual(await urls('getKey'), ['/api/x/get-key', '/docs/keys']);
  assert.deepEqual(await urls('refund'), ['/docs/refunds']);
  assert.equal(globalThis.fetch, before);
});

test('two indexes in one process are searched separately', async () => {
  const other = path.join(path.dirname(folder), 'other');
  await writeEmbedded(other, [{ ...RECORDS[1], title: 'Rotate tyres', text: 'Move each tyre to another wheel.' }]);
  const urls = async (of: string) =>
    (await searchIn(localFiles((name) => new Uint8Array(readFileSync(path.join(of, name)))))('rotate', { size: 5 })).hits.map(
      ({ url }) => url,
    );
  assert.deepEqual(await urls(other), ['/docs/refunds']);
  assert.deepEqual(await urls(folder), ['/docs/keys']);
});

test('reports a missing file', async () => {
  await assert.rejects(
    searchIn(localFiles(() => undefined))('key', { size: 5 }),
    /The search index lacks words\/phrases\.json|lacks words\/k\.json/,
  );
});
