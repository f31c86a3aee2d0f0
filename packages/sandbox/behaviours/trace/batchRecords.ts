import type { Call, Json } from '../behaviour';
import { actorOf, batchRef, companyOf, quantity, thousandths } from './shortForms';

const REVIEW_SECONDS = 300;
/** Largest difference between the quantity of a lot and its weights, and between what goes into a merge and comes out of it. */
export const TOLERANCE = 0.001;

const ACTIONS: Record<string, string[]> = {
  draft: ['updateBatchRecord'],
  active: ['updateBatchRecord', 'splitBatchRecord', 'mergeBatchRecords'],
  on_hold: ['updateBatchRecord'],
  reserved: ['recordTradeTrackingEvent', 'updateTrade'],
};

/** Changes a batch, and what its lists show. */
export function patchBatch(call: Call, id: string, fields: Json): Json {
  const changed: Json = { ...call.need('btc', id), ...fields };
  const enforced = (changed.gaps ?? []).filter((gap: Json) => gap.is_enforced);
  const shown = { trade_id: changed.trade?.id ?? null, gap_count: enforced.length };
  return call.patch('btc', id, { ...fields, ...shown, allowed_actions: ACTIONS[changed.status] ?? [] });
}

/** Returns a batch as its lists show it. */
export function summaryOf({ id, lot_number, owner, holder, status, status_reason, category, product_type, ...rest }: Json): Json {
  const { quantity: amount, place, trade_id, gap_count, latest_outcome, occurred_at, created_at, updated_at } = rest;
  const figures = { quantity: amount, place, trade_id, gap_count, latest_outcome, occurred_at, created_at, updated_at };
  return { id, lot_number, owner, holder, status, status_reason, category, product_type, ...figures };
}

/** Ends the request with 409 if another batch of the owner has one of the lot numbers. */
export function checkLots(call: Call, lots: string[], owner: string, except?: string): void {
  lots.forEach((lot, index) => {
    const taken = call.store.find('btc', 'lot_number', lot).find((each) => each.id !== except && each.owner?.tenant_id === owner);
    if (taken && !call.store.isUntouched('btc', taken.id))
      call.fail('already_exists', `The lot number ${lot} is already used by ${taken.id}.`);
    if (lots.indexOf(lot) !== index) call.fail('already_exists', `Two batches have the lot number ${lot}.`);
  });
}

/** Ends the request with 422 for a time in the future. */
export function checkTime(call: Call, at: string | undefined): void {
  if (at && Date.parse(at) > call.ms) call.fail('event_out_of_order', `${at} is in the future.`);
}

/** Ends the request with 422 if a quantity does not match the weights: their net weight, for a mineral less its moisture. */
export function checkWeights(call: Call, amount: Json, weights: Json | null | undefined, kind: string): void {
  if (!weights) return;
  const dry = kind === 'mineral' ? 1 - Number(weights.moisture_percent ?? 0) / 100 : 1;
  const net = thousandths(weights.net) * dry;
  if (Math.abs(thousandths(amount) - net) > net * TOLERANCE)
    call.fail(
      'mass_balance_broken',
      `The quantity is ${amount.value}; ${weights.net.value} net at ${weights.moisture_percent ?? '0'}% moisture is ${(net / 1000).toFixed(3)}.`,
    );
}

/** Ends the request with 409 for a farmer who cannot be named: not verified, or without a consent. */
export function checkFarmer(call: Call, { id, status, consent }: Json): void {
  if (call.store.isUntouched('frm', id)) return;
  if (status !== 'verified') call.fail('farmer_not_verified', `${id} has the status ${status}.`);
  if (consent?.withdrawn_at) call.fail('farmer_not_verified', `${id} withdrew the consent on ${consent.withdrawn_at.slice(0, 10)}.`);
}

/** Ends the request with 409 for a local seller who cannot be named: not approved, or without a valid licence. */
export function checkLocalSeller(call: Call, { id, name, status, licence }: Json): void {
  if (call.store.isUntouched('lsl', id)) return;
  if (status !== 'approved') call.fail('local_seller_not_approved', `${name} has the status ${status}.`);
  if (licence?.expires_date < call.today())
    call.fail('local_seller_not_approved', `The licence of ${name} expired on ${licence.expires_date}.`);
}

/** Returns an origin as a batch has it, after checking the persons and places that it names. */
export function originOf(call: Call, origin: Json, category: Json): Json {
  const kind = category.kind === 'mineral' ? 'mine' : 'farm';
  if (origin.kind !== kind) call.invalid('/origin/kind', `Must be ${kind} for ${category.name}.`);
  if (kind === 'farm') {
    const { farmer_id: id, plot_ids, unregistered_plots = 0, harvest_from_date, harvest_to_date } = origin;
    const farmer = id && call.need('frm', id, '/origin/farmer_id');
    if (farmer) checkFarmer(call, farmer);
    plot_ids.forEach((plot: string, index: number) => {
      const { farmer_id: owner, replaced_by_plot_id: by } = call.need('fpl', plot, `/origin/plot_ids/${index}`);
      if (owner !== id || by) call.invalid(`/origin/plot_ids/${index}`, by ? 'Was replaced.' : 'Is a plot of another farmer.');
    });
    return { kind, farmer_id: id, plot_ids, unregistered_plots, harvest_from_date, harvest_to_date };
  }
  const { mine_site, title_document_id = null, local_seller_id = null } = origin;
  const seller = local_seller_id && call.need('lsl', local_seller_id, '/origin/local_seller_id');
  if (seller) checkLocalSeller(call, seller);
  const isListed = mine_site?.name.startsWith('sandbox_conflict');
  return { kind, mine_site, title_document_id, local_seller_id, area_flag: isListed ? 'armed_conflict' : 'none' };
}

/** Returns how many persons and places an origin names. */
export const countsOf = (origin: Json): Json =>
  origin.kind === 'farm'
    ? { farmers: origin.farmer_id ? 1 : 0, plots: origin.plot_ids.length, mine_sites: 0, local_sellers: 0 }
    : { farmers: 0, plots: 0, mine_sites: origin.mine_site ? 1 : 0, local_sellers: origin.local_seller_id ? 1 : 0 };

/** Returns the requirements of the stage `batch` that a weighed lot does not meet. */
export function gapsOf(call: Call, category: Json, { origin, weighed, occurred_at: at }: Json): Json[] {
  const plots: Json[] = (origin.plot_ids ?? []).flatMap((id: string) => call.store.get('fpl', id) ?? []);
  const { consent } = call.store.get('frm', origin.farmer_id ?? '') ?? {};
  const isHidden = consent && !consent.purposes.includes('share_plots');
  const from = Number(category.eudr?.polygon_from_hectares ?? Number.POSITIVE_INFINITY);
  const needsOutline = plots.filter((plot) => Number(plot.area_hectares) >= from && plot.geometry?.kind !== 'polygon');
  const lacks: Record<string, string | false> = {
    farmer_registered: !origin.farmer_id && 'The farmer is not registered yet.',
    plot_location:
      (!plots.length && 'No plot is named.') ||
      (isHidden && 'The farmer has not agreed to share the plots.') ||
      (origin.unregistered_plots > 0 && unrecorded(origin.unregistered_plots)),
    plot_polygon: needsOutline.length > 0 && 'A plot is recorded without its outline.',
    harvest_period: !origin.harvest_from_date && 'The harvest is not stated.',
    mine_site_location: !origin.mine_site && 'The mine site is not stated.',
    weighing:
      (!weighed && 'The scale is not stated.') || (weighed?.calibrated_until_date < at.slice(0, 10) && 'The calibration has expired.'),
  };
  return (category.traceability_requirements ?? [])
    .filter(({ due_stage: stage, requirement }: Json) => stage === 'batch' && lacks[requirement])
    .map(({ requirement, is_enforced }: Json) => ({ requirement, due_stage: 'batch', is_enforced, detail: lacks[requirement] }));
}

/** Makes a batch active, or puts it on hold if its area needs a review, with the event that says so. */
export function settle(call: Call, batch: Json, site: string | null): Json {
  if (!site) {
    return call.emit(
      'batch_record.activated',
      patchBatch(call, batch.id, { status: 'active', status_reason: null, activated_at: batch.activated_at ?? call.now() }),
    );
  }
  const held = patchBatch(call, batch.id, {
    status: 'on_hold',
    status_reason: `The area of ${site} is listed and awaits a review.`,
    hold: { kind: 'area_review', held_at: call.now(), test_details_id: null, task_id: null, released_by: 'agency' },
  });
  call.emit('batch_record.held', held);
  call.after(REVIEW_SECONDS, 'batches.review', { id: batch.id });
  return held;
}

/** Ends the hold of a batch. */
export function release(call: Call, id: string): Json {
  return call.emit(
    'batch_record.released',
    patchBatch(call, id, {
      status: 'active',
      status_reason: null,
      hold: null,
      activated_at: call.need('btc', id).activated_at ?? call.now(),
    }),
  );
}

/** States how many plots of a lot are not recorded. */
const unrecorded = (plots: number): string =>
  `Part of the lot grew on ${plots} ${plots === 1 ? 'plot that is' : 'plots that are'} not recorded yet (\`unregistered_plots\`).`;

/** Records an event of a batch outside a trade. */
export function record(
  call: Call,
  step: string,
  batches: Json[],
  at: { occurred_at: string; utc_offset?: string; place: Json },
  more: Json = {},
): Json {
  const lines = batches.map(({ id, lot_number, quantity: amount }) => ({ batch_id: id, lot_number, quantity: amount }));
  return call.store.put(
    'tev',
    call.fresh('TraceEvent', {
      kind: 'object',
      action: step === 'commissioning' ? 'add' : 'observe',
      business_step: step,
      disposition: 'in_progress',
      lines,
      recorded_at: call.now(),
      recorded_by: actorOf(call),
      ...more,
      occurred_at: at.occurred_at,
      utc_offset: at.utc_offset ?? '+01:00',
      place: at.place,
    }),
  );
}

/** Creates a batch of the caller's company, or of the owner of its inputs. */
export function newBatch(call: Call, fields: Json): Json {
  const own = companyOf(call, call.caller.tenant);
  const made = call.fresh('BatchRecord', {
    owner: own,
    holder: own,
    status: 'draft',
    initial_quantity: fields.quantity,
    created_by: actorOf(call),
    ...fields,
  });
  call.store.put('btc', made);
  return patchBatch(call, made.id, {});
}

/** Makes batches consumed, which became others. */
export const consume = (call: Call, inputs: Json[], outputs: Json[]): Json[] =>
  inputs.map(({ id }) => batchRef(patchBatch(call, id, { status: 'consumed', became: outputs.map(batchRef), ended_at: call.now() })));

/** Returns what went into batches and came out of them. */
export function balanceOf(inputs: Json[], outputs: Json[], loss: Json | null | undefined): Json {
  const unit = inputs[0].quantity.unit;
  const sum = (each: Json[]) => each.reduce((total, { quantity: amount }) => total + thousandths(amount), 0);
  const [input, output, lost] = [sum(inputs), sum(outputs), loss ? thousandths(loss.quantity) : 0];
  const difference = input - output - lost;
  return {
    input: quantity(input, unit),
    output: quantity(output, unit),
    loss: quantity(lost, unit),
    difference: difference === 0 ? '0' : String(difference / 1000),
    contained: null,
  };
}
