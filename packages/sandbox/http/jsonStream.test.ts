import assert from 'node:assert/strict';
import { constants } from 'node:buffer';
import { test } from 'node:test';
import { engineFor, send } from '../node/testEngine';
import { streamOf } from './jsonStream';

test('a stream is the JSON of the value', async () => {
  const engine = engineFor('wallet');
  await send(engine, 'GET /wallet/v1/accounts');
  const values = [
    engine.world.snapshot(),
    [],
    {},
    null,
    5,
    'ŋ',
    [[], {}, [[[[{ a: [null] }]]]], 'x'],
    { a: { b: { c: { d: [{}] } } }, é: [true] },
  ];
  for (const value of values) assert.deepEqual(await new Response(streamOf(value)).json(), JSON.parse(JSON.stringify(value)));
});

test('a stream can be longer than a string', async () => {
  const row = ['trf', 'trf_1', { text: 'x'.repeat(1_000_000) }];
  const value = { families: { wallet: Array.from({ length: Math.ceil(constants.MAX_STRING_LENGTH / 1_000_000) }, () => row) } };
  let bytes = 0;
  for await (const chunk of streamOf(value)) bytes += chunk.length;
  assert.ok(bytes > constants.MAX_STRING_LENGTH, `It has ${bytes} bytes.`);
});
