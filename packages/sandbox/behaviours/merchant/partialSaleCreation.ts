import type { Call, Json } from '../behaviour';
import { addDays, addMonths, dateOf, daysBetween } from '../money/dates';
import { asText, money } from '../money/money';
import { actorOf, add, businessOf, checkSelling, customerReference, locationOf, NOTHING, nextNumber, sumOf } from './businessData';
import { findGoods, goodsOf } from './goods';
import { checkPrice, price } from './pricing';
import { countUse } from './promotionUses';
import { changeStock, checkStock } from './stock';

const MINUTE_MS = 60_000;

const ACTIONS: Record<string, string[]> = {
  awaiting_deposit: ['recordPartialPayment', 'cancelPartialSale'],
  active: ['recordPartialPayment', 'cancelPartialSale'],
  overdue: ['recordPartialPayment', 'cancelPartialSale'],
  paid_up: ['completePartialSale', 'cancelPartialSale'],
};

const isFast = ({ reference, _deposited_at: since }: Json): boolean => reference.startsWith('FAST-') && since !== undefined;

/** Returns the date that a plan has reached. A fast one advances by a day per minute from its deposit on. */
export function planDate(call: Call, partial: Json): string {
  if (!isFast(partial)) return call.today();
  const days = Math.floor((call.ms - Date.parse(partial._deposited_at)) / MINUTE_MS);
  return addDays(dateOf(partial._deposited_at), days);
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

const LEAST_INSTALMENT = 10_000;
const MOST_FIRST_DAYS = 60;
const MOST_DAYS = 366;
const LEAST_DEPOSIT_PERCENT = 20;

type Instalment = { due_date: string; amount: Json };

/** Divides a rest into equal instalments, rounded down; the last one takes the remainder. */
function evenPlan({ count, interval, first_due_date: first }: Json, rest: number): Instalment[] {
  const each = Math.floor(rest / count);
  return Array.from({ length: count }, (_, index) => ({
    due_date: interval === 'weekly' ? addDays(first, index * 7) : addMonths(first, index),
    amount: money(index === count - 1 ? rest - each * (count - 1) : each),
  }));
}

/**
 * Returns the instalments of a request, beginning with the deposit.
 *
 * @param total price in kobo
 * @throws SandboxError `validation_failed` or `payment_plan_invalid`
 */
function planOf(call: Call, total: number): Json[] {
  const { plan, instalments, deposit } = call.body;
  const refuse = (pointer: string, detail: string) =>
    call.fail('payment_plan_invalid', { detail, errors: [{ pointer, code: 'out_of_range', detail }] });
  if (!plan === !instalments) call.invalid('/plan', 'Send either plan or instalments.');
  if (deposit.amount * 100 < total * LEAST_DEPOSIT_PERCENT || deposit.amount >= total)
    refuse('/deposit', 'Must be at least 20% of the total and less than the total.');
  const today = call.today();
  const isFirstOk = !plan || (plan.first_due_date > today && plan.first_due_date <= addDays(today, MOST_FIRST_DAYS));
  if (!isFirstOk) refuse('/plan/first_due_date', 'Must be after today and at most 60 days ahead.');
  const rest: Instalment[] = plan ? evenPlan(plan, total - deposit.amount) : instalments;
  const pointer = plan ? '/plan' : '/instalments';
  rest.forEach(({ due_date: due, amount }, index) => {
    if (amount.amount < LEAST_INSTALMENT) refuse(pointer, 'Each instalment must be at least 100.00 NGN.');
    if (due <= (rest[index - 1]?.due_date ?? today)) refuse(pointer, 'The dates must be after today and in order.');
  });
  if (rest[rest.length - 1].due_date > addDays(today, MOST_DAYS)) refuse(pointer, 'The last instalment must be due within 12 months.');
  const sum = deposit.amount + sumOf(rest.map(({ amount }) => amount));
  if (sum !== total) refuse(pointer, `Deposit and instalments add up to ${asText(money(sum))}; the total is ${asText(money(total))}.`);
  const all = [{ due_date: addDays(today, 1), amount: deposit }, ...rest];
  return all.map(({ due_date, amount }, number) => ({ id: call.id('ins'), number, due_date, amount }));
}

const DEPOSIT_SECONDS = 86_400;
const LAPSE_SECONDS = 60;

/** Creates a partial sale: prices and reserves its goods, and sets up its plan. */
export function createPartialSale(call: Call): Json {
  const { body } = call;
  const business = businessOf(call, body.business_id);
  call.unique('psl', 'reference', body.reference);
  checkSelling(call, business);
  const location = locationOf(call, business, body.location_id);
  const customer = call.need('cus', body.customer_id, '/customer_id');
  const goods = goodsOf(call, business, body.lines);
  const lines = goods.map((each, index) => ({ goods: each, quantity: body.lines[index].quantity as number }));
  lines.forEach(({ goods: { product, variant }, quantity }, index) => {
    checkStock(call, product, variant, body.location_id, quantity, `/lines/${index}/quantity`);
  });
  const codes: string[] = body.promotion_codes ?? [];
  const cart = price(call, { business, lines, customer, fee: 0, channel: 'partial_sale', at: call.now() }, codes);
  checkPrice(call, cart, codes, body.expected_total);
  const instalments = planOf(call, cart.totals.total.amount);
  const seconds = body.reference.startsWith('LAPSE-') ? LAPSE_SECONDS : DEPOSIT_SECONDS;
  const draft = {
    business_id: business.id,
    location_id: body.location_id,
    reference: body.reference,
    number: nextNumber(call, location),
    status: 'awaiting_deposit',
    customer: customerReference(customer),
    lines: cart.lines,
    promotions: cart.applied,
    totals: cart.totals,
    deposit: body.deposit,
    deposit_due_at: call.now(seconds),
    instalments,
    payments: [],
    grace_days: body.grace_days ?? 3,
    cancellation_fee_percent: body.cancellation_fee_percent ?? '5',
    cancellation_fee: NOTHING,
    refunded: NOTHING,
    refund_due: NOTHING,
    note: body.note ?? null,
    metadata: body.metadata ?? {},
    created_by: actorOf(call),
  };
  const partial = add(call, 'PartialSale', settledPlan(call, draft));
  reserveGoods(call, partial, 1);
  countUse(call, partial, 1);
  call.after(seconds, 'partialSales.expire', { id: partial.id });
  return partial;
}
