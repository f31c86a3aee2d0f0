import type { Node } from './rules/support';

/**
 * `total` is the sum of its parts, each added, or taken off where it begins with `-`. A part that ends with `?` may be left out.
 * `totals.total` stands in the object `totals`; `lines[].total` is that of all lines together. `unless` says where the same names mean
 * something else.
 */
export type Sum = { total: string; parts: string[]; unless?: (holder: Node) => boolean };

const has = (key: string) => (holder: Node) => key in holder;
const isIn =
  (...states: string[]) =>
  (holder: Node) =>
    states.includes(holder.status);

/** What adds up wherever an object of an example has these names, in every family. Money and counts alike. */
export const SUMS: readonly Sum[] = [
  { total: 'available', parts: ['ledger', '-held', 'overdraft_limit?'] },
  { total: 'closing_balance', parts: ['opening_balance', 'total_credits', '-total_debits'] },
  { total: 'total', parts: ['net', 'vat'] },
  // Nothing is open of an invoice that was cancelled.
  { total: 'open', parts: ['total', '-paid'], unless: ({ open }) => amountOf(open) === 0 },
  { total: 'total', parts: ['principal', 'interest', 'fees?', 'fee?', 'late_fee?', 'penalty?'], unless: has('net') },
  { total: 'instalment', parts: ['principal', 'interest', 'fees?'], unless: has('instalment_count') },
  { total: 'total_debited', parts: ['amount', 'fee', 'stamp_duty'], unless: ({ bearer }) => bearer === 'recipient' },
  { total: 'net', parts: ['gross', '-refunds', '-fees', '-payout_fee', '-stamp_duty'] },
  { total: 'interest_after_penalty', parts: ['interest_accrued', '-penalty'] },
  { total: 'payable', parts: ['principal', 'interest_after_penalty', '-withholding_tax'] },
  { total: 'payable_at_maturity', parts: ['principal', 'interest_at_maturity', '-withholding_tax_at_maturity'] },
  { total: 'forgone', parts: ['payable_at_maturity', '-payable'] },
  // Of an invoice; what its lines and taxes come to is worked out in invoiceSums.ts.
  { total: 'net', parts: ['gross', '-discount_amount'] },
  { total: 'total', parts: ['subtotal', '-discount_total', 'tax_total'] },
  { total: 'amount_due', parts: ['total', '-amount_paid', '-amount_credited'] },
  // Of a line, and of the totals of an order, a sale or a cart.
  { total: 'total', parts: ['subtotal', '-discount', 'delivery_fee?', '-delivery_discount?'] },
  { total: 'total', parts: ['tax_lines[].gross'] },
  { total: 'tax', parts: ['tax_lines[].tax'] },
  { total: 'totals.subtotal', parts: ['lines[].subtotal'] },
  { total: 'totals.discount', parts: ['lines[].discount'] },
  { total: 'totals.discount', parts: ['promotions[].amount', '-totals.delivery_discount'] },
  // Nothing is open of what was called off or has run out.
  { total: 'open', parts: ['totals.total', '-paid', 'change?'], unless: isIn('cancelled', 'expired') },
  { total: 'open', parts: ['amount', '-paid'], unless: isIn('dropped') },
  { total: 'paid', parts: ['payments[].amount'] },
  { total: 'totals.total', parts: ['instalments[].amount'] },
  { total: 'amount', parts: ['lines[].amount', 'delivery_amount'] },
  { total: 'kept', parts: ['totals.total', '-reversed'], unless: isIn('voided') },
  // Of a report on sales, and of the stock of a place.
  { total: 'net', parts: ['gross', '-discounts', '-reversals'] },
  { total: 'net', parts: ['total', '-reversed'] },
  { total: 'net', parts: ['by_business[].net'] },
  { total: 'net', parts: ['by_channel[].net'] },
  { total: 'net', parts: ['by_day[].net'] },
  { total: 'sale_count', parts: ['by_business[].sale_count'] },
  { total: 'sale_count', parts: ['by_channel[].sale_count'] },
  { total: 'sale_count', parts: ['by_day[].sale_count'] },
  { total: 'available', parts: ['on_hand', '-reserved'] },
];

/** @returns a sum as it is read: `total = net + vat` */
export const sumName = ({ total, parts }: Sum): string => `${total} = ${parts.join(' + ').replaceAll('+ -', '- ').replaceAll('?', '')}`;

/** A figure that does not follow from the others: its keys from the object that was checked, what it should be, and from what. */
export type WrongSum = { at: (string | number)[]; is: number; shouldBe: number; by: string };

/** @returns of an example's object how many figures follow from others, and which of them are wrong */
export function checkSums(holder: Node): { checked: string[]; wrong: WrongSum[] } {
  const checked: string[] = [];
  const wrong: WrongSum[] = [];
  for (const sum of SUMS) {
    const { total, parts, unless } = sum;
    const is = amountAt(holder, total);
    const amounts = parts.map((part) => partOf(holder, part));
    if (is === undefined || amounts.includes(undefined) || unless?.(holder)) continue;
    const shouldBe = (amounts as number[]).reduce((all, amount) => all + amount, 0);
    checked.push(sumName(sum));
    if (is !== shouldBe) wrong.push({ at: total.split('.'), is, shouldBe, by: sumName(sum).replace(`${total} = `, '') });
  }
  return { checked, wrong };
}

/** A part's amount with its sign, 0 where it may be left out and is, undefined where it is wanted or is no sum. */
function partOf(holder: Node, part: string): number | undefined {
  const key = part.replace(/^-|\?$/g, '');
  if (part.endsWith('?') && (holder[key] ?? null) === null) return 0;
  const amount = amountAt(holder, key);
  return amount !== undefined && part.startsWith('-') ? -amount : amount;
}

/** @returns the amount at `total`, `totals.total` or, all of the list together, `lines[].total`; undefined where there is none */
function amountAt(holder: Node, path: string): number | undefined {
  const [, list, ofItem] = /^(\w+)\[\]\.(\w+)$/.exec(path) ?? [];
  if (list) return sumOf(holder[list], ofItem);
  return amountOf(path.split('.').reduce((inner: Node | null | undefined, key) => inner?.[key], holder));
}

/** @returns all amounts of that name in a list added up; undefined when it is no list, or one of it has none */
export function sumOf(list: unknown, key: string): number | undefined {
  if (!Array.isArray(list)) return undefined;
  const amounts = list.map((item: Node | null) => amountOf(item?.[key]));
  return amounts.includes(undefined) ? undefined : (amounts as number[]).reduce((all, amount) => all + amount, 0);
}

/** The names of what is left after a row of a repayment schedule. */
const LEFT = ['balance_after', 'outstanding_principal_after'];

/**
 * @param rows a list of an example
 * @returns the same for figures that follow from the row before: what is left of a loan, and the balance of an account, in either order
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

/** Of two rows of a schedule. */
function repaid(before: Node, row: Node): RowSum | undefined {
  const key = LEFT.find((name) => amountOf(row[name]) !== undefined && amountOf(before[name]) !== undefined);
  const principal = amountOf(row.principal);
  if (!key || principal === undefined || row.number !== before.number + 1) return undefined;
  const shouldBe = (amountOf(before[key]) as number) - principal;
  return { key, is: amountOf(row[key]) as number, shouldBe, by: `${key} of the row before - principal` };
}

/** Of two entries of an account that follow each other by their `sequence`. */
function booked(before: Node, row: Node): RowSum | undefined {
  const [last, is, amount] = [before.balance_after, row.balance_after, row.amount].map(amountOf);
  if (last === undefined || is === undefined || amount === undefined || row.sequence !== before.sequence + 1) return undefined;
  const shouldBe = last + (row.direction === 'debit' ? -amount : amount);
  return { key: 'balance_after', is, shouldBe, by: 'balance_after of the entry before and amount' };
}

/** The same of a list that begins with the newest. */
function bookedBackwards(before: Node, row: Node): RowSum | undefined {
  const found = booked(row, before);
  return found && { ...found, backwards: true };
}

/** @returns the amount of a Money in minor units, or an integer; undefined of anything else */
export function amountOf(value: unknown): number | undefined {
  const amount = (value as Node | null)?.amount ?? value;
  return Number.isInteger(amount) ? (amount as number) : undefined;
}
