import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import type { NameEntry, NameIndex } from '../../search/names';
import type { SearchRecord } from '../../search/record';
import { writeNames } from './writeNames';
import { vocabularyOf } from './writeWords';

const folder = mkdtempSync(path.join(tmpdir(), 'names-'));
after(() => rmSync(folder, { recursive: true }));

const record = (url: string, more: Partial<SearchRecord> = {}): SearchRecord => ({
  url,
  kind: 'field',
  title: 'reason',
  section: '',
  names: [],
  text: 'Why.',
  ...more,
});
const read = <T>(name: string): T => JSON.parse(readFileSync(path.join(folder, name), 'utf8'));

test('names are in order, in files of which each begins where the index says', () => {
  const many = Array.from({ length: 2000 }, (_, number) => record(`/x${number}`, { title: `name_${number}` }));
  const { names, files } = writeNames(folder, many);
  assert.equal(names, 2000);
  const { starts } = read<NameIndex>('index.json');
  assert.ok(files > 1 && starts.length === files);
  const keys = starts.flatMap((start, number) => {
    const entries = read<NameEntry[]>(`${number}.json`);
    assert.equal(entries[0].key, start);
    return entries.map(({ key }) => key);
  });
  assert.deepEqual(keys, keys.toSorted());
});

test('of one name, pages come before properties, and a property first where it is sent', () => {
  writeNames(folder, [
    record('/a#response-200-reason'),
    record('/w#body-reason', { method: 'WEBHOOK' }),
    record('/b#body-reason'),
    record('/errors/reason', { kind: 'error' }),
  ]);
  const [{ key, count, found }] = read<NameEntry[]>('0.json');
  assert.deepEqual([key, count], ['reason', 4]);
  assert.deepEqual(
    found.map(({ url }) => url),
    ['/errors/reason', '/b#body-reason', '/a#response-200-reason', '/w#body-reason'],
  );
});

test('a page that readers ask for by a name is beside what is called so, and one that they ask for in words is not', () => {
  writeNames(folder, [
    record('/a#body-reason_code', { title: 'reason_code' }),
    record('/a', { kind: 'page', title: 'Reasons', asked: ['reason_code', 'why not'] }),
  ]);
  const entries = read<NameEntry[]>('0.json');
  assert.deepEqual(
    entries.map(({ key, count, found, asked }) => [key, count, found.length, asked?.map(({ url }) => url)]),
    [
      ['reasoncode', 1, 1, ['/a']],
      ['reasons', 1, 1, undefined],
    ],
  );
});

test('the vocabulary has the words of titles and what readers type first, and none that stands once in a text', () => {
  const words = vocabularyOf([record('/a', { kind: 'page', title: 'Freeze accounts', asked: ['lien'], text: 'debits debits once' })]);
  assert.deepEqual(words, ['accounts', 'freeze', 'lien', 'debits']);
});
