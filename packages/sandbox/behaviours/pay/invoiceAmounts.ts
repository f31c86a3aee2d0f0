import type { Call, Json } from '../behaviour';
import { asText, divide, type Money, money, percent, scaled } from '../money/money';

/** Largest amount in minor units. */
const MOST_AMOUNT = 100_000_000_000_000;

/** Order of the tax categories on a document. */
const CATEGORIES = ['standard', 'zero_rated', 'exempt', 'out_of_scope'];

/** Returns what a discount deducts from an amount in minor units; ends the request with 422 if it is larger than the amount. */
function discountOn(call: Call, amount: number, discount: Json | null): number {
  if (!discount) return 0;
  if (discount.kind === 'percent') return percent(amount, discount.value);
  const { value } = discount;
  if (value.amount > amount)
    call.fail('amount_out_of_range', `The discount is ${asText(value)}; at most ${asText(money(amount, value.currency))} is possible.`);
  return value.amount;
}

/** Divides an amount in proportion to weights; the remaining minor units go to the largest remainders. */
function sharesOf(amount: number, weights: number[]): number[] {
  const sum = BigInt(weights.reduce((total, weight) => total + weight, 0));
  if (sum === 0n) return weights.map(() => 0);
  const parts = weights.map((weight, index) => {
    const product = BigInt(amount) * BigInt(weight);
    return { index, share: Number(product / sum), rest: product % sum };
  });
  const left = amount - parts.reduce((total, { share }) => total + share, 0);
  const byRest = [...parts].sort((one, other) => (one.rest === other.rest ? one.index - other.index : one.rest > other.rest ? -1 : 1));
  for (const part of byRest.slice(0, left)) part.share += 1;
  return parts.map(({ share }) => share);
}

/**
 * Calculates an invoice or credit note in the documented order, rounding half to even.
 *
 * @param lines lines with quantity, unit price, discount, tax category and tax rate
 * @param discount discount on the subtotal
 * @returns `lines`, `subtotal`, `discount_total`, `taxes`, `tax_total` and `total`
 */
export function amountsOf(call: Call, lines: Json[], discount: Json | null, currency: string): Json {
  const of = (amount: number): Money => money(amount, currency);
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  const grosses = lines.map(({ quantity, unit_price }) => divide(BigInt(unit_price.amount) * scaled(quantity), 100_000_000n));
  const discounts = lines.map((line, index) => discountOn(call, grosses[index], line.discount));
  const nets = grosses.map((gross, index) => gross - discounts[index]);
  const subtotal = sum(nets);
  const deducted = discountOn(call, subtotal, discount);
  const shares = sharesOf(deducted, nets);
  const taxes = CATEGORIES.flatMap((category) => {
    const own = lines.flatMap((line, index) => (line.tax_category === category ? [index] : []));
    if (!own.length) return [];
    const { tax_rate } = lines[own[0]];
    const taxable = sum(own.map((index) => nets[index] - shares[index]));
    return [{ tax_category: category, tax_rate, taxable: of(taxable), tax: of(percent(taxable, tax_rate)) }];
  });
  const tax = sum(taxes.map((each) => each.tax.amount));
  return {
    lines: lines.map((line, index) => ({
      ...line,
      line_number: index + 1,
      gross: of(grosses[index]),
      discount_amount: of(discounts[index]),
      net: of(nets[index]),
      discount_share: of(shares[index]),
    })),
    subtotal: of(subtotal),
    discount_total: of(deducted),
    taxes,
    tax_total: of(tax),
    total: of(subtotal - deducted + tax),
  };
}

/**
 * Returns the amounts of a document in naira, for the tax return; null for a document in naira.
 *
 * @throws SandboxError `validation_failed` if they are larger than any amount can be
 */
export function inNaira(call: Call, rate: Json | null | undefined, { total, tax_total: tax }: Json): Json | null {
  if (!rate || total.currency === 'NGN') return null;
  const convert = ({ amount }: Money) => money(divide(BigInt(amount) * scaled(rate.rate), 100_000_000n));
  const { rate: figure, rate_date, source = 'CBN, official rate' } = rate;
  const inTotal = convert(total);
  if (inTotal.amount > MOST_AMOUNT) call.invalid('/exchange_rate/rate', 'The total in naira is too large.', 'too_large');
  return { rate: figure, rate_date, source, naira_tax_total: convert(tax), naira_total: inTotal };
}
