import type { Call } from '../behaviour';
import { addDays } from '../money/dates';

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const DAYS_AHEAD = 30;
const HOUR_MS = 3_600_000;

/** Returns the weekday of a date, such as `monday`. */
export const weekdayOf = (date: string): string => WEEKDAYS[new Date(date).getUTCDay()];

/** Returns the hour and minute of a time in Lagos, such as `09:30`. */
export const clockOf = (time: string): string => new Date(Date.parse(time) + HOUR_MS).toISOString().slice(11, 16);

/** Returns midnight in Lagos at the beginning of a date, in milliseconds. */
export const midnight = (date: string): number => Date.parse(`${date}T00:00:00+01:00`);

/** Ends the request with 422 for a day that is more than 30 days ahead. The sandbox accepts days in the past. */
export function checkDay(call: Call, date: string | undefined, pointer: string): void {
  if (date !== undefined && date > addDays(call.today(), DAYS_AHEAD)) call.invalid(pointer, 'Must be at most 30 days ahead.');
}
