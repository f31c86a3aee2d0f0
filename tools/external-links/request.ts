import { setTimeout as wait } from 'node:timers/promises';

/** Timeout per request in milliseconds, number of attempts, and pause between them in milliseconds. */
export type Limits = { timeout: number; tries: number; pause: number };

const LIMITS: Limits = { timeout: 15_000, tries: 3, pause: 5_000 };
/** Statuses that may be temporary. */
const TEMPORARY = new Set([408, 425, 429, 500, 502, 503, 504]);
/** Some hosts respond only to requests that identify the client. */
const HEADERS = { 'user-agent': 'portal-link-check/1', accept: '*/*' };

/**
 * Checks that a URL resolves to a page: with HEAD, then with GET, because some hosts reject HEAD. Follows redirects.
 *
 * @returns the reason for a failure, or undefined if the link works
 */
export async function failureOf(url: string, limits: Limits = LIMITS): Promise<string | undefined> {
  let failure: string | undefined;
  for (let attempt = 1; attempt <= limits.tries; attempt += 1) {
    if (attempt > 1) await wait(limits.pause);
    const head = await send(url, 'HEAD', limits);
    if (head.ok) return undefined;
    const got = await send(url, 'GET', limits);
    if (got.ok) return undefined;
    failure = got.words;
    if (!got.again) break;
  }
  return failure;
}

type Outcome = { ok: boolean; again: boolean; words: string };

async function send(url: string, method: 'HEAD' | 'GET', { timeout }: Limits): Promise<Outcome> {
  try {
    const response = await fetch(url, { method, headers: HEADERS, signal: AbortSignal.timeout(timeout) });
    await response.body?.cancel(); // Only the status matters.
    return { ok: response.ok, again: TEMPORARY.has(response.status), words: `it returns ${response.status}` };
  } catch (error) {
    const { name, message, cause } = error as Error & { cause?: { code?: string } };
    const words = name === 'TimeoutError' ? `no response within ${timeout / 1000} s` : `no connection (${cause?.code ?? message})`;
    return { ok: false, again: true, words };
  }
}
