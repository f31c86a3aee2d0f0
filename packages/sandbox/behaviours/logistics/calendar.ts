import type { Call, Json } from '../behaviour';
import { addDays, DAY_MS, weekdayOf } from '../money/dates';

const HOUR_MS = 3_600_000;

/** Hours in Lagos between which providers are asked. */
const FROM_HOUR = 6;
const TO_HOUR = 22;
/** Hour in Lagos after which no provider picks up on the same day. */
const CUT_OFF_HOUR = 18;

/** Business days from pickup to delivery by service level. */
const DAYS: Record<string, number> = { same_day: 0, next_day: 1, standard: 3, international: 7 };

/** Returns a time in Lagos in milliseconds since 1970-01-01 UTC. */
export const lagosTime = (date: string, clock: string): number => Date.parse(`${date}T${clock}:00+01:00`);

/** Returns true on Saturdays and Sundays. */
export const isWeekend = (date: string): boolean => ['saturday', 'sunday'].includes(weekdayOf(date));

/** Returns true on a day without pickups and deliveries in a country. */
function isClosed(country: Json | undefined, date: string): boolean {
  return (
    country?.non_working_weekdays.includes(weekdayOf(date)) ||
    country?.holidays.some(({ holiday_date: day }: Json) => day === date) === true
  );
}

/** Returns the first business day from a date on. */
function businessDay(country: Json | undefined, date: string): string {
  let day = date;
  for (let count = 0; count < 60 && isClosed(country, day); count += 1) day = addDays(day, 1);
  return day;
}

/** Returns the day of pickup, and the time until which an order must be placed for it. */
export function pickupOf(call: Call, country: Json | undefined, wanted: string): { date: string; cutOff: number } {
  let date = businessDay(country, wanted);
  if (date === call.today() && call.ms >= lagosTime(date, `${CUT_OFF_HOUR}:00`)) date = businessDay(country, addDays(date, 1));
  return { date, cutOff: lagosTime(date, `${CUT_OFF_HOUR}:00`) };
}

/** Returns the day of delivery that a provider promises. */
export function deliveryDate(country: Json | undefined, pickup: string, level: string): string {
  let day = pickup;
  for (let left = DAYS[level] ?? 0; left > 0; left -= 1) day = businessDay(country, addDays(day, 1));
  return day;
}

/** Returns the time that is some minutes later, where the hours from 22:00 to 06:00 in Lagos do not count. */
export function pausedAtNight(start: number, minutes: number): number {
  const midnight = Math.floor((start + HOUR_MS) / DAY_MS) * DAY_MS - HOUR_MS;
  const opens = midnight + FROM_HOUR * HOUR_MS;
  const closes = midnight + TO_HOUR * HOUR_MS;
  if (start < opens) return pausedAtNight(opens, minutes);
  const end = start + minutes * 60_000;
  if (end <= closes) return end;
  const left = Math.max(0, closes - start);
  return pausedAtNight(opens + DAY_MS, minutes - left / 60_000);
}
