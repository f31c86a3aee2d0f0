import type { Json } from '../behaviour';
import { addDays, addMonths, daysBetween } from '../money/dates';
import { feeOn, type InstalmentTerms, instalmentOf, partsOf, periodInterest } from '../money/instalments';
import { money } from '../money/money';

/** Instalment of a loan in minor units, with what was paid of each part. */
export type Row = {
  number: number;
  due_date: string;
  interest: number;
  principal: number;
  fees: number;
  after: number;
  paid: Amounts;
  paid_at: string | null;
};

/** Amounts of a loan by part, in minor units. */
export type Amounts = { fees: number; interest: number; principal: number };

const NONE: Amounts = { fees: 0, interest: 0, principal: 0 };
const PARTS = ['fees', 'interest', 'principal'] as const;

export const totalOf = ({ fees, interest, principal }: Amounts): number => fees + interest + principal;
export const openOf = (row: Row): number => totalOf(row) - totalOf(row.paid);

const periodsOf = ({ product }: Json): number => (product.repayment_every === 'week' ? 52 : 12);

/** Returns the terms in force: those approved or, before, those requested. */
export function termsOf({ approval, principal, instalment_count: count, product }: Json): InstalmentTerms & { principal: number } {
  const { interest_rate_per_year, interest_method } = product;
  const agreed = approval ?? { principal, instalment_count: count };
  return { interest_rate_per_year, interest_method, instalment_count: agreed.instalment_count, principal: agreed.principal.amount };
}

/** Returns the regular instalment of a loan. */
export const regularOf = (loan: Json): number => instalmentOf(termsOf(loan).principal, termsOf(loan), periodsOf(loan));

/** Returns the schedule of a loan that was, or would be, disbursed on a date. */
export function plannedRows(loan: Json, disbursed: string): Row[] {
  const terms = termsOf(loan);
  const due = (number: number) => (loan.product.repayment_every === 'week' ? addDays(disbursed, 7 * number) : addMonths(disbursed, number));
  return partsOf(terms.principal, terms, periodsOf(loan)).map((part, index) => ({
    ...part,
    number: index + 1,
    due_date: due(index + 1),
    fees: 0,
    paid: NONE,
    paid_at: null,
  }));
}

/** Returns the open parts of rows. */
function openParts(rows: Row[]): Amounts {
  const sum = (part: keyof Amounts) => rows.reduce((total, row) => total + row[part] - row.paid[part], 0);
  return { fees: sum('fees'), interest: sum('interest'), principal: sum('principal') };
}

/** Returns what is owed on a date: all principal, and the interest and fees of instalments that have fallen due. */
export function owed(rows: Row[], today: string): Amounts {
  const due = openParts(rows.filter(({ due_date }) => due_date <= today));
  return { fees: openParts(rows).fees, interest: due.interest, principal: openParts(rows).principal };
}

/** Returns the interest that is owed from today although it is not due: that of the current instalment; with `flat`, of all later ones. */
function begun({ product }: Json, rows: Row[], today: string): number {
  const later = rows.filter(({ due_date }) => due_date > today);
  return openParts(product.interest_method === 'flat' ? later : later.slice(0, 1)).interest;
}

/** Returns the amount that closes a loan on a date. */
const payoffOf = (loan: Json, rows: Row[], today: string): number => totalOf(owed(rows, today)) + begun(loan, rows, today);

/** Returns the rows that follow the current one, on what is left of the principal after it. The amount of an instalment stays the same. */
function recalculated(loan: Json, rows: Row[], left: number): Row[] {
  const { interest_rate_per_year: rate, interest_method: method } = termsOf(loan);
  const regular = regularOf(loan);
  let open = left;
  return rows.flatMap((row) => {
    if (open <= 0) return [];
    const interest = method === 'flat' ? row.interest : periodInterest(open, rate, periodsOf(loan));
    const isLast = row === rows.at(-1) || open + interest <= regular;
    const part = isLast ? open : regular - interest;
    open -= part;
    return [{ ...row, interest, principal: part, after: open }];
  });
}

/**
 * Allocates a repayment to the rows of a loan: fees, then interest, then principal of what is due and of the current instalment. What is left
 * repays principal: it is added to the current instalment, and the later ones are recalculated.
 *
 * @param amount amount in minor units
 * @param today date of the repayment
 * @param now time of the repayment, for instalments that it completes
 */
export function allocated(loan: Json, rows: Row[], amount: number, today: string, now: string) {
  const payoff = payoffOf(loan, rows, today);
  const current = rows.find(({ due_date }) => due_date > today);
  const isFlatPayoff = amount >= payoff && loan.product.interest_method === 'flat';
  const reach = isFlatPayoff ? Number.POSITIVE_INFINITY : (current?.number ?? 0);
  const allocation: Amounts = { ...NONE };
  let left = Math.min(amount, payoff);
  let after = rows.map((row) => ({ ...row, paid: { ...row.paid } }));
  const isDue = ({ due_date }: Row) => due_date <= today;
  for (const group of [after.filter(isDue), after.filter((row) => !isDue(row) && row.number <= reach)])
    for (const part of PARTS)
      for (const row of group) {
        const paid = Math.min(left, row[part] - row.paid[part]);
        row.paid[part] += paid;
        allocation[part] += paid;
        left -= paid;
      }
  if (left > 0 && current) {
    const begunRows = after.filter(({ number }) => number <= reach);
    const last = begunRows[begunRows.length - 1];
    const later = after.filter(({ number }) => number > reach);
    last.principal += left;
    last.paid.principal += left;
    last.after -= left;
    allocation.principal += left;
    after = [...begunRows, ...recalculated(loan, later, last.after)];
  }
  for (const row of after) if (!row.paid_at && openOf(row) === 0) row.paid_at = now;
  return { rows: after, allocation, surplus: Math.max(0, amount - payoff), isSettled: amount >= payoff };
}

/** Adds the late fee of an instalment whose grace period has ended. */
export const withLateFee = (loan: Json, rows: Row[], number: number): Row[] =>
  rows.map((row) => (row.number === number ? { ...row, fees: row.fees + feeOn(openOf(row), loan.product.late_fee) } : row));

/** Returns the schedule of a loan on a date. A loan of the story has the one that follows from its repayments. */
export function rowsOf(loan: Json, today: string): Row[] {
  if (loan._rows) return loan._rows;
  const start = loan.disbursal?.business_date;
  return [...loan.repayments]
    .reverse()
    .filter(({ kind }: Json) => kind !== 'recovery')
    .reduce(
      (rows: Row[], { amount, allocation, business_date: on, received_at: at }: Json) => {
        const first = rows.find((row) => openOf(row) > 0);
        const charged = rows.map((row) => (row === first ? { ...row, fees: row.fees + allocation.fees.amount } : row));
        return allocated(loan, charged, amount.amount, on, at).rows;
      },
      plannedRows(loan, start ?? today),
    );
}

/** Returns amounts with their total, as responses show them. */
export const shownAmounts = (amounts: Amounts, currency: string): Json => ({
  principal: money(amounts.principal, currency),
  interest: money(amounts.interest, currency),
  fees: money(amounts.fees, currency),
  total: money(totalOf(amounts), currency),
});

/** Returns the fields of an active loan that follow from its schedule on a date. */
export function figuresOf(loan: Json, rows: Row[], today: string): Json {
  const { currency } = loan.principal;
  const next = rows.find((row) => openOf(row) > 0);
  const days_overdue = next ? Math.max(0, daysBetween(next.due_date, today)) : 0;
  return {
    outstanding: shownAmounts(owed(rows, today), currency),
    payoff_amount: money(payoffOf(loan, rows, today), currency),
    next_due: next ? { number: next.number, due_date: next.due_date, amount: money(openOf(next), currency) } : null,
    days_overdue,
    is_overdue: days_overdue > loan.product.grace_days,
  };
}
