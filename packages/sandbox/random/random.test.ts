import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HOUSE, readContracts } from '../node/contracts';
import { describeFault, searchFaults } from './search';

/** Requests to all families. `npm run bench:sandbox -- --requests 1000000` sends more, with other seeds. */
const REQUESTS = 10_000;
const SEED = 20_260_000;

for (const family of HOUSE) {
  test(`${family}: random sequences break no rule`, async () => {
    const [contract] = readContracts([family]);
    const { faults, statuses } = await searchFaults(contract, { requests: REQUESTS / HOUSE.length, seed: SEED });
    assert.equal(faults.map(describeFault).join('\n'), '');
    const successful = [...statuses].reduce((sum, [status, count]) => (status < 400 ? sum + count : sum), 0);
    assert.ok(successful > REQUESTS / HOUSE.length / 5, `Only ${successful} requests succeeded.`);
  });
}
