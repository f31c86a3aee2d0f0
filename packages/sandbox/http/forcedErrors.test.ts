import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Operation } from '../model/contract';
import { HOUSE } from '../node/contracts';
import { faultyHeaders } from '../node/documentedHeaders';
import { requestsOf, toRequest } from '../node/requests';
import { engineFor } from '../node/testEngine';
import { appOf } from './controls';

const MARK = 'Sandbox-Error-Text';

/** Returns true if an operation accepts only access tokens of shoppers, for which there is no fixed credential. */
const isForShoppers = ({ auth }: Operation) => auth.length > 0 && auth.every((kind) => kind === 'oauth2');

for (const family of HOUSE) {
  test(`${family}: every error on request is marked as an example, and changes nothing`, async () => {
    const engine = engineFor(family);
    const app = appOf(engine);
    const [contract] = engine.world.contracts.values();
    const { random: _, ...before } = engine.world.snapshot();
    // One request per operation: without a body, because the error precedes its check.
    const requests = new Map(requestsOf(contract).map((each) => [each.operation.id, { ...each, body: undefined }]));
    for (const example of requests.values()) {
      if (isForShoppers(example.operation)) continue;
      for (const code of Object.keys(example.operation.errors)) {
        const request = toRequest(example);
        request.headers.set('Sandbox-Error', code);
        const response = await app.fetch(request);
        const at = `${example.operation.id} ${code}`;
        const body = await response.json();
        assert.equal(body.instance, new URL(request.url).pathname.slice(0, 300), at);
        assert.deepEqual([body.code, response.headers.get(MARK)], [code, 'example'], at);
        assert.deepEqual(faultyHeaders(family, example.operation, response), [], at);
        assert.equal(response.headers.get('Sandbox-Fidelity'), 'example', at);
        assert.ok(response.headers.get('Access-Control-Expose-Headers')?.includes(MARK), at);
        const { detail, errors = [{ detail }] }: { detail: string; errors: { detail: string }[] } = body;
        // "Is missing." is "name is missing." with the name of the field.
        const isSame = (each: { detail: string }) => detail.toLowerCase().endsWith(each.detail.toLowerCase());
        assert.ok(errors.some(isSame), `${at}: ${detail} ${JSON.stringify(errors)}`);
      }
    }
    const { random: __, ...after } = engine.world.snapshot();
    assert.deepEqual(after, before);
  });

  test(`${family}: no other response is marked`, async () => {
    const engine = engineFor(family);
    const [contract] = engine.world.contracts.values();
    for (const request of requestsOf(contract)) {
      const response = await engine.fetch(toRequest(request));
      assert.equal(response.headers.get(MARK), null, request.operation.id);
    }
  });
}
