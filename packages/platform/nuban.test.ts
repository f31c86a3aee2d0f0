import assert from 'node:assert/strict';
import { test } from 'node:test';
import { neighbourSwaps, nubanSum, passesNuban } from './nuban';

test('matches the check digits of the two account numbers of the examples', () => {
  assert.equal(nubanSum('999', '012345678').checkDigit, 7);
  assert.equal(nubanSum('999', '200417753').checkDigit, 2);
});

test("matches the two examples of the central bank's document of 3 September 2010", () => {
  assert.deepEqual([nubanSum('011', '000001457').sum, nubanSum('011', '000001457').checkDigit], [81, 9]);
  assert.deepEqual([nubanSum('011', '000000022').sum, nubanSum('011', '000000022').checkDigit], [30, 0]);
});

test('returns steps with digit, weight and product that add up to the sum', () => {
  const { steps, sum } = nubanSum('999', '012345678');
  assert.equal(steps.length, 12);
  assert.deepEqual(steps[1], { digit: 9, weight: 7, product: 63 });
  assert.equal(sum, 273);
});

test('returns the check digit 0 instead of 10 for a sum that ends in 0', () => {
  assert.deepEqual([nubanSum('000', '000000000').sum, nubanSum('000', '000000000').checkDigit], [0, 0]);
});

test('rejects input other than 3 and 9 digits', () => {
  assert.throws(() => nubanSum('999', '0123456787'), /serial number of 9 digits/);
  assert.throws(() => nubanSum('99', '012345678'), /bank code of 3 digits/);
});

test('accepts a number with its check digit only', () => {
  const passing = [...'0123456789'].filter((digit) => passesNuban('999', `012345678${digit}`));
  assert.deepEqual(passing, ['7']);
  assert.throws(() => passesNuban('999', '01234567'), /serial number of 9 digits/);
  assert.equal(passesNuban('999', '01234567877'), false);
});

test("fails to detect two swaps in Ada's account number: the third and fourth digits, and the sixth and seventh", () => {
  const swaps = neighbourSwaps('999', '0123456787');
  assert.equal(swaps.length, 9);
  assert.deepEqual(
    swaps.filter(({ passes }) => passes).map(({ place, number }) => [place, number]),
    [
      [2, '0132456787'],
      [5, '0123465787'],
    ],
  );
  assert.equal(neighbourSwaps('999', '0000000003').length, 1);
});

/** Figures of the post on the check digit, /blog/mdx-blog-post: all variants of each mistake at all positions. */
const DIGITS = [...'0123456789'];
const PAIRS = DIGITS.flatMap((a) => DIGITS.filter((b) => b !== a).map((b) => [a, b]));

/** Returns a valid account number with the given digits at the given positions, the last of which is 9; undefined if there is none. */
function numberWith(wanted: Record<number, string>): string | undefined {
  // Varies an unconstrained digit until the check digit matches.
  const free = [0, 1, 2, 4].find((place) => !(place in wanted)) as number;
  for (const digit of DIGITS) {
    const serial = [...'271806534'].map((other, place) => wanted[place] ?? (place === free ? digit : other)).join('');
    const number = `${serial}${nubanSum('999', serial).checkDigit}`;
    if ((wanted[9] ?? number[9]) === number[9]) return number;
  }
  return undefined;
}

/**
 * Counts the undetected mistakes for each pair of positions at the distance `apart`. `from` and `to` define the change of the two digits.
 */
function passingPairs(apart: number, change: (a: string, b: string) => { from: [string, string]; to: [string, string] }): number[] {
  return DIGITS.slice(apart).map((_, first) => {
    const second = first + apart;
    return PAIRS.filter(([a, b]) => {
      const { from, to } = change(a, b);
      const right = numberWith({ [first]: from[0], [second]: from[1] });
      assert.ok(right && passesNuban('999', right));
      const wrong = [...right];
      [wrong[first], wrong[second]] = to;
      return passesNuban('999', wrong.join(''));
    }).length;
  });
}

const total = (counts: number[]) => counts.reduce((all, count) => all + count, 0);

test('detects all 900 single-digit errors', () => {
  for (let place = 0; place < 10; place += 1)
    for (const [a, b] of PAIRS) {
      const right = numberWith({ [place]: a }) as string;
      assert.equal(passesNuban('999', `${right.slice(0, place)}${b}${right.slice(place + 1)}`), false);
    }
});

test('does not detect 250 of the 810 swaps of adjacent digits, 180 of them at two of the nine positions', () => {
  const counts = passingPairs(1, (a, b) => ({ from: [a, b], to: [b, a] }));
  assert.deepEqual(counts, [10, 10, 90, 10, 10, 90, 10, 10, 10]);
  assert.equal(total(counts), 250);
});

test('does not detect 320 of the 720 swaps across a digit', () => {
  assert.equal(total(passingPairs(2, (a, b) => ({ from: [a, b], to: [b, a] }))), 320);
});

test('does not detect 570 of the 810 changes of a pair of equal digits into another pair', () => {
  assert.equal(total(passingPairs(1, (a, b) => ({ from: [a, a], to: [b, b] }))), 570);
});

test('accepts a number that is valid at one bank at 100 of the 1,000 bank codes', () => {
  const codes = Array.from({ length: 1000 }, (_, code) => String(code).padStart(3, '0'));
  assert.equal(codes.filter((code) => passesNuban(code, '0123456787')).length, 100);
});
