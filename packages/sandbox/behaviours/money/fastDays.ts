import type { Call, Json } from '../behaviour';
import { addDays, DAY } from './dates';

/** Seconds that a day lasts for a resource whose reference begins with `FAST-`. */
const FAST_DAY = 60;

/** Returns the seconds that a day lasts for a resource. */
export const dayOf = ({ reference }: Json): number => (reference?.startsWith('FAST-') ? FAST_DAY : DAY);

/**
 * Returns the day that it is for a resource: that of Lagos or, with `FAST-`, one day later for each minute.
 *
 * @param first day from which the minutes count; without one, they do not count yet
 * @param since time from which they count
 */
export function todayOf(call: Call, resource: Json, first: string | null | undefined, since: string | null | undefined): string {
  if (dayOf(resource) === DAY || !first || !since) return call.today();
  return addDays(first, Math.floor((call.ms - Date.parse(since)) / (FAST_DAY * 1000)));
}
