import { divide, percent, scaled } from './money';

/** Terms that determine the instalments of a loan: rate in percent a year, method, and number of instalments. */
export type InstalmentTerms = { interest_rate_per_year: string; interest_method: string; instalment_count: number };

/** Interest and principal of an instalment, and the principal that is left after it, in minor units. */
export type Part = { interest: number; principal: number; after: number };

const MONTHS = 12;
/** Instalments of a loan at most, those of a week for ten years. A request cannot ask for more. */
const MOST = 520;

/** Returns the interest of one period on an amount, rounded half to even. `periods` is their number in a year. */
export const periodInterest = (amount: number, rate: string, periods = MONTHS): number =>
  divide(BigInt(amount) * scaled(rate), BigInt(periods) * 10_000_000_000n);

/** Returns the regular instalment: principal × r / (1 − (1 + r)^−n), or equal parts with flat interest. */
export function instalmentOf(principal: number, terms: InstalmentTerms, periods = MONTHS): number {
  const { interest_rate_per_year: rate, interest_method: method, instalment_count: count } = terms;
  if (method === 'flat') return divide(BigInt(principal), BigInt(count)) + periodInterest(principal, rate, periods);
  const r = Number(rate) / (100 * periods);
  return Math.round(r === 0 ? principal / count : (principal * r) / (1 - (1 + r) ** -count));
}

/** Returns the parts of all instalments. The last one takes all remaining principal. */
export function partsOf(principal: number, terms: InstalmentTerms, periods = MONTHS): Part[] {
  const regular = instalmentOf(principal, terms, periods);
  const { interest_rate_per_year: rate, interest_method: method, instalment_count: count } = terms;
  if (count > MOST) throw new RangeError(`A loan has at most ${MOST} instalments.`);
  let left = principal;
  return Array.from({ length: count }, (_, index) => {
    const interest = periodInterest(method === 'flat' ? principal : left, rate, periods);
    const part = index === count - 1 ? left : regular - interest;
    left -= part;
    return { interest, principal: part, after: left };
  });
}

/** Fee of a product: none, a percentage, or fixed. */
export type Fee = { kind: string; rate?: string; amount?: { amount: number } };

/** Returns the fee on an amount as a product states it. */
export const feeOn = (amount: number, { kind, rate = '0', amount: fixed }: Fee): number =>
  kind === 'rate' ? percent(amount, rate) : kind === 'fixed' ? (fixed?.amount ?? 0) : 0;
