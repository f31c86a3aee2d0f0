import { EXAMPLE_SECRET } from '../../openapi/webhookSecret';
import type { SandboxEvent } from '../state/events';
import type { PanelEvent } from './protocol';

/**
 * Signs an event like a delivery of the platform (Standard Webhooks), with the secret of the documentation's examples.
 *
 * @returns the event with the text of the request
 */
export async function deliveryOf({ id, type, body }: SandboxEvent): Promise<PanelEvent> {
  const text = JSON.stringify(body);
  const timestamp = Math.floor(Date.parse(String(body.timestamp)) / 1000);
  const secret = Uint8Array.from(atob(EXAMPLE_SECRET.replace(/^whsec_/, '')), (char) => char.charCodeAt(0));
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const signature = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(`${id}.${timestamp}.${text}`));
  const lines = [
    'POST /webhooks HTTP/1.1',
    'content-type: application/json',
    `webhook-id: ${id}`,
    `webhook-timestamp: ${timestamp}`,
    `webhook-signature: v1,${btoa(String.fromCharCode(...new Uint8Array(signature)))}`,
    '',
    text,
  ];
  return { id, type, delivery: lines.join('\n') };
}
