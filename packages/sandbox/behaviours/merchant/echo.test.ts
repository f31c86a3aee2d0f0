import assert from 'node:assert/strict';
import { createHash, createHmac } from 'node:crypto';
import { test } from 'node:test';
import { hex, hmac, sha256 } from './sha256';
import { merchant, merchantEngine } from './testRequests';

const ORDER = 'ord_01JDBFTHPG7R612FDM04DABN31';

test('merchant: an echo verifies signatures, and a ping shows whose key it was', async () => {
  const engine = merchantEngine();
  const secret = `whsec_${Buffer.from('a key of the sandbox').toString('base64')}`;
  const body = { type: 'order.paid', data: { id: ORDER } };
  const timestamp = String(Date.parse('2026-11-25T08:00:00Z') / 1000);
  const sign = (text: string) => `v1,${createHmac('sha256', 'a key of the sandbox').update(`evt_1.${timestamp}.${text}`).digest('base64')}`;
  const headers = { 'webhook-id': 'evt_1', 'webhook-timestamp': timestamp, 'X-Test-Secret': secret };
  const echo = async (signature: string) =>
    (await merchant(engine, 'POST /echo', body, { ...headers, 'webhook-signature': signature })).body;
  const valid = await echo(sign(JSON.stringify(body)));
  assert.deepEqual([valid.signature.valid, valid.signature.reason], [true, null]);
  assert.equal(valid.body_sha256, createHash('sha256').update(JSON.stringify(body)).digest('hex'));
  assert.equal((await echo(sign(JSON.stringify(body, null, 1)))).signature.reason, 'mismatch');
  assert.equal((await merchant(engine, 'POST /echo?simulate=quota_exceeded', {})).headers.get('Retry-After'), '2');
  const nobody = await engine.fetch(new Request('http://localhost/merchant/v1/ping'));
  assert.deepEqual([nobody.status, (await nobody.json()).caller], [200, null]);
  const { body: pong, headers: sent } = await merchant(engine, 'GET /ping');
  assert.deepEqual([pong.caller.kind, pong.request_id], ['secret_key', sent.get('X-Request-Id')]);
  const person = await merchant(engine, 'GET /ping', undefined, { Authorization: 'Bearer sat_sandbox_admin' });
  assert.deepEqual([person.body.caller.kind, person.body.caller.name], ['session', 'Femi Placeholder']);
});

test('merchant: SHA-256 and HMAC agree with those of Node for every length around a block', () => {
  for (let length = 0; length < 200; length += 1) {
    const message = Uint8Array.from({ length }, (_, index) => (index * 7) % 256);
    assert.equal(hex(sha256(message)), createHash('sha256').update(message).digest('hex'));
    assert.equal(hex(hmac(message, message)), createHmac('sha256', message).update(message).digest('hex'));
  }
});
