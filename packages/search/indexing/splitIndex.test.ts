import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';

const folder = mkdtempSync(path.join(tmpdir(), 'index-'));
after(() => rmSync(folder, { recursive: true }));

const MARK = 'pagefind_dcd';
const ENTRY = path.join(folder, 'pagefind-entry.json');
const metaFile = () => path.join(folder, `pagefind.${JSON.parse(readFileSync(ENTRY, 'utf8')).languages.en.hash}.pf_meta`);

/** Writes an index with one file: words with the pages that contain them. */
async function write(words: [string, number[]][]): Promise<void> {
  const { encode } = await import('cborg');
  const packed = (value: unknown) => gzipSync(Buffer.concat([Buffer.from(MARK), encode(value)]));
  rmSync(path.join(folder, 'index'), { recursive: true, force: true });
  mkdirSync(path.join(folder, 'index'));
  writeFileSync(path.join(folder, 'index/en_1.pf_index'), packed([words]));
  writeFileSync(ENTRY, JSON.stringify({ version: '1.6.0', languages: { en: { hash: 'en_1', wasm: 'en' } } }));
  writeFileSync(metaFile(), packed(['1.6.0', [], [['a', 'zz', 'en_1']], [], [], []]));
}

async function read(file: string) {
  const { decode } = await import('cborg');
  return decode(gunzipSync(readFileSync(file)).subarray(MARK.length));
}

test('splits an index file into consecutive smaller ones without losing words', async () => {
  const { splitIndex } = await import('./splitIndex.mjs');
  const words = ['account', 'bank', 'card', 'deposit'].map((word): [string, number[]] => [word, Array(100).fill(1)]);
  await write(words);
  assert.equal(splitIndex(folder, 250), 2);
  const [, , parts] = await read(metaFile());
  assert.deepEqual(
    parts.map(([from, to]: string[]) => [from, to]),
    [
      ['a', 'bank'],
      ['card', 'zz'],
    ],
  );
  const found = await Promise.all(parts.map(([, , hash]: string[]) => read(path.join(folder, `index/${hash}.pf_index`))));
  assert.deepEqual(
    found.flatMap(([group]) => group),
    words,
  );
  assert.equal(readdirSync(path.join(folder, 'index')).length, 2);
  assert.notEqual(path.basename(metaFile()), 'pagefind.en_1.pf_meta');
});

test('creates a separate file for a word that is larger than the limit', async () => {
  const { splitIndex } = await import('./splitIndex.mjs');
  await write([
    ['a', [1]],
    ['bank', Array(500).fill(1)],
    ['card', [1]],
  ]);
  assert.equal(splitIndex(folder, 250), 3);
});

test('rejects an index in another format', async () => {
  const { splitIndex } = await import('./splitIndex.mjs');
  writeFileSync(metaFile(), gzipSync('something else'));
  assert.throws(() => splitIndex(folder, 250), /does not have the format of Pagefind 1\.6/);
});
