import { fingerprint } from '../../http/pages';
import type { Json } from '../../model/contract';
import type { Handler } from '../behaviour';
import { type Call, Reply } from '../call';

const SECOND_MS = 1000;

/** Type under which the content of public pages is stored as `{print, at}`. */
const TYPE = '_page';

/** Returns the latest of the times at which resources were changed, in milliseconds. */
export const latestOf = (resources: Json[]): number => Math.max(0, ...resources.map(({ updated_at: at }) => Date.parse(at ?? 0)));

/**
 * Returns the time of the last change to a content. The first time is that of its resources. Each later one is when the change was noticed, because a
 * resource that is removed has none.
 *
 * @param key name of the content
 */
export function changedAt(call: Call, key: string, content: Json[]): number {
  const print = fingerprint(content);
  const known = call.store.get(TYPE, key);
  if (known?.print === print) return known.at;
  // Times in headers are in seconds, so two changes in one second would have the same.
  const at = known ? Math.max(call.ms, known.at + SECOND_MS) : latestOf(content);
  call.store.put(TYPE, { print, at }, key);
  return at;
}

/**
 * Returns a handler whose response has `Cache-Control` and `Last-Modified`, and is 304 if nothing has changed since `If-Modified-Since`.
 *
 * @param handler handler of the operation; by default, what is derived
 * @param changed returns the time of the last change to the response, in milliseconds
 */
export const cached =
  (cacheControl: string, changed: (call: Call, body: Json) => number, handler: Handler = (call) => call.derived()): Handler =>
  (call) => {
    const body = handler(call);
    if (!body || body instanceof Reply) return body;
    const modified = Math.floor(changed(call, body) / SECOND_MS) * SECOND_MS;
    const headers = { 'Cache-Control': cacheControl, 'Last-Modified': new Date(modified).toUTCString() };
    const since = call.headers.get('If-Modified-Since');
    return since && Date.parse(since) >= modified ? new Reply(undefined, 304, headers) : new Reply(body, 200, headers);
  };
