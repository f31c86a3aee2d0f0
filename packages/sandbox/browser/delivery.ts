import { EXAMPLE_SECRET } from '../../openapi/webhookSecret';
import type { SandboxEvent } from '../state/events';
import { signedHeaders } from '../webhooks/sign';
import type { PanelEvent } from './protocol';

/**
 * Signs an event like a delivery of the platform (Standard Webhooks), with the secret of the documentation's examples.
 *
 * @returns the event with the text of the request
 */
export async function deliveryOf({ id, type, body }: SandboxEvent): Promise<PanelEvent> {
  const text = JSON.stringify(body);
  const timestamp = Math.floor(Date.parse(String(body.timestamp)) / 1000);
  const headers = await signedHeaders(id, timestamp, text, [EXAMPLE_SECRET]);
  const lines = ['POST /webhooks HTTP/1.1', ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', text];
  return { id, type, delivery: lines.join('\n') };
}
