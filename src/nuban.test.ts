import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nubanSum } from './nuban';

test('the two account numbers of the examples end in their check digits', () => {
  assert.equal(nubanSum('999', '012345678').checkDigit, 7);
  assert.equal(nubanSum('999', '200417753').checkDigit, 2);
});

test('each step shows digit, weight and product, and they add up', () => {
  const { steps, sum } = nubanSum('999', '012345678');
  assert.equal(steps.length, 12);
  assert.deepEqual(steps[1], { digit: 9, weight: 7, product: 63 });
  assert.equal(sum, 273);
});

test('a sum that ends in 0 gives the check digit 0, not 10', () => {
  assert.deepEqual([nubanSum('000', '000000000').sum, nubanSum('000', '000000000').checkDigit], [0, 0]);
});

test('anything but 3 and 9 digits is refused', () => {
  assert.throws(() => nubanSum('999', '0123456787'), /9 of serial/);
  assert.throws(() => nubanSum('99', '012345678'), /3 digits of bank code/);
});
