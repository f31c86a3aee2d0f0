import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readAddress, writeAddress } from './address';

test('what is searched for goes into the address and comes back', () => {
  const state = { query: 'a & b', filters: { kind: 'operation', family: 'Wallet' }, page: 3 };
  assert.deepEqual(readAddress(writeAddress(state)), state);
  assert.equal(writeAddress({ query: '', filters: {}, page: 1 }), '');
});

test('a page that is none is the first', () => {
  for (const page of ['0', '-2', 'x', '']) assert.equal(readAddress(`?q=a&page=${page}`).page, 1);
});
