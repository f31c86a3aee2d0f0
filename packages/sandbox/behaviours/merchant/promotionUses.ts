import type { Call, Json } from '../behaviour';
import { money } from '../money/money';

/** Ends a promotion for good, and emits the event. */
export function endPromotion(call: Call, promotion: Json, code: 'time_up' | 'uses_up'): void {
  const reason = code === 'uses_up' ? 'The promotion was used as often as its limit allows.' : 'The end of the promotion was reached.';
  const fields = { status: 'ended', status_reason_code: code, status_reason: reason, allowed_actions: [] };
  call.change('prm', promotion.id, 'promotion.ended', fields);
}

/**
 * Counts an order, sale or partial sale as a use of its promotions, or uncounts it. A promotion that reaches its limit ends.
 *
 * @param sign 1 for a new use, -1 for one that no longer counts
 */
export function countUse(call: Call, { promotions, customer }: Json, sign: 1 | -1): void {
  for (const { promotion_id: id, amount } of promotions) {
    const promotion = call.store.get('prm', id);
    if (!promotion) continue;
    const { count, customer_count: customers, given_away: given, last_used_at: last } = promotion.uses;
    const isFirst = customer && !['ord', 'sal', 'psl'].some((type) => usesOf(call, type, id, customer.id) > 1);
    const uses = {
      count: Math.max(0, count + sign),
      customer_count: Math.max(0, customers + (isFirst ? sign : 0)),
      given_away: money(Math.max(0, given.amount + sign * amount.amount)),
      last_used_at: sign > 0 ? call.now() : last,
    };
    const changed = call.store.patch('prm', id, { uses });
    const { uses_total: most } = promotion.limits ?? {};
    if (sign > 0 && most && uses.count >= most && promotion.status === 'active') endPromotion(call, changed, 'uses_up');
  }
}

const usesOf = (call: Call, type: string, promotion: string, customer: string): number =>
  call.store
    .list(type)
    .filter((each) => each.customer?.id === customer && each.promotions?.some(({ promotion_id: id }: Json) => id === promotion)).length;
