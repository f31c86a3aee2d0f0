import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameKey } from './names';

const SAME: string[][] = [
  ['next_cursor', 'nextCursor', 'next cursor', 'Next-Cursor'],
  ['/accounts/{id}/close', '/accounts/{account_id}/close/', '/Accounts/:id/close'],
  ['fixed_deposit.matured', 'Fixed deposit matured'],
];

for (const [first, ...others] of SAME) {
  test(`${first} is found however it is written`, () => {
    for (const other of others) assert.equal(nameKey(other), nameKey(first));
  });
}

test('names that differ have different keys', () => {
  assert.equal(new Set(['/accounts', '/accounts/{id}', 'accounts', 'account', '/'].map(nameKey)).size, 5);
});
