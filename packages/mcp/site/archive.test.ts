import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openArchive, packArchive } from './archive';

const bytes = (text: string) => new Uint8Array(new TextEncoder().encode(text));
const CATALOGUE = { families: [], operations: [], errors: [] };
const FILES = new Map([
  ['llms.txt', bytes('# Index')],
  ['api/wallet/a.md', bytes('# A ₦')],
  ['api/wallet/deep/b.md', bytes('# B')],
  ['api/banking/c.md', bytes('')],
]);

test('returns each file as it was packed, and nothing else', () => {
  const archive = Buffer.from(packArchive(FILES, CATALOGUE, 4));
  const { read, catalogue } = openArchive(archive);
  for (const [path, content] of FILES) assert.deepEqual(read(path), content, path);
  assert.deepEqual(catalogue, CATALOGUE);
  for (const path of ['api/wallet/a', 'constructor', '__proto__', '']) assert.equal(read(path), undefined, path);
});

test('decompresses only the files of the same two folders', () => {
  const archive = Buffer.from(packArchive(FILES, CATALOGUE, 4));
  archive.fill(0, archive.length - 4); // Damages the last shelf.
  const { read } = openArchive(archive);
  assert.deepEqual(read('api/wallet/a.md'), FILES.get('api/wallet/a.md'));
  assert.throws(() => read('llms.txt'));
});
