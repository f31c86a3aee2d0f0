import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signatureOf } from '../../openapi/webhookSignature';
import { verifyWebhook, WebhookError } from './webhook.js';

const SECRET = `whsec_${Buffer.from('EXAMPLE-secret-of-an-endpoint-1').toString('base64')}`;
const OTHER = `whsec_${Buffer.from('EXAMPLE-secret-of-an-endpoint-2').toString('base64')}`;
const NOW = Date.UTC(2026, 10, 25, 8);
const BODY = JSON.stringify({ type: 'transfer.succeeded', timestamp: '2026-11-25T08:00:00Z', data: { note: 'Ọ̀yọ́' } });

function headersOf(secret = SECRET, { body = BODY, at = NOW } = {}): Record<string, string> {
  const delivery = { id: 'evt_1', timestamp: at / 1000, body };
  return { 'webhook-id': 'evt_1', 'webhook-timestamp': String(at / 1000), 'webhook-signature': signatureOf(delivery, secret) };
}

test('returns the event of a delivery, in each form of headers and body', async () => {
  const forms = [
    { headers: headersOf(), body: BODY },
    { headers: new Headers(headersOf()), body: new TextEncoder().encode(BODY) },
    {
      headers: { ...headersOf(), 'webhook-signature': `${headersOf(OTHER)['webhook-signature']} ${headersOf()['webhook-signature']}` },
      body: BODY,
    },
  ];
  for (const form of forms) assert.equal((await verifyWebhook({ secret: SECRET, now: NOW, ...form })).type, 'transfer.succeeded');
  assert.ok(await verifyWebhook({ secret: [OTHER, SECRET], headers: headersOf(), body: BODY, now: NOW }));
});

test('rejects a changed body, another secret, an old delivery and missing or malformed headers', async () => {
  const wrong = [
    { body: BODY.replace('succeeded', 'failed') },
    { secret: OTHER },
    { now: NOW + 301_000 },
    { now: NOW - 301_000 },
    { headers: {} },
    { headers: { ...headersOf(), 'webhook-timestamp': 'now' } },
    { headers: { ...headersOf(), 'webhook-signature': 'v1,%%% v2,x' } },
  ];
  for (const change of wrong)
    await assert.rejects(
      verifyWebhook({ secret: SECRET, headers: headersOf(), body: BODY, now: NOW, ...change }),
      WebhookError,
      JSON.stringify(change),
    );
  for (const secret of ['whsec_%%%', 'sk_test_EXAMPLE', ''])
    await assert.rejects(verifyWebhook({ secret, headers: headersOf(), body: BODY, now: NOW }), /not one of a webhook endpoint/);
});
