import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HOUSE } from '../node/contracts';
import { requestsOf, toRequest } from '../node/requests';
import { engineFor } from '../node/testEngine';
import { MAPPINGS } from './access';
import { CREDENTIALS } from './authenticate';
import { SYSTEM, TENANT } from './caller';

const OTHER = 'tnt_01JE0000000000000000000000';
const KEY = 'sk_test_of_another_tenant';

for (const family of HOUSE.filter((each) => each !== 'platform-registry'))
  test(`${family}: a key of another tenant reads and changes nothing, although its service is mapped`, async () => {
    const engine = engineFor(family);
    const { world } = engine;
    world.store(CREDENTIALS.family).put(CREDENTIALS.type, { ...SYSTEM, tenant: OTHER, token: KEY }, KEY);
    world.store(MAPPINGS.family).put(MAPPINGS.type, { mapped: true }, `${OTHER} ${family.replaceAll('-', '_')}`);
    const [contract] = world.contracts.values();
    const { families: before, balances } = world.snapshot();
    for (const request of requestsOf(contract)) {
      if (!request.operation.auth.includes('secretKey') || request.operation.roles.includes('operator')) continue;
      const response = await engine.fetch(toRequest(request, KEY));
      const body = await response.json();
      assert.deepEqual([response.status, body.code], [403, 'forbidden'], request.operation.id);
      assert.match(body.detail, /another tenant/);
    }
    const { families: after, balances: unchanged } = world.snapshot();
    assert.deepEqual([after[family], unchanged], [before[family], balances]);
  });

test('an operation that requires no credential requires no mapping either', async () => {
  const engine = engineFor('merchant');
  engine.world.store(MAPPINGS.family).put(MAPPINGS.type, { mapped: false }, `${TENANT} merchant`);
  const statusOf = async (path: string) =>
    (await engine.fetch(new Request(`https://sandbox.example${path}`, { headers: { Authorization: 'Bearer sk_test_sandbox' } }))).status;
  assert.deepEqual([await statusOf('/merchant/v1/ping'), await statusOf('/merchant/v1/products')], [200, 403]);
});
