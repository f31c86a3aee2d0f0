/**
 * Returns the headers of a delivery (Standard Webhooks): ID, timestamp, and a signature for each secret.
 *
 * @param id ID of the event, which is the same for all attempts
 * @param timestamp time of the attempt in seconds since 1970-01-01 UTC
 * @param text body of the request
 * @param secrets signing secrets, `whsec_` and the key in base64
 */
export async function signedHeaders(
  id: string,
  timestamp: number,
  text: string,
  secrets: readonly string[],
): Promise<Record<string, string>> {
  const content = new TextEncoder().encode(`${id}.${timestamp}.${text}`);
  const signatures = await Promise.all(
    secrets.map(async (secret) => {
      const key = await crypto.subtle.importKey('raw', keyOf(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
      const signature = await crypto.subtle.sign('HMAC', key, content);
      return `v1,${btoa(String.fromCharCode(...new Uint8Array(signature)))}`;
    }),
  );
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}

function keyOf(secret: string): Uint8Array<ArrayBuffer> {
  const text = secret.replace(/^whsec_/, '').replace(/=+$/, '');
  // A secret in an example can have a length that no base64 text has.
  const whole = text.length % 4 === 1 ? text.slice(0, -1) : text;
  return Uint8Array.from(atob(whole), (char) => char.charCodeAt(0));
}
