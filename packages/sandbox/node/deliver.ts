import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import type { Outgoing } from '../webhooks/deliver';
import type { AttemptResult } from '../webhooks/schedule';
import { signedHeaders } from '../webhooks/sign';

/** Milliseconds in which an endpoint must respond. */
const TIMEOUT_MS = 10_000;
const EXCERPT = 500;

/** Node's 250 ms for each address of a name are not enough on a busy machine, and an address without a receiver refuses at once. */
const PATIENT = { autoSelectFamilyAttemptTimeout: TIMEOUT_MS };
const AGENTS = { 'http:': new http.Agent(PATIENT), 'https:': new https.Agent(PATIENT) };

/** How webhook deliveries are sent: to which URLs, and the sending. Both are options of the engine. */
export type Deliverer = { reaches: (url: string) => boolean; deliver: (attempt: Outgoing) => Promise<AttemptResult> };

/**
 * Returns what sends webhook deliveries to endpoints on this machine, and to no other.
 *
 * @param forward URL on this machine that receives the deliveries of all endpoints, with the path and query of each; without it, only endpoints on
 * this machine receive any
 * @param log receives a line for each endpoint that is not on this machine
 * @throws Error if `forward` is not on this machine, or is more than an origin
 */
export function localDeliverer(forward: string | undefined, log: (line: string) => void): Deliverer {
  if (forward !== undefined) checkOrigin(forward);
  const known = new Map<string, boolean>();
  return {
    reaches(url) {
      const before = known.get(url);
      if (before !== undefined) return before;
      const isReached = forward !== undefined || isLocal(url);
      known.set(url, isReached);
      if (!isReached)
        log(
          `${url} is not on this machine, so it receives no events. To receive them here, start with --webhooks http://localhost:<port>.`,
        );
      return isReached;
    },
    deliver: ({ url, event, secrets }) => post(forward === undefined ? url : forwarded(url, forward), event, secrets),
  };
}

/** @throws Error with a sentence for the reader if a URL is not on this machine, or is more than an origin */
export function checkOrigin(url: string): void {
  if (!isLocal(url)) throw new Error(`${url} is not a URL on this machine, such as http://localhost:3000.`);
  if (!/^https?:\/\/[^/?#]+\/?$/.test(url))
    throw new Error(`${url} has a path, but deliveries have the path of their endpoint. Give the origin only: ${new URL(url).origin}.`);
}

function forwarded(url: string, forward: string): string {
  const { pathname, search } = new URL(url);
  return new URL(`${pathname}${search}`, forward).href;
}

/** Returns whether a URL names this machine: localhost, or an address of the loopback interface. */
export function isLocal(url: string): boolean {
  const { protocol, hostname } = URL.canParse(url) ? new URL(url) : { protocol: '', hostname: '' };
  if (protocol !== 'http:' && protocol !== 'https:') return false;
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    (isIP(hostname) === 4 && hostname.startsWith('127.'))
  );
}

/** Addresses of a name that ends in `localhost`, whatever the machine's name service says. */
const LOOPBACK = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/**
 * Sends an event to a URL on this machine, signed (Standard Webhooks).
 *
 * @param secrets signing secrets
 * @returns the status of the response, or why there is none
 */
export async function post(url: string, event: Outgoing['event'], secrets: string[]): Promise<AttemptResult> {
  const text = JSON.stringify(event.body);
  // Receivers compare the timestamp with their own clock, so it is the real time.
  const headers = await signedHeaders(event.id, Math.floor(Date.now() / 1000), text, secrets);
  const started = Date.now();
  const ended = (result: Omit<AttemptResult, 'duration_ms'>) => ({ ...result, duration_ms: Math.min(Date.now() - started, TIMEOUT_MS) });
  return new Promise((resolve) => {
    const fail = (error: string) => resolve(ended({ response_status: null, error, response_excerpt: null }));
    const request = (url.startsWith('https:') ? https : http).request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(text), 'user-agent': 'sandbox' },
      // A certificate of a development server is rarely signed by an authority.
      rejectUnauthorized: false,
      agent: AGENTS[new URL(url).protocol as keyof typeof AGENTS],
      lookup: (_name, options, callback) =>
        options.all ? callback(null, LOOPBACK) : callback(null, LOOPBACK[0].address, LOOPBACK[0].family),
    });
    const timer = setTimeout(() => {
      fail('timeout');
      request.destroy();
    }, TIMEOUT_MS);
    timer.unref();
    request.on('error', ({ code = '' }: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      fail(/TLS|SSL|CERT|EPROTO/.test(code) ? 'tls_failed' : 'connection_failed');
    });
    request.on('response', (response) => {
      const status = response.statusCode ?? 0;
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        if (body.length < EXCERPT) body += chunk;
      });
      response.on('error', () => fail('connection_failed'));
      response.on('end', () => {
        clearTimeout(timer);
        const isAccepted = status >= 200 && status < 300;
        resolve(
          ended({ response_status: status, error: isAccepted ? null : 'http_status', response_excerpt: body.slice(0, EXCERPT) || null }),
        );
      });
    });
    request.end(text);
  });
}
