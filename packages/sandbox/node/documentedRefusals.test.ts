import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Attempts, rowsOf } from './attempts';
import { HOUSE } from './contracts';

for (const family of HOUSE)
  test(`${family}: each prepared request is refused with the documented code`, async () => {
    const attempts = new Attempts(family);
    const others: string[] = [];
    for (const { operation, code, ...preparation } of rowsOf(family)) {
      const returned = await attempts.codeOf(operation, preparation);
      if (returned !== code) others.push(`${operation}: ${code} expected, ${returned ?? 'a success'} returned`);
    }
    assert.deepEqual(others, []);
  });

test('a request without preparation, and one whose preparation is undone, succeed', async () => {
  const attempts = new Attempts('wallet');
  const account = 'wal_01JD2C4E6G8J0M2P4R6T8V0X2Z';
  assert.equal(await attempts.codeOf('freezeAccount', {}), null);
  assert.equal(await attempts.codeOf('freezeAccount', { set: { [account]: { status: 'closed' } } }), 'invalid_state_transition');
  assert.equal(await attempts.codeOf('freezeAccount', {}), null);
});
