const SECONDS: Record<string, number> = { second: 1, minute: 60, hour: 3600, day: 86_400 };

/**
 * Returns the seconds of a duration in words.
 *
 * @param words such as `5 seconds`, `1 hour` or `30 days`
 * @throws Error with the supported form
 */
export function secondsOf(words: string): number {
  const [, count, unit] = /^(\d+) (second|minute|hour|day)s?$/.exec(words) ?? [];
  if (!unit) throw new Error(`after="${words}" is not a duration. Write a number and a unit, such as "30 minutes".`);
  return Number(count) * SECONDS[unit];
}

/** Returns a duration in words, in the largest unit of which it is a multiple. */
export function durationOf(seconds: number): string {
  const [unit, length] = Object.entries(SECONDS).findLast(([, each]) => seconds % each === 0) ?? ['second', 1];
  const count = seconds / length;
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
