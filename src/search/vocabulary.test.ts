import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inOwnWords, meantBy } from './vocabulary';

const VOCABULARY = ['account', 'transfer', 'deposit', 'schedule', 'fixed', 'deposits', 'bank'];

/** Each: what is typed, and what it is taken for. */
const TYPED: [string, string][] = [
  ['tranfer', 'transfer'],
  ['acount', 'account'],
  ['shcedule', 'schedule'],
  ['scedule', 'schedule'],
  ['fixd', 'fixed'],
  ['deposit', 'deposit'],
  ['depos', 'depos'],
  ['transfers', 'transfers'],
  ['bvn', 'bvn'],
  ['kangaroo', 'kangaroo'],
  ['sk1234', 'sk1234'],
];

for (const [typed, meant] of TYPED) test(`"${typed}" is taken for "${meant}"`, () => assert.equal(meantBy(typed, VOCABULARY), meant));

test("a phrase for something is put into the platform's own word, wherever it stands", () => {
  const phrases: [string, string][] = [['send money', 'transfer']];
  assert.equal(inOwnWords('How do I send money?', phrases), 'how do i transfer');
  assert.equal(inOwnWords('sender money', phrases), 'sender money');
});
