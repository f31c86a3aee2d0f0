import assert from 'node:assert/strict';
import { createServer, type IncomingMessage } from 'node:http';
import { test } from 'node:test';
import { signatureOf } from '../../openapi/webhookSignature';
import { until } from '../../platform/until';
import { SECRET_KEY } from '../http/caller';
import { readContracts } from '../node/contracts';
import { isLocal, localDeliverer } from '../node/deliver';
import { startServer } from '../node/server';
import { advance, engineFor, eventTypes, rule, send } from '../node/testEngine';
import { delayAfter } from './schedule';

const BENEFICIARY = {
  owner_id: 'wus_01JD1A2B3C4D5E6F7G8H9J0KMN',
  kind: 'wallet',
  account_id: 'wal_01JD2C7M9Q1S3V5X7Z9B1D3F5H',
};
const ENDPOINTS = '/wallet/v1/webhook-endpoints';

/** Registers an endpoint and returns a function that reads its deliveries, the newest first. */
async function register(engine: ReturnType<typeof engineFor>, url: string, types = ['*']) {
  const { body: endpoint } = await send(engine, `POST ${ENDPOINTS}`, { url, event_types: types });
  const deliveries = async () => (await send(engine, `GET ${ENDPOINTS}/${endpoint.id}/deliveries`)).body.data;
  const read = async () => (await send(engine, `GET ${ENDPOINTS}/${endpoint.id}`)).body;
  return { endpoint, deliveries, read };
}

test(
  rule(
    'openapi/wallet/webhooks.yaml:26',
    'In the sandbox, no requests are sent to a URL with the query `?simulate=500`, `?simulate=timeout`, `?simulate=410` or `?simulate=204`, a server that accepts events.',
  ),
  async () => {
    const sent: string[] = [];
    const delivered = { response_status: 204, error: null, duration_ms: 1, response_excerpt: null };
    const engine = engineFor('wallet', {
      reaches: () => true,
      deliver: async ({ url }) => {
        sent.push(url);
        return delivered;
      },
    });
    const failing = await register(engine, 'https://hooks.example/a?simulate=500');
    const slow = await register(engine, 'https://hooks.example/a?simulate=timeout');
    const gone = await register(engine, 'https://hooks.example/a?simulate=410');
    const accepting = await register(engine, 'https://hooks.example/a?simulate=204');
    await send(engine, 'POST /wallet/v1/beneficiaries', BENEFICIARY);
    advance(engine, 1);
    assert.deepEqual((await failing.deliveries())[0].attempts[0].response_status, 500);
    assert.deepEqual((await slow.deliveries())[0].attempts[0].error, 'timeout');
    assert.equal((await gone.read()).status, 'disabled_by_failures');
    const [accepted] = await accepting.deliveries();
    assert.deepEqual([accepted.outcome, accepted.attempts.length, accepted.attempts[0].response_status], ['delivered', 1, 204]);
    assert.ok(eventTypes(engine).includes('webhook_endpoint.disabled'));
    // Ten attempts with delays of 30, 5, 30, 2, 5, 10, 14, 16 and 24 seconds.
    advance(engine, 134);
    assert.equal((await failing.deliveries()).at(-1).outcome, 'pending');
    advance(engine, 2);
    const [last] = await failing.deliveries();
    assert.deepEqual([last.outcome, last.attempts.length, last.next_attempt_at], ['exhausted', 10, null]);
    assert.deepEqual(
      sent.filter((url) => url.includes('simulate')),
      [],
    );
  },
);

test('retries after the documented delays, and disables an endpoint that fails for three days', async () => {
  const times: number[] = [];
  const engine = engineFor('wallet', {
    reaches: () => true,
    deliver: async ({ url, event }) => {
      if (url.includes('localhost') && event.type === 'beneficiary.created') times.push(engine.world.clock.now());
      return { response_status: 503, error: 'http_status', duration_ms: 1, response_excerpt: 'down' };
    },
  });
  const { deliveries, read } = await register(engine, 'https://localhost:8443/hook', ['beneficiary.*']);
  const start = engine.world.clock.now();
  advance(engine, 1);
  await new Promise(setImmediate);
  // A failure of the first event has no consequences.
  assert.deepEqual([(await deliveries())[0].event_type, (await read()).failing_since_at], ['webhook_endpoint.created', null]);
  await send(engine, 'POST /wallet/v1/beneficiaries', BENEFICIARY);
  for (let minute = 0; minute < 4 * 24 * 60; minute += 5) {
    advance(engine, 300);
    await new Promise(setImmediate);
  }
  const delays = times.map((time, index) => (time - (times[index - 1] ?? start)) / 1000);
  const documented = [0, 30, 300, 1800, 7200, 18_000, 36_000, 50_400, 57_600, 86_400];
  assert.equal(delays.length, documented.length);
  for (const [index, delay] of delays.entries())
    assert.ok(Math.abs(delay - documented[index]) <= documented[index] / 10 + 310, `${delays}`);
  assert.equal((await deliveries())[0].attempts.length, 10);
  assert.equal((await read()).status, 'disabled_by_failures');
});

test('delays vary by a tenth, and those of the Registry are a sixtieth', () => {
  assert.deepEqual([delayAfter('wallet', 1, false, 0), delayAfter('wallet', 1, false, 0.999)], [30, 27]);
  assert.equal(delayAfter('platform-registry', 2, false, 0), 5);
  assert.equal(delayAfter('trace', 5, true, 0), 1);
  assert.equal(delayAfter('wallet', 10, false, 0), undefined);
});

test('sends to this machine only, and says so once', () => {
  const lines: string[] = [];
  const { reaches } = localDeliverer(undefined, (line) => lines.push(line));
  for (const url of ['https://localhost:8443/a', 'http://127.0.0.1/a', 'http://[::1]:80/', 'http://app.localhost/'])
    assert.ok(reaches(url), url);
  for (const url of ['https://localhost.example/', 'http://127.0.0.1.example/', 'http://10.0.0.1/', 'ftp://localhost/', 'nothing'])
    assert.ok(!isLocal(url), url);
  assert.equal(reaches('https://hooks.example/a'), false);
  assert.equal(reaches('https://hooks.example/a'), false);
  assert.deepEqual(lines, [
    'https://hooks.example/a is not on this machine, so it receives no events. To receive them here, start with --webhooks http://localhost:<port>.',
  ]);
  assert.throws(() => localDeliverer('http://hooks.example', () => {}), /not a URL on this machine/);
  assert.throws(
    () => localDeliverer('http://localhost:3000/hooks', () => {}),
    /has a path, but .* Give the origin only: http:\/\/localhost:3000\./,
  );
  assert.ok(localDeliverer('http://localhost:3000/', () => {}));
});

test('delivers signed events of a server to a receiver, and shows the attempts', async (context) => {
  const received: { request: IncomingMessage; body: string }[] = [];
  const receiver = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    // The endpoints of the story subscribe to the event as well.
    if (!request.url?.startsWith('/hooks?')) return void response.writeHead(204).end();
    received.push({ request, body });
    response.writeHead(received.length === 1 ? 302 : 204, { location: '/elsewhere' }).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const port = (receiver.address() as { port: number }).port;
  const server = await startServer({ port: 0, contracts: readContracts(['wallet']), webhooks: `http://localhost:${port}`, log: () => {} });
  context.after(async () => {
    receiver.close();
    await server.close();
  });
  const ask = async (method: string, path: string, body?: object) => {
    const headers = {
      Authorization: `Bearer ${SECRET_KEY}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': `hooks-${Math.random()}`,
    };
    return (await fetch(`${server.url}${path}`, { method, headers, body: body && JSON.stringify(body) })).json();
  };
  const endpoint = await ask('POST', ENDPOINTS, { url: 'https://app.example/hooks?a=1', event_types: ['transfer.*'] });
  await until(() => received.length === 1, 'the receiver has no delivery.');
  const [{ request, body }] = received;
  const [id, timestamp, signature] = ['id', 'timestamp', 'signature'].map((name) => String(request.headers[`webhook-${name}`]));
  assert.equal(signature, signatureOf({ id, timestamp: Number(timestamp), body }, endpoint.secret));
  assert.ok(Math.abs(Number(timestamp) - Date.now() / 1000) < 60, 'Receivers refuse a timestamp that is not now.');
  assert.equal(JSON.parse(body).type, 'webhook_endpoint.created');
  // A redirect is a failure, and the event is sent again.
  await ask('POST', '/_sandbox/clock/advance', { seconds: 40 });
  await until(() => received.length === 2, 'the receiver has no delivery.');
  assert.equal(received[1].request.headers['webhook-id'], id);
  const deliveries = async () =>
    (await ask('GET', '/_sandbox/events')).data
      .find((event: { id: string }) => event.id === id)
      .deliveries.filter((each: { url: string }) => each.url.endsWith('/hooks?a=1'));
  await until(async () => (await deliveries())[0].outcome === 'delivered', 'the delivery has no outcome.');
  const [{ attempts }] = await deliveries();
  assert.deepEqual(
    attempts.map((each: { response_status: number; error: string | null }) => [each.response_status, each.error]),
    [
      [302, 'http_status'],
      [204, null],
    ],
  );
});
