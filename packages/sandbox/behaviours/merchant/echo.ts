import { TENANT } from '../../http/caller';
import { STORY_KEY } from '../actor';
import type { Behaviours, Call, Json } from '../behaviour';
import { Reply } from '../call';
import { actorOf } from './businessData';

const BLOCK = 64;

/** Returns the first 32 bits of the fractional parts of a root of the first primes, as the standard defines its constants. */
function constants(count: number, root: (prime: number) => number): number[] {
  const found: number[] = [];
  for (let prime = 2; found.length < count; prime += 1) {
    let isPrime = true;
    for (let factor = 2; factor * factor <= prime; factor += 1) if (prime % factor === 0) isPrime = false;
    if (isPrime) found.push(Math.floor((root(prime) % 1) * 2 ** 32));
  }
  return found;
}

const ROUNDS = constants(64, Math.cbrt);
const START = constants(8, Math.sqrt);

const rotated = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

/** Returns a message with the padding and the length in bits that the standard appends. */
function padded(message: Uint8Array): DataView {
  const bytes = new Uint8Array(Math.ceil((message.length + 9) / BLOCK) * BLOCK);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(bytes.length - 4, message.length * 8);
  return view;
}

/** Returns the SHA-256 of bytes. Handlers are synchronous, so they cannot use Web Crypto. */
export function sha256(message: Uint8Array): Uint8Array {
  const view = padded(message);
  const state = [...START];
  const words = new Array<number>(64);
  for (let offset = 0; offset < view.byteLength; offset += BLOCK) {
    for (let index = 0; index < 16; index += 1) words[index] = view.getUint32(offset + index * 4);
    for (let index = 16; index < 64; index += 1) {
      const [early, late] = [words[index - 15], words[index - 2]];
      const one = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3);
      const other = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10);
      words[index] = (words[index - 16] + one + words[index - 7] + other) | 0;
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let index = 0; index < 64; index += 1) {
      const choice = (e & f) ^ (~e & g);
      const first = (h + (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) + choice + ROUNDS[index] + words[index]) | 0;
      const majority = (a & b) ^ (a & c) ^ (b & c);
      const second = ((rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + majority) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, index) => {
      state[index] = (state[index] + word) | 0;
    });
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, index) => {
    digest.setInt32(index * 4, word);
  });
  return new Uint8Array(digest.buffer);
}

/** Returns the HMAC-SHA256 of a message. */
export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(BLOCK);
  block.set(key.length > BLOCK ? sha256(key) : key);
  const inner = sha256(new Uint8Array([...block.map((byte) => byte ^ 0x36), ...message]));
  return sha256(new Uint8Array([...block.map((byte) => byte ^ 0x5c), ...inner]));
}

/** Returns bytes in hexadecimal. */
export const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const MOST_BYTES = 65_536;
const TOLERANCE_MS = 300_000;
const SIGNED = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
const HIDDEN = new Set(['authorization', 'x-test-secret']);

const KINDS: Record<string, string> = { secretKey: 'secret_key', oauth2: 'token', session: 'session' };

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Returns the last four characters of a secret, after the kind of the credential. */
function shown(name: string, value: string): string {
  if (!HIDDEN.has(name)) return value.slice(0, 4000);
  if (name === 'authorization') return `${value.split(' ')[0]} ****${value.slice(-4)}`;
  return `whsec_******${value.slice(-4)}`;
}

/** Returns the key of a signing secret; undefined if it is not `whsec_` and base64. */
function keyOf(secret: string): Uint8Array | undefined {
  const encoded = /^whsec_([A-Za-z0-9+/]+=*)$/.exec(secret)?.[1];
  if (!encoded) return undefined;
  try {
    return Uint8Array.from(atob(encoded), (char) => char.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/** Verifies the signature of a webhook as a receiver does. */
function signatureOf(call: Call, text: string): Json {
  const secret = call.headers.get('X-Test-Secret');
  const nothing = { checked: secret !== null, valid: null, reason: null, expected: null, signed_content: null };
  if (secret === null) return nothing;
  const [id, timestamp, signature] = SIGNED.map((name) => call.headers.get(name));
  const invalid = { ...nothing, valid: false };
  if (!id || !timestamp || !signature || !/^\d+$/.test(timestamp)) return { ...invalid, reason: 'header_missing' };
  const content = `${id}.${timestamp}.${text}`;
  const signed = { ...invalid, signed_content: content.slice(0, 500) };
  const key = keyOf(secret);
  if (!key) return { ...signed, reason: 'secret_malformed' };
  const expected = `v1,${btoa(String.fromCharCode(...hmac(key, bytesOf(content))))}`;
  if (!signature.split(' ').includes(expected)) return { ...signed, expected, reason: 'mismatch' };
  const isOld = Math.abs(Number(timestamp) * 1000 - call.ms) > TOLERANCE_MS;
  return { ...signed, expected, valid: !isOld, reason: isOld ? 'timestamp_too_old' : null };
}

/** Returns the response with an ID of the request that its body and its header share. */
function withRequestId(call: Call, body: Json): Reply {
  const id = call.id('req');
  return new Reply({ ...body, request_id: id }, undefined, { 'X-Request-Id': id });
}

function echo(call: Call): Reply {
  const { simulate, ...query } = call.query;
  const text = call.text || JSON.stringify(call.body);
  const bytes = bytesOf(text);
  if (bytes.length > MOST_BYTES) call.fail('file_too_large', `The body has ${bytes.length} bytes; the limit is ${MOST_BYTES} bytes.`);
  if (simulate === 'quota_exceeded') call.fail('quota_exceeded', { detail: 'Simulated.', headers: { 'Retry-After': '2' } });
  // The engine cannot close a connection without a response, so that a missing one is simulated as the error that comes nearest.
  if (simulate) call.fail('internal_error', 'Simulated.');
  const pairs = (entries: [string, unknown][]) => entries.map(([name, value]) => ({ name, value: String(value) }));
  return withRequestId(call, {
    method: 'POST',
    path: `${call.contract.base}/echo`,
    query: pairs(Object.entries(query).filter(([name, value]) => name !== 'delay_ms' || value !== 0)),
    headers: pairs([...call.headers].map(([name, value]) => [name, shown(name, value)])),
    body: call.body,
    body_bytes: bytes.length,
    body_sha256: hex(sha256(bytes)),
    signature: signatureOf(call, text),
    ip_address: '203.0.113.80',
    received_at: call.now(),
  });
}

/** Returns the caller as a ping shows it; null without credentials. */
function callerOf(call: Call): Json | null {
  const { caller, contract } = call;
  if (caller.kind === 'public') return null;
  const isToken = caller.kind === 'oauth2';
  const { expires_at: expires = null } = caller as { expires_at?: string };
  return {
    kind: caller.customer ? 'customer_token' : KINDS[caller.kind],
    tenant_id: caller.tenant ?? TENANT,
    name: caller.user ? actorOf(call).name : STORY_KEY.name,
    scopes: isToken ? (caller.scopes ?? []).filter((scope) => contract.scopes.includes(scope)).sort() : [],
    customer_id: caller.customer ?? null,
    expires_at: isToken && expires ? `${expires.slice(0, 19)}Z` : null,
  };
}

export const echoes: Behaviours = {
  operations: {
    ping: (call) =>
      withRequestId(call, {
        status: 'ok',
        service: 'merchant',
        version: '1.0',
        environment: 'sandbox',
        caller: callerOf(call),
        server_time_at: call.now(),
      }),
    echoRequest: echo,
  },
};
