import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requestsOf, toRequest } from '../../node/requests';
import { engineFor } from '../../node/testEngine';
import { merchantEngine, read, STALL } from './testParts';

test('merchant: every example of a request succeeds, except for a product that the story does not contain', async () => {
  const engine = merchantEngine();
  const [contract] = engine.world.contracts.values();
  const failed: string[] = [];
  for (const request of requestsOf(contract).filter(({ path }) => !path.startsWith(`${contract.base}/me`))) {
    engine.reset();
    const response = await engine.fetch(toRequest(request));
    if (response.status >= 400) failed.push(`${request.operation.id} ${request.name}`.trim());
  }
  assert.deepEqual(failed, ['deleteProduct']);
});

test('merchant: a restored sandbox starts with the same state of the story', async () => {
  const engine = merchantEngine();
  const restored = engineFor('merchant', { snapshot: structuredClone(engine.world.snapshot()) });
  for (const each of [engine, restored]) assert.equal((await read(each, `/businesses/${STALL}`)).status, 'active');
});
