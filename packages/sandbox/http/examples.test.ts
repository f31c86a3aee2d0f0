import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HOUSE } from '../node/contracts';
import { requestsOf, toRequest } from '../node/requests';
import { engineFor } from '../node/testEngine';
import { responseErrors } from './validate';

for (const family of HOUSE) {
  test(`${family}: every example of a request gets a response that its description allows`, async () => {
    const engine = engineFor(family);
    const [contract] = engine.world.contracts.values();
    for (const request of requestsOf(contract)) {
      engine.reset();
      const { operation, name } = request;
      const response = await engine.fetch(toRequest(request));
      const text = await response.text();
      const at = `${operation.id} ${name}: ${response.status} ${text.slice(0, 300)}`;
      if (response.status >= 400) {
        assert.ok(Object.hasOwn(operation.errors, JSON.parse(text).code) && response.status !== 500, at);
      } else if (response.headers.get('Content-Type') === 'application/json') {
        assert.deepEqual(responseErrors(contract, operation, response.status, JSON.parse(text)), [], at);
      }
      assert.equal(engine.world.ledger.total(), 0);
    }
  });
}

test('wallet: every example of a request succeeds, except those that show a failure', async () => {
  const engine = engineFor('wallet');
  const [contract] = engine.world.contracts.values();
  const failed: string[] = [];
  for (const request of requestsOf(contract)) {
    engine.reset();
    const response = await engine.fetch(toRequest(request));
    if (response.status >= 400) failed.push(`${request.operation.id} ${request.name}`);
  }
  assert.deepEqual(failed, [
    'openAccount failure',
    'setTransactionPin weak',
    'changeTransactionPin weak',
    'authorizeCardPayment encrypted_pin',
  ]);
});
