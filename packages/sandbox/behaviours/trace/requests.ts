import type { Behaviours, Json } from '../behaviour';
import { inState } from '../call';
import { DAY, later } from '../money/dates';
import { offerFor, patchNegotiation, withStatus } from './negotiations';
import { unpublishIfSoldOut } from './products';
import { acceptRequest, checkTerms, expireLater, isReviewed, patchRequest, rejectRequest, respondLater, TERMS } from './requestDecisions';
import { actorFor, actorOf, differenceOf, merge, operatorOf, partyOf, productRef, totalOf, uniqueReference } from './shortForms';

const RESPONSE_DAYS = 14;
const RELEASED_SECONDS = 72 * 3600;
const MOST_OPEN = 5;
/** Company that requests your own products in the sandbox: Voorbeeld Chocolade NV of the story. */
const FICTIONAL_BUYER = 'tnt_01JBWVE3ERRJD8T6V88KDXQNAK';
const OPEN = ['under_review', 'pending', 'in_negotiation'];
export const requests: Behaviours = {
  operations: {
    createTradeRequest: (call) => {
      const { body } = call;
      uniqueReference(call, 'trq');
      const product = call.need('tpd', body.product_id, '/product_id');
      if (product.status !== 'published' && !call.store.isUntouched('tpd', product.id))
        call.fail('product_not_published', `The product is ${product.status}.`);
      checkTerms(call, product, body);
      const own = call.caller.tenant;
      const buyer = product.owner.tenant_id === own ? FICTIONAL_BUYER : own;
      const open = call.store
        .list('trq')
        .filter(
          ({ id, product: { id: of }, buyer: { tenant_id: by }, status }) =>
            of === product.id && by === buyer && OPEN.includes(status) && !call.store.isUntouched('trq', id),
        );
      if (open.length >= MOST_OPEN) call.fail('limit_reached', `${open.length} requests for the product are open.`);
      const total = totalOf(body.quantity, body.unit_price);
      const reviewed = isReviewed(total);
      const given = body.expires_at && Date.parse(body.expires_at) > call.ms ? body.expires_at : call.now(RESPONSE_DAYS * DAY);
      const made = call.create({
        product: productRef(product),
        side: 'buyer',
        buyer: partyOf(call, buyer),
        seller: partyOf(call, product.owner.tenant_id),
        status: reviewed ? 'under_review' : 'pending',
        status_reason: reviewed ? 'The total is 250,000.00 USD or more, so an operator reviews the request first.' : null,
        total,
        listed_unit_price: product.unit_price,
        price_difference_percent: differenceOf(body.unit_price, product.unit_price),
        terms_version: 1,
        expires_at: given,
        released_at: reviewed ? null : call.now(),
        created_by: actorOf(call),
      });
      expireLater(call, made);
      if (!reviewed) respondLater(call, made);
      return patchRequest(call, made.id, {});
    },
    updateTradeRequest: (call, request) => {
      uniqueReference(call, 'trq', request.id);
      const changes = Object.keys(call.body).filter((name) => !['reference', 'metadata'].includes(name));
      if (!changes.length) return merge(call, 'trq', request.id);
      const isStory = call.store.isUntouched('trq', request.id);
      if (!['under_review', 'pending'].includes(request.status) && !isStory)
        call.fail('invalid_state_transition', `The request is ${request.status}.`);
      const next = { ...request, ...call.body };
      checkTerms(call, call.need('tpd', request.product.id), next);
      const changesTerms = changes.some((name) => TERMS.includes(name) && JSON.stringify(next[name]) !== JSON.stringify(request[name]));
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
    acceptTradeRequest: (call, request) => {
      const { terms_version: version, batch_ids: batches = [], reference, metadata } = call.body;
      if (version !== request.terms_version && !call.store.isUntouched('trq', request.id))
        call.fail('terms_outdated', `The current version of the terms is ${request.terms_version}.`);
      if (reference) call.unique('trd', 'reference', reference);
      return acceptRequest(call, request, actorOf(call), { ...(reference && { reference }), ...(metadata && { metadata }) }, batches);
    },
    rejectTradeRequest: (call) => {
      const { reason_code: code, reason } = call.body;
      return rejectRequest(call, call.need('trq', call.params.trade_request_id), code, reason);
    },
    withdrawTradeRequest: (call, request) => {
      const { reason = null } = call.body;
      const withdrawn = patchRequest(call, request.id, { status: 'withdrawn', status_reason: reason });
      const negotiation = request.negotiation_id && call.store.get('neg', request.negotiation_id);
      if (negotiation?.status === 'open')
        patchNegotiation(call, negotiation.id, {
          status: 'withdrawn',
          offers: withStatus(negotiation.offers, negotiation.standing_offer_id, 'withdrawn'),
          standing_offer_id: null,
          awaiting: null,
          answer_due_at: null,
          ended_at: call.now(),
        });
      call.emit('trade_request.withdrawn', withdrawn);
      unpublishIfSoldOut(call, request.product.id);
      return withdrawn;
    },
    listAllTradeRequests: (call) => call.page(call.store.list('trq').map((each) => caseOf(each))),
    getAnyTradeRequest: (call) => caseOf(call.need('trq', call.params.trade_request_id)),
    approveTradeRequest: (call, request) => {
      if (call.body.terms_version !== request.terms_version && !call.store.isUntouched('trq', request.id))
        call.fail('terms_outdated', `The current version of the terms is ${request.terms_version}.`);
      const expires_at = later(request.expires_at, call.now(RELEASED_SECONDS));
      const released = { status: 'pending', status_reason: null, released_at: call.now(), expires_at, _approved: request.total.amount };
      const changed = patchRequest(call, request.id, { ...released, _decision: { by: operatorOf(call) } });
      expireLater(call, changed);
      respondLater(call, changed);
      call.emit('trade_request.released', changed);
      call.emit('trade_request.received', { ...changed, side: 'seller' });
      return caseOf(changed);
    },
  },
  timers: {
    'requests.respond': inState('trq', 'pending', (call, request, { outcome }) => {
      const seller = actorFor(request.seller.tenant_id, 'seller');
      if (outcome === 'accept') acceptRequest(call, request, seller);
      else if (outcome === 'reject') rejectRequest(call, request, 'price', 'The price is too low.');
      else offerFor(call, request, seller);
    }),
    'requests.expire': inState('trq', OPEN, (call, request, { id }) => {
      if (Date.parse(request.expires_at) > call.ms) return;

      if (request.status === 'in_negotiation') return;
      call.emit('trade_request.expired', patchRequest(call, id, { status: 'expired' }));
      unpublishIfSoldOut(call, request.product.id);
    }),
  },
};

/** Returns a request as operators see it. */
const caseOf = (request: Json): Json => ({ ...request, buyer_reference: request.reference, seller_reference: null });
