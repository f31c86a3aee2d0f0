import { setTimeout as wait } from 'node:timers/promises';

/** Timeout per request in milliseconds, number of attempts, and pause between them in milliseconds. */
export type Patience = { timeout: number; tries: number; pause: number };

const PATIENCE: Patience = { timeout: 15_000, tries: 3, pause: 5_000 };
/** Statuses that may be temporary. */
const FOR_NOW = new Set([408, 425, 429, 500, 502, 503, 504]);
/** Some hosts respond only to requests that identify the client. */
const HEADERS = { 'user-agent': 'portal-link-check/1', accept: '*/*' };

/**
 * Checks that a URL resolves to a page: with HEAD, then with GET, because some hosts reject HEAD. Follows redirects.
 *
 * @returns the reason for a failure, or undefined if the link works
 */
export async function complaintAbout(url: string, patience: Patience = PATIENCE): Promise<string | undefined> {
  let complaint: string | undefined;
  for (let attempt = 1; attempt <= patience.tries; attempt += 1) {
    if (attempt > 1) await wait(patience.pause);
    const head = await ask(url, 'HEAD', patience);
    if (head.ok) return undefined;
    const got = await ask(url, 'GET', patience);
    if (got.ok) return undefined;
    complaint = got.words;
    if (!got.again) break;
  }
  return complaint;
}

type Answer = { ok: boolean; again: boolean; words: string };

async function ask(url: string, method: 'HEAD' | 'GET', { timeout }: Patience): Promise<Answer> {
  try {
    const response = await fetch(url, { method, headers: HEADERS, signal: AbortSignal.timeout(timeout) });
    await response.body?.cancel(); // Only the status matters.
    return { ok: response.ok, again: FOR_NOW.has(response.status), words: `it returns ${response.status}` };
  } catch (error) {
    const { name, message, cause } = error as Error & { cause?: { code?: string } };
    const words = name === 'TimeoutError' ? `no response within ${timeout / 1000} s` : `no connection (${cause?.code ?? message})`;
    return { ok: false, again: true, words };
  }
}
