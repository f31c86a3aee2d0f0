import type { Call, Json } from '../behaviour';
import { asText, money } from '../money/money';
import { businessOf, NOTHING } from './businessData';
import { goodsOf } from './goods';
import { isRunning, type NotUsed, price } from './pricing';

const MOST_UNKNOWN = 20;
const HOUR_MS = 3_600_000;

/** Reasons why a code does not apply, as the customer reads them. */
const MESSAGES: Record<string, string> = {
  unknown_code: 'This code does not exist.',
  not_running: 'This code is not valid at the moment.',
  condition: 'This code does not apply to your cart.',
  limit: 'This code has been used as often as it can be.',
  same_group: 'A better offer already applies to your cart.',
  better_combination: 'Other offers are worth more for your cart.',
  exclusive_better: 'A better offer already applies to your cart.',
};

/** Counts an unknown code of a customer. Ends the request with 429 after 20 in an hour. */
function countUnknown(call: Call, customer: string): void {
  const recent = ((call.store.get('unknownCodes', customer)?.at ?? []) as number[]).filter((at) => at > call.ms - HOUR_MS);
  if (recent.length >= MOST_UNKNOWN) {
    const seconds = Math.ceil((recent[0] + HOUR_MS - call.ms) / 1000);
    call.fail('quota_exceeded', {
      detail: `The limit is ${MOST_UNKNOWN} unknown codes an hour.`,
      headers: { 'Retry-After': String(seconds) },
    });
  }
  call.store.put('unknownCodes', { at: [...recent, call.ms] }, customer);
}

/** Returns the promotion of a business with a code: the one that applies, otherwise the latest. */
function withCode(call: Call, business: Json, code: string): Json | undefined {
  const found = call.store.find('prm', 'code', code).filter(({ business_id: id }) => id === null || id === business.id);
  return found.find((each) => isRunning(each, call.now())) ?? found.at(-1);
}

function reasonOf(call: Call, promotion: Json | undefined, notUsed: NotUsed | undefined): string {
  if (!promotion) return 'unknown_code';
  if (!isRunning(promotion, call.now())) return 'not_running';
  return notUsed?.reason ?? 'condition';
}

/** Calculates the price of a cart with a code. A code that does not apply is not an error. */
export function validate(call: Call): Json {
  const { body } = call;
  const business = businessOf(call, body.business_id);
  const customer = body.customer_id ? call.need('cus', body.customer_id, '/customer_id') : undefined;
  const goods = goodsOf(call, business, body.lines);
  const code: string = body.code.trim().toUpperCase();
  const codes = [code, ...(body.other_codes ?? []).map((each: string) => each.trim().toUpperCase())];
  const promotion = withCode(call, business, code);
  if (!promotion && customer) countUnknown(call, customer.id);
  const cart = {
    business,
    lines: goods.map((each, index) => ({ goods: each, quantity: body.lines[index].quantity as number })),
    customer,
    fee: body.delivery_fee?.amount ?? 0,
    channel: body.channel ?? 'order',
    at: call.now(),
    isTrial: true,
  };
  const { lines, applied, notUsed, totals } = price(call, cart, codes);
  const own = applied.find(({ promotion_id: id }) => id === promotion?.id);
  const refused = notUsed.find((each) => each.promotion.id === promotion?.id);
  const reason = own ? null : reasonOf(call, promotion, refused);
  const condition = reason === 'condition' ? (refused?.condition ?? null) : null;
  const goodsAmount = totals.subtotal.amount - totals.discount.amount;
  const shortfall = condition === 'min_subtotal' ? money(promotion?.conditions.min_subtotal.amount - goodsAmount) : null;
  return {
    code,
    valid: own !== undefined,
    promotion_id: promotion?.id ?? null,
    reason,
    unmet_condition: condition,
    message: shortfall ? `Add goods for ${asText(shortfall)} to use this code.` : reason && MESSAGES[reason],
    shortfall,
    discount: own?.amount ?? NOTHING,
    applied,
    not_used: notUsed.map(({ promotion: { id, name, code: its }, reason: why, worth }) => ({
      promotion_id: id,
      name,
      code: its,
      reason: why,
      worth: worth === null ? null : money(worth),
    })),
    lines,
    totals,
    evaluated_at: call.now(),
  };
}
