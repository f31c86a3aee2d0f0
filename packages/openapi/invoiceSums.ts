import type { Node } from './rules/support';
import { amountOf, sumOf, type WrongSum } from './sums';

/** Exact decimal: `digits` divided by ten to the power of `decimals`. */
type Exact = { digits: bigint; decimals: number };

/** Figure of an invoice and its position in the checked object. */
type Figure = Omit<WrongSum, 'shouldBe'> & { shouldBe: number | undefined };

/**
 * Checks the figures of an example's object that are products, or sums of lists. Sums of named fields are listed in `SUMS`.
 *
 * @param holder an invoice, one of its lines, or the tax of one category; other objects are ignored
 * @returns the checks that were made, and the figures that are wrong
 */
export function checkInvoice(holder: Node): { checked: string[]; wrong: WrongSum[] } {
  const known = [...figuresOfLine(holder), ...figuresOfTax(holder), ...figuresOfInvoice(holder)].filter(isKnown);
  return { checked: known.map(({ by }) => by), wrong: known.filter(({ is, shouldBe }) => is !== shouldBe) };
}

const isKnown = (figure: Figure): figure is WrongSum => figure.shouldBe !== undefined;

/** Field names that the families use for quantity × unit price. */
const LINE_TOTALS = ['gross', 'amount', 'subtotal'];

/** Returns the figures of a line: its total and its discount. */
function figuresOfLine(line: Node): Figure[] {
  const shouldBe = product(line.unit_price, line.quantity);
  return [
    ...LINE_TOTALS.flatMap((key) => figure(line, key, 'quantity × unit_price', shouldBe)),
    ...figure(line, 'discount_amount', 'gross × discount', discounted(line.gross, line.discount)),
  ];
}

/** Returns the figures of a tax category: the tax on its taxable amount. */
function figuresOfTax(tax: Node): Figure[] {
  return figure(tax, 'tax', 'taxable × tax_rate', percentOf(tax.taxable, tax.tax_rate));
}

function figuresOfInvoice(invoice: Node): Figure[] {
  const { lines, taxes } = invoice;
  return [
    ...figure(invoice, 'subtotal', 'the sum of net of all lines', sumOf(lines, 'net')),
    ...figure(invoice.totals, 'net', 'the sum of amount of all lines', sumOf(lines, 'amount'), ['totals']),
    ...figure(invoice, 'discount_total', 'subtotal × discount', discounted(invoice.subtotal, invoice.discount)),
    ...figure(invoice, 'discount_total', 'the sum of discount_share of all lines', sumOf(lines, 'discount_share')),
    ...figure(invoice, 'tax_total', 'the sum of tax of all taxes', sumOf(taxes, 'tax')),
    ...(Array.isArray(taxes) ? taxes.flatMap((tax: Node, index: number) => taxableOf(tax, ['taxes', index], lines)) : []),
  ];
}

/** Returns the taxable amount of one category of an invoice: the net of its lines less their shares of the discount. */
function taxableOf(tax: Node, at: (string | number)[], lines: unknown): Figure[] {
  const own = Array.isArray(lines) && lines.filter((line: Node) => sameTax(line, tax));
  const [net, shares] = [sumOf(own, 'net'), sumOf(own, 'discount_share')];
  const shouldBe = net === undefined || shares === undefined ? undefined : net - shares;
  return figure(tax, 'taxable', 'the sum of net - discount_share of its lines', shouldBe, at);
}

const sameTax = (line: Node, tax: Node): boolean => line?.tax_category === tax?.tax_category && line?.tax_rate === tax?.tax_rate;

/** Returns a figure of `holder` as a list with one item; empty if `holder` does not have it. */
function figure(holder: Node, key: string, by: string, shouldBe: number | undefined, at: (string | number)[] = []): Figure[] {
  const is = amountOf(holder?.[key]);
  return is === undefined ? [] : [{ at: [...at, key], is, shouldBe, by }];
}

/**
 * Returns the amount that a discount of the form `{kind, value}` deducts from an amount: undefined if it has another form, 0 if there is
 * none.
 */
function discounted(sum: unknown, discount: Node | null | undefined): number | undefined {
  if (discount === null) return 0;
  return discount?.kind === 'percent' ? percentOf(sum, discount.value) : amountOf(discount?.value);
}

const percentOf = (sum: unknown, rate: unknown): number | undefined => product(sum, rate, 2);

/**
 * @param sum a Money
 * @param factor a decimal string, or an integer
 * @param shift number of places by which the decimal point of the product moves to the left: 2 for per cent
 * @returns the product, rounded half to even to the minor unit; undefined if one of them is missing
 */
function product(sum: unknown, factor: unknown, shift = 0): number | undefined {
  const [amount, times] = [amountOf(sum), exact(factor)];
  if (amount === undefined || !times) return undefined;
  return halfToEven({ digits: BigInt(amount) * times.digits, decimals: times.decimals + shift });
}

/** Parses a decimal, for example `12.50` as 1250 and 2 decimals. Returns undefined for other values. */
function exact(value: unknown): Exact | undefined {
  const [, whole, fraction = ''] = /^(-?\d+)(?:\.(\d+))?$/.exec(String(value)) ?? [];
  return whole === undefined ? undefined : { digits: BigInt(whole + fraction), decimals: fraction.length };
}

function halfToEven({ digits, decimals }: Exact): number {
  const unit = 10n ** BigInt(decimals);
  const sign = digits < 0n ? -1n : 1n;
  const [whole, twice] = [(sign * digits) / unit, ((sign * digits) % unit) * 2n];
  const up = twice > unit || (twice === unit && whole % 2n === 1n);
  return Number(sign * (up ? whole + 1n : whole));
}
