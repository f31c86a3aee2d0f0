import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSynonyms, synonymsIn } from './synonyms';

const LINES = [
  ['bvn', 'bank verification number'],
  ['cursor', 'pagination'],
];

test('finds a record by synonyms of its title, also in the plural', () => {
  assert.deepEqual(synonymsIn('Verify a BVN', '', LINES), ['bank verification number']);
  assert.deepEqual(synonymsIn('Cursors', '', LINES), ['cursor', 'pagination']);
});

test('derives the subject of a text from words that occur at least twice', () => {
  assert.deepEqual(synonymsIn('Lists', 'Send the cursor.', LINES), []);
  assert.deepEqual(synonymsIn('Lists', 'Send the cursor. A cursor ends.', LINES), ['cursor', 'pagination']);
});

test('contains only lines with at least two words and without duplicates', () => {
  assert.ok(readSynonyms().length > 50);
});
