import assert from 'node:assert/strict';
import { test } from 'node:test';
import { engineFor } from '../../node/testEngine';
import { merchantEngine, read, STALL } from './testRequests';

test('merchant: a restored sandbox starts with the same state of the story', async () => {
  const engine = merchantEngine();
  const restored = engineFor('merchant', { snapshot: structuredClone(engine.world.snapshot()) });
  for (const each of [engine, restored]) assert.equal((await read(each, `/businesses/${STALL}`)).status, 'active');
});
