import type { Call, Json } from '../behaviour';
import { createFlows, endFlows } from './flows';
import { availableOf, unpublishIfSoldOut } from './products';
import { progressOf, requirementsFor } from './requirements';
import { companyOf, partyOf, productRef, quantity, thousandths, totalOf } from './shortForms';

const ACTIONS: Record<string, string[]> = {
  proposed: ['acceptTrade', 'rejectTrade', 'cancelTrade'],
  accepted: ['cancelTrade', 'startTradeTracking'],
  in_progress: ['completeTrade'],
};

/** Changes a trade, and what its lists show. */
export function patchTrade(call: Call, id: string, fields: Json): Json {
  const changed: Json = { ...call.need('trd', id), ...fields };
  return call.patch('trd', id, { ...fields, ...summaryOf(call, changed), allowed_actions: ACTIONS[changed.status] ?? [] });
}

function summaryOf(call: Call, trade: Json): Json {
  const tracking = trade.trade_tracking_id && call.store.get('ttk', trade.trade_tracking_id);
  const { quantity: amount, delivery } = trade.terms;
  return { quantity: amount, delivery, stage: tracking?.stage ?? null, has_proposed_changes: trade.proposed_changes !== null };
}

/** Terms of a trade, with the two companies. `side` is the side of the caller. */
export type Deal = {
  side: string;
  seller: string;
  buyer: string;
  product: Json;
  terms: Json;
  reference: string | null;
  metadata: Json;
  requestId?: string;
  negotiationId?: string;
};

/** Creates a trade that is proposed. */
export function newTrade(call: Call, deal: Deal, fields: Json): Json {
  const { product, terms } = deal;
  const made = call.fresh('Trade', {
    side: deal.side,
    seller: partyOf(call, deal.seller),
    buyer: partyOf(call, deal.buyer),
    product: productRef(product),
    trade_request_id: deal.requestId ?? null,
    negotiation_id: deal.negotiationId ?? null,
    reference: deal.reference,
    status: 'proposed',
    terms,
    terms_version: 1,
    total: totalOf(terms.quantity, terms.unit_price),
    assigned_quantity: quantity(0, terms.quantity.unit),
    documents: { required: 0, submitted: 0, approved: 0, missing: [] },
    metadata: deal.metadata,
    ...fields,
  });
  call.store.put('trd', { ...made, enforced_gaps: 0 });
  return patchTrade(call, made.id, {});
}

/** Ends the request with 409 if a product has less than a quantity. */
export function checkAvailable(call: Call, product: Json, amount: Json): void {
  const left = availableOf(call, product);
  if (thousandths(left) < thousandths(amount)) call.fail('listing_quantity_not_available', `${left.value} ${left.unit} are available.`);
}

/** Makes a trade binding: copies the requirements, creates the flows, and asks for the documents. */
export function acceptTradeOf(call: Call, id: string, acceptedBy: Json): Json {
  const trade = call.need('trd', id);
  const category = call.store.get('cmc', trade.product.category.id) ?? {};
  const requirements = requirementsFor(category, trade.terms.delivery.country);
  const contact = (tenant: string) => ({ name: companyOf(call, tenant).name, email: 'trade@sandbox.example', phone: null });
  const bound = patchTrade(call, id, {
    status: 'accepted',
    requirements,
    seller_contact: contact(trade.seller.tenant_id),
    buyer_contact: contact(trade.buyer.tenant_id),
    accepted_by: acceptedBy,
    expires_at: null,
  });
  const accepted = patchTrade(call, id, { ...progressOf(call, bound), process_flow_ids: createFlows(call, bound, category) });
  call.emit('trade.accepted', accepted);
  requestDocuments(call, accepted, category);
  unpublishIfSoldOut(call, trade.product.id);
  return call.need('trd', id);
}

function requestDocuments(call: Call, trade: Json, category: Json): void {
  const configurations = call.store.list('dcf').filter((each) => each.category.id === category.id);
  for (const requirement of trade.requirements) {
    const { document_category: code } = requirement;
    if (!code || requirement.due_stage === 'listing') continue;
    const rule = configurations.find((each) => each.document_category.code === code);
    const document = call.store.list('dct').find((each) => each.code === code);
    if (!document) continue;
    call.emit('trade_document.requested', {
      trade: { id: trade.id, status: trade.status, seller: trade.seller.name, buyer: trade.buyer.name },
      document_category: { id: document.id, code, name: document.name },
      requirement: requirement.requirement,
      due_stage: requirement.due_stage,
      provided_by: rule?.provided_by ?? 'seller',
      is_enforced: requirement.is_enforced,
      approver: rule?.approver ?? 'operator',
      document_configuration_id: rule?.id ?? null,
      cause: 'trade_accepted',
      takes_place_of_id: null,
    });
  }
}

/** Assigns batches to a trade in place of the present ones. */
export function assignBatches(call: Call, trade: Json, ids: string[]): Json[] {
  const isStory = (id: string) => call.store.isUntouched('btc', id);
  const kept = new Set(trade.batches.map(({ id }: Json) => id));
  const chosen = ids.map((id, index) => call.need('btc', id, `/batch_ids/${index}`));
  for (const batch of chosen) {
    const isFit =
      batch.product_type.id === trade.product.product_type.id &&
      batch.owner?.tenant_id === trade.seller.tenant_id &&
      batch.status === 'active';
    if (!kept.has(batch.id) && !isFit && !isStory(batch.id))
      call.fail('batch_not_available', `${batch.lot_number} is ${batch.status}, or not of the product.`);
  }
  const most = thousandths(trade.terms.quantity) * 1.005;
  const sum = chosen.reduce((total, { quantity: amount }) => total + thousandths(amount), 0);
  if (sum > most && !chosen.some(({ id }) => isStory(id)))
    call.fail('listing_quantity_not_available', 'The batches hold more than the quantity and 0.5%.');
  releaseBatches(call, trade, (id) => !ids.includes(id));
  const ref = { id: trade.id, status: trade.status, seller: trade.seller.name, buyer: trade.buyer.name };
  return chosen.map(({ id }) => {
    const reserved = { status: 'reserved', trade: ref, trade_id: trade.id, trade_tracking_id: trade.trade_tracking_id };
    const { lot_number, quantity: amount, status } = call.patch('btc', id, reserved);
    return { id, lot_number, quantity: amount, status };
  });
}

/** Frees the batches of a trade that were not shipped. */
function releaseBatches(call: Call, trade: Json, isWanted: (id: string) => boolean = () => true): void {
  for (const { id } of trade.batches) {
    const batch = call.store.get('btc', id);
    if (batch?.status !== 'reserved' || !isWanted(id)) continue;
    call.patch('btc', id, { status: 'active', trade: null, trade_id: null, trade_tracking_id: null, reserved_at: null });
  }
}

/** Ends what belongs to a trade that was cancelled or closed. */
export function endParts(call: Call, trade: Json): void {
  releaseBatches(call, trade);
  endFlows(call, trade.id);
  const tracking = trade.trade_tracking_id && call.store.get('ttk', trade.trade_tracking_id);
  if (tracking && ['in_progress', 'on_hold'].includes(tracking.status)) call.patch('ttk', tracking.id, { status: 'cancelled', hold: null });
  for (const loan of call.store.list('tln')) {
    if (loan.trade.id !== trade.id || !['submitted_and_pending_approval', 'approved'].includes(loan.status)) continue;
    if (call.store.isUntouched('tln', loan.id)) continue;
    const fields = { status: 'withdrawn_by_client', status_reason: 'The trade has ended.', closed_at: call.now(), lapses_at: null };
    call.change('tln', loan.id, 'trade_loan.withdrawn', fields);
  }
}
