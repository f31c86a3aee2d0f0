import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import type { NameEntry, NameIndex } from '../names';
import type { SearchRecord } from '../record';
import { writeNames } from './writeNames';
import { phrasesOf, vocabularyOf } from './writeWords';

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

test('writes the names in order, in files that start with the names in the index', () => {
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

test('lists pages before properties, and properties of requests first', () => {
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

test('adds pages to a name that readers search for, but not to words', () => {
  writeNames(folder, [
    record('/a#body-reason_code', { title: 'reason_code' }),
    record('/a', { kind: 'page', title: 'Reasons', aliases: ['reason_code', 'why not'] }),
  ]);
  const entries = read<NameEntry[]>('0.json');
  assert.deepEqual(
    entries.map(({ key, count, found, aliases }) => [key, count, found.length, aliases?.map(({ url }) => url)]),
    [
      ['reasoncode', 1, 1, ['/a']],
      ['reasons', 1, 1, undefined],
    ],
  );
});

test('adds quoting pages if nothing has the name, guides for properties, and none for pages', () => {
  writeNames(folder, [
    record('/a', { kind: 'operation', title: 'Start', quotes: ['tok_x', 'LATE-'], text: 'Send tok_x.' }),
    record('/b', { kind: 'operation', title: 'Go', quotes: ['tok_x', 'ETag', 'code_x'], text: 'tok_x, then tok_x' }),
    record('/intro#etag', { kind: 'section', title: 'Versions', quotes: ['ETag'], text: `${'Long. '.repeat(50)}An ETag.` }),
    record('/c#header-ETag', { title: 'ETag' }),
    record('/c#body-state', { kind: 'value', title: 'late' }),
    record('/errors/code_x', { kind: 'error', title: 'code_x' }),
  ]);
  const quoting = Object.fromEntries(read<NameEntry[]>('0.json').map(({ key, quoting }) => [key, quoting]));
  const urls = (key: string) => quoting[key]?.map(({ url }) => url);
  assert.deepEqual(urls('tokx'), ['/b', '/a']);
  assert.deepEqual(urls('etag'), ['/intro#etag']);
  assert.match(String(quoting.etag?.[0].text), /^… .*An ETag\.$/);
  // Does not contain the value `late`.
  assert.deepEqual(urls('late'), ['/a']);
  assert.equal(urls('codex'), undefined);
});

test('lists the correction candidates, which are words of titles and phrases and words that occur twice, by frequency', () => {
  const page = record('/a', { kind: 'page', title: 'Freeze accounts', aliases: ['lien'], text: 'debits debits once, at 42' });
  assert.deepEqual(vocabularyOf([page, record('/b', { kind: 'page', title: 'Accounts' })], [['pnd', 'no debit']]), {
    common: ['accounts', 'debits', 'debit', 'freeze', 'lien', 'pnd'],
    rare: ['42', 'at', 'no', 'once', 'why'],
  });
});

test('lists operations on the same path for each method', () => {
  const families = Array.from({ length: 9 }, (_, number) => `/api/${number}`);
  const operation = (family: string, method: string) =>
    record(`${family}/${method}`, { kind: 'operation', method, title: method, names: ['/products/{id}'] });
  writeNames(folder, [...families.map((family) => operation(family, 'GET')), operation('/api/9', 'DELETE')]);
  const { starts } = read<NameIndex>('index.json');
  const entries = starts.flatMap((_, number) => read<NameEntry[]>(`${number}.json`));
  const found = entries.find(({ key }) => key === '/products/{}')?.found ?? [];
  assert.deepEqual(
    found.map(({ method }) => method),
    [...Array(6).fill('GET'), 'DELETE'],
  );
});

test('lists the longest synonyms of several words first, without those that a title contains', () => {
  const synonyms = [
    ['withdraw', 'cash out', 'send cash out'],
    ['negotiation', 'counter offer', 'haggle'],
  ];
  const records = [record('/offer', { kind: 'operation', title: 'Submit a counter-offer' }), record('/#cash', { title: 'cash out' })];
  assert.deepEqual(phrasesOf(synonyms, records), [
    ['send cash out', 'withdraw'],
    ['cash out', 'withdraw'],
  ]);
});
