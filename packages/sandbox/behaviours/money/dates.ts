/** Seconds of a day. */
export const DAY = 86_400;
export const DAY_MS = DAY * 1000;

/** Returns the date a number of days after a date, such as `2026-11-25`. */
export const addDays = (date: string, days: number): string => new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

/** Returns the number of days from one date to another. */
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** Returns the same day of a later month, or the last day of a shorter month. */
export function addMonths(date: string, months: number): string {
  const [year, month, day] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10);
}

/** Returns the number of whole months from one date to a later one. */
export function monthsBetween(from: string, to: string): number {
  const [[year, month], [lastYear, lastMonth]] = [from, to].map((date) => date.split('-').map(Number));
  const months = (lastYear - year) * 12 + lastMonth - month;
  return addMonths(from, months) > to ? months - 1 : months;
}

/** Returns the date a number of business days after a date. Saturdays and Sundays do not count; public holidays do. */
export function addBusinessDays(date: string, days: number): string {
  let at = date;
  for (let left = days; left > 0; ) {
    at = addDays(at, 1);
    if (![0, 6].includes(new Date(at).getUTCDay())) left -= 1;
  }
  return at;
}

/** Returns the seconds from a time in milliseconds to the start of a date in Lagos, at least 0. */
export const secondsUntil = (ms: number, date: string): number => Math.max(0, (Date.parse(date) - 3_600_000 - ms) / 1000);

/** Returns the earlier of two dates or of two times in UTC. */
export const earlier = (one: string, other: string): string => [one, other].sort()[0];

/** Returns the later of two dates or of two times in UTC. */
export const later = (one: string, other: string): string => [one, other].sort()[1];
