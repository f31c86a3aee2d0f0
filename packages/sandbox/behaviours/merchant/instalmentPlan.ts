import type { Call, Json } from '../behaviour';
import { money } from '../money/money';
import { dateOf, sumOf } from './businessData';
import { findGoods } from './goods';
import { changeStock } from './stock';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

const ACTIONS: Record<string, string[]> = {
  awaiting_deposit: ['recordPartialPayment', 'cancelPartialSale'],
  active: ['recordPartialPayment', 'cancelPartialSale'],
  overdue: ['recordPartialPayment', 'cancelPartialSale'],
  paid_up: ['completePartialSale', 'cancelPartialSale'],
};

const isFast = ({ reference, _deposited_at: since }: Json): boolean => reference.startsWith('FAST-') && since !== undefined;

const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** Returns the date that a plan has reached. A fast one advances by a day per minute from its deposit on. */
export function planDate(call: Call, partial: Json): string {
  if (!isFast(partial)) return call.today();
  const days = Math.floor((call.ms - Date.parse(partial._deposited_at)) / MINUTE_MS);
  return new Date(Date.parse(dateOf(partial._deposited_at)) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the seconds until a plan reaches the beginning of a date. */
export function secondsUntilDate(call: Call, partial: Json, date: string): number {
  if (isFast(partial)) return daysBetween(planDate(call, partial), date) * 60;
  return Math.max(0, (Date.parse(`${date}T00:00:00+01:00`) - call.ms) / 1000);
}

/** Returns true if an instalment is late by more than the grace period. */
export function isOverdue(today: string, { due_date: due, open }: Json, graceDays: number): boolean {
  return open.amount > 0 && daysBetween(due, today) > graceDays;
}

function statusOf({ amount, paid, open, due_date: due }: Json, today: string, isEnded: boolean): string {
  if (open.amount === 0 && paid.amount === amount.amount) return 'paid';
  if (isEnded) return 'dropped';
  if (today > due) return 'late';
  return paid.amount ? 'part_paid' : 'due';
}

/** Returns a partial sale with the figures that follow from its payments, its state and the date. */
export function settledPlan(call: Call, partial: Json): Json {
  const today = planDate(call, partial);
  const isEnded = partial.status === 'cancelled' || partial.status === 'expired';
  const paid = sumOf(partial.payments.map(({ amount }: Json) => amount));
  let left = paid;
  const instalments = partial.instalments.map((each: Json) => {
    const part = Math.min(left, each.amount.amount);
    left -= part;
    const filled = { ...each, paid: money(part), open: money(isEnded ? 0 : each.amount.amount - part) };
    return { ...filled, status: statusOf(filled, today, isEnded) };
  });
  const late = instalments.filter(({ status }: Json) => status === 'late');
  const next = instalments.find(({ open }: Json) => open.amount > 0);
  return {
    ...partial,
    instalments,
    paid: money(paid),
    open: money(isEnded ? 0 : partial.totals.total.amount - paid),
    overdue: money(sumOf(late.map(({ open }: Json) => open))),
    next_due_date: next?.due_date ?? null,
    allowed_actions: ACTIONS[partial.status] ?? [],
  };
}

/** Stores a changed partial sale. */
export function savePlan(call: Call, partial: Json): Json {
  return call.store.put('psl', { ...settledPlan(call, partial), updated_at: call.now() });
}

/** Reserves the goods of a partial sale, or releases them. */
export function reserveGoods(call: Call, { id, lines, location_id: location }: Json, sign: 1 | -1): void {
  for (const { variant_id: variant, quantity } of lines) {
    const goods = findGoods(call, variant);
    if (goods) changeStock(call, { ...goods, location, reserved: sign * quantity, source: { kind: 'partial_sale', id } });
  }
}

/** Returns how a payment is allocated: to the oldest open instalment first. */
export function allocate(call: Call, partial: Json, amount: number): Json[] {
  let left = amount;
  return settledPlan(call, partial).instalments.flatMap(({ id, open }: Json) => {
    const part = Math.min(left, open.amount);
    left -= part;
    return part ? [{ instalment_id: id, amount: money(part) }] : [];
  });
}
