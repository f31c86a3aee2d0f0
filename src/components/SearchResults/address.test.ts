import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readAddress, writeAddress } from './address';

test('writes the search to the URL and reads it back', () => {
  const state = { query: 'a & b', filters: { kind: 'operation', family: 'Wallet' }, page: 3 };
  assert.deepEqual(readAddress(writeAddress(state)), state);
  assert.equal(writeAddress({ query: '', filters: {}, page: 1 }), '');
});

test('falls back to the first page if the page number is invalid', () => {
  for (const page of ['0', '-2', 'x', '']) assert.equal(readAddress(`?q=a&page=${page}`).page, 1);
});
