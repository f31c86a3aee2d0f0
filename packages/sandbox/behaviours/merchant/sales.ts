import type { Behaviours, Call, Json } from '../behaviour';
import { asText, money } from '../money/money';
import { refundNow, splitRefund } from './accounts';
import { actorOf, businessOf, checkSelling, customerReference, locationOf, nextNumber, pastTime, sumOf } from './businessData';
import { goodsOf } from './goods';
import { receivedPayment } from './orderSettlement';
import { checkPrice, price } from './pricing';
import { countUse } from './promotionUses';
import { findSale, putBack, recordSale, requestsOf, shownSale } from './recordedSales';
import { checkStock } from './stock';

/** Age from which a sale counts as one of a till that was offline, in seconds. */
const OFFLINE_SECONDS = 300;
const UNDECIDED = ['pending', 'approved', 'failed'];

/** Checks that payments add up to a total. Only cash may exceed it. */
function checkPayments(call: Call, payments: Json[], total: number): void {
  const paid = sumOf(payments.map(({ amount }) => amount));
  const cash = sumOf(payments.filter(({ method }) => method === 'cash').map(({ amount }) => amount));
  if (paid < total || paid - total > cash)
    call.fail('payment_total_mismatch', `Total: ${asText(money(total))}. Sent: ${asText(money(paid))}.`);
}

function create(call: Call): Json {
  const { body } = call;
  const business = businessOf(call, body.business_id);
  const earlier = call.store.find('sal', 'reference', body.reference).filter(({ channel }) => channel === 'counter');
  const isOfStory = earlier.some(({ id }) => call.store.isUntouched('sal', id));
  const taken = earlier.find(({ id }) => !call.store.isUntouched('sal', id));
  if (taken) call.fail('already_exists', `${body.reference} is already the reference of ${taken.id}.`);
  const location = locationOf(call, business, body.location_id);
  if (!location.is_till) call.invalid('/location_id', 'Is not a till.');
  const soldAt = pastTime(call, 'sold_at', isOfStory);
  const isOffline = call.ms - Date.parse(soldAt) >= OFFLINE_SECONDS * 1000;
  if (!isOffline) checkSelling(call, business);
  if (!isOffline && !body.expected_total) call.invalid('/expected_total', 'Is required for a current sale.', 'required');
  const customer = body.customer_id ? call.need('cus', body.customer_id, '/customer_id') : undefined;
  const goods = goodsOf(call, business, body.lines);
  const lines: { goods: (typeof goods)[number]; quantity: number }[] = goods.map((each, index) => ({
    goods: each,
    quantity: body.lines[index].quantity,
  }));
  if (!isOffline)
    lines.forEach(({ goods: { product, variant }, quantity }, index) => {
      checkStock(call, product, variant, body.location_id, quantity, `/lines/${index}/quantity`);
    });
  const codes: string[] = body.promotion_codes ?? [];
  const cart = price(call, { business, lines, customer, fee: 0, channel: 'counter', at: soldAt }, codes);
  checkPrice(call, cart, codes, body.expected_total);
  const payments = body.payments.map((payment: Json, index: number) => ({
    ...receivedPayment(call, payment, `/payments/${index}`),
    paid_at: soldAt,
  }));
  checkPayments(call, payments, cart.totals.total.amount);
  const sale = recordSale(
    call,
    {
      business,
      location: body.location_id,
      number: nextNumber(call, location),
      lines: cart.lines,
      totals: cart.totals,
      promotions: cart.applied,
      payments,
      soldAt,
      fields: {
        channel: 'counter',
        reference: body.reference,
        customer: customer ? customerReference(customer) : null,
        till: body.till ?? null,
        metadata: body.metadata ?? {},
      },
    },
    false,
  );
  countUse(call, sale, 1);
  return sale;
}

function voidSale(call: Call, sale: Json): Json {
  const { caller } = call;
  if (caller.user && caller.role !== 'admin' && caller.user !== sale.sold_by?.user_id)
    call.fail('forbidden', 'The sale was made by another person.');
  if (!call.store.isUntouched('sal', sale.id) && call.now() > sale.voidable_until)
    call.fail('void_window_closed', `The sale could be voided until ${sale.voidable_until}.`);
  const request = requestsOf(call, sale.id).find(({ status }) => UNDECIDED.includes(status));
  if (request) call.fail('resource_in_use', `The reversal request ${request.id} for the sale is ${request.status}.`);
  const business = businessOf(call, sale.business_id);
  const kept = sale.paid.amount - sale.change.amount;
  const { refunded, due } = splitRefund(business, sale.payments, kept);
  refundNow(call, business, { amount: refunded, customer: sale.customer, reference: sale.reference });
  putBack(call, sale, sale.lines, { kind: 'sale', id: sale.id });
  countUse(call, { ...sale, promotions: sale.channel === 'counter' ? sale.promotions : [] }, -1);
  const voided = call.patch('sal', sale.id, {
    status: 'voided',
    status_reason: call.body.reason,
    refunded: money(refunded),
    refund_due: money(due),
    voided_by: actorOf(call),
  });
  return call.emit('sale.voided', call.store.put('sal', shownSale(call, voided)));
}

export const sales: Behaviours = {
  operations: {
    createSale: create,
    voidSale,
    getSale: (call) => shownSale(call, findSale(call, call.params.sale_id) ?? call.need('sal', undefined)),
    listSales: (call) =>
      call.page(
        call.store
          .list('sal')
          .filter(({ business_id: id }) => id)
          .map((each) => shownSale(call, each)),
      ),
  },
};
