import { createHmac } from 'node:crypto';

/** Webhook delivery as received, byte for byte. `timestamp` is in seconds since 1970-01-01 UTC. */
export type Delivery = { id: string; timestamp: number; body: string };

/** Maximum difference between the timestamp of a delivery and the receiver's clock, in seconds. */
export const TOLERANCE = 300;

/**
 * Calculates the `webhook-signature` header of a delivery.
 *
 * @param secret secret of the endpoint: `whsec_` and the key in base64
 * @returns `v1,` and the base64 of the HMAC-SHA256 over `{id}.{timestamp}.{body}`
 */
export function signatureOf({ id, timestamp, body }: Delivery, secret: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}
