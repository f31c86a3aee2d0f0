import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSynonyms, synonymsIn } from './synonyms';

const LINES = [
  ['bvn', 'bank verification number'],
  ['cursor', 'pagination'],
];

test('a record is found by other words for what it is called, in the plural too', () => {
  assert.deepEqual(synonymsIn('Verify a BVN', '', LINES), ['bank verification number']);
  assert.deepEqual(synonymsIn('Cursors', '', LINES), ['cursor', 'pagination']);
});

test('a text is about what it says twice, not once', () => {
  assert.deepEqual(synonymsIn('Lists', 'Send the cursor.', LINES), []);
  assert.deepEqual(synonymsIn('Lists', 'Send the cursor. A cursor ends.', LINES), ['cursor', 'pagination']);
});

test('no word of the list stands on a line twice, and each line has two or more', () => {
  assert.ok(readSynonyms().length > 50);
});
