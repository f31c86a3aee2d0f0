/** Delivery of a webhook to verify. `received` is the time at which it was received, in seconds since 1970, as text. */
export type Delivery = { secret: string; id: string; timestamp: string; signature: string; body: string; received: string };
/** Result of a verification: whether a receiver accepts the delivery, and the reason of each check. */
export type Verdict = { accepted: boolean; checks: { passed: boolean; words: string }[] };

/** Age in seconds from which a delivery is rejected. */
const TOLERANCE = 300;

/**
 * Verifies the signature and the age of a delivery as a receiver does.
 *
 * @param known delivery whose signature is valid; it tells which of the values has been changed
 * @throws Error if the browser offers no cryptography, because the page is not served over HTTPS
 */
export async function verify(delivery: Delivery, known?: Delivery): Promise<Verdict> {
  if (!globalThis.crypto?.subtle) throw new Error('The browser offers cryptography only to pages that are served over HTTPS.');
  const signature = await checkSignature(delivery, known);
  const checks = [signature, checkAge(delivery)];
  return { accepted: checks.every(({ passed }) => passed), checks };
}

async function checkSignature(delivery: Delivery, known?: Delivery): Promise<Verdict['checks'][number]> {
  const failed = (words: string) => ({ passed: false, words });
  if (!keyOf(delivery.secret)) return failed('The secret is invalid: after whsec_, it must be base64.');
  const count = signaturesIn(delivery.signature).length;
  if (!count) return failed('The signature is invalid: it must be “v1,” followed by 32 bytes in base64.');
  if (await isSigned(delivery))
    return {
      passed: true,
      words: `The signature matches the secret, the ID, the timestamp and the body${count > 1 ? `: one of the ${count} signatures is sufficient` : ''}.`,
    };
  const words = `The signature does not match. ${await reasonFor(delivery, known)}`;
  return failed(words);
}

/** Finds the value that has to be corrected for the signature to match. */
async function reasonFor(delivery: Delivery, known?: Delivery): Promise<string> {
  const withBody = (body: string | undefined) => body !== undefined && body !== delivery.body && isSigned({ ...delivery, body });
  if (await withBody(delivery.body.replace(/\s+$/, '')))
    return 'The body ends with white space, such as a line break, that was not signed.';
  if (await withBody(compact(delivery.body)))
    return 'The body was formatted after it was signed. Verify the bytes that you received, before parsing them.';
  if (known && (await isSigned({ ...delivery, secret: known.secret })))
    return 'The secret is not the one that the delivery was signed with.';
  if (await withBody(known?.body))
    return `The body is not the one that was signed: it differs from character ${differenceOf(delivery.body, String(known?.body))}.`;
  if (known && (await isSigned({ ...delivery, timestamp: known.timestamp }))) return 'The timestamp is not the one that was signed.';
  if (known && (await isSigned({ ...delivery, id: known.id }))) return 'The ID is not the one that was signed.';
  return 'At least one of the secret, the ID, the timestamp and the body differs from what was signed.';
}

function checkAge({ timestamp, received }: Delivery): Verdict['checks'][number] {
  if (!/^\d+$/.test(timestamp)) return { passed: false, words: 'The timestamp is invalid: it must be a number of seconds.' };
  if (!/^\d+$/.test(received)) return { passed: false, words: 'The time of receipt is invalid: it must be a number of seconds.' };
  const age = Number(received) - Number(timestamp);
  const distance = `${wordsFor(Math.abs(age))} ${age < 0 ? 'before' : 'after'} its timestamp`;
  if (Math.abs(age) <= TOLERANCE) return { passed: true, words: `The delivery was received ${distance}, within the limit of 5 minutes.` };
  return { passed: false, words: `The delivery was received ${distance}, which exceeds 5 minutes: it may be a replay.` };
}

function wordsFor(seconds: number): string {
  const [amount, unit] = seconds < 120 ? [seconds, 'second'] : seconds < 7200 ? [Math.round(seconds / 60), 'minute'] : seconds < 172_800 ? [Math.round(seconds / 3600), 'hour'] : [Math.round(seconds / 86_400), 'day']; // biome-ignore format: one line
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
}

async function isSigned({ secret, id, timestamp, signature, body }: Delivery): Promise<boolean> {
  const key = keyOf(secret);
  if (!key) return false;
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  const text = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  for (const each of signaturesIn(signature)) if (await crypto.subtle.verify('HMAC', imported, each, text)) return true;
  return false;
}

const keyOf = (secret: string) => bytesOf(secret.trim().replace(/^whsec_/, ''));

/** Returns the signatures of a header. During a rotation of the secret, there are two. */
function signaturesIn(header: string): Uint8Array<ArrayBuffer>[] {
  const decoded = header.trim().split(/\s+/).map((each) => (each.startsWith('v1,') ? bytesOf(each.slice(3)) : undefined)); // biome-ignore format: one line
  return decoded.filter((bytes) => bytes?.length === 32).map((bytes) => bytes as Uint8Array<ArrayBuffer>);
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    return bytes.length ? bytes : undefined;
  } catch {
    return undefined;
  }
}

function compact(json: string): string | undefined {
  try {
    return JSON.stringify(JSON.parse(json));
  } catch {
    return undefined;
  }
}

function differenceOf(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at + 1;
}
