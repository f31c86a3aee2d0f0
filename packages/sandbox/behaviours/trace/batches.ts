import type { Behaviours, Call, Json } from '../behaviour';
import { inState } from '../call';
import {
  checkLots,
  checkTime,
  checkWeights,
  countsOf,
  gapsOf,
  newBatch,
  originOf,
  patchBatch,
  record,
  release,
  settle,
} from './batchRecords';
import { mergeBatchRecords, splitBatchRecord } from './makings';
import { getBatchProvenance } from './provenance';
import { actorOf, companyOf, quantity, refOf, thousandths, tradable, uniqueReference } from './shortForms';

/** Fields that change together with other ones, by the states in which they are permitted. */
const PERMITTED: Record<string, string[]> = {
  active: ['place', 'reference', 'metadata', 'segregated', 'loss', 'hand_over_to_tenant_id', 'receipt'],
  on_hold: ['place', 'reference', 'metadata', 'segregated', 'loss', 'release_hold'],
  in_transit: ['reference', 'metadata', 'hand_over_to_tenant_id', 'receipt'],
};
const LARGE_LOSS = 0.1;
/** Fields that record an occurrence, and are sent alone. */
const ALONE = ['loss', 'receipt', 'release_hold'];
/** Fields that a draft does not have yet. */
const NOT_IN_DRAFT = [...ALONE, 'hand_over_to_tenant_id'];

function productTypeOf(call: Call, id: string, category: Json): Json {
  const type = call.need('tpt', id, '/product_type_id');
  if (type.category?.id !== category.id)
    call.fail('category_not_tradable', `The product type ${type.code} does not belong to ${category.code}.`);
  return type;
}

/** Makes a weighed lot active, or leaves it as a draft if an enforced requirement is missing. */
function complete(call: Call, batch: Json, category: Json): Json {
  const gaps = gapsOf(call, category, batch);
  const changed = patchBatch(call, batch.id, { gaps, origin_counts: countsOf(batch.origin) });
  if (gaps.some(({ is_enforced: enforced }) => enforced)) return changed;
  const isListed = batch.origin.area_flag === 'armed_conflict' && category.kind === 'mineral';
  return settle(call, changed, isListed ? batch.origin.mine_site.name : null);
}

function completeDraft(call: Call, batch: Json): Json {
  const { body } = call;
  const category = call.need('cmc', batch.category.id);
  const { lot_number = batch.lot_number, quantity: amount = batch.quantity, weights = batch.weights } = body;
  checkLots(call, [lot_number], batch.owner.tenant_id, batch.id);
  checkTime(call, body.occurred_at);
  if (body.quantity || body.weights) checkWeights(call, amount, weights, category.kind);
  const given = Object.fromEntries(Object.entries(body).filter(([name]) => Object.hasOwn(batch, name)));
  const changed = patchBatch(call, batch.id, {
    ...given,
    ...(body.metadata && { metadata: { ...batch.metadata, ...body.metadata } }),
    ...(body.quantity && { initial_quantity: body.quantity }),
    ...(body.product_type_id && { product_type: refOf(productTypeOf(call, body.product_type_id, category)) }),
    ...(body.origin && { origin: originOf(call, body.origin, category) }),
  });
  return complete(call, changed, category);
}

function lose(call: Call, batch: Json, loss: Json): Json {
  const lost = thousandths(loss.quantity);
  const held = thousandths(batch.quantity);
  const isStory = call.store.isUntouched('btc', batch.id);
  if ((lost > held || loss.quantity.unit !== batch.quantity.unit) && !isStory)
    call.fail('mass_balance_broken', `The batch holds ${batch.quantity.value}; a loss of ${loss.quantity.value} was sent.`);
  if (!loss.note && (lost > held * LARGE_LOSS || loss.reason_code === 'other')) call.invalid('/loss/note', 'Is required.', 'required');
  checkTime(call, loss.occurred_at);
  const occurred_at = loss.occurred_at ?? call.now();
  const isGone = lost >= held;
  const event = record(
    call,
    isGone ? 'destroying' : 'inspecting',
    [batch],
    { occurred_at, place: batch.place },
    { note: loss.note ?? null },
  );
  return patchBatch(call, batch.id, {
    quantity: quantity(Math.max(0, held - lost), batch.quantity.unit),
    losses: [...(batch.losses ?? []), { note: null, ...loss, occurred_at, event_id: event.id }],
    ...(isGone && { status: 'destroyed', ended_at: call.now() }),
  });
}

function receive(call: Call, batch: Json, { place, occurred_at, utc_offset, note = null }: Json): Json {
  checkTime(call, occurred_at);
  record(call, 'receiving', [batch], { place, occurred_at, utc_offset }, { note });
  const arrived = { place, holder: companyOf(call, call.caller.tenant), hand_over_to_tenant_id: null };
  return patchBatch(call, batch.id, { ...arrived, ...(batch.status === 'in_transit' && { status: 'active' }) });
}

function checkFields(call: Call, batch: Json): void {
  if (call.store.isUntouched('btc', batch.id)) return;
  const names = Object.keys(call.body);
  const isMoving = batch.status === 'in_transit' && call.store.get('trd', batch.trade?.id ?? '')?.status !== 'closed';
  const permitted = (!isMoving && PERMITTED[batch.status]) || ['reference', 'metadata'];
  const refused = names.filter((name) => (batch.status === 'draft' ? NOT_IN_DRAFT.includes(name) : !permitted.includes(name)));
  if (refused.length) call.fail('invalid_state_transition', `The batch is ${batch.status}; ${refused[0]} cannot be changed.`);
  if (call.body.segregated === true && batch.status !== 'draft') call.invalid('/segregated', 'Can only be changed to false.');
}

export const batches: Behaviours = {
  filters: {
    listBatchRecords: {
      farmer_id: { at: ['origin.farmer_id'] },
      plot_id: { at: ['origin.plot_ids'] },
      local_seller_id: { at: ['origin.local_seller_id'] },
      reference: { at: ['reference'] },
    },
  },
  operations: {
    createBatchRecord: (call) => {
      const { body } = call;
      const category = tradable(call, body.category_id);
      const type = productTypeOf(call, body.product_type_id, category);
      checkLots(call, [body.lot_number], call.caller.tenant);
      uniqueReference(call, 'btc');
      checkTime(call, body.occurred_at);
      checkWeights(call, body.quantity, body.weights, category.kind);
      const { lot_number, reference = null, quantity: amount, weights = null, weighed = null, place, occurred_at } = body;
      const { segregated = false, metadata = {} } = body;
      const origin = originOf(call, body.origin, category);
      const made = newBatch(call, {
        ...{ lot_number, reference, quantity: amount, weights, weighed, place, occurred_at, segregated, metadata, origin },
        category: refOf(category),
        product_type: refOf(type),
        origin_counts: countsOf(origin),
      });
      record(call, 'commissioning', [made], body as { occurred_at: string; place: Json }, { segregated });
      return complete(call, made, category);
    },
    updateBatchRecord: (call, batch) => {
      const { loss, receipt, release_hold: releasing, metadata, ...rest } = call.body;
      uniqueReference(call, 'btc', batch.id);
      const names = Object.keys(call.body);
      const alone = names.length > 1 && ALONE.find((name) => names.includes(name));
      if (alone) call.invalid(`/${alone}`, 'Must be sent alone.');
      checkFields(call, batch);
      if (batch.status === 'draft' && !call.store.isUntouched('btc', batch.id)) return completeDraft(call, batch);
      if (rest.origin) return completeDraft(call, batch);
      if (loss) return lose(call, batch, loss);
      if (receipt) return receive(call, batch, receipt);
      if (releasing) {
        const isStory = call.store.isUntouched('btc', batch.id);
        if (batch.hold?.kind !== 'area_review' && !isStory)
          call.fail('invalid_state_transition', 'Only a review of the area can be ended with an update.');
        if (actorOf(call).tenant_id === batch.owner?.tenant_id && call.caller.role === 'agency' && !isStory)
          call.fail('conflict_of_interest');
        return release(call, batch.id);
      }
      return patchBatch(call, batch.id, { ...rest, ...(metadata && { metadata: { ...batch.metadata, ...metadata } }) });
    },
    splitBatchRecord,
    mergeBatchRecords,
    getBatchProvenance,
  },
  timers: {
    'batches.review': inState('btc', 'on_hold', (call, batch, { id }) => {
      if (batch.hold?.kind === 'area_review') release(call, id);
    }),
  },
};
