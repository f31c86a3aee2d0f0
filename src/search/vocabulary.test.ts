import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inOwnWords, LETTERS, meantBy } from './vocabulary';

const VOCABULARY = ['account', 'transfer', 'deposit', 'schedule', 'fixed', 'deposits', 'bank'];

/** Each: what is typed, and what it is taken for. */
const TYPED: [string, string][] = [
  ['tranfer', 'transfer'],
  ['acount', 'account'],
  ['shcedule', 'schedule'],
  ['scedule', 'schedule'],
  ['fixd', 'fixed'],
  ['rtansfer', 'transfer'],
  ['deposit', 'deposit'],
  ['depos', 'depos'],
  ['transfers', 'transfers'],
  ['bvn', 'bvn'],
  ['kangaroo', 'kangaroo'],
  ['sk1234', 'sk1234'],
];

const wordsOf = async (letter: string) => VOCABULARY.filter((word) => word.startsWith(letter));

for (const [typed, meant] of TYPED)
  test(`"${typed}" is taken for "${meant}"`, async () => assert.equal(await meantBy(typed, wordsOf), meant));

test('for a word that is known, no file but that of its letter is read', async () => {
  const read: string[] = [];
  const reading = (letter: string) => {
    read.push(letter);
    return wordsOf(letter);
  };
  await meantBy('transfers', reading);
  assert.deepEqual(read, ['t']);
  await meantBy('ttransfer', reading);
  assert.equal(read.length, 1 + 1 + LETTERS.length);
});

test("a phrase for something is put into the platform's own word, wherever it stands", () => {
  const phrases: [string, string][] = [['send money', 'transfer']];
  assert.equal(inOwnWords('How do I send money?', phrases), 'how do i transfer');
  assert.equal(inOwnWords('sender money', phrases), 'sender money');
});
