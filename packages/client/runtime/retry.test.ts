import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withRetries } from './retry.js';

type Reply = [status: number, body?: object, retryAfter?: string] | 'none';

/** Sends one request to a server with these replies; returns the waits, the bodies received, and what became of the request. */
async function sent(replies: Reply[], { repeatable = true, retries = 3, method = 'POST', random = 0 } = {}) {
  const waits: number[] = [];
  const bodies: string[] = [];
  const send = withRetries(
    async (request) => {
      bodies.push(await request.text());
      const reply = replies[bodies.length - 1];
      if (reply === 'none') throw new TypeError('fetch failed');
      const [status, body, retryAfter] = reply;
      return Response.json(body ?? {}, { status, headers: retryAfter ? { 'Retry-After': retryAfter } : {} });
    },
    {
      canRepeat: () => repeatable,
      retries,
      timeout: 1000,
      wait: async (milliseconds) => void waits.push(milliseconds),
      random: () => random,
    },
  );
  const outcome = await send(new Request('https://api.example/', method === 'GET' ? {} : { method, body: 'same' })).then(
    ({ status }) => status,
    ({ message }: Error) => message,
  );
  return { outcome, waits, bodies };
}

test('repeats the same body after 429 and waits as long as Retry-After says', async () => {
  assert.deepEqual(await sent([[429, {}, '7'], [201]], { repeatable: false }), { outcome: 201, waits: [7000], bodies: ['same', 'same'] });
});

test('doubles the wait without Retry-After and returns the last response', async () => {
  assert.deepEqual(await sent([[500], [500], [500], [500], [201]]), {
    outcome: 500,
    waits: [1000, 2000, 4000],
    bodies: Array(4).fill('same'),
  });
});

test('waits for a random part less, and at most 20 seconds', async () => {
  assert.deepEqual((await sent([[500], [500], [201]], { random: 1 })).waits, [750, 1500]);
  const { waits } = await sent(Array(8).fill([500]), { retries: 7 });
  assert.deepEqual(waits.slice(-3), [16_000, 20_000, 20_000]);
});

test('repeats a GET while the service is unavailable', async () => {
  for (const status of [502, 503, 504]) {
    assert.equal((await sent([[status], [200]], { method: 'GET' })).outcome, 200);
    assert.equal((await sent([[status], [200]])).outcome, status);
  }
});

test('ends the wait when the caller aborts', { timeout: 10_000 }, async () => {
  const controller = new AbortController();
  const send = withRetries(
    async () => {
      setImmediate(() => controller.abort(new Error('closed by the user')));
      return new Response('', { status: 429, headers: { 'Retry-After': '3600' } });
    },
    { canRepeat: () => true, retries: 3, timeout: 1000 },
  );
  await assert.rejects(send(new Request('https://api.example/', { signal: controller.signal })), /closed by the user/);
});

test('repeats after idempotency_in_progress, but after no other conflict', async () => {
  assert.equal((await sent([[409, { code: 'idempotency_in_progress' }, '1'], [201]])).outcome, 201);
  assert.equal((await sent([[409, { code: 'invalid_state_transition' }], [201]])).outcome, 409);
  assert.equal((await sent([[503], [201]])).outcome, 503);
});

test('repeats a request without a response only if its effect cannot be repeated', async () => {
  assert.equal((await sent(['none', [201]])).outcome, 201);
  assert.deepEqual(await sent(['none', [201]], { repeatable: false }), { outcome: 'fetch failed', waits: [], bodies: ['same'] });
  assert.equal((await sent([[500], [201]], { repeatable: false })).outcome, 500);
  assert.equal((await sent(['none', 'none'], { retries: 1 })).outcome, 'fetch failed');
});

test('does not repeat a request that the caller has aborted', async () => {
  const controller = new AbortController();
  let attempts = 0;
  const send = withRetries(
    async () => {
      attempts += 1;
      controller.abort(new Error('closed by the user'));
      throw new TypeError('fetch failed');
    },
    { canRepeat: () => true, retries: 3, timeout: 1000, wait: async () => {} },
  );
  await assert.rejects(send(new Request('https://api.example/', { signal: controller.signal })));
  assert.equal(attempts, 1);
});
