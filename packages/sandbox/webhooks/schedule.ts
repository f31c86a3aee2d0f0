/** Seconds before the second and each further attempt. */
const DELAYS = [30, 300, 1800, 7200, 18_000, 36_000, 50_400, 57_600, 86_400];

/** Seconds before each further attempt to a simulated endpoint, where a family does not document a second. */
const SIMULATED: Record<string, number[]> = { wallet: [30, 5, 30, 2, 5, 10, 14, 16, 24] };

/** Part by which a delay is shorter at most. None is longer, so that all attempts are made within the three days. */
const VARIATION = 0.1;

/** Response of an endpoint, or why there was none. */
export type AttemptResult = { response_status: number | null; error: string | null; duration_ms: number; response_excerpt: string | null };

const RESULTS: Record<string, AttemptResult> = {
  '204': { response_status: 204, error: null, duration_ms: 42, response_excerpt: null },
  '500': { response_status: 500, error: 'http_status', duration_ms: 42, response_excerpt: null },
  '410': { response_status: 410, error: 'http_status', duration_ms: 42, response_excerpt: null },
  timeout: { response_status: null, error: 'timeout', duration_ms: 10_000, response_excerpt: null },
};

/** Returns the result that a URL with `?simulate=` stands for; undefined for any other URL. No request is sent to such a URL. */
export function simulatedResult(url: string): AttemptResult | undefined {
  const [, name] = /[?&]simulate=(204|410|500|timeout)(?:&|$)/.exec(url) ?? [];
  return name ? RESULTS[name] : undefined;
}

/**
 * Returns the seconds until the next attempt; undefined if there is none.
 *
 * @param family folder of the family that manages the endpoint
 * @param made number of automatic attempts so far
 * @param random number from 0 to less than 1, by which delays vary
 */
export function delayAfter(family: string, made: number, isSimulated: boolean, random: number): number | undefined {
  const usual = DELAYS[made - 1];
  if (usual === undefined) return undefined;
  if (family === 'platform-registry') return usual / 60;
  if (isSimulated) return SIMULATED[family]?.[made - 1] ?? 1;
  return Math.round(usual * (1 - VARIATION * random));
}
