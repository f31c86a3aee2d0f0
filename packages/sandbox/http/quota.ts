import type { World } from '../state/world';
import { SandboxError } from './problem';

const WINDOW_MS = 60_000;
const windows = new WeakMap<World, Map<string, { ends: number; used: number }>>();

/**
 * Counts a request against the quota of its family.
 *
 * @param quota requests per minute
 * @returns the headers that report the quota
 * @throws SandboxError `quota_exceeded`
 */
export function countRequest(world: World, family: string, quota: number): Record<string, string> {
  const ofWorld = windows.get(world) ?? new Map();
  windows.set(world, ofWorld);
  const now = world.clock.now();
  let window = ofWorld.get(family);
  if (!window || window.ends <= now) window = { ends: now + WINDOW_MS, used: 0 };
  ofWorld.set(family, window);
  window.used += 1;
  const seconds = Math.max(1, Math.ceil((window.ends - now) / 1000));
  if (window.used > quota) {
    throw new SandboxError('quota_exceeded', {
      detail: `The limit is ${quota} requests a minute; try again in ${seconds} seconds.`,
      headers: { 'Retry-After': String(seconds) },
    });
  }
  return limitsOf(quota, quota - window.used, seconds);
}

/** Returns the headers that report a quota: requests a minute, those that are left, and the seconds until it resets. */
export const limitsOf = (quota: number, left: number, seconds: number | string): Record<string, string> => ({
  RateLimit: `"default";r=${left};t=${seconds}`,
  'RateLimit-Policy': `"default";q=${quota};w=60`,
});
