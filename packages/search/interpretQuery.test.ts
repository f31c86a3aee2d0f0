import assert from 'node:assert/strict';
import { test } from 'node:test';
import { interpretQuery } from './interpretQuery';
import { parseQuery } from './query';
import { fileOf } from './vocabulary';

const COMMON = ['account', 'settlement', 'money', 'transfer', 'cancelled', 'insufficient', 'funds', 'next', 'cursor', 'send'];
const vocabulary = {
  wordsOf: async (file: string) => ({ common: COMMON.filter((word) => fileOf(word) === file), rare: [] }),
  phrases: async (): Promise<[string, string][]> => [['send money', 'transfer']],
};
const ask = (typed: string) => interpretQuery(parseQuery(typed), vocabulary);
const wordsOf = async (typed: string) => (await ask(typed)).words.map(([word]) => word);

/** Test cases: input and words to search for. */
const TYPED: [string, string[]][] = [
  ['setlement acount', ['settlement', 'account']],
  ['sned mony', ['transfer']],
  ['insuficient fnds', ['insufficient', 'funds']],
  ['account 9f8e-77aa xyzzy', ['account']],
  ['next_cursor', ['next', 'cursor']],
  ['next_kursr', ['next']],
  ['canceled', ['canceled']],
  ['asdfgh qwertyuiop', []],
];

for (const [typed, words] of TYPED)
  test(`searches for ${words.join(' ') || 'nothing'} if "${typed}" is entered`, async () => assert.deepEqual(await wordsOf(typed), words));

test('looks up names by the corrected text', async () => {
  assert.equal((await ask('Insuficient fnds')).corrected, 'insufficient funds');
  assert.equal((await ask('insufficient funds')).corrected, undefined);
  assert.equal((await ask('sned mony')).typed?.flat().join(' '), 'send money');
});
