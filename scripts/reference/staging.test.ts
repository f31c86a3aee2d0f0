import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { syncFolder } from './staging';

/** Modification time in seconds for all files of the second folder, to detect touched ones. */
const LONG_AGO = 1_000_000;
let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'staging-'));
  mkdirSync(path.join(root, 'from'));
});
afterEach(() => rmSync(root, { recursive: true }));

const at = (name: string) => path.join(root, name);
const write = (name: string, text: string) => {
  writeFileSync(at(name), text);
  utimesSync(at(name), LONG_AGO, LONG_AGO);
};
const isTouched = (name: string) => statSync(at(name)).mtimeMs !== LONG_AGO * 1000;

test('touches only files that differ', () => {
  mkdirSync(at('to'));
  for (const name of ['from/same', 'to/same', 'from/changed']) write(name, 'text');
  write('to/changed', 'TEXT');
  syncFolder(at('from'), at('to'));
  assert.equal(readFileSync(at('to/changed'), 'utf8'), 'text');
  assert.deepEqual([isTouched('to/same'), isTouched('to/changed')], [false, true]);
});

test('adds new files and removes missing ones, including whole folders', () => {
  mkdirSync(at('to/old-folder'), { recursive: true });
  write('to/old-folder/file', '');
  write('to/old', '');
  write('from/new', 'text');
  syncFolder(at('from'), at('to'));
  assert.deepEqual(readdirSync(at('to')), ['new']);
});

test('creates a missing folder', () => {
  write('from/new', 'text');
  syncFolder(at('from'), at('a/b/to'));
  assert.ok(existsSync(at('a/b/to/new')));
});
