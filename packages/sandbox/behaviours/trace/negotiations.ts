import type { Behaviours, Call, Json } from '../behaviour';
import { inState } from '../call';
import { divide, figures } from '../money/money';
import { unpublishIfSoldOut } from './products';
import { checkTerms, patchRequest, rejectRequest } from './requestDecisions';
import { actorOf, totalOf, uniqueReference } from './shortForms';
import { acceptTradeOf, checkAvailable, newTrade } from './tradeContracts';

const RESPONSE_SECONDS = 72 * 3600;
const TERMS = ['quantity', 'unit_price', 'delivery', 'payment'];

const textOf = (term: string, value: Json): string => {
  if (term === 'quantity') return `${value.value} ${value.unit}`;
  if (term === 'unit_price') return `${figures(value.price.amount)} ${value.price.currency} per ${value.per}`;
  if (term === 'delivery') return `${value.incoterm.toUpperCase()} ${value.place}, by ${value.latest_delivery_date}`;
  return value.days === null ? value.terms.replaceAll('_', ' ') : `${value.terms.replaceAll('_', ' ')}, ${value.days} days`;
};

/** Returns an offer with its changes from the offer or the request before it. */
function offerOf(call: Call, terms: Json, side: string, number: number, before: Json, by: Json): Json {
  const changes = TERMS.filter((term) => JSON.stringify(terms[term]) !== JSON.stringify(before[term])).map((term) => ({
    term,
    previous: textOf(term, before[term]),
    current: textOf(term, terms[term]),
  }));
  const { quantity, unit_price, delivery, payment, message = null } = terms;
  const own = {
    id: call.id('ofr'),
    number,
    side,
    status: 'standing',
    quantity,
    unit_price,
    total: totalOf(quantity, unit_price),
    delivery,
    payment,
  };
  return { ...own, message, changes, answer_due_at: call.now(RESPONSE_SECONDS), created_by: by, created_at: call.now() };
}

/** Changes a negotiation, and what its lists show. */
export function patchNegotiation(call: Call, id: string, fields: Json): Json {
  const changed: Json = { ...call.need('neg', id), ...fields };
  const last = changed.offers[changed.offers.length - 1];
  const actions = changed.status === 'open' ? ['makeCounterOffer', 'acceptOffer', 'declineOffer'] : [];
  const other = changed.side === 'buyer' ? changed.seller : changed.buyer;
  const summary = { last_offer: last, offer_count: changed.offers.length, other_party: other };
  return call.patch('neg', id, { ...fields, ...summary, allowed_actions: actions });
}

export const withStatus = (offers: Json[], id: string, status: string): Json[] =>
  offers.map((each) => (each.id === id ? { ...each, status } : each));

function awaitResponse(call: Call, negotiation: Json): void {
  call.cancel('negotiations.expire', ({ id }) => id === negotiation.id);
  call.after(RESPONSE_SECONDS, 'negotiations.expire', { id: negotiation.id, offer: negotiation.standing_offer_id });
}

const MOST_OFFERS = 20;
const REVIEWED_FROM = 25_000_000;
/** Opens a negotiation about a request with an offer of the seller. */
function open(call: Call, request: Json, terms: Json, by: Json, fields: Json): Json {
  const offer = offerOf(call, terms, 'seller', 1, request, by);
  const made = call.fresh('Negotiation', {
    trade_request_id: request.id,
    product: request.product,
    side: request.side,
    buyer: request.buyer,
    seller: request.seller,
    status: 'open',
    offers: [offer],
    standing_offer_id: offer.id,
    awaiting: 'buyer',
    answer_due_at: offer.answer_due_at,
    created_by: by,
    ...fields,
  });
  call.store.put('neg', made);
  patchRequest(call, request.id, {
    status: 'in_negotiation',
    negotiation_id: made.id,
    negotiation_opened_at: call.now(),
    expires_at: offer.answer_due_at,
  });
  const opened = patchNegotiation(call, made.id, {});
  awaitResponse(call, opened);
  call.emit('negotiation.opened', opened);
  return opened;
}

/** Makes the sandbox's offer for a request: 5% more. */
export function offerFor(call: Call, request: Json, by: Json): void {
  const { price, per } = request.unit_price;
  const raised = { price: { ...price, amount: divide(BigInt(price.amount) * 105n, 100n) }, per };
  open(call, request, { ...request, unit_price: raised, message: undefined }, by, { reference: request.reference });
}

function checkSum(call: Call, request: Json | undefined, terms: Json): void {
  const total = totalOf(terms.quantity, terms.unit_price);
  if (total.currency === 'USD' && total.amount >= REVIEWED_FROM && !(request?._approved >= total.amount))
    call.fail('amount_out_of_range', 'A total of 250,000.00 USD or more can be offered only for a request that was reviewed.');
}

/** Returns the negotiation of the path, whose standing offer the request names. */
function standing(call: Call, offerId: string): { negotiation: Json; offer: Json; isStory: boolean } {
  const negotiation = call.need('neg', call.params.negotiation_id);
  const isStory = call.store.isUntouched('neg', negotiation.id);
  const known = negotiation.offers.find(({ id }: Json) => id === (isStory ? offerId : negotiation.standing_offer_id));
  const offer = known ?? (isStory ? negotiation.offers.at(-1) : undefined);
  if (!offer || (offer.id !== offerId && !isStory))
    return call.fail('offer_superseded', `The standing offer is ${negotiation.standing_offer_id}.`);
  // A key acts for both sides in the sandbox; a person only for one.
  const { role } = call.caller;
  if (['buyer', 'seller'].includes(role) && role === offer.side && !isStory)
    call.fail('other_side_to_move', 'It is the turn of the other side.');
  return { negotiation, offer, isStory };
}

export const negotiations: Behaviours = {
  filters: { listNegotiations: { buyer_tenant_id: { at: ['buyer.tenant_id'] }, seller_tenant_id: { at: ['seller.tenant_id'] } } },
  operations: {
    openNegotiation: (call) => {
      const { trade_request_id: id, offer: terms, reference = null, metadata = {} } = call.body;
      const request = call.need('trq', id, '/trade_request_id');
      if (call.store.isUntouched('trq', id)) call.store.rewind('trq', id, ({ status }) => status === 'pending', { status: 'pending' });
      if (call.need('trq', id).status !== 'pending') call.fail('invalid_state_transition', `The request is ${request.status}.`);
      for (const type of ['neg', 'trd']) uniqueReference(call, type);
      const isSame = TERMS.every((term) => JSON.stringify(terms[term]) === JSON.stringify(request[term]));
      if (isSame) call.invalid('/offer', 'Must differ from the request in at least one term.');
      const product = call.store.get('tpd', request.product.id);
      if (product) checkTerms(call, product, terms, '/offer');
      checkSum(call, request, terms);
      return open(call, call.need('trq', id), terms, actorOf(call), {
        reference,
        metadata,
        side: request.side === 'buyer' ? 'seller' : request.side,
      });
    },
    makeCounterOffer: (call) => {
      const { answers_offer_id: standingId, offer: terms } = call.body;
      const { negotiation, offer, isStory } = standing(call, standingId);
      if (negotiation.offers.length >= MOST_OFFERS) call.fail('limit_reached', `The negotiation has ${MOST_OFFERS} offers.`);
      if (TERMS.every((term) => JSON.stringify(terms[term]) === JSON.stringify(offer[term])) && !isStory)
        call.invalid('/offer', 'Must differ from the standing offer.');
      const product = call.store.get('tpd', negotiation.product.id);
      if (product) checkTerms(call, product, terms, '/offer');
      checkSum(call, call.store.get('trq', negotiation.trade_request_id), terms);
      const side = offer.side === 'seller' ? 'buyer' : 'seller';
      const made = offerOf(call, terms, side, negotiation.offers.length + 1, offer, actorOf(call));
      const changed = patchNegotiation(call, negotiation.id, {
        offers: [...withStatus(negotiation.offers, offer.id, 'superseded'), made],
        standing_offer_id: made.id,
        awaiting: offer.side,
        answer_due_at: made.answer_due_at,
      });
      if (call.store.get('trq', negotiation.trade_request_id))
        patchRequest(call, negotiation.trade_request_id, { expires_at: made.answer_due_at });
      awaitResponse(call, changed);
      call.emit('negotiation.offer_made', changed);
      return changed;
    },
    acceptOffer: (call) => {
      const { offer_id: id, reference, metadata } = call.body;
      const { negotiation, offer } = standing(call, id);
      const product = call.need('tpd', negotiation.product.id);
      checkAvailable(call, product, offer.quantity);
      if (reference) call.unique('trd', 'reference', reference);
      const request = call.store.get('trq', negotiation.trade_request_id);
      const { quantity, unit_price, delivery, payment } = offer;
      const terms = { quantity, unit_price, delivery, payment, required_documents: request?.required_documents ?? [] };
      const { side, seller, buyer } = negotiation;
      const deal = {
        side,
        seller: seller.tenant_id,
        buyer: buyer.tenant_id,
        product,
        terms,
        requestId: request?.id,
        negotiationId: negotiation.id,
      };
      const own = { reference: reference ?? negotiation.reference, metadata: metadata ?? negotiation.metadata ?? {} };
      const made = newTrade(call, { ...deal, ...own }, { created_by: actorOf(call) });
      const agreed = patchNegotiation(call, negotiation.id, {
        status: 'agreed',
        offers: withStatus(negotiation.offers, offer.id, 'accepted'),
        standing_offer_id: null,
        awaiting: null,
        answer_due_at: null,
        trade_id: made.id,
        ended_at: call.now(),
      });
      if (request)
        call.emit(
          'trade_request.accepted',
          patchRequest(call, request.id, { status: 'accepted', trade_id: made.id, accepted_at: call.now() }),
        );
      acceptTradeOf(call, made.id, actorOf(call));
      call.emit('negotiation.agreed', agreed);
      return agreed;
    },
    declineOffer: (call) => {
      const { offer_id: id, reason } = call.body;
      const { negotiation, offer } = standing(call, id);
      const ended = { standing_offer_id: null, awaiting: null, answer_due_at: null, ended_at: call.now() };
      const offers = withStatus(negotiation.offers, offer.id, 'declined');
      const declined = patchNegotiation(call, negotiation.id, { status: 'declined', status_reason: reason, offers, ...ended });
      call.emit('negotiation.declined', declined);
      const request = call.store.get('trq', negotiation.trade_request_id);
      if (request) rejectRequest(call, request, null, reason);
      return declined;
    },
  },
  timers: {
    'negotiations.expire': inState('neg', 'open', (call, negotiation, { id, offer }) => {
      if (negotiation.standing_offer_id !== offer) return;

      const ended = { standing_offer_id: null, awaiting: null, answer_due_at: null, ended_at: call.now() };
      const offers = withStatus(negotiation.offers, offer, 'expired');
      call.emit('negotiation.expired', patchNegotiation(call, id, { status: 'expired', offers, ...ended }));
      if (call.store.get('trq', negotiation.trade_request_id))
        call.emit('trade_request.expired', patchRequest(call, negotiation.trade_request_id, { status: 'expired' }));
      unpublishIfSoldOut(call, negotiation.product.id);
    }),
  },
};
