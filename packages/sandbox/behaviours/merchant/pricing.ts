import type { Call, Json } from '../behaviour';
import { asText, divide, money } from '../money/money';
import { type Cart, isUsedUp, type Left, reduction, unmet } from './promotionRules';

const SCOPES = ['line', 'order', 'delivery'];
const MOST_PROMOTIONS = 5;

/** Promotion that is not applied, with the reason. `worth` is what it would take off alone, in kobo. */
export type NotUsed = { promotion: Json; reason: string; condition?: string; worth: number | null };

/** Priced cart. */
export type Priced = { lines: Json[]; applied: Json[]; notUsed: NotUsed[]; totals: Json };

type Application = { promotion: Json; amount: number }[];

/** Returns true if a promotion applies at a time. */
export const isRunning = ({ status, starts_at: from, ends_at: to }: Json, at: string): boolean =>
  status === 'active' && Date.parse(from) <= Date.parse(at) && (!to || Date.parse(at) < Date.parse(to));

const byScope = (one: Json, other: Json): number =>
  SCOPES.indexOf(one.scope) - SCOPES.indexOf(other.scope) || one.created_at.localeCompare(other.created_at);

/** Applies promotions one after the other, each to what the previous ones have left. */
function apply(call: Call, promotions: Json[], cart: Cart, start: Left): { left: Left; used: Application } {
  let left = start;
  const used: Application = [];
  for (const promotion of [...promotions].sort(byScope)) {
    if (unmet(call, promotion, cart, left)) continue;
    const off = reduction(call, promotion, cart, left);
    const amount = off.fee + off.lines.reduce((sum, each) => sum + each, 0);
    if (!amount) continue;
    left = { lines: left.lines.map((each, index) => each - off.lines[index]), fee: left.fee - off.fee };
    used.push({ promotion, amount });
  }
  return { left, used };
}

const total = (used: Application): number => used.reduce((sum, { amount }) => sum + amount, 0);

/** Selects the promotions that apply to a cart, as described for Create a promotion. */
function select(call: Call, cart: Cart, codes: string[], start: Left): { chosen: Json[]; notUsed: NotUsed[] } {
  const notUsed: NotUsed[] = [];
  const running = call.store
    .list('prm')
    .filter(({ business_id: id }) => id === null || id === cart.business.id)
    .filter((promotion) => isRunning(promotion, cart.at) && (!promotion.code || codes.includes(promotion.code)));
  const alone = (promotion: Json): number => total(apply(call, [promotion], cart, start).used);
  const fitting = running.filter((promotion) => {
    const condition = unmet(call, promotion, cart, start);
    const reason = condition ? 'condition' : isUsedUp(call, promotion, cart) ? 'limit' : undefined;
    if (reason && promotion.code) notUsed.push({ promotion, reason, condition, worth: null });
    return !reason;
  });
  const leave = (promotions: Json[], reason: string) => {
    for (const promotion of promotions) notUsed.push({ promotion, reason, worth: alone(promotion) });
  };
  const sorted = [...fitting].sort((one, other) => alone(other) - alone(one) || one.created_at.localeCompare(other.created_at));
  const best = sorted.filter(
    ({ stacking_group: group }, index) => !group || sorted.findIndex((each) => each.stacking_group === group) === index,
  );
  leave(
    sorted.filter((each) => !best.includes(each)),
    'same_group',
  );
  const together = best.filter(({ stacking }) => stacking === 'combinable');
  const [exclusive, ...others] = best.filter(({ stacking }) => stacking === 'exclusive');
  leave(others, 'exclusive_better');
  if (exclusive && alone(exclusive) > total(apply(call, together, cart, start).used)) {
    leave(together, 'exclusive_better');
    return { chosen: [exclusive], notUsed };
  }
  if (exclusive) leave([exclusive], 'better_combination');
  leave(together.slice(MOST_PROMOTIONS), 'same_group');
  return { chosen: together.slice(0, MOST_PROMOTIONS), notUsed };
}

/** Returns the VAT that is contained in amounts, by tax category. */
function taxLines(lines: Json[], fee: number): Json[] {
  const gross = new Map<string, number>();
  const count = (category: string, amount: number) => amount && gross.set(category, (gross.get(category) ?? 0) + amount);
  for (const line of lines) count(line.tax_category, line.total.amount);
  count('standard', fee);
  return [...gross].map(([category, amount]) => ({
    tax_category: category,
    rate_percent: category === 'standard' ? '7.5' : '0',
    gross: money(amount),
    tax: money(category === 'standard' ? divide(BigInt(amount) * 75n, 1075n) : 0),
  }));
}

/** Returns the totals of lines and a delivery fee, in kobo. */
export function totalsOf(lines: Json[], fee = 0, feeDiscount = 0): Json {
  const sum = (field: string) => lines.reduce((all, line) => all + line[field].amount, 0);
  const taxed = taxLines(lines, fee - feeDiscount);
  return {
    subtotal: money(sum('subtotal')),
    discount: money(sum('discount')),
    delivery_fee: money(fee),
    delivery_discount: money(feeDiscount),
    total: money(sum('total') + fee - feeDiscount),
    tax: money(taxed.reduce((all, { tax }) => all + tax.amount, 0)),
    tax_lines: taxed,
  };
}

/** Prices a cart with all promotions that apply to it. */
export function price(call: Call, cart: Cart, codes: string[] = []): Priced {
  const full = cart.lines.map(({ goods, quantity }) => goods.variant.price.amount * quantity);
  const start = { lines: full, fee: cart.fee };
  const { chosen, notUsed } = select(call, cart, codes, start);
  const { left, used } = apply(call, chosen, cart, start);
  for (const promotion of chosen) {
    if (!used.some((each) => each.promotion === promotion))
      notUsed.push({ promotion, reason: 'condition', condition: unmet(call, promotion, cart, left), worth: null });
  }
  const lines = cart.lines.map(({ goods: { product, variant, name }, quantity }, index) => ({
    product_id: product.id,
    variant_id: variant.id,
    sku: variant.sku,
    name,
    quantity,
    unit_price: variant.price,
    subtotal: money(full[index]),
    discount: money(full[index] - left.lines[index]),
    total: money(left.lines[index]),
    tax_category: product.tax_category,
  }));
  const applied = used.map(({ promotion: { id, name, code, scope }, amount }) => ({
    promotion_id: id,
    name,
    code,
    scope,
    amount: money(amount),
  }));
  return { lines, applied, notUsed, totals: totalsOf(lines, cart.fee, cart.fee - left.fee) };
}

/**
 * Checks that the codes of a request apply, and that the total is the expected one.
 *
 * @throws SandboxError `promotion_not_applicable` or `price_changed`
 */
export function checkPrice(call: Call, { applied, totals }: Priced, codes: string[], expected?: Json): void {
  for (const code of codes) {
    if (!applied.some((each) => each.code === code))
      call.fail('promotion_not_applicable', `The code ${code} does not apply to these goods.`);
  }
  if (expected && expected.amount !== totals.total.amount)
    call.fail('price_changed', `Expected ${asText(expected as never)}, now ${asText(totals.total)}.`);
}
