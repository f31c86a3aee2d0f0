import type { Call, Json } from '../behaviour';
import { figures } from '../money/money';
import { totalOf } from './shortForms';

const RESPONSE_SECONDS = 72 * 3600;
export const TERMS = ['quantity', 'unit_price', 'delivery', 'payment'];

const textOf = (term: string, value: Json): string => {
  if (term === 'quantity') return `${value.value} ${value.unit}`;
  if (term === 'unit_price') return `${figures(value.price.amount)} ${value.price.currency} per ${value.per}`;
  if (term === 'delivery') return `${value.incoterm.toUpperCase()} ${value.place}, by ${value.latest_delivery_date}`;
  return value.days === null ? value.terms.replaceAll('_', ' ') : `${value.terms.replaceAll('_', ' ')}, ${value.days} days`;
};

/** Returns an offer with its changes from the offer or the request before it. */
export function offerOf(call: Call, terms: Json, side: string, number: number, before: Json, by: Json): Json {
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

export function awaitResponse(call: Call, negotiation: Json): void {
  call.cancel('negotiations.expire', ({ id }) => id === negotiation.id);
  call.after(RESPONSE_SECONDS, 'negotiations.expire', { id: negotiation.id, offer: negotiation.standing_offer_id });
}
