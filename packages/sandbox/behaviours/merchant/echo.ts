import { TENANT } from '../../http/caller';
import { STORY_KEY } from '../actor';
import type { Behaviours, Call, Json } from '../behaviour';
import { Reply } from '../call';
import { actorOf } from './businessData';
import { hex, hmac, sha256 } from './sha256';

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
  if (bytes.length > MOST_BYTES)
    call.fail('file_too_large', { detail: `The body has ${bytes.length} bytes; the limit is ${MOST_BYTES} bytes.` });
  if (simulate === 'quota_exceeded') call.fail('quota_exceeded', { detail: 'Simulated.', headers: { 'Retry-After': '2' } });
  // The engine cannot close a connection without a response, so that a missing one is simulated as the error that comes nearest.
  if (simulate) call.fail('internal_error', { detail: 'Simulated.' });
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
