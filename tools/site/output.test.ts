import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { filesIn, Output } from './output';

const LONG_AGO = new Date('2026-01-01');
let folder: string;

const at = (name: string) => path.join(folder, name);
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'output-'));
  for (const name of ['page.html', 'old/deep/page.html', 'old/kept.html', 'index/words.json']) {
    mkdirSync(path.dirname(at(name)), { recursive: true });
    writeFileSync(at(name), 'text');
    utimesSync(at(name), LONG_AGO, LONG_AGO);
  }
});
afterEach(() => rmSync(folder, { recursive: true }));

test('writes changed and new files only', () => {
  const output = new Output(folder);
  output.write('page.html', 'text');
  output.write('old/kept.html', Buffer.from('next'));
  output.write('new/page.html', 'new');
  assert.deepEqual(statSync(at('page.html')).mtime, LONG_AGO);
  assert.equal(readFileSync(at('old/kept.html'), 'utf8'), 'next');
  assert.equal(readFileSync(at('new/page.html'), 'utf8'), 'new');
});

test('removes files of earlier builds and their empty folders', () => {
  const output = new Output(folder);
  output.write('old/kept.html', 'text');
  output.removeOthers((name) => name.startsWith('index/'));
  assert.deepEqual(filesIn(folder), ['index/words.json', 'old/kept.html']);
  assert.deepEqual(readdirSync(at('old')), ['kept.html']);
});

test('copies a folder', () => {
  const target = new Output(at('copy'));
  target.copy(at('old'));
  assert.deepEqual(filesIn(at('copy')), ['deep/page.html', 'kept.html']);
  assert.deepEqual([...target.names], ['deep/page.html', 'kept.html']);
});
