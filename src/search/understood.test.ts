import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseQuery } from './query';
import { understood } from './understood';
import { fileOf } from './vocabulary';

const COMMON = ['account', 'settlement', 'money', 'transfer', 'cancelled', 'insufficient', 'funds', 'next', 'cursor', 'send'];
const vocabulary = {
  wordsOf: async (file: string) => ({ common: COMMON.filter((word) => fileOf(word) === file), rare: [] }),
  phrases: async (): Promise<[string, string][]> => [['send money', 'transfer']],
};
const ask = (typed: string) => understood(parseQuery(typed), vocabulary);
const wordsOf = async (typed: string) => (await ask(typed)).words.map(([word]) => word);

/** Each: what is typed, and the words that are looked for. */
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
  test(`"${typed}" is looked for as ${words.join(' ') || 'nothing'}`, async () => assert.deepEqual(await wordsOf(typed), words));

test('the text without typos is what a name is looked up by', async () => {
  assert.equal((await ask('Insuficient fnds')).corrected, 'insufficient funds');
  assert.equal((await ask('insufficient funds')).corrected, undefined);
  assert.equal((await ask('sned mony')).typed?.flat().join(' '), 'send money');
});
