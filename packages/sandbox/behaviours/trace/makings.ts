import type { Call, Json } from '../behaviour';
import {
  balanceOf,
  checkLots,
  checkTime,
  checkWeights,
  consume,
  newBatch,
  patchBatch,
  record,
  settle,
  summaryOf,
  TOLERANCE,
} from './batchRecords';
import { batchRef, refOf, thousandths } from './shortForms';

/** Returns the first mine site in an area with armed conflict from which goods come, through all merges and splits. */
function listedSite(call: Call, batch: Json, depth = 0): string | null {
  if (batch.origin?.area_flag === 'armed_conflict') return batch.origin.mine_site.name;
  if (depth > 20) return null;
  for (const { id } of batch.made_from?.inputs ?? []) {
    const input = call.store.get('btc', id);
    const site = input && listedSite(call, input, depth + 1);
    if (site) return site;
  }
  return null;
}

function addCounts(inputs: Json[]): Json {
  const names = ['farmers', 'plots', 'mine_sites', 'local_sellers'];
  return Object.fromEntries(names.map((name) => [name, inputs.reduce((sum, { origin_counts: counts }) => sum + (counts?.[name] ?? 0), 0)]));
}

/** Returns the outcome of the latest approved result of several batches. */
function latestOutcome(call: Call, inputs: Json[]): string | null {
  const tests = inputs.flatMap(({ test_details_ids: ids }) => (ids ?? []).flatMap((id: string) => call.store.get('tsd', id) ?? []));
  const approved = tests.filter(({ approved_at: at }) => at).sort((one, other) => one.approved_at.localeCompare(other.approved_at));
  return approved.at(-1)?.outcome ?? inputs.find(({ latest_outcome: outcome }) => outcome)?.latest_outcome ?? null;
}

const ownerOf = (batch: Json): string => batch.owner?.tenant_id ?? '';
const lotsOf = (batches: Json[]): string[] => batches.map(({ lot_number: lot }) => lot);

/** Divides a batch into parts of the same origins. */
export function splitBatchRecord(call: Call): Json {
  const batch = call.need('btc', call.params.batch_record_id);
  const { parts, loss, occurred_at, utc_offset } = call.body;
  const isStory = call.store.isUntouched('btc', batch.id);
  if (batch.owner?.tenant_id !== call.caller.tenant && !isStory) call.fail('not_holder', `The batch is owned by ${batch.owner?.name}.`);
  checkTime(call, occurred_at);
  checkLots(call, lotsOf(parts), ownerOf(batch));
  const balance = balanceOf([batch], parts, loss);
  if (balance.difference !== '0' && !isStory)
    call.fail(
      'mass_balance_broken',
      `The batch holds ${balance.input.value}; the parts and the loss differ from it by ${balance.difference}.`,
    );
  const { owner, holder, category, product_type, segregated, latest_outcome, test_details_ids, composition_id, document_ids } = batch;
  const inherited = { owner, holder, category, product_type, segregated, latest_outcome, test_details_ids, composition_id, document_ids };
  const event = record(
    call,
    'commissioning',
    [],
    { occurred_at, utc_offset, place: parts[0].place },
    { kind: 'transformation', action: null },
  );
  const made_from = { step: 'split', process: null, inputs: [batchRef({ ...batch, status: 'consumed' })], event_id: event.id };
  const made: Json[] = parts.map(({ lot_number, quantity, place, bag_count }: Json) => {
    const weights = bag_count ? { gross: null, net: quantity, moisture_percent: null, bag_count } : null;
    const own = { lot_number, quantity, weights, place, occurred_at, made_from, origin_counts: batch.origin_counts };
    const part = newBatch(call, { ...inherited, ...own });
    return settle(call, part, null);
  });
  const [input] = consume(call, [batch], made);
  linesOf(call, event, [batch], made);
  return { event_id: event.id, input, parts: made.map(summaryOf), balance, recorded_at: call.now() };
}

function linesOf(call: Call, event: Json, inputs: Json[], outputs: Json[]): void {
  const line = ({ id, lot_number, quantity }: Json) => ({ batch_id: id, lot_number, quantity });
  call.store.patch('tev', event.id, { input_lines: inputs.map(line), output_lines: outputs.map(line) });
}

function checkInputs(call: Call, inputs: Json[], category: Json): void {
  const isStory = ({ id }: Json) => call.store.isUntouched('btc', id);
  for (const input of inputs.filter((each) => !isStory(each))) {
    const { owner, holder, lot_number: lot, status } = input;
    if (![owner?.tenant_id, holder?.tenant_id].includes(call.caller.tenant)) call.fail('not_holder', `${lot} belongs to another company.`);
    if (status === 'on_hold') call.fail('segregation_required', `${lot} is on hold.`);
    if (status !== 'active') call.fail('batch_not_available', `${lot} has the status ${status}.`);
    if (ownerOf(inputs[0]) !== owner?.tenant_id) call.fail('batch_not_available', 'The inputs have different owners.');
    const { plots = 0, mine_sites: sites = 0 } = input.origin_counts ?? {};
    if (category.eudr?.segregation_required && plots + sites === 0) call.fail('segregation_required', `${lot} names no plots.`);
  }
}

function typeOf(call: Call, id: string, inputs: Json[], at: string): Json {
  const type = call.need('tpt', id, at);
  if (type.category?.id !== inputs[0].category.id)
    call.fail('category_not_tradable', `The product type ${type.code} does not belong to ${inputs[0].category.code}.`);
  const from: string[] = (type.made_from ?? []).map((each: Json) => each.product_type?.id ?? each.id ?? each);
  const own = inputs.map(({ product_type: each }) => each.id);
  if (type.made_from && !own.every((each) => each === id || from.includes(each))) call.invalid(at, 'Cannot be made from the inputs.');
  return type;
}

/** Makes batches out of others, of which they carry every origin. */
export function mergeBatchRecords(call: Call): Json {
  const { input_batch_ids: ids, process, outputs, loss, occurred_at, utc_offset } = call.body;
  const inputs: Json[] = ids.map((id: string, index: number) => call.need('btc', id, `/input_batch_ids/${index}`));
  const category = call.need('cmc', inputs[0].category.id);
  checkInputs(call, inputs, category);
  checkTime(call, occurred_at);
  const types: Json[] = outputs.map(({ product_type_id: id }: Json, index: number) =>
    typeOf(call, id, inputs, `/outputs/${index}/product_type_id`),
  );
  const kinds = new Set(inputs.map(({ product_type: type }) => type.id));
  if (process.code === 'mixing' && (outputs.length > 1 || kinds.size > 1 || !kinds.has(types[0].id)))
    call.invalid('/outputs', 'Mixing has inputs of one product type and one output of that type.');
  if (inputs.length === 1 && types.every(({ id }) => kinds.has(id)))
    call.invalid('/input_batch_ids', 'A single input must change its product type.');
  checkLots(call, lotsOf(outputs), ownerOf(inputs[0]));
  for (const { quantity, weights } of outputs) checkWeights(call, quantity, weights, category.kind);
  const balance = balanceOf(inputs, outputs, loss);
  const isStory = inputs.some(({ id }) => call.store.isUntouched('btc', id));
  if (Math.abs(Number(balance.difference)) * 1000 > thousandths(balance.input) * TOLERANCE && !isStory)
    call.fail('mass_balance_broken', `Inputs and outputs differ by ${balance.difference}.`);
  const event = record(
    call,
    'commissioning',
    [],
    { occurred_at, utc_offset, place: outputs[0].place },
    { kind: 'transformation', action: null },
  );
  const site = inputs.map((each) => listedSite(call, each)).find((each) => each) ?? null;
  const refs = inputs.map((each) => batchRef({ ...each, status: 'consumed' }));
  const { owner, holder } = inputs[0];
  const made: Json[] = outputs.map(({ lot_number, quantity, weights = null, place }: Json, index: number) => {
    const batch = newBatch(call, {
      ...{ owner, holder, lot_number, quantity, weights, place, occurred_at },
      category: refOf(category),
      product_type: refOf(types[index]),
      segregated: inputs.every((each) => each.segregated),
      made_from: { step: 'merge', process, inputs: refs, event_id: event.id },
      origin_counts: addCounts(inputs),
      test_details_ids: [...new Set(inputs.flatMap(({ test_details_ids: ids }) => ids ?? []))],
      latest_outcome: latestOutcome(call, inputs),
    });
    return settle(call, batch, category.kind === 'mineral' ? site : null);
  });
  const consumed = consume(call, inputs, made);
  linesOf(call, event, inputs, made);
  for (const each of made) patchBatch(call, each.id, {});
  const result = made.map((each) => summaryOf(call.need('btc', each.id)));
  return { event_id: event.id, process, inputs: consumed, outputs: result, balance, recorded_at: call.now() };
}
