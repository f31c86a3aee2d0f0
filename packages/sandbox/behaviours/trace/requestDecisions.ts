import type { Call, Json } from '../behaviour';
import { unpublishIfSoldOut } from './products';
import { progressOf } from './requirements';
import { thousandths } from './shortForms';
import { acceptTradeOf, assignBatches, checkAvailable, newTrade, patchTrade } from './tradeContracts';

const RESPONSE_SECONDS = 60;
/** Total from which an operator reviews a request, in cents: 250,000.00 USD. */
const REVIEWED_FROM = 25_000_000;
export const TERMS = ['quantity', 'unit_price', 'delivery', 'payment', 'required_documents'];

const ACTIONS: Record<string, string[]> = {
  under_review: ['updateTradeRequest', 'withdrawTradeRequest'],
  pending: ['acceptTradeRequest', 'rejectTradeRequest', 'openNegotiation', 'updateTradeRequest', 'withdrawTradeRequest'],
  in_negotiation: ['withdrawTradeRequest'],
};

/** Changes a request, and what its state allows. */
export function patchRequest(call: Call, id: string, fields: Json): Json {
  const status = fields.status ?? call.need('trq', id).status;
  return call.patch('trq', id, { ...fields, allowed_actions: ACTIONS[status] ?? [] });
}

/** Ends the request if quantity or price do not fit a product. */
export function checkTerms(call: Call, product: Json, { quantity, unit_price: price, delivery }: Json, at = ''): void {
  if (price.price.currency !== product.unit_price.price.currency)
    call.fail('currency_mismatch', `The price must be in ${product.unit_price.price.currency}.`);
  if (quantity.unit !== product.quantity.unit || price.per !== product.unit_price.per)
    call.fail('quantity_out_of_range', `The unit must be ${product.quantity.unit}.`);
  if (thousandths(quantity) < thousandths(product.minimum_order))
    call.fail('quantity_out_of_range', `The minimum order is ${product.minimum_order.value} ${product.minimum_order.unit}.`);
  if (delivery.latest_delivery_date < call.today())
    call.invalid(`${at}/delivery/latest_delivery_date`, 'Must be after the deadline of the response.');
  checkAvailable(call, product, quantity);
}

export const isReviewed = (total: Json): boolean => total.currency === 'USD' && total.amount >= REVIEWED_FROM;

/** Lets the seller of the sandbox respond after a minute, as the unit price says. */
export function respondLater(call: Call, request: Json): void {
  const outcome = { 1: 'accept', 2: 'reject', 3: 'offer' }[request.unit_price.price.amount % 100];
  if (outcome) call.after(RESPONSE_SECONDS, 'requests.respond', { id: request.id, outcome });
}

export function expireLater(call: Call, request: Json): void {
  call.cancel('requests.expire', ({ id }) => id === request.id);
  call.after(Math.max(0, (Date.parse(request.expires_at) - call.ms) / 1000), 'requests.expire', { id: request.id });
}

/** Accepts a request on the seller's behalf: the trade exists, with exactly its terms. */
export function acceptRequest(call: Call, request: Json, by: Json, fields: Json = {}, batchIds: string[] = []): Json {
  const product = call.need('tpd', request.product.id);
  checkAvailable(call, product, request.quantity);
  const terms = Object.fromEntries(TERMS.map((name) => [name, request[name]]));
  const { side, reference, metadata } = request;
  const deal = { side, seller: request.seller.tenant_id, buyer: request.buyer.tenant_id, product, terms, requestId: request.id };
  const made = newTrade(
    call,
    { ...deal, reference: fields.reference ?? reference, metadata: fields.metadata ?? metadata ?? {} },
    { created_by: by },
  );
  patchRequest(call, request.id, { status: 'accepted', trade_id: made.id, accepted_at: call.now(), ...fields });
  const trade = acceptTradeOf(call, made.id, by);
  if (batchIds.length) {
    const held = batchIds.reduce((sum, id) => sum + thousandths(call.need('btc', id).quantity), 0);
    if (held < thousandths(request.quantity) && !batchIds.some((id) => call.store.isUntouched('btc', id)))
      call.fail('listing_quantity_not_available', 'The batches hold less than the quantity.');
    const batches = assignBatches(call, trade, batchIds);
    patchTrade(call, made.id, progressOf(call, { ...trade, batches }));
  }
  return call.emit('trade_request.accepted', call.need('trq', request.id));
}

/** Rejects a request. */
export function rejectRequest(call: Call, request: Json, code: string | null, reason: string): Json {
  const rejected = patchRequest(call, request.id, { status: 'rejected', rejection_code: code, status_reason: reason });
  call.emit('trade_request.rejected', rejected);
  unpublishIfSoldOut(call, request.product.id);
  return rejected;
}
