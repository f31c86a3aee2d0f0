import type { Call, Json } from '../behaviour';
import { quantity, thousandths } from './shortForms';

const EU = new Set('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '));
const STAGES = ['listing', 'batch', 'loading', 'shipping', 'delivery'];
/** Kinds of test that meet a requirement. */
const TESTS: Record<string, string> = { assay: 'assay', microbiology_test: 'microbiology' };

/** Returns the requirements of a commodity that apply to goods for a country. */
export function requirementsFor(category: Json, country: string): Json[] {
  const isExport = country !== 'NG';
  const applies = (when: string | null) => {
    const countries = when?.match(/^The goods go to ([A-Z]{2}(?:, [A-Z]{2})*)\.$/)?.[1];
    if (countries) return countries.split(', ').includes(country);
    if (when?.includes('European Union')) return EU.has(country);
    return when !== null && /leave Nigeria|by sea/.test(when) ? isExport : true;
  };
  return (category.traceability_requirements ?? [])
    .filter(({ applies_when: when }: Json) => applies(when))
    .map(({ requirement, due_stage, evidence, is_enforced, document_category }: Json) => ({
      requirement,
      due_stage,
      evidence,
      is_enforced,
      document_category,
      is_met: false,
      met_at: null,
    }));
}

/** Returns the approved documents of a trade: those about it and about its batches. */
export const approvedFor = (call: Call, { id, batches }: Json): Json[] => {
  const ids = [id, ...batches.map((batch: Json) => batch.id)];
  return call.store
    .list('tdc')
    .filter(({ status, subject, trade_id: trade }) => status === 'approved' && (trade === id || (ids.includes(subject.id) && !trade)));
};

/** Returns the trades that a document serves. */
export const tradesOf = (call: Call, { subject, trade_id: trade }: Json): Json[] =>
  call.store
    .list('trd')
    .filter(({ id, batches }) => id === trade || id === subject.id || (!trade && batches?.some((batch: Json) => batch.id === subject.id)))
    .filter(({ requirements }) => requirements);

/** Returns true if a requirement of a trade is met. */
function isMet(call: Call, trade: Json, { requirement, due_stage: stage, document_category: code }: Json): boolean {
  if (stage === 'listing') return true;
  const batches: Json[] = trade.batches.flatMap(({ id }: Json) => call.store.get('btc', id) ?? []);
  const every = (test: (batch: Json) => boolean) => batches.length > 0 && batches.every(test);
  if (code) return approvedFor(call, trade).some(({ category }) => category.code === code);
  if (stage === 'batch') return every(({ gaps }) => !gaps?.some((gap: Json) => gap.requirement === requirement));
  const events = call.store.find('tev', 'trade_id', trade.id);
  if (requirement === 'sealed_bags') return events.some(({ kind, action }) => kind === 'association' && action === 'add');
  if (requirement === 'segregation') return events.some(({ segregated }) => segregated) || every(({ segregated }) => segregated);
  if (requirement === 'deforestation_check')
    return every((batch) => plotsOf(call, batch).every(({ deforestation }) => deforestation === 'clear'));
  if (TESTS[requirement]) return every(({ test_details_ids: ids }) => passed(call, ids, TESTS[requirement]));
  return every(() => true);
}

const passed = (call: Call, ids: string[] = [], kind: string): boolean =>
  ids.some((id) => {
    const test = call.store.get('tsd', id);
    return test?.status === 'approved' && test.outcome === 'passed' && test.test_kind === kind;
  });

/** Returns the plots on which the goods of a batch grew, through all merges and splits. */
export function plotsOf(call: Call, batch: Json, depth = 0): Json[] {
  if (batch.origin?.kind === 'farm') return batch.origin.plot_ids.flatMap((id: string) => call.store.get('fpl', id) ?? []);
  if (depth > 20) return [];
  return (batch.made_from?.inputs ?? []).flatMap(({ id }: Json) => {
    const input = call.store.get('btc', id);
    return input ? plotsOf(call, input, depth + 1) : [];
  });
}

/** Returns what keeps a trade from its stages, and its documents. */
export function progressOf(call: Call, trade: Json): Json {
  const requirements = trade.requirements.map((each: Json) => {
    const met = isMet(call, trade, each);
    return { ...each, is_met: met, met_at: met ? (each.met_at ?? call.now()) : null };
  });
  const gaps = requirements
    .filter(({ is_met: met }: Json) => !met)
    .sort((one: Json, other: Json) => STAGES.indexOf(one.due_stage) - STAGES.indexOf(other.due_stage))
    .map(({ requirement, due_stage, is_enforced, document_category: code }: Json) => ({
      requirement,
      due_stage,
      is_enforced,
      detail: code ? 'No approved document.' : trade.batches.length ? 'Not recorded yet.' : 'No batch is assigned yet.',
    }));
  const wanted: string[] = [
    ...new Set([...requirements.flatMap(({ document_category: code }: Json) => code ?? []), ...trade.terms.required_documents]),
  ];
  const approved = new Set(approvedFor(call, trade).map(({ category }) => category.code));
  const submitted = call.store.list('tdc').filter(({ status, trade_id: id }) => status === 'submitted' && id === trade.id);
  const unit = trade.terms.quantity.unit;
  const batches: Json[] = trade.batches.map((batch: Json) => {
    const { id, lot_number, quantity: amount, status } = call.store.get('btc', batch.id) ?? batch;
    return { id, lot_number, quantity: amount, status };
  });
  return {
    requirements,
    gaps,
    batches,
    enforced_gaps: gaps.filter(({ is_enforced: enforced }: Json) => enforced).length,
    assigned_quantity: quantity(
      batches.reduce((sum, each) => sum + thousandths(each.quantity), 0),
      unit,
    ),
    documents: {
      required: wanted.length,
      submitted: submitted.length,
      approved: wanted.filter((code) => approved.has(code)).length,
      missing: wanted.filter((code) => !approved.has(code) && !submitted.some(({ category }) => category.code === code)),
    },
  };
}

/** Recalculates requirements, gaps and documents of a trade. */
export function refreshTrade(call: Call, id: string): Json {
  const trade = call.need('trd', id);
  return call.store.isUntouched('trd', id) ? trade : call.store.patch('trd', id, progressOf(call, trade));
}

/** Returns the enforced requirements of a stage, or an earlier one, that a trade does not meet. */
export const gapsAt = (call: Call, trade: Json, stage: string): Json[] =>
  progressOf(call, trade).gaps.filter((gap: Json) => gap.is_enforced && STAGES.indexOf(gap.due_stage) <= STAGES.indexOf(stage));
