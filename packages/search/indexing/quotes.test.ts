import assert from 'node:assert/strict';
import { test } from 'node:test';
import { quotesOf } from './quotes';

test('quotes values, headers and names, but not words and sentences', () => {
  const quoted = [
    'tok_test_otp',
    'Retry-After',
    'ETag',
    '22200000091',
    '?simulate=500',
    'LATE-',
    'application/problem+json',
    '+2347000000091',
  ];
  const others = ['failed', 'Ember Basket Ltd', 'otp', '', 'ab'];
  assert.deepEqual(quotesOf([...quoted, ...others, 'ETag', 'sandbox_full…']), { quotes: [...quoted, 'sandbox_full'] });
  assert.deepEqual(quotesOf(others), {});
});
