import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameKey } from './names';

const SAME: string[][] = [
  ['next_cursor', 'nextCursor', 'next cursor', 'Next-Cursor'],
  ['/accounts/{id}/close', '/accounts/{account_id}/close/', '/Accounts/:id/close'],
  ['fixed_deposit.matured', 'Fixed deposit matured'],
];

for (const [first, ...others] of SAME) {
  test(`matches ${first} in all spellings`, () => {
    for (const other of others) assert.equal(nameKey(other), nameKey(first));
  });
}

test('returns different keys for different names', () => {
  assert.equal(new Set(['/accounts', '/accounts/{id}', 'accounts', 'account', '/'].map(nameKey)).size, 5);
});
