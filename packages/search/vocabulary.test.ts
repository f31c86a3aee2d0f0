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

/** Test cases: input and correction. */
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
  // A rare word is not a correction of a typo.
  ['polkaa', undefined],
  // Too different, or too short to decide.
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
  test(`corrects "${typed}" to ${meant ?? 'nothing'}`, async () => assert.equal(await meantBy(typed, wordsOf), meant));

test('reads only the file of its first letter for a known word', async () => {
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

test("replaces a phrase by the platform's term at any position", () => {
  const phrases: [string, string][] = [['send money', 'transfer']];
  assert.equal(inOwnWords('How do I send money?', phrases), 'how do i transfer');
  assert.equal(inOwnWords('sender money', phrases), 'sender money');
});
