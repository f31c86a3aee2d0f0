import type { Call, Json } from '../behaviour';
import { actorOf, add, businessOf, checkSelling, customerReference, locationOf, NOTHING, nextNumber } from './businessData';
import { goodsOf } from './goods';
import { reserveGoods, settledPlan } from './instalmentPlan';
import { planOf } from './paymentPlans';
import { checkPrice, price } from './pricing';
import { countUse } from './promotionUses';
import { checkStock } from './stock';

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
