import type { Json } from '../../model/contract';
import type { Call } from '../call';
import { addDays, addMonths, DAY, daysBetween } from '../money/dates';
import { divide, money, percent, scaled } from '../money/money';

/** Instalment of a schedule in minor units. */
export type Row = {
  number: number;
  due_date: string;
  principal: number;
  interest: number;
  late_fee: number;
  paid: number;
  paid_at: string | null;
  after: number;
};

/** Returns the seconds that a day of a loan lasts: one minute if its reference begins with FAST-. */
export const dayOf = ({ reference }: Json): number => (reference.startsWith('FAST-') ? 60 : DAY);

/** Returns the day that it is for a loan. */
export function todayOf(call: Call, loan: Json): string {
  if (dayOf(loan) === DAY || !loan._started_on) return call.today();
  return addDays(loan._started_on, Math.floor((call.ms - Date.parse(loan.disbursal?.disbursed_at ?? call.now())) / 60_000));
}

/** Returns one month's interest on an amount, rounded half to even. */
const monthly = (amount: number, rate: string): number => divide(BigInt(amount) * scaled(rate), 12n * 10_000_000_000n);

/** Returns the regular instalment: principal × r / (1 − (1 + r)^−n), or equal parts with flat interest. */
export function instalmentOf(
  principal: number,
  { interest_rate_per_year: rate, interest_method: method, instalment_count: count }: Json,
): number {
  if (method === 'flat') return divide(BigInt(principal), BigInt(count)) + monthly(principal, rate);
  const r = Number(rate) / 1200;
  return Math.round(r === 0 ? principal / count : (principal * r) / (1 - (1 + r) ** -count));
}

/** Returns the rows of a schedule. The last one takes all remaining principal. */
export function rowsOf(principal: number, terms: Json, firstDue: string): Row[] {
  const regular = instalmentOf(principal, terms);
  const isFlat = terms.interest_method === 'flat';
  let left = principal;
  return Array.from({ length: terms.instalment_count }, (_, index) => {
    const interest = monthly(isFlat ? principal : left, terms.interest_rate_per_year);
    const part = index === terms.instalment_count - 1 ? left : regular - interest;
    left -= part;
    const due_date = addMonths(firstDue, index);
    return { number: index + 1, due_date, principal: part, interest, late_fee: 0, paid: 0, paid_at: null, after: left };
  });
}

export const totalOf = ({ principal, interest, late_fee }: Row): number => principal + interest + late_fee;
export const openOf = (row: Row): number => totalOf(row) - row.paid;

/** Returns how what was paid on a row is allocated: late fee, then interest, then principal. */
export function allocationOf({ late_fee, interest, principal }: Row, paid: number): { fees: number; interest: number; principal: number } {
  const fees = Math.min(paid, late_fee);
  const ofInterest = Math.min(paid - fees, interest);
  return { fees, interest: ofInterest, principal: Math.min(paid - fees - ofInterest, principal) };
}

/** Returns the fields of a loan that follow from its schedule on a day. */
export function figuresOf(loan: Json, rows: Row[], today: string): Json {
  const of = (amount: number) => money(amount, loan.principal.currency);
  const open = rows.filter((row) => openOf(row) > 0);
  const due = open.filter(({ due_date }) => due_date <= today);
  const sum = (list: Row[], part: 'fees' | 'interest' | 'principal') =>
    list.reduce((total, row) => total + allocationOf(row, totalOf(row))[part] - allocationOf(row, row.paid)[part], 0);
  const [principal, interest, fees] = [sum(open, 'principal'), sum(due, 'interest'), sum(due, 'fees')];
  const current = open.find(({ due_date }) => due_date > today);
  const [next] = open;
  return {
    outstanding: { principal: of(principal), interest: of(interest), fees: of(fees), total: of(principal + interest + fees) },
    payoff_amount: of(principal + interest + fees + (current ? sum([current], 'interest') : 0)),
    next_due: next ? { number: next.number, due_date: next.due_date, amount: of(openOf(next)) } : null,
    days_overdue: next ? Math.max(0, daysBetween(next.due_date, today)) : 0,
  };
}

/** Returns the fee on an amount as a product states it. */
export const feeOn = (amount: number, fee: Json): number =>
  fee.kind === 'rate' ? percent(amount, fee.rate) : fee.kind === 'fixed' ? fee.amount.amount : 0;

/** Returns an instalment as the schedule shows it. */
export function shownRow(row: Row, today: string, currency: string): Json {
  const of = (amount: number) => money(amount, currency);
  const isOpen = openOf(row) > 0;
  const status = !isOpen
    ? 'paid'
    : row.due_date < today
      ? 'overdue'
      : row.paid
        ? 'partly_paid'
        : row.due_date === today
          ? 'due'
          : 'upcoming';
  return {
    number: row.number,
    due_date: row.due_date,
    status,
    principal: of(row.principal),
    interest: of(row.interest),
    late_fee: of(row.late_fee),
    total: of(totalOf(row)),
    paid: of(row.paid),
    paid_at: row.paid_at,
    outstanding_principal_after: of(row.after),
  };
}

/** Changes fields of a loan. */
export const change = (call: Call, id: string, fields: Json): Json => call.store.patch('bln', id, { updated_at: call.now(), ...fields });

/** Returns the kobo of a loan's principal, which select an outcome in the sandbox. */
export const kobo = ({ principal }: Json): number => principal.amount % 100;

/** Stores the schedule and the figures that follow from it. */
export const keep = (call: Call, loan: Json, rows: Row[], fields: Json = {}): Json =>
  change(call, loan.id, { ...figuresOf(loan, rows, todayOf(call, loan)), _rows: rows, ...fields });
