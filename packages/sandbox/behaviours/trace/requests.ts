import type { Json } from '../../model/contract';
import type { Behaviours } from '../behaviour';
import type { Call } from '../call';
import { later } from '../money/dates';
import { offerFor } from './negotiations';
import { actorFor, actorOf, differenceOf, INI, merge, partyOf, productRef, thousandths, totalOf, uniqueReference } from './parts';
import { unpublishIfSoldOut } from './products';
import { progressOf } from './requirements';
import { acceptTradeOf, assignBatches, checkAvailable, newTrade, patchTrade } from './tradeParts';

const DAY = 86_400;
const ANSWER_DAYS = 14;
const ANSWER_SECONDS = 60;
const RELEASED_SECONDS = 72 * 3600;
const MOST_OPEN = 5;
/** Total from which an operator reviews a request, in cents: 250,000.00 USD. */
const REVIEWED_FROM = 25_000_000;
/** Company that requests your own products in the sandbox: Voorbeeld Chocolade NV of the story. */
const FICTIONAL_BUYER = 'tnt_01JBWVE3ERRJD8T6V88KDXQNAK';
const OPEN = ['under_review', 'pending', 'in_negotiation'];
const TERMS = ['quantity', 'unit_price', 'delivery', 'payment', 'required_documents'];

const ACTIONS: Record<string, string[]> = {
  under_review: ['updateTradeRequest', 'withdrawTradeRequest'],
  pending: ['acceptTradeRequest', 'rejectTradeRequest', 'openNegotiation', 'updateTradeRequest', 'withdrawTradeRequest'],
  in_negotiation: ['withdrawTradeRequest'],
};

/** Changes a request, and what its state allows. */
export function patchRequest(call: Call, id: string, fields: Json): Json {
  const status = fields.status ?? call.need('trq', id).status;
  return call.store.patch('trq', id, { ...fields, allowed_actions: ACTIONS[status] ?? [], updated_at: call.now() });
}

/** Ends the request if quantity or price do not fit a product. */
export function checkTerms(call: Call, product: Json, { quantity, unit_price: price, delivery }: Json, at = ''): void {
  if (price.price.currency !== product.unit_price.price.currency)
    call.fail('currency_mismatch', { detail: `The price must be in ${product.unit_price.price.currency}.` });
  if (quantity.unit !== product.quantity.unit || price.per !== product.unit_price.per)
    call.invalid(`${at}/quantity/unit`, `Must be ${product.quantity.unit}.`);
  if (thousandths(quantity) < thousandths(product.minimum_order))
    call.fail('quantity_out_of_range', { detail: `The minimum order is ${product.minimum_order.value} ${product.minimum_order.unit}.` });
  if (delivery.latest_delivery_date < call.today())
    call.invalid(`${at}/delivery/latest_delivery_date`, 'Must be after the deadline of the response.');
  checkAvailable(call, product, quantity);
}

const isReviewed = (total: Json): boolean => total.currency === 'USD' && total.amount >= REVIEWED_FROM;

/** Lets the seller of the sandbox respond after a minute, as the unit price says. */
function respondLater(call: Call, request: Json): void {
  const outcome = { 1: 'accept', 2: 'reject', 3: 'offer' }[request.unit_price.price.amount % 100];
  if (outcome) call.after(ANSWER_SECONDS, 'requests.respond', { id: request.id, outcome });
}

function expireLater(call: Call, request: Json): void {
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
    { created_by: request.created_by },
  );
  patchRequest(call, request.id, { status: 'accepted', trade_id: made.id, accepted_at: call.now(), ...fields });
  const trade = acceptTradeOf(call, made.id, by);
  if (batchIds.length) {
    const batches = assignBatches(call, trade, batchIds);
    patchTrade(call, made.id, progressOf(call, { ...trade, batches }));
  }
  const accepted = call.need('trq', request.id);
  call.emit('trade_request.accepted', accepted);
  return accepted;
}

/** Rejects a request. */
export function rejectRequest(call: Call, request: Json, code: string | null, reason: string): Json {
  const rejected = patchRequest(call, request.id, {
    status: 'rejected',
    rejection_code: code,
    status_reason: reason,
    rejected_at: call.now(),
  });
  call.emit('trade_request.rejected', rejected);
  unpublishIfSoldOut(call, request.product.id);
  return rejected;
}

export const requests: Behaviours = {
  operations: {
    createTradeRequest: (call) => {
      const { body } = call;
      uniqueReference(call, 'trq');
      const product = call.need('tpd', body.product_id, '/product_id');
      if (product.status !== 'published' && !call.store.isUntouched('tpd', product.id))
        call.fail('product_not_published', { detail: `The product is ${product.status}.` });
      checkTerms(call, product, body);
      const own = call.caller.tenant;
      const buyer = product.owner.tenant_id === own ? FICTIONAL_BUYER : own;
      const open = call.store
        .list('trq')
        .filter(
          ({ id, product: { id: of }, buyer: { tenant_id: by }, status }) =>
            of === product.id && by === buyer && OPEN.includes(status) && !call.store.isUntouched('trq', id),
        );
      if (open.length >= MOST_OPEN) call.fail('limit_reached', { detail: `${open.length} requests for the product are open.` });
      const total = totalOf(body.quantity, body.unit_price);
      const reviewed = isReviewed(total);
      const given = body.expires_at && Date.parse(body.expires_at) > call.ms ? body.expires_at : call.now(ANSWER_DAYS * DAY);
      const made = call.create({
        product: productRef(product),
        side: 'buyer',
        buyer: partyOf(call, buyer),
        seller: partyOf(call, product.owner.tenant_id),
        status: reviewed ? 'under_review' : 'pending',
        status_reason: reviewed ? 'The total is reviewed by an operator.' : null,
        total,
        listed_unit_price: product.unit_price,
        price_difference_percent: differenceOf(body.unit_price, product.unit_price),
        required_documents: body.required_documents ?? [],
        message: body.message ?? null,
        terms_version: 1,
        expires_at: given,
        reference: body.reference ?? null,
        negotiation_id: null,
        trade_id: null,
        released_at: reviewed ? null : call.now(),
        created_by: actorOf(call),
      });
      expireLater(call, made);
      if (!reviewed) respondLater(call, made);
      return patchRequest(call, made.id, {});
    },
    listTradeRequests: (call) => {
      const {
        product_id: product,
        category_id: category,
        expires_before: before,
        buyer_tenant_id: buyer,
        seller_tenant_id: seller,
      } = call.query;
      const found = call.store
        .list('trq')
        .filter(
          (each) =>
            (product === undefined || each.product.id === product) &&
            (category === undefined || each.product.category.id === category) &&
            (before === undefined || each.expires_at < before) &&
            (buyer === undefined || each.buyer.tenant_id === buyer) &&
            (seller === undefined || each.seller.tenant_id === seller),
        );
      return call.page(found);
    },
    updateTradeRequest: (call) => {
      const request = call.need('trq', call.params.trade_request_id);
      uniqueReference(call, 'trq', request.id);
      const changes = Object.keys(call.body).filter((name) => !['reference', 'metadata'].includes(name));
      if (!changes.length) return merge(call, 'trq', request.id);
      const isStory = call.store.isUntouched('trq', request.id);
      if (!['under_review', 'pending'].includes(request.status) && !isStory)
        call.fail('invalid_state_transition', { detail: `The request is ${request.status}.` });
      const next = { ...request, ...call.body };
      checkTerms(call, call.need('tpd', request.product.id), next);
      const changesTerms = changes.some((name) => TERMS.includes(name));
      const total = totalOf(next.quantity, next.unit_price);
      const reviewed = isReviewed(total) && total.amount > (request._approved ?? 0);
      merge(call, 'trq', request.id, {
        total,
        price_difference_percent: differenceOf(next.unit_price, request.listed_unit_price),
        terms_version: request.terms_version + (changesTerms ? 1 : 0),
        ...(reviewed && { status: 'under_review' }),
      });
      const changed = patchRequest(call, request.id, {});
      expireLater(call, changed);
      if (changed.status === 'pending') call.emit('trade_request.changed', changed);
      return changed;
    },
    acceptTradeRequest: (call) => {
      const request = call.need('trq', call.params.trade_request_id);
      const { terms_version: version, batch_ids: batches = [], reference, metadata } = call.body;
      if (version !== request.terms_version && !call.store.isUntouched('trq', request.id))
        call.fail('terms_outdated', { detail: `The current version of the terms is ${request.terms_version}.` });
      if (reference) call.unique('trd', 'reference', reference);
      return acceptRequest(call, request, actorOf(call), { ...(reference && { reference }), ...(metadata && { metadata }) }, batches);
    },
    rejectTradeRequest: (call) => {
      const { reason_code: code, reason } = call.body;
      return rejectRequest(call, call.need('trq', call.params.trade_request_id), code, reason);
    },
    withdrawTradeRequest: (call) => {
      const request = call.need('trq', call.params.trade_request_id);
      const { reason = null } = call.body;
      const withdrawn = patchRequest(call, request.id, { status: 'withdrawn', status_reason: reason, withdrawn_at: call.now() });
      const negotiation = request.negotiation_id && call.store.get('neg', request.negotiation_id);
      if (negotiation?.status === 'open')
        call.store.patch('neg', negotiation.id, {
          status: 'withdrawn',
          standing_offer_id: null,
          awaiting: null,
          answer_due_at: null,
          ended_at: call.now(),
          allowed_actions: [],
        });
      if (request.released_at) call.emit('trade_request.withdrawn', withdrawn);
      unpublishIfSoldOut(call, request.product.id);
      return withdrawn;
    },
    listAllTradeRequests: (call) => call.page(call.store.list('trq').map((each) => caseOf(each))),
    getAnyTradeRequest: (call) => caseOf(call.need('trq', call.params.trade_request_id)),
    approveTradeRequest: (call) => {
      const request = call.need('trq', call.params.trade_request_id);
      if (call.body.terms_version !== request.terms_version && !call.store.isUntouched('trq', request.id))
        call.fail('terms_outdated', { detail: `The current version of the terms is ${request.terms_version}.` });
      const least = call.now(RELEASED_SECONDS);
      const expires_at = later(request.expires_at, least);
      const released = { status: 'pending', status_reason: null, released_at: call.now(), expires_at, _approved: request.total.amount };
      const changed = patchRequest(call, request.id, { ...released, _decision: { by: INI } });
      expireLater(call, changed);
      respondLater(call, changed);
      call.emit('trade_request.released', changed);
      call.emit('trade_request.received', { ...changed, side: 'seller' });
      return caseOf(changed);
    },
  },
  timers: {
    'requests.respond': (call, { id, outcome }) => {
      const request = call.store.get('trq', id);
      if (request?.status !== 'pending') return;
      const seller = actorFor(request.seller.tenant_id, 'seller');
      if (outcome === 'accept') acceptRequest(call, request, seller);
      else if (outcome === 'reject') rejectRequest(call, request, 'price', 'The price is too low.');
      else offerFor(call, request, seller);
    },
    'requests.expire': (call, { id }) => {
      const request = call.store.get('trq', id);
      if (!request || !OPEN.includes(request.status) || Date.parse(request.expires_at) > call.ms) return;
      if (request.status !== 'in_negotiation') call.emit('trade_request.expired', patchRequest(call, id, { status: 'expired' }));
    },
  },
};

/** Returns a request as operators see it. */
const caseOf = (request: Json): Json => ({ ...request, buyer_reference: request.reference, seller_reference: null });
