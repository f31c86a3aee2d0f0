/** Events of a family: the bodies of its webhooks. The `type` narrows them. */
export type EventOf<Webhooks> = {
  [Name in keyof Webhooks]: Webhooks[Name] extends { post: { requestBody: { content: { 'application/json': infer Event } } } }
    ? Event
    : never;
}[keyof Webhooks];

/** Body of any event. */
export type WebhookEvent = { type: string; timestamp: string; data: unknown };

/** Headers of a delivery: those of a `Request`, or the object that Node and most frameworks pass. */
type Received = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

type Verification = {
  /** Secret of the endpoint, `whsec_…`, or several while it is being rotated. */
  secret: string | readonly string[];
  headers: Received;
  /** Body as received. Parsing and serialising it again changes the text, and therefore the signature. */
  body: string | Uint8Array;
  /** Maximum difference between the time of the delivery and the clock, in seconds. Default: 300. */
  tolerance?: number;
  /** Current time in milliseconds. Default: the clock of this machine. */
  now?: number;
};

/** Error that {@link verifyWebhook} throws: respond with 400, and do not process the delivery. */
export class WebhookError extends Error {
  override name = 'WebhookError';
}

const PREFIX = 'whsec_';

/**
 * Verifies a delivery and returns its event. `webhook-id` is the same on every redelivery: skip one that you have processed.
 *
 * @throws WebhookError if a header is missing, the delivery is too old, or no signature is that of the body; Error if a secret is not one
 */
export async function verifyWebhook<Event = WebhookEvent>({
  secret,
  headers,
  body,
  tolerance = 300,
  now = Date.now(),
}: Verification): Promise<Event> {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => headerOf(headers, name));
  if (!/^\d+$/.test(timestamp) || Math.abs(now / 1000 - Number(timestamp)) > tolerance)
    throw new WebhookError(`The delivery ${id} is not of the last ${tolerance} seconds.`);
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const start = new TextEncoder().encode(`${id}.${timestamp}.`);
  const signed = new Uint8Array(start.length + bytes.length);
  signed.set(start);
  signed.set(bytes, start.length);
  const given = signatures.split(' ').flatMap((each) => (each.startsWith('v1,') ? [bytesOf(each.slice('v1,'.length))] : []));
  for (const each of [secret].flat()) {
    const secretBytes = each.startsWith(PREFIX) ? bytesOf(each.slice(PREFIX.length)) : new Uint8Array(0);
    if (!secretBytes.length) throw new Error('The secret is not one of a webhook endpoint, `whsec_…`.');
    const key = await crypto.subtle.importKey('raw', secretBytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
    // Compares in constant time.
    for (const signature of given)
      if (await crypto.subtle.verify('HMAC', key, signature, signed)) return JSON.parse(new TextDecoder().decode(bytes));
  }
  throw new WebhookError(`The delivery ${id} has no signature with this secret.`);
}

/** @throws WebhookError if the header is missing */
function headerOf(headers: Received, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : [headers[name]].flat()[0];
  if (typeof value !== 'string') throw new WebhookError(`The header ${name} is missing.`);
  return value;
}

/** Decodes base64; invalid text becomes no bytes, which no signature matches. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array(0);
  }
}
