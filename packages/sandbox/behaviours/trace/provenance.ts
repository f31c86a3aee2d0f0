import type { Call, Json } from '../behaviour';
import { batchRef, quantity, thousandths } from './shortForms';

const LATE_HOURS = 24;

type Trace = { nodes: Map<string, Json>; links: Json[]; origins: Json[]; cut: string[]; sites: number };

const node = (key: string, kind: string, label: string | null, distance: number, more: Json = {}): Json => ({
  key,
  kind,
  label,
  distance,
  batch_status: null,
  quantity: null,
  geometry: null,
  deforestation: null,
  ...more,
});
const batchNode = ({ id, lot_number: lot, status, quantity: amount }: Json, distance: number): Json =>
  node(id, 'batch', lot, distance, { batch_status: status, quantity: amount });

const percent = (share: number): string => (share === 1 ? '100' : (share * 100).toFixed(2));
/** Returns the parts of a whole that inputs have by their weight. */
function sharesOf(inputs: Json[]): number[] {
  const sum = inputs.reduce((total, { quantity: amount }) => total + thousandths(amount), 0);
  return inputs.map(({ quantity: amount }) => (sum ? thousandths(amount) / sum : 0));
}

function link(trace: Trace, from: string, to: string, event: string | null, share: number | null, amount: Json | null = null): void {
  if (trace.links.some((each) => each.from === from && each.to === to)) return;
  trace.links.push({ from, to, event_id: event, share: share === null ? null : percent(share), quantity: amount });
}

/** Follows a batch to where its goods come from. `share` is its part of the batch at which the trace starts. */
function trackBack(call: Call, trace: Trace, batch: Json, distance: number, share: number, most: number): void {
  if (!trace.nodes.has(batch.id)) trace.nodes.set(batch.id, batchNode(batch, distance));
  const { made_from: made, origin } = batch;
  if (made) {
    if (distance >= most) return void trace.cut.push(batch.id);
    const shares = sharesOf(made.inputs);
    made.inputs.forEach((input: Json, index: number) => {
      link(trace, input.id, batch.id, made.event_id, shares[index], made.step === 'split' ? batch.quantity : input.quantity);
      trackBack(call, trace, call.store.get('btc', input.id) ?? input, distance + 1, share * shares[index], most);
    });
  } else if (origin?.kind === 'farm') trackFarm(call, trace, batch, distance, share);
  else if (origin?.mine_site) trackMine(call, trace, batch, distance, share);
}

/** Returns the name of a state; its code if the Registry, whose list has the names, is not loaded. */
const stateName = (call: Call, code: string): string =>
  call.world.store('platform-registry').find('CountryState', 'code', code)[0]?.name ?? code;

function trackFarm(call: Call, trace: Trace, batch: Json, distance: number, share: number): void {
  const { id, origin, quantity: amount, occurred_at: at } = batch;
  const farmer = origin.farmer_id && call.store.get('frm', origin.farmer_id);
  const sizeOf = (plot: Json) => [`${plot.area_hectares} ha`, farmer?.address?.lga].filter(Boolean).join(', ');
  for (const key of origin.plot_ids) {
    const plot = call.store.get('fpl', key);
    trace.nodes.set(
      key,
      node(key, 'plot', plot ? sizeOf(plot) : null, distance + 1, {
        geometry: plot?.geometry ?? null,
        deforestation: plot?.deforestation ?? null,
      }),
    );
    link(trace, key, id, null, origin.plot_ids.length === 1 ? 1 : null, origin.plot_ids.length === 1 ? amount : null);
    if (!farmer) continue;
    trace.nodes.set(farmer.id, node(farmer.id, 'farmer', farmer.name ?? null, distance + 2));
    link(trace, farmer.id, key, null, null);
  }
  const day = at.slice(0, 10);
  const dates = { from_date: origin.harvest_from_date ?? day, to_date: origin.harvest_to_date ?? day };
  const district = farmer?.address ? `${farmer.address.lga}, ${stateName(call, farmer.address.state)}` : 'Nigeria';
  if (origin.plot_ids.length) trace.origins.push({ keys: origin.plot_ids, district, country: 'NG', _share: share, ...dates });
}

function trackMine(call: Call, trace: Trace, batch: Json, distance: number, share: number): void {
  const { id, origin, quantity: amount, occurred_at: at } = batch;
  const { mine_site: site, local_seller_id: local } = origin;
  trace.sites += 1;
  const key = `site_${trace.sites}`;
  const geometry = { kind: 'point', point: site.location };
  trace.nodes.set(key, node(key, 'mine_site', [site.name, site.title_number].filter(Boolean).join(', '), distance + 1, { geometry }));
  link(trace, key, id, null, 1, amount);
  if (local) {
    trace.nodes.set(local, node(local, 'local_seller', call.store.get('lsl', local)?.name ?? null, distance + 2));
    link(trace, local, key, null, null);
  }
  const day = at.slice(0, 10);
  trace.origins.push({ keys: [key], district: site.state, country: 'NG', _share: share, from_date: day, to_date: day });
}

/** Follows a batch to where its goods went. */
function trackOn(call: Call, trace: Trace, batch: Json, distance: number, most: number): void {
  trace.nodes.set(batch.id, batchNode(batch, distance));
  if (batch.trade) {
    const { id: key, buyer } = batch.trade;
    const trade = call.store.get('trd', key);
    const label = [trade?.reference, buyer].filter(Boolean).join(', ');
    trace.nodes.set(key, node(key, 'trade', label, distance + 1, { quantity: trade?.terms.quantity ?? batch.quantity }));
    link(trace, batch.id, key, null, 1, batch.quantity);
  }
  if (distance >= most && batch.became?.length) return void trace.cut.push(batch.id);
  for (const { id } of batch.became ?? []) {
    const next = call.store.get('btc', id);
    if (!next) continue;
    const inputs: Json[] = next.made_from?.inputs ?? [];
    const at = inputs.findIndex((each) => each.id === batch.id);
    link(trace, batch.id, id, next.made_from?.event_id ?? null, at < 0 ? null : sharesOf(inputs)[at], at < 0 ? null : inputs[at].quantity);
    trackOn(call, trace, next, distance + 1, most);
  }
}

function lateEntries(events: Json[]): Json[] {
  return events.flatMap(({ id, batch_ids, occurred_at, recorded_at, place_name }) => {
    const hours = Math.floor((Date.parse(recorded_at) - Date.parse(occurred_at)) / 3_600_000);
    const detail = `${place_name}: occurred at ${occurred_at}, entered at ${recorded_at}.`;
    return hours > LATE_HOURS && batch_ids.length
      ? [{ kind: 'late_entry', batch_id: batch_ids[0], after_event_id: null, event_id: id, hours, detail }]
      : [];
  });
}

function eudrOf(call: Call, categoryId: string, nodes: Json[]): Json | null {
  const { eudr } = call.store.get('cmc', categoryId) ?? {};
  if (eudr?.relevance !== 'covered') return null;
  const plots = nodes.filter(({ kind }) => kind === 'plot');
  const clear = plots.filter(({ deforestation }) => deforestation === 'clear').length;
  return {
    all_plots_located: plots.length > 0 && plots.every(({ geometry }) => geometry !== null),
    cut_off_date: eudr.cut_off_date,
    cut_off_met: plots.some(({ deforestation }) => deforestation === 'loss_found') ? false : clear === plots.length ? true : null,
    plot_count: plots.length,
    clear_plot_count: clear,
  };
}

/** Returns the nodes from which a batch comes, for its status under the regulation in either direction of the trace. */
function nodesBehind(call: Call, batch: Json): Json[] {
  const trace: Trace = { nodes: new Map(), links: [], origins: [], cut: [], sites: 0 };
  trackBack(call, trace, batch, 0, 1, 20);
  return [...trace.nodes.values()];
}

/** Traces a batch back to its origins or forward to its destinations. */
export function getBatchProvenance(call: Call): Json {
  const batch = call.need('btc', call.params.batch_record_id);
  const { direction = 'backwards', depth = 20 } = call.query;
  const trace: Trace = { nodes: new Map(), links: [], origins: [], cut: [], sites: 0 };
  if (direction === 'backwards') trackBack(call, trace, batch, 0, 1, depth);
  else trackOn(call, trace, batch, 0, depth);
  const nodes = [...trace.nodes.values()];
  const ids = new Set(nodes.filter(({ kind }) => kind === 'batch').map(({ key }) => key));
  const events = call.store
    .list('tev')
    .map((event) => ({
      event,
      all: [...new Set([event.lines, event.input_lines, event.output_lines].flat().map((line: Json) => line.batch_id))],
    }))
    .filter(({ all }) => all.some((id) => ids.has(id)))
    .map(({ event: { id, kind, business_step, occurred_at, recorded_at, place, document_ids, recorded_by }, all }) => {
      return { id, kind, business_step, occurred_at, recorded_at, place_name: place.name, batch_ids: all, document_ids, recorded_by };
    })
    .sort((one, other) => one.occurred_at.localeCompare(other.occurred_at));
  const total = thousandths(batch.quantity);
  const { unit } = batch.quantity;
  return {
    batch: batchRef(batch),
    direction,
    depth,
    nodes,
    links: trace.links,
    origins: trace.origins.map(({ _share, ...origin }) => ({
      ...origin,
      share: percent(_share),
      quantity: quantity(Math.round(total * _share), unit),
    })),
    events,
    gaps: lateEntries(events),
    eudr: eudrOf(call, batch.category.id, direction === 'backwards' ? nodes : nodesBehind(call, batch)),
    is_truncated: trace.cut.length > 0,
    continue_from_ids: trace.cut,
    generated_at: call.now(),
  };
}
