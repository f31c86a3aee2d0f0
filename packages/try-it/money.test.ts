import assert from 'node:assert/strict';
import { test } from 'node:test';
import { amountsIn, moneyText } from './money';

test('uses the minor unit of the currency', () => {
  assert.equal(moneyText(5_000_000, 'NGN'), '₦50,000.00');
  assert.equal(moneyText(-150, 'USD'), '-$1.50');
  assert.equal(moneyText(150, 'JPY'), '¥150');
});

test('finds amounts with a currency in the same object only', () => {
  const body = {
    amount: 7,
    fee: { currency: 'NGN', vat: { amount: 1 }, amount: 1075 },
    list: [{ amount: 5, currency: 'USD' }, { amount: 6 }, { currency: 'NGN' }],
    total: { amount: 1.5, currency: 'NGN' },
    name: '"amount": 3,',
  };
  const text = JSON.stringify(body, null, 2);
  const found = [...amountsIn(text)].map(([offset, words]) => [/^-?\d+/.exec(text.slice(offset))?.[0], words]);
  assert.deepEqual(found, [
    ['1075', '₦10.75'],
    ['5', '$0.05'],
  ]);
});
