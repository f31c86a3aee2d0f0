import { EXAMPLE_SECRET } from '../../openapi/webhookSecret';
import { LOCAL_SANDBOX } from '../../platform/localSandbox';
import { packageUrl } from '../../platform/packages';
import { SECRET_KEY } from '../http/caller';
import type { Json } from '../model/contract';
import type { connect as Connect } from '../published';

/** No sandbox responds at an address, such as because it is being restarted. */
export class Unreachable extends Error {}

/** The sandbox has refused a request to a control. */
export class Refused extends Error {}

/**
 * Sends a request to a control of a sandbox.
 *
 * @param path path below `/_sandbox/`
 * @param body JSON body of a POST; without one, the request is a GET
 * @throws Unreachable if no sandbox responds at the address; Refused with its message if it refuses the request
 */
export async function control(url: string, path: string, body?: object): Promise<Json> {
  const init = body && { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(`${url}/_sandbox/${path}`, init).catch(() => {
    throw new Unreachable(
      `No sandbox responds at ${url}. Start it with "npx -y ${packageUrl('sandbox')}", or give its address, on the command line with --url.`,
    );
  });
  const result: Json | null = await response.json().catch(() => null);
  if (result && response.ok) return result;
  if (typeof result?.error === 'string' && response.status === 400) throw new Refused(result.error);
  throw new Error(
    `The server at ${url} is not a sandbox of this version: ${path} returns ${response.status}. Give the address of the sandbox, on the command line with --url.`,
  );
}

/** Documented in `published.d.ts`. */
export const connect: typeof Connect = (given = process.env.SANDBOX_URL || LOCAL_SANDBOX) => {
  const url = given.replace(/\/+$/, '');
  if (!/^https?:\/\/[^?#]+$/i.test(url) || !URL.canParse(url))
    throw new Error(`${given} is not the address of a sandbox. Give one such as ${LOCAL_SANDBOX} with --url or in SANDBOX_URL.`);
  const post = (path: string, body: object) => control(url, path, body);
  const timeOf = ({ now }: Json) => new Date(now);
  return {
    url,
    secretKey: SECRET_KEY,
    webhookSecret: EXAMPLE_SECRET,
    now: async () => timeOf(await control(url, 'clock')),
    advance: async (duration) =>
      timeOf(await post('clock/advance', { seconds: typeof duration === 'number' ? duration : secondsOf(duration) })),
    reset: async (seed) => void (await post('reset', seed ? { seed } : {})),
    trigger: async (type, options = {}) =>
      (await post('events', { ...options, type })) as Awaited<ReturnType<ReturnType<typeof Connect>['trigger']>>,
    events: async (type) => (await control(url, `events${type === undefined ? '' : `?type=${encodeURIComponent(type)}`}`)).data,
  };
};

const SECONDS: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400 };
const PART = /(\d+(?:\.\d+)?)\s*(s|seconds?|m|minutes?|h|hours?|d|days?)/;
const WHOLE = new RegExp(`^(?:${PART.source}\\s*)+$`);

/**
 * Returns the seconds of a duration.
 *
 * @param text numbers with units, such as `90s`, `1h30m` or `30 days`
 * @throws Error with the supported form
 */
function secondsOf(text: string): number {
  const given = text.trim().toLowerCase();
  if (!WHOLE.test(given))
    throw new Error(`${text.trim() || 'Nothing'} is not a duration. Write numbers with units, such as 90s, 1h30m or 30 days.`);
  const parts = [...given.matchAll(new RegExp(PART, 'g'))];
  return parts.reduce((sum, [, count, unit]) => sum + Number(count) * SECONDS[unit[0]], 0);
}
