import type { Store } from '../state/store';
import type { World } from '../state/world';
import { fingerprint } from './pages';
import { SandboxError } from './problem';
import type { PlainResponse } from './response';

const KEPT_MS = 24 * 3_600_000;
const PLACE = { family: '_idempotency', type: 'key' };

/** Request with an idempotency key: the stored response, or functions that store one and that end the request. */
export type Attempt = { response?: PlainResponse; keep(response: PlainResponse): void; end(): void };

/** Number of stored responses that a new one looks at, the oldest first, to remove those that have expired. */
const SWEPT = 2;

/** Keys of requests that are being processed. They are not part of the stored state. */
const inProgress = new WeakMap<World, Set<string>>();

/**
 * Looks up the idempotency key of a request.
 *
 * @param name key with what it is unique in: tenant, operation and path
 * @param body body as it was received
 * @throws SandboxError `idempotency_in_progress` or `idempotency_key_reused`
 */
export function begin(world: World, name: string, body: string): Attempt {
  const print = `${fingerprint(body)}${body.length}`;
  const store = world.store(PLACE.family);
  const known = store.get(PLACE.type, name);
  const now = world.clock.now();
  const busy = inProgress.get(world) ?? new Set();
  inProgress.set(world, busy);
  if (busy.has(name)) throw new SandboxError('idempotency_in_progress', { headers: { 'Retry-After': '1' } });
  const keep = (response: PlainResponse) => {
    sweep(store, now);
    // An expired response of the same key is removed first, so that the new one comes last.
    if (known) store.remove(PLACE.type, name);
    store.put(PLACE.type, { print, response, expires: now + KEPT_MS }, name);
  };
  const end = () => {
    busy.delete(name);
  };
  if (known && known.expires > now) {
    if (known.print !== print) throw new SandboxError('idempotency_key_reused', { detail: 'This key was used with a different body.' });
    return { response: known.response as PlainResponse, keep, end };
  }
  busy.add(name);
  return { keep, end };
}

/** Removes stored responses that have expired. A key that is used again is stored at the end, so the oldest come first. */
function sweep(store: Store, now: number): void {
  const oldest: string[] = [];
  for (const [key, { data }] of store.entries(PLACE.type)) {
    if (oldest.length >= SWEPT || data.expires > now) break;
    oldest.push(key);
  }
  for (const key of oldest) store.remove(PLACE.type, key);
}
