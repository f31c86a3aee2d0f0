import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MAPPINGS } from '../../http/access';
import { TENANT } from '../../http/caller';
import { requestsOf, toRequest } from '../../node/requests';
import { merchantEngine } from './testRequests';

test('merchant: a business has no account in Wallet while the tenant has not mapped it', async () => {
  const engine = merchantEngine();
  const [contract] = engine.world.contracts.values();
  engine.world.store(MAPPINGS.family).put(MAPPINGS.type, { mapped: false }, `${TENANT} wallet`);
  for (const id of ['createBusiness', 'updateBusiness']) {
    const request = requestsOf(contract).find(({ operation }) => operation.id === id);
    assert.ok(request);
    const body = { ...request.body, wallet_account_id: 'wal_01JD2CAT5R7W9Y1A3C5E7G9J1K' };
    const response = await engine.fetch(toRequest({ ...request, body }));
    assert.equal((await response.json()).code, 'service_not_mapped', id);
  }
});
