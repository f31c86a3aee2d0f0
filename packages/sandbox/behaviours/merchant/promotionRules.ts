import type { Call, Json } from '../behaviour';
import { dateOf, weekdayOf } from '../money/dates';
import { divide, percent } from '../money/money';
import type { Goods } from './goods';

/** Cart to price. Amounts are in kobo. */
export type Cart = {
  business: Json;
  lines: { goods: Goods; quantity: number }[];
  customer?: Json;
  fee: number;
  channel: string;
  /** Time at which prices and promotions apply. */
  at: string;
  /** Conditions that depend on the customer are met without one. */
  isTrial?: boolean;
};

/** What is left of the price of each line and of the delivery fee. */
export type Left = { lines: number[]; fee: number };

/** Returns the categories above a category and itself. */
function lineage(call: Call, id: string): string[] {
  const found: string[] = [];
  for (let at: string | null = id; at && !found.includes(at); at = call.store.get('cat', at)?.parent_id ?? null) found.push(at);
  return found;
}

/** Returns the positions of the lines that a promotion concerns: those of its products and categories, or all. */
function matching(call: Call, { conditions }: Json, cart: Cart): number[] {
  const { product_ids: products = [], category_ids: categories = [] } = conditions ?? {};
  const all = cart.lines.map((_, index) => index);
  if (!products.length && !categories.length) return all;
  return all.filter((index) => {
    const { product } = cart.lines[index].goods;
    return (
      products.includes(product.id) ||
      product.category_ids.some((id: string) => lineage(call, id).some((each) => categories.includes(each)))
    );
  });
}

/** Returns the uses of a promotion by a customer: orders, counter sales and partial sales that are still counted. */
function usesBy(call: Call, promotion: Json, customer: Json): number {
  const counted = [
    ...call.store.list('ord').filter(({ status }) => status !== 'cancelled' && status !== 'expired'),
    ...call.store.list('sal').filter(({ status, channel }) => status !== 'voided' && channel === 'counter'),
    ...call.store.list('psl').filter(({ status }) => status !== 'cancelled' && status !== 'expired'),
  ];
  return counted.filter(
    (each) => each.customer?.id === customer.id && each.promotions?.some(({ promotion_id: id }: Json) => id === promotion.id),
  ).length;
}

/** Returns true if the usage limit of a promotion is reached, in total or for the customer. */
export function isUsedUp(call: Call, promotion: Json, { customer, isTrial }: Cart): boolean {
  const { uses_total: total, uses_per_customer: each } = promotion.limits ?? {};
  if (total && promotion.uses.count >= total) return true;
  if (!each) return false;
  return customer ? usesBy(call, promotion, customer) >= each : !isTrial;
}

/** Returns the first condition that a cart does not meet; undefined if it meets all of them. */
export function unmet(call: Call, promotion: Json, cart: Cart, left: Left): string | undefined {
  const { conditions = {} } = promotion;
  const found = matching(call, promotion, cart);
  const quantity = found.reduce((sum, index) => sum + cart.lines[index].quantity, 0);
  const goods = left.lines.reduce((sum, amount) => sum + amount, 0);
  const day = weekdayOf(dateOf(cart.at));
  const has = (list: unknown[] | undefined) => (list?.length ?? 0) > 0;
  const isKnown = ['ord', 'sal'].some((type) =>
    call.store.list(type).some(({ customer, business_id: id }) => customer?.id === cart.customer?.id && id === cart.business.id),
  );
  const isOther = cart.customer ? !conditions.customer_ids?.includes(cart.customer.id) : !cart.isTrial;
  const failed: [string, boolean][] = [
    ['product_ids', has(conditions.product_ids) && !found.length],
    ['category_ids', has(conditions.category_ids) && !found.length],
    ['customer_ids', has(conditions.customer_ids) && isOther],
    ['min_subtotal', !!conditions.min_subtotal && goods < conditions.min_subtotal.amount],
    ['min_quantity', !!conditions.min_quantity && quantity < conditions.min_quantity],
    ['first_order_only', conditions.first_order_only === true && (cart.customer ? isKnown : !cart.isTrial)],
    ['channels', has(conditions.channels) && !conditions.channels.includes(cart.channel)],
    ['weekdays', has(conditions.weekdays) && !conditions.weekdays.includes(day)],
  ];
  return failed.find(([, isUnmet]) => isUnmet)?.[0];
}

/** Distributes an amount over amounts in proportion, rounded half to even; the largest takes the difference. */
function distribute(amount: number, over: number[]): number[] {
  const total = over.reduce((sum, each) => sum + each, 0);
  if (!total) return over.map(() => 0);
  const parts = over.map((each) => divide(BigInt(amount) * BigInt(each), BigInt(total)));
  parts[over.indexOf(Math.max(...over))] += amount - parts.reduce((sum, each) => sum + each, 0);
  return parts;
}

/** Returns the reduction of each line by a promotion of the scope line. */
function lineReduction(call: Call, promotion: Json, cart: Cart, left: Left): number[] {
  const { effect } = promotion;
  const found = matching(call, promotion, cart);
  const parts = left.lines.map(() => 0);
  if (effect.kind === 'buy_x_get_y') return cheapest(effect, cart, found);
  for (const index of found) {
    const { quantity } = cart.lines[index];
    const now = left.lines[index];
    if (effect.kind === 'percent_off') parts[index] = percent(now, effect.percent);
    else if (effect.kind === 'amount_off') parts[index] = Math.min(now, effect.amount.amount * quantity);
    else parts[index] = Math.max(0, now - effect.price.amount * quantity);
  }
  return parts;
}

/** Returns the reduction of the cheapest of the matching items. */
function cheapest({ buy_quantity: buy, get_quantity: get, get_percent_off: off }: Json, cart: Cart, found: number[]): number[] {
  const parts = cart.lines.map(() => 0);
  const count = found.reduce((sum, index) => sum + cart.lines[index].quantity, 0);
  let free = Math.floor(count / (buy + get)) * get;
  const priceOf = (index: number): number => cart.lines[index].goods.variant.price.amount;
  for (const index of [...found].sort((one, other) => priceOf(one) - priceOf(other))) {
    const items = Math.min(free, cart.lines[index].quantity);
    parts[index] = percent(priceOf(index) * items, off);
    free -= items;
  }
  return parts;
}

/** Returns what a promotion takes off each line and the delivery fee. No amount falls below zero. */
export function reduction(call: Call, promotion: Json, cart: Cart, left: Left): Left {
  const { effect, scope } = promotion;
  const none = left.lines.map(() => 0);
  if (scope === 'delivery') {
    const most =
      effect.kind === 'percent_off' ? percent(left.fee, effect.percent) : effect.kind === 'amount_off' ? effect.amount.amount : left.fee;
    return { lines: none, fee: Math.min(left.fee, most, effect.up_to?.amount ?? left.fee) };
  }
  const goods = left.lines.reduce((sum, each) => sum + each, 0);
  const parts =
    scope === 'order' && effect.kind === 'amount_off'
      ? distribute(Math.min(goods, effect.amount.amount), left.lines)
      : scope === 'order'
        ? left.lines.map((each) => percent(each, effect.percent))
        : lineReduction(call, promotion, cart, left);
  const total = parts.reduce((sum, each) => sum + each, 0);
  const most = effect.max_amount?.amount ?? total;
  const capped = total > most ? distribute(most, parts) : parts;
  return { lines: capped.map((each, index) => Math.min(each, left.lines[index])), fee: 0 };
}
