const SECONDS: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400 };
const PART = /(\d+(?:\.\d+)?)\s*(s|seconds?|m|minutes?|h|hours?|d|days?)/;
const WHOLE = new RegExp(`^(?:${PART.source}\\s*)+$`);

/**
 * Returns the seconds of a duration.
 *
 * @param text numbers with units, such as `90s`, `1h30m` or `30 days`
 * @throws Error with the supported form
 */
export function secondsOf(text: string): number {
  const given = text.trim().toLowerCase();
  if (!WHOLE.test(given))
    throw new Error(`${text.trim() || 'Nothing'} is not a duration. Write numbers with units, such as 90s, 1h30m or 30 days.`);
  const parts = [...given.matchAll(new RegExp(PART, 'g'))];
  return parts.reduce((sum, [, count, unit]) => sum + Number(count) * SECONDS[unit[0]], 0);
}
