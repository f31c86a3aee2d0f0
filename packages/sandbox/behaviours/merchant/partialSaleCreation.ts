import type { Call, Json } from '../behaviour';
import { asText, money } from '../money/money';
import {
  actorOf,
  add,
  businessOf,
  checkSelling,
  customerReference,
  daysAfter,
  locationOf,
  NOTHING,
  nextNumber,
  sumOf,
} from './businessData';
import { goodsOf } from './goods';
import { reserveGoods, settledPlan } from './instalmentPlan';
import { checkPrice, price } from './pricing';
import { countUse } from './promotionUses';
import { checkStock } from './stock';

const LEAST_INSTALMENT = 10_000;
const MOST_FIRST_DAYS = 60;
const MOST_DAYS = 366;
const LEAST_DEPOSIT_PERCENT = 20;

/** Returns a date a number of months later: the same day, or the last one of a shorter month. */
function monthsAfter(date: string, months: number): string {
  const [year, month, day] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10);
}

type Instalment = { due_date: string; amount: Json };

/** Divides a rest into equal instalments, rounded down; the last one takes the remainder. */
function evenPlan({ count, interval, first_due_date: first }: Json, rest: number): Instalment[] {
  const each = Math.floor(rest / count);
  return Array.from({ length: count }, (_, index) => ({
    due_date: interval === 'weekly' ? daysAfter(first, index * 7) : monthsAfter(first, index),
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
  const isFirstOk = !plan || (plan.first_due_date > today && plan.first_due_date <= daysAfter(today, MOST_FIRST_DAYS));
  if (!isFirstOk) refuse('/plan/first_due_date', 'Must be after today and at most 60 days ahead.');
  const rest: Instalment[] = plan ? evenPlan(plan, total - deposit.amount) : instalments;
  const pointer = plan ? '/plan' : '/instalments';
  rest.forEach(({ due_date: due, amount }, index) => {
    if (amount.amount < LEAST_INSTALMENT) refuse(pointer, 'Each instalment must be at least 100.00 NGN.');
    if (due <= (rest[index - 1]?.due_date ?? today)) refuse(pointer, 'The dates must be after today and in order.');
  });
  if (rest[rest.length - 1].due_date > daysAfter(today, MOST_DAYS)) refuse(pointer, 'The last instalment must be due within 12 months.');
  const sum = deposit.amount + sumOf(rest.map(({ amount }) => amount));
  if (sum !== total) refuse(pointer, `Deposit and instalments add up to ${asText(money(sum))}; the total is ${asText(money(total))}.`);
  const all = [{ due_date: daysAfter(today, 1), amount: deposit }, ...rest];
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
    sale_id: null,
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
