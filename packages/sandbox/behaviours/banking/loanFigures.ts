import type { Call, Json } from '../behaviour';
import { addMonths, DAY, daysBetween } from '../money/dates';
import { dayOf, todayOf as fastToday } from '../money/fastDays';
import { type InstalmentTerms, partsOf } from '../money/instalments';
import { money } from '../money/money';

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

/** Hours in Lagos at which instalments are debited, and at which reminders are sent. */
export const DEBITED_AT = 6;
export const REMINDED_AT = 8;

/**
 * Returns the seconds until an hour of a day. A loan whose days last a minute has no hours.
 *
 * @param days days from today to that day
 * @param hour hour in Lagos
 */
export const secondsUntilHour = (call: Call, loan: Json, days: number, hour: number): number =>
  dayOf(loan) === DAY ? (Date.parse(call.today(days)) + (hour - 1) * 3_600_000 - call.ms) / 1000 : days * dayOf(loan);

/** Returns the day that it is for a loan. */
export const todayOf = (call: Call, loan: Json): string =>
  fastToday(call, loan, loan._started_on, loan.disbursal?.disbursed_at ?? call.now());

/** Returns the rows of a schedule with monthly instalments. */
export const rowsOf = (principal: number, terms: Json, firstDue: string): Row[] =>
  partsOf(principal, terms as InstalmentTerms).map((part, index) => ({
    ...part,
    number: index + 1,
    due_date: addMonths(firstDue, index),
    late_fee: 0,
    paid: 0,
    paid_at: null,
  }));

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
  // On a due date, the month that ends is still the current one, and its interest is due already.
  const current = rows.find(({ due_date }) => due_date >= today);
  const isAccruing = current && current.due_date > today;
  const [next] = open;
  return {
    outstanding: { principal: of(principal), interest: of(interest), fees: of(fees), total: of(principal + interest + fees) },
    payoff_amount: of(principal + interest + fees + (isAccruing ? sum([current], 'interest') : 0)),
    next_due: next ? { number: next.number, due_date: next.due_date, amount: of(openOf(next)) } : null,
    days_overdue: next ? Math.max(0, daysBetween(next.due_date, today)) : 0,
  };
}

/** States of what was never paid on a loan that ended. */
const UNPAID: Record<string, string> = { closed_written_off: 'written_off', closed_rescheduled: 'rescheduled' };

/** Returns an instalment of a loan as the schedule shows it. */
export function shownRow(row: Row, today: string, { grace_days, status: ofLoan, principal: { currency } }: Json): Json {
  const of = (amount: number) => money(amount, currency);
  const isOpen = openOf(row) > 0;
  const status = !isOpen
    ? 'paid'
    : ofLoan in UNPAID
      ? UNPAID[ofLoan]
      : daysBetween(row.due_date, today) > grace_days
        ? 'overdue'
        : row.paid
          ? 'partly_paid'
          : row.due_date <= today
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

/** Returns the kobo of a loan's principal, which select an outcome in the sandbox. */
export const kobo = ({ principal }: Json): number => principal.amount % 100;

/** Days that the oldest instalment must be overdue before a loan is written off. */
export const WRITE_OFF_DAYS = 180;

/** Returns true on the day of the disbursal. */
export const isDisbursalDay = (call: Call, loan: Json): boolean => todayOf(call, loan) === loan._started_on;

/** Returns the operations that an active loan allows: a disbursal can be undone on its day, before any repayment and unless it replaced a loan. */
export function actionsOf(call: Call, loan: Json): string[] {
  const { last_repayment, replaces_loan_id, days_overdue } = loan;
  return [
    ...(isDisbursalDay(call, loan) && !last_repayment && !replaces_loan_id ? ['undoLoanDisbursal'] : []),
    'repayLoan',
    ...(days_overdue >= WRITE_OFF_DAYS ? ['writeOffLoan'] : []),
  ];
}

/** Stores the schedule of an active loan, and the figures and operations that follow from it. */
export function keep(call: Call, loan: Json, rows: Row[], fields: Json = {}): Json {
  const figures = figuresOf(loan, rows, todayOf(call, loan));
  const allowed_actions = actionsOf(call, { ...loan, ...figures, ...fields });
  return call.patch('bln', loan.id, { ...figures, allowed_actions, _rows: rows, ...fields });
}
