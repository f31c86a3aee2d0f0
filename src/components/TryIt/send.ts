import type { Prepared } from './request';

/** How long an answer may take. Milliseconds. */
export const TIMEOUT = 30_000;

/** How long that event may take. Milliseconds. */
const AFTERWARDS = 50;

export type Answer = {
  kind: 'answer';
  status: number;
  statusText: string;
  /** Those that the API lets a page see. */
  headers: [name: string, value: string][];
  milliseconds: number;
  bytes: number;
  /** Absent when it is not text. */
  text?: string;
  blob: Blob;
};

export type Outcome = Answer | { kind: 'unreachable' | 'timeout' | 'cancelled' | 'forbidden' } | { kind: 'unsendable'; reason: string };

/**
 * Sends a request without the site's cookies or address.
 *
 * @param cancel ends it early
 * @returns the answer, whole, or why there is none; it does not throw
 */
export async function send(prepared: Prepared, cancel: AbortSignal): Promise<Outcome> {
  const abort = new AbortController();
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    abort.abort();
  }, TIMEOUT);
  cancel.addEventListener('abort', () => abort.abort());
  const policy = watchPolicy();
  const started = performance.now();
  try {
    const request = requestOf(prepared, abort.signal);
    if (typeof request === 'string') return { kind: 'unsendable', reason: request };
    const response = await fetch(request);
    const blob = await response.blob();
    return {
      kind: 'answer',
      status: response.status,
      statusText: response.statusText,
      headers: [...response.headers],
      milliseconds: Math.round(performance.now() - started),
      bytes: blob.size,
      text: isText(response.headers.get('content-type'), blob) ? await blob.text() : undefined,
      blob,
    };
  } catch {
    if (timedOut || cancel.aborted) return { kind: timedOut ? 'timeout' : 'cancelled' };
    return { kind: (await policy.hasRefused()) ? 'forbidden' : 'unreachable' };
  } finally {
    clearTimeout(timer);
    policy.end();
  }
}

/** A browser says in an event of its own, after the request has failed, that it was the page's policy that refused it. */
function watchPolicy() {
  let refused = false;
  const hear = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
    refused ||= effectiveDirective === 'connect-src';
  };
  document.addEventListener('securitypolicyviolation', hear);
  return {
    async hasRefused(): Promise<boolean> {
      await new Promise((resolve) => setTimeout(resolve, AFTERWARDS));
      return refused;
    },
    end: () => document.removeEventListener('securitypolicyviolation', hear),
  };
}

/** The browser's request, or why it will not make one: a header with a line break, an address that is none. */
function requestOf({ method, url, headers, body }: Prepared, signal: AbortSignal): Request | string {
  try {
    return new Request(url, {
      method,
      headers,
      body: contentOf(body),
      signal,
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    });
  } catch (error) {
    return (error as Error).message;
  }
}

function contentOf(body: Prepared['body']): BodyInit | undefined {
  if (body.kind === 'text') return body.text;
  if (body.kind === 'file') return body.file;
  if (body.kind === 'none') return undefined;
  const form = new FormData();
  for (const { name, value } of body.entries) form.append(name, value);
  return form;
}

function isText(contentType: string | null, blob: Blob): boolean {
  return !blob.size || !contentType || /^text\/|json|xml|yaml|urlencoded|javascript/.test(contentType);
}
