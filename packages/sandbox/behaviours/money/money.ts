/** Amount in minor units with its currency. */
export type Money = { amount: number; currency: string };

export const money = (amount: number, currency = 'NGN'): Money => ({ amount, currency });

/** Returns an amount in whole minor units for people, such as `12,500.00`. Most requests write some, for which `toLocaleString` is too slow. */
export function figures(amount: number): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  let text = digits.slice(-2);
  for (let end = digits.length - 2, separator = '.'; end > 0; end -= 3, separator = ',')
    text = digits.slice(Math.max(0, end - 3), end) + separator + text;
  return amount < 0 ? `-${text}` : text;
}

/** Returns an amount for people with its currency, such as `12,500.00 NGN`. */
export const asText = ({ amount, currency }: Money): string => `${figures(amount)} ${currency}`;

/**
 * Divides two whole numbers and rounds half to even, the rounding of all amounts.
 *
 * @throws RangeError if the divisor is zero
 */
export function divide(dividend: bigint, divisor: bigint): number {
  const quotient = dividend / divisor;
  const twice = (dividend % divisor) * 2n;
  const isUp = twice > divisor || (twice === divisor && quotient % 2n !== 0n);
  return Number(isUp ? quotient + 1n : quotient);
}

/** Returns a decimal string as a whole number of hundred-millionths. */
export function scaled(decimal: string): bigint {
  const [whole, fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.padEnd(8, '0'));
}

/** Returns a percentage of an amount, such as 1.5 % of 1,000.00. */
export const percent = (amount: number, percentage: string): number => divide(BigInt(amount) * scaled(percentage), 10_000_000_000n);

/** Returns simple interest: principal × rate in percent a year × days / days of the year. */
export const interest = (principal: number, rate: string, days: number, ofYear = 365): number =>
  divide(BigInt(principal) * scaled(rate) * BigInt(days), 10_000_000_000n * BigInt(ofYear));
