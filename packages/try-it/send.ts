import { multipartOf } from './multipart';
import { type Prepared, sentUrl } from './request';
import { respondHere } from './sandbox';
import { phraseOf } from './statusText';

/** Timeout of a request in milliseconds. */
export const TIMEOUT = 30_000;

/** Time to wait for a policy violation event after a failed request, in milliseconds. */
const AFTERWARDS = 50;

export type Received = {
  kind: 'response';
  status: number;
  statusText: string;
  /** Headers that the API exposes to the page. */
  headers: [name: string, value: string][];
  milliseconds: number;
  bytes: number;
  /** Body as text; undefined if it is binary. */
  text?: string;
  blob: Blob;
};

export type Outcome = Received | { kind: 'unreachable' | 'timeout' | 'cancelled' | 'forbidden' } | { kind: 'unsendable'; reason: string };

/**
 * Sends a request without cookies and referrer. Never throws.
 *
 * @param cancel signal that aborts the request
 * @returns the complete response, or the reason for its absence
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
    const response = await (prepared.sandbox ? respondWith(prepared.sandbox, request) : fetch(request));
    const blob = await response.blob();
    return {
      kind: 'response',
      status: response.status,
      statusText: response.statusText || phraseOf(response.status),
      headers: [...response.headers],
      milliseconds: Math.round(performance.now() - started),
      bytes: blob.size,
      text: isText(response.headers.get('content-type'), blob) ? await blob.text() : undefined,
      blob,
    };
  } catch (error) {
    if (timedOut || cancel.aborted) return { kind: timedOut ? 'timeout' : 'cancelled' };
    if (prepared.sandbox) return { kind: 'unsendable', reason: (error as Error).message };
    return { kind: (await policy.hasRefused()) ? 'forbidden' : 'unreachable' };
  } finally {
    clearTimeout(timer);
    policy.end();
  }
}

/** Sends a request to the sandbox. Rejects if the request is cancelled before. */
function respondWith({ family, withToken }: NonNullable<Prepared['sandbox']>, request: Request): Promise<Response> {
  const cancelled = new Promise<never>((_, reject) => {
    request.signal.addEventListener('abort', () => reject(new Error('cancelled')));
  });
  return Promise.race([respondHere(family, request, withToken), cancelled]);
}

/**
 * Watches for violations of the page's content security policy. The browser reports them in a separate event after the request has failed.
 */
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

/** Returns the Request, or the reason why the browser rejects it: a header with a line break, or an invalid URL. */
function requestOf(prepared: Prepared, signal: AbortSignal): Request | string {
  const { method, headers, body } = prepared;
  try {
    return new Request(sentUrl(prepared), {
      method,
      headers,
      body: /^(?:GET|HEAD)$/.test(method) ? undefined : contentOf(body), // Browsers reject it; the form says so.
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
  return multipartOf(body.entries);
}

function isText(contentType: string | null, blob: Blob): boolean {
  return !blob.size || !contentType || /^text\/|json|xml|yaml|urlencoded|javascript/.test(contentType);
}
