import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { freePort, portFor } from './freePort';

for (const host of ['0.0.0.0', '127.0.0.1'])
  test(`takes the next port if the usual one is in use at ${host}, and refuses a chosen one`, async (context) => {
    const port = await freePort();
    assert.equal(await portFor(port), port);
    assert.equal(await portFor(1, port), port);
    const server = createServer().listen(port, host);
    context.after(() => server.close());
    await once(server, 'listening');
    const next = await portFor(port);
    assert.ok(next > port && next <= port + 20, `It took ${next} instead of ${port}.`);
    await assert.rejects(portFor(1, port), new RegExp(`^Error: Port ${port} is in use\\. Choose another one with --port\\.$`));
  });
