import { EXAMPLE_SECRET } from '../../openapi/webhookSecret';
import type { SandboxEvent } from '../state/events';
import type { World } from '../state/world';
import { receiversOf } from '../webhooks/endpoints';
import { signedHeaders } from '../webhooks/sign';
import type { PanelEvent } from './protocol';

/**
 * Signs an event like a delivery of the platform (Standard Webhooks), with the secret of the documentation's examples.
 *
 * @returns the event with the text of the request to the newest enabled endpoint that receives it, or to `/webhooks` if there is none
 */
export async function deliveryOf(world: World, event: SandboxEvent): Promise<PanelEvent> {
  const { id, type, body } = event;
  const to = receiversOf(world, event).findLast(({ endpoint }) => endpoint.status === 'enabled');
  const { pathname, search } = new URL(to?.endpoint.url ?? 'https://localhost/webhooks');
  const text = JSON.stringify(body);
  const timestamp = Math.floor(Date.parse(String(body.timestamp)) / 1000);
  const headers = await signedHeaders(id, timestamp, text, [EXAMPLE_SECRET]);
  const lines = [`POST ${pathname}${search} HTTP/1.1`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', text];
  return { id, type, delivery: lines.join('\n') };
}
