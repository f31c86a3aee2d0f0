import type { Node } from './rules/support';

/**
 * Sum of named fields: `total` is the sum of its parts. A part that starts with `-` is subtracted, and one that ends with `?` is optional.
 * `totals.total` is a field of the object `totals`; `lines[].total` is the sum over all lines, and `lines[]` their number. `unless` excludes
 * objects in which these names have another meaning.
 */
export type Sum = { total: string; parts: string[]; unless?: (holder: Node) => boolean };

const has = (key: string) => (holder: Node) => key in holder;
const isIn =
  (...states: string[]) =>
  (holder: Node) =>
    states.includes(holder.status);

/** Sums that apply to all objects in examples that have these fields, in all families, for money and counts alike. */
export const SUMS: readonly Sum[] = [
  { total: 'available', parts: ['ledger', '-held', 'overdraft_limit?'] },
  { total: 'closing_balance', parts: ['opening_balance', 'total_credits', '-total_debits'] },
  { total: 'total', parts: ['net', 'vat'] },
  // A cancelled invoice has no open amount.
  { total: 'open', parts: ['total', '-paid'], unless: ({ open }) => amountOf(open) === 0 },
  { total: 'total', parts: ['principal', 'interest', 'fees?', 'fee?', 'late_fee?', 'penalty?'], unless: has('net') },
  { total: 'instalment', parts: ['principal', 'interest', 'fees?'], unless: has('instalment_count') },
  { total: 'total_debited', parts: ['amount', 'fee', 'stamp_duty'], unless: ({ bearer }) => bearer === 'recipient' },
  { total: 'net', parts: ['gross', '-refunds', '-fees', '-payout_fee', '-stamp_duty'] },
  { total: 'interest_after_penalty', parts: ['interest_accrued', '-penalty'] },
  { total: 'payable', parts: ['principal', 'interest_after_penalty', '-withholding_tax'] },
  { total: 'payable_at_maturity', parts: ['principal', 'interest_at_maturity', '-withholding_tax_at_maturity'] },
  { total: 'forgone', parts: ['payable_at_maturity', '-payable'] },
  // Invoices. Products and the sums of their lines and taxes are checked in invoiceSums.ts.
  { total: 'net', parts: ['gross', '-discount_amount'] },
  { total: 'total', parts: ['subtotal', '-discount_total', 'tax_total'] },
  { total: 'amount_due', parts: ['total', '-amount_paid', '-amount_credited'] },
  // Lines, and totals of orders, sales and carts.
  { total: 'total', parts: ['subtotal', '-discount', 'delivery_fee?', '-delivery_discount?'] },
  { total: 'total', parts: ['tax_lines[].gross'] },
  { total: 'tax', parts: ['tax_lines[].tax'] },
  { total: 'totals.subtotal', parts: ['lines[].subtotal'] },
  { total: 'totals.discount', parts: ['lines[].discount'] },
  { total: 'totals.discount', parts: ['promotions[].amount', '-totals.delivery_discount'] },
  // Cancelled and expired orders have no open amount.
  { total: 'open', parts: ['totals.total', '-paid', 'change?'], unless: isIn('cancelled', 'expired') },
  { total: 'open', parts: ['amount', '-paid'], unless: isIn('dropped') },
  { total: 'paid', parts: ['payments[].amount'] },
  { total: 'totals.total', parts: ['instalments[].amount'] },
  { total: 'amount', parts: ['lines[].amount', 'delivery_amount'] },
  { total: 'kept', parts: ['totals.total', '-reversed'], unless: isIn('voided') },
  // Sales reports, and the stock of a location.
  { total: 'net', parts: ['gross', '-discounts', '-reversals'] },
  { total: 'net', parts: ['total', '-reversed'] },
  { total: 'net', parts: ['by_business[].net'] },
  { total: 'net', parts: ['by_channel[].net'] },
  { total: 'net', parts: ['by_day[].net'] },
  { total: 'sale_count', parts: ['by_business[].sale_count'] },
  { total: 'sale_count', parts: ['by_channel[].sale_count'] },
  { total: 'sale_count', parts: ['by_day[].sale_count'] },
  { total: 'available', parts: ['on_hand', '-reserved'] },
  // Counts.
  { total: 'rows_done', parts: ['rows_taken', 'rows_refused'] },
  { total: 'rows_taken', parts: ['variants_created', 'variants_updated'] },
  { total: 'item_count', parts: ['counts.queued', 'counts.pending', 'counts.succeeded', 'counts.failed', 'counts.refused'] },
  { total: 'requests_last_24_hours', parts: ['networks[].requests'] },
  { total: 'running_trackings', parts: ['stages[].trackings_in_stage'] },
  { total: 'product_count', parts: ['products[]'] },
  { total: 'required', parts: ['submitted', 'approved', 'missing[]'] },
];

/** Returns a sum as a formula: `total = net + vat`. */
export const sumName = ({ total, parts }: Sum): string => `${total} = ${parts.join(' + ').replaceAll('+ -', '- ').replaceAll('?', '')}`;

/** Figure that differs from the calculated value: its keys relative to the checked object, the expected value, and the formula. */
export type WrongSum = { at: (string | number)[]; is: number; shouldBe: number; by: string };

/** Checks the sums of an object in an example. Returns the formulas that were checked and the figures that are wrong. */
export function checkSums(holder: Node): { checked: string[]; wrong: WrongSum[] } {
  const checked: string[] = [];
  const wrong: WrongSum[] = [];
  for (const sum of SUMS) {
    const { total, parts, unless } = sum;
    const is = amountAt(holder, total);
    if (is === undefined) continue; // Most objects have few of the totals.
    const amounts = parts.map((part) => partOf(holder, part));
    if (amounts.includes(undefined) || unless?.(holder)) continue;
    const shouldBe = (amounts as number[]).reduce((all, amount) => all + amount, 0);
    checked.push(sumName(sum));
    if (is !== shouldBe) wrong.push({ at: total.split('.'), is, shouldBe, by: sumName(sum).replace(`${total} = `, '') });
  }
  return { checked, wrong };
}

/** Returns the signed amount of a part: 0 if it is optional and missing, undefined if it is required and missing or not an amount. */
function partOf(holder: Node, part: string): number | undefined {
  const key = part.replace(/^-|\?$/g, '');
  if (part.endsWith('?') && (holder[key] ?? null) === null) return 0;
  const amount = amountAt(holder, key);
  return amount !== undefined && part.startsWith('-') ? -amount : amount;
}

/** Returns the amount at `total` or `totals.total`, the sum for `lines[].total`, or the length for `lines[]`; undefined if it does not exist. */
function amountAt(holder: Node, path: string): number | undefined {
  if (path.endsWith('[]')) return Array.isArray(holder[path.slice(0, -2)]) ? holder[path.slice(0, -2)].length : undefined;
  if (!path.includes('.')) return amountOf(holder[path]);
  const [, list, ofItem] = /^(\w+)\[\]\.(\w+)$/.exec(path) ?? [];
  if (list) return sumOf(holder[list], ofItem);
  return amountOf(path.split('.').reduce((inner: Node | null | undefined, key) => inner?.[key], holder));
}

/** Returns the sum of the amounts with that name in a list; undefined if the value is not a list or an item lacks the amount. */
export function sumOf(list: unknown, key: string): number | undefined {
  if (!Array.isArray(list)) return undefined;
  const amounts = list.map((item: Node | null) => amountOf(item?.[key]));
  return amounts.includes(undefined) ? undefined : (amounts as number[]).reduce((all, amount) => all + amount, 0);
}

/** Names of the remaining balance after a row of a repayment schedule. */
const LEFT = ['balance_after', 'outstanding_principal_after'];

/**
 * Checks figures that follow from the previous row: the remaining balance of a loan, and the balance of an account, in either order.
 *
 * @param rows a list of an example
 * @returns the formulas that were checked and the figures that are wrong
 */
export function checkRows(rows: readonly Node[]): { checked: string[]; wrong: WrongSum[] } {
  const checked: string[] = [];
  const wrong: WrongSum[] = [];
  for (const [index, row] of rows.entries()) {
    const before = rows[index - 1];
    if (!before || !row || typeof row !== 'object') continue;
    const found = repaid(before, row) ?? booked(before, row) ?? bookedBackwards(before, row);
    if (!found) continue;
    checked.push(found.by);
    if (found.is !== found.shouldBe) wrong.push({ ...found, at: [found.backwards ? index - 1 : index, found.key] });
  }
  return { checked, wrong };
}

type RowSum = { key: string; is: number; shouldBe: number; by: string; backwards?: boolean };

/** Checks two consecutive rows of a repayment schedule. */
function repaid(before: Node, row: Node): RowSum | undefined {
  const key = LEFT.find((name) => amountOf(row[name]) !== undefined && amountOf(before[name]) !== undefined);
  const principal = amountOf(row.principal);
  if (!key || principal === undefined || row.number !== before.number + 1) return undefined;
  const shouldBe = (amountOf(before[key]) as number) - principal;
  return { key, is: amountOf(row[key]) as number, shouldBe, by: `${key} of the previous row - principal` };
}

/** Checks two entries of an account with consecutive `sequence` numbers. */
function booked(before: Node, row: Node): RowSum | undefined {
  const [last, is, amount] = [before.balance_after, row.balance_after, row.amount].map(amountOf);
  if (last === undefined || is === undefined || amount === undefined || row.sequence !== before.sequence + 1) return undefined;
  const shouldBe = last + (row.direction === 'debit' ? -amount : amount);
  return { key: 'balance_after', is, shouldBe, by: 'balance_after of the previous entry with amount applied' };
}

/** Checks two entries of a list with the newest entry first. */
function bookedBackwards(before: Node, row: Node): RowSum | undefined {
  const found = booked(row, before);
  return found && { ...found, backwards: true };
}

/** Returns an integer, or the amount of a Money in minor units; undefined for other values. */
export function amountOf(value: unknown): number | undefined {
  const amount = (value as Node | null)?.amount ?? value;
  return Number.isInteger(amount) ? (amount as number) : undefined;
}
