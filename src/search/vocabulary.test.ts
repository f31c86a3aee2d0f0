import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileOf, inOwnWords, LETTERS, meantBy, type Words } from './vocabulary';

const COMMON = [
  'account',
  'transfer',
  'deposit',
  'schedule',
  'fixed',
  'deposits',
  'bank',
  'loan',
  'loans',
  'footer',
  'pagination',
  'fee',
  'compositions',
];
const RARE = ['44444444', 'polka', 'vat'];

/** Each: what is typed, and what it is taken for. */
const TYPED: [string, string | undefined][] = [
  ['tranfer', 'transfer'],
  ['acount', 'account'],
  ['shcedule', 'schedule'],
  ['scedule', 'schedule'],
  ['fixd', 'fixed'],
  ['rtansfer', 'transfer'],
  ['deposit', 'deposit'],
  ['depos', 'depos'],
  ['transfers', 'transfers'],
  ['paginate', 'paginate'],
  ['laon', 'loan'],
  ['compsoitons', 'compositions'],
  ['44444', '44444'],
  ['polka', 'polka'],
  // No typo is meant for a word that is itself one of a kind.
  ['polkaa', undefined],
  // Too far, or too short to tell.
  ['lorn', undefined],
  ['foobar', undefined],
  ['feez', 'fee'],
  ['bvn', undefined],
  ['kangaroo', undefined],
  ['asdfgh', undefined],
  ['qwertyuiop', undefined],
  ['sk1234', undefined],
  ['4444x', undefined],
];

const wordsOf = async (file: string): Promise<Words> => ({
  common: COMMON.filter((word) => fileOf(word) === file),
  rare: RARE.filter((word) => fileOf(word) === file),
});

for (const [typed, meant] of TYPED)
  test(`"${typed}" is taken for ${meant ?? 'nothing'}`, async () => assert.equal(await meantBy(typed, wordsOf), meant));

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
