/** Sends a request, like `fetch`. */
export type Send = (request: Request) => Promise<Response>;

type Settings = {
  /** Returns true if repeating the request cannot repeat its effect. */
  canRepeat: (request: Request) => boolean;
  /** Maximum number of retries of a request. */
  retries: number;
  /** Time in milliseconds after which an attempt counts as one without a response. */
  timeout: number;
  /** Resolves after a number of milliseconds, or rejects with the reason of the signal. Tests replace it. */
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Returns a number from 0 to 1. Tests replace it. */
  random?: () => number;
};

/** Wait before the first retry in milliseconds; each further wait is twice as long, up to the longest. */
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 20_000;
/** Part of a wait that is random, so that clients that failed together do not return together. */
const JITTER = 0.25;
/** Statuses of a gateway or a service that is down. Reading again is harmless. */
const UNAVAILABLE = new Set([502, 503, 504]);

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', abort, { once: true });
    if (signal.aborted) abort();
  });
}

/**
 * Repeats requests by the documented rules: after 429 and `idempotency_in_progress`, when the request was not processed; after 500 or no
 * response only if repeating it cannot repeat its effect. Waits as long as `Retry-After` says. A GET is also repeated after 502, 503 and 504. A
 * 503 of another request is returned, because a payment may have been made: the page of its code says what to do.
 *
 * @returns a function that resolves to the last response
 * @throws from that function, the error of the last attempt if it had no response, and the caller's own abort at once
 */
export function withRetries(send: Send, { canRepeat, retries, timeout, wait = sleep, random = () => Math.random() }: Settings): Send {
  const attempt = (request: Request) =>
    send(new Request(request, { signal: AbortSignal.any([request.signal, AbortSignal.timeout(timeout)]) }));
  return async (request) => {
    const repeatable = canRepeat(request);
    for (let retry = 0; ; retry += 1) {
      const isLast = retry >= retries;
      let seconds: number | undefined;
      try {
        const response = await attempt(isLast ? request : request.clone());
        if (isLast || !(await isWorthRepeating(request, response, repeatable))) return response;
        seconds = retryAfterOf(response);
      } catch (error) {
        if (isLast || !repeatable || request.signal.aborted) throw error;
      }
      const backoff = Math.min(FIRST_WAIT * 2 ** retry, LONGEST_WAIT) * (1 - JITTER * random());
      await wait(seconds === undefined ? backoff : seconds * 1000, request.signal);
      request.signal.throwIfAborted();
    }
  };
}

async function isWorthRepeating({ method }: Request, response: Response, repeatable: boolean): Promise<boolean> {
  if (response.status === 429) return true;
  if (UNAVAILABLE.has(response.status)) return method === 'GET';
  if (response.status === 500) return repeatable;
  if (response.status !== 409) return false;
  const problem = await response
    .clone()
    .json()
    .catch(() => undefined);
  return problem?.code === 'idempotency_in_progress';
}

/** Reads `Retry-After` in seconds. The platform sends no dates. */
function retryAfterOf({ headers }: Response): number | undefined {
  const seconds = Number.parseInt(headers.get('Retry-After') ?? '', 10);
  return Number.isNaN(seconds) ? undefined : seconds;
}
