import { asTime } from '../../state/clock';

/**
 * Divides an amount into equal parts at equal intervals, the first with the remainder.
 *
 * @param start time of the first part
 * @param end time of the last part
 */
export function sharesOf(total: number, count: number, start: string, end: string): { amount: number; at: string }[] {
  const [first, last] = [Date.parse(start), Date.parse(end)];
  const each = Math.floor(total / count);
  return Array.from({ length: count }, (_, index) => ({
    amount: index ? each : total - each * (count - 1),
    at: asTime(first + ((last - first) * index) / (count - 1)),
  }));
}
