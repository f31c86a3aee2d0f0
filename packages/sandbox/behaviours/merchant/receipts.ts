import { fingerprint } from '../../http/pages';
import type { Behaviours, Call, Json } from '../behaviour';
import { figures } from '../money/money';
import { businessOf } from './businessData';
import { findSale } from './recordedSales';

const WIDTH = 42;
const MOST_LINES = 200;
const PDF_SECONDS = 900;
const RULE = '-'.repeat(WIDTH);
const LAGOS_MS = 3_600_000;

const METHODS: Record<string, string> = {
  cash: 'Cash',
  card_terminal: 'Card',
  wallet: 'Wallet',
  bank_transfer: 'Transfer',
  card: 'Online card',
  pay_link: 'Pay link',
  ussd: 'USSD',
  qr: 'QR',
  other: 'Other',
};

const MARKS: Record<string, string> = { voided: 'VOID', reversed: 'REVERSED', partially_reversed: 'PARTLY REVERSED' };

const centred = (text: string): string => `${' '.repeat(Math.max(0, Math.floor((WIDTH - text.length) / 2)))}${text}`.slice(0, WIDTH);

/** Returns two texts at the left and right edge of a line. */
function spread(left: string, right: string): string {
  const space = Math.max(1, WIDTH - left.length - right.length);
  return `${left.slice(0, WIDTH - right.length - 1)}${' '.repeat(space)}${right}`.slice(0, WIDTH);
}

/** Returns a time in Lagos as it is printed, such as `20.11.2026 08:42`. */
function printedTime(time: string): string {
  const [date, clock] = new Date(Date.parse(time) + LAGOS_MS).toISOString().split('T');
  return `${date.split('-').reverse().join('.')} ${clock.slice(0, 5)}`;
}

/** Returns the name of the customer as it is printed: the legal name of a company. */
const buyerOf = (call: Call, { customer }: Json): string | undefined =>
  customer ? (call.store.get('cus', customer.id)?.business_customer?.legal_name ?? customer.name) : undefined;

function linesOf(sale: Json, business: Json, address: Json, { cashier, buyer }: Record<string, string | null | undefined>): string[] {
  const mark = MARKS[sale.status];
  const goods = sale.lines.flatMap(({ name, quantity, unit_price, total, discount }: Json) => [
    name.slice(0, WIDTH),
    spread(`  ${quantity} x ${figures(unit_price.amount)}`, figures(total.amount)),
    ...(discount.amount ? [spread('  Discount', `-${figures(discount.amount)}`)] : []),
  ]);
  return [
    centred(business.name),
    centred(`${address.street}, ${address.city}`),
    ...(mark ? [centred(mark)] : []),
    ...(sale.status === 'partially_reversed' ? [spread('Reversed', figures(sale.reversed.amount))] : []),
    RULE,
    spread(`No. ${sale.number}`, printedTime(sale.sold_at)),
    ...(cashier || sale.till ? [spread(cashier ? `Cashier ${cashier}` : '', sale.till?.name ?? '')] : []),
    ...(buyer ? [`Customer ${buyer}`.slice(0, WIDTH)] : []),
    RULE,
    ...goods,
    RULE,
    spread('TOTAL NGN', figures(sale.totals.total.amount)),
    spread('VAT contained', figures(sale.totals.tax.amount)),
    ...sale.payments.map(({ method, amount }: Json) => spread(METHODS[method], figures(amount.amount))),
    ...(sale.change.amount ? [spread('Change', figures(sale.change.amount))] : []),
    ...(business.receipt_footer ? [RULE, centred(business.receipt_footer)] : []),
  ];
}

/** Returns the receipt of a sale, with a new link to its PDF that is valid for 15 minutes. */
function receiptOf(call: Call, sale: Json): Json {
  const current = businessOf(call, sale.business_id);
  const shown = call.world.example('merchant', 'SaleReceipt') ?? {};
  const location = current.locations.find((each: Json) => each.location_id === sale.location_id) ?? current.locations[0];
  const { name = current.name, vat_number = current.vat_number, place = location.name } = sale._printed ?? {};
  const business = { ...current, name, vat_number };
  const isSame = shown.business?.name === name;
  const address = isSame ? shown.business.address : { street: place, city: 'Lagos', state: 'NG-LA', postal_code: null, country: 'NG' };
  const cashier = sale.sold_by?.kind === 'user' ? sale.sold_by.name : null;
  const printed = linesOf(sale, business, address, { cashier, buyer: buyerOf(call, sale) });
  const cut = printed.length > MOST_LINES ? [...printed.slice(0, MOST_LINES - 1), '(truncated)'] : printed;
  const api = new URL(shown.pdf_url ?? 'https://api.example').origin;
  return {
    sale_id: sale.id,
    number: sale.number,
    status: sale.status,
    business: { name: business.name, address, vat_number: business.vat_number },
    sold_at: sale.sold_at,
    cashier,
    till_name: sale.till?.name ?? null,
    lines: sale.lines,
    totals: sale.totals,
    payments: sale.payments,
    paid: sale.paid,
    change: sale.change,
    printed_lines: cut,
    pdf_url: `${api}/merchant/v1/files/rc-${sale.number}.pdf?token=${fingerprint([sale.id, call.now()])}`,
    pdf_expires_at: call.now(PDF_SECONDS),
    qr_text: `${new URL(shown.qr_text ?? 'https://emberbasket.example').origin}/r/${sale.number}`,
  };
}

export const receipts: Behaviours = {
  operations: { getSaleReceipt: (call) => receiptOf(call, findSale(call, call.params.sale_id) ?? call.need('sal', undefined)) },
};
