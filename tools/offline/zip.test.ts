import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { unpackZip } from './unzip';
import { writeZip } from './zip';

const folder = mkdtempSync(path.join(tmpdir(), 'zip-'));
after(() => rmSync(folder, { recursive: true }));
const file = path.join(folder, 'a.zip');
const ENTRIES: [string, Buffer][] = [
  ['index.html', Buffer.from('<p>₦</p>'.repeat(1000))],
  ['docs/naïve.txt', Buffer.from('text')],
  ['empty', Buffer.alloc(0)],
];

test('an archive contains each file as it was, and is the same for the same files', () => {
  const size = writeZip(file, ENTRIES);
  const bytes = readFileSync(file);
  assert.equal(bytes.length, size);
  assert.deepEqual(
    unpackZip(file, path.join(folder, 'out')),
    ENTRIES.map(([name]) => name),
  );
  for (const [name, content] of ENTRIES) assert.deepEqual(readFileSync(path.join(folder, 'out', name)), content);
  writeZip(file, ENTRIES);
  assert.deepEqual(readFileSync(file), bytes);
});

test('a damaged entry is reported', () => {
  writeZip(file, ENTRIES, 0);
  const bytes = readFileSync(file);
  bytes[bytes.indexOf('text')] += 1;
  writeFileSync(file, bytes);
  assert.throws(() => unpackZip(file, path.join(folder, 'damaged')), /docs\/naïve\.txt is damaged/);
});
