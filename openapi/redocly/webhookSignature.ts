import { createHmac } from 'node:crypto';

/** A webhook as it arrives, byte for byte. `timestamp` is in seconds since 1970-01-01 UTC. */
export type Delivery = { id: string; timestamp: number; body: string };

/** The secret that the examples are signed with: that of the endpoint in openapi/STORY.md, as the sandbox showed it once. */
export const EXAMPLE_SECRET = 'whsec_EXAMPLEonlyNotARealSecretEXAMPLEonly';

/** How far a delivery's time may be from the receiver's clock. Seconds. */
export const TOLERANCE = 300;

/**
 * @param secret of the endpoint: `whsec_` and the key in base64
 * @returns what `webhook-signature` says of a delivery: `v1,` and the base64 of the HMAC-SHA256 over `{id}.{timestamp}.{body}`
 */
export function signatureOf({ id, timestamp, body }: Delivery, secret: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}
