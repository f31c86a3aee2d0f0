import type { Behaviours, Call, Json } from '../behaviour';
import { patchBatch, release } from './batchRecords';
import { plotsOf, refreshTrade } from './requirements';
import { actorFor, actorOf, operatorOf, partyOf } from './shortForms';

const DECISION_SECONDS = 60;
const VERIFICATION_SECONDS = 60;

const KINDS: Record<string, string> = { deforestation_check: 'pictures' };

/** Returns what a result contains: pictures of plots, or figures of a batch. */
const findingsKind = (testKind: string): string => KINDS[testKind] ?? 'figures';

/** Returns figures with the limits of the category, and whether they pass. */
export function judged(category: Json, results: Json[]): Json[] {
  return results.map(({ parameter, value = null, unit, basis, detection_limit = null, uncertainty = null }) => {
    const limit = category.quality_parameters?.find(({ code }: Json) => code === parameter);
    const { minimum = null, maximum = null, name = parameter.replaceAll('_', ' ') } = limit ?? {};
    const figure = Number(value ?? detection_limit ?? 0);
    const isCompared = minimum !== null || maximum !== null;
    const passes = (minimum === null || figure >= Number(minimum)) && (maximum === null || figure <= Number(maximum));
    const verdict = isCompared ? (passes ? 'passed' : 'failed') : 'informational';
    const given = { parameter, name, value, unit, basis, detection_limit, uncertainty };
    return { ...given, minimum, maximum, limit_from: isCompared ? 'category' : null, verdict };
  });
}

/** Returns the outcome of verdicts: one that failed is enough. */
function outcomeOf(verdicts: string[]): string {
  if (verdicts.includes('failed')) return 'failed';
  return verdicts.includes('passed') ? 'passed' : 'informational';
}

/** Returns figures that pass every limit of a category. */
export function passingFigures(category: Json): Json[] {
  const limits: Json[] = category.quality_parameters ?? [];
  return limits.map(({ code, unit, minimum, maximum }) => ({
    parameter: code,
    value: minimum ?? maximum ?? '0',
    unit,
    basis: 'as_received',
  }));
}

/** Decides a result after a minute, as an operator. */
const decideLater = (call: Call, id: string): void => call.after(DECISION_SECONDS, 'results.decide', { id });

/** Rejects a result. */
function rejectResult(call: Call, id: string, code: string, reason: string): Json {
  const decided = { status: 'rejected', status_reason: reason, rejection_code: code, decided_by: operatorOf(call) };
  return call.change('tsd', id, 'test_details.rejected', decided);
}

/** Approves a result, which then takes effect on the goods. */
function approveResult(call: Call, id: string): Json {
  const test = call.need('tsd', id);
  const effects = test.findings.kind === 'pictures' ? plotEffects(call, test) : batchEffects(call, test);
  const approved = call.patch('tsd', id, { status: 'approved', decided_by: operatorOf(call), effects });
  for (const { id: batch } of test.subjects) refreshTrades(call, batch);
  call.emit('test_details.approved', approved);
  for (const composition of call.store.list('mco'))
    if (composition.source.test_details_id === id && composition.status === 'recorded') verifyLater(call, composition.id);
  return approved;
}

/** Verifies a composition after a minute, as an operator. */
export const verifyLater = (call: Call, id: string): void => call.after(VERIFICATION_SECONDS, 'compositions.verify', { id });

function refreshTrades(call: Call, batch: string): void {
  const trade = call.store.get('btc', batch)?.trade?.id;
  if (trade && call.store.get('trd', trade)?.requirements) refreshTrade(call, trade);
}

const reasonOf = ({ name, value, minimum, maximum }: Json): string => {
  const isLow = minimum !== null && Number(value) < Number(minimum);
  return `${name} ${value} is ${isLow ? 'below' : 'above'} ${isLow ? minimum : maximum}.`;
};

function batchEffects(call: Call, { id, findings, outcome, test_kind: kind }: Json): Json[] {
  const batch = call.store.get('btc', findings.batch_id);
  if (!batch) return [];
  const subject = { kind: 'batch_record', id: batch.id };
  patchBatch(call, batch.id, { latest_outcome: outcome, test_details_ids: [...(batch.test_details_ids ?? []), id] });
  if (outcome === 'failed') {
    const reason = reasonOf(findings.results.find(({ verdict }: Json) => verdict === 'failed'));
    if (batch.status !== 'active') return [];
    hold(call, batch.id, 'failed_test', reason, id);
    return [{ kind: 'batch_held', subject, detail: reason }];
  }
  const earlier = batch.hold?.test_details_id && call.store.get('tsd', batch.hold.test_details_id);
  const ends =
    outcome === 'passed' && batch.status === 'on_hold' && batch.hold?.kind === 'failed_test' && (earlier?.test_kind ?? kind) === kind;
  if (ends) release(call, batch.id);
  const released = ends ? [{ kind: 'batch_released', subject, detail: 'All figures are within their limits.' }] : [];
  const isMet = outcome === 'passed' && ['assay', 'microbiology'].includes(kind);
  return [...released, ...(isMet ? [{ kind: 'requirement_met', subject, detail: `The ${kind} has passed.` }] : [])];
}

function hold(call: Call, batch: string, kind: string, reason: string, test: string): void {
  const state = { kind, held_at: call.now(), test_details_id: test, task_id: null, released_by: 'approved_test' };
  call.emit('batch_record.held', patchBatch(call, batch, { status: 'on_hold', status_reason: reason, hold: state }));
}

function plotEffects(call: Call, { id, findings }: Json): Json[] {
  return findings.plots.map(({ plot_id: plot, verdict, loss_hectares: loss }: Json) => {
    const subject = { kind: 'farm_plot', id: plot };
    const isClear = verdict !== 'failed';
    const fields = { deforestation: isClear ? 'clear' : 'loss_found', deforestation_checked_at: call.now(), test_details_id: id };
    if (call.store.get('fpl', plot)) call.change('fpl', plot, 'farm_plot.checked', fields);
    const grown: Json[] = call.store.list('btc').flatMap((batch): Json[] => {
      const plots = plotsOf(call, batch);
      return plots.some((each) => each.id === plot) ? [{ ...batch, _plots: plots }] : [];
    });
    if (isClear) {
      for (const { id: batch, status, hold: current, _plots: plots } of grown)
        if (status === 'on_hold' && current?.kind === 'forest_loss' && plots.every((each: Json) => each.deforestation !== 'loss_found'))
          release(call, batch);
      return { kind: 'plot_clear', subject, detail: 'No forest loss was found.' };
    }
    for (const { id: batch, status } of grown)
      if (status === 'active') hold(call, batch, 'forest_loss', `${loss} hectares of forest were lost on a plot.`, id);
    return { kind: 'plot_loss_found', subject, detail: `${loss} hectares of forest were lost.` };
  });
}

/** Stores a submitted result of a task, such as one that the sandbox enters for a laboratory. */
export function putResult(call: Call, task: Json, findings: Json, fields: Json): Json {
  const verdicts = (findings.results ?? findings.plots).map(({ verdict }: Json) => verdict);
  const subjects =
    findings.kind === 'pictures'
      ? findings.plots.map(({ plot_id }: Json) => ({ kind: 'farm_plot', id: plot_id }))
      : [{ kind: 'batch_record', id: findings.batch_id }];
  const { provider_id: provider, name, tenant_id: tenant } = task.performer;
  const made = call.store.put(
    'tsd',
    call.fresh('TestDetails', {
      provider: { id: provider, name },
      task_id: task.id,
      test_kind: task.test_kind,
      subjects,
      status: 'submitted',
      metadata: {},
      created_by: actorFor(tenant, 'tester'),
      ...fields,
      findings,
      outcome: outcomeOf(verdicts),
    }),
  );
  call.patch('tsk', task.id, { test_details_ids: [...(task.test_details_ids ?? []), made.id] });
  call.emit('test_details.submitted', made);
  decideLater(call, made.id);
  return made;
}

const LIVE = ['submitted', 'approved'];

/** Returns a result as operators see it. */
function caseOf(call: Call, test: Json): Json {
  const batch = call.store.get('btc', test.findings.batch_id ?? '');
  const task = test.task_id && call.store.get('tsk', test.task_id);
  const owner = partyOf(call, batch?.owner?.tenant_id ?? call.caller.tenant);
  const { note = null, case_reference = null } = call.body ?? {};
  const open = { expected_effects: [], earlier_results: [], checks: [] };
  const review = { waiting_since_at: test.status === 'submitted' ? test.created_at : null, ...open, note, case_reference };
  return { id: test.id, created_at: test.created_at, test_details: test, owner, category: batch?.category ?? task?.category, review };
}

function checkTask(call: Call, task: Json): void {
  const results: Json[] = (task.test_details_ids ?? []).flatMap((id: string) => call.store.get('tsd', id) ?? []);
  const isAgain = task.status === 'completed' && results.some(({ status }) => status === 'rejected');
  if (task.status !== 'in_progress' && !isAgain && !call.store.isUntouched('tsk', task.id))
    call.fail('invalid_state_transition', `The task has the status ${task.status}.`);
  const { findings } = call.body;
  const ids: string[] = findings.kind === 'pictures' ? findings.plots.map(({ plot_id: id }: Json) => id) : [findings.batch_id];
  const isSame = (test: Json) =>
    test.task_id === task.id && LIVE.includes(test.status) && test.subjects.some((each: Json) => ids.includes(each.id));
  const same = call.taken('tsd', isSame);
  if (same) call.fail('already_exists', `The task already has the result ${same.id}.`);
}

function checkReport(call: Call): void {
  const { report_document_id: id, analysed_at: at } = call.body;
  // The reports of the story's tasks are in no response.
  if (call.store.isUntouched('tsk', call.body.task_id) && !call.store.get('tdc', id)) return;
  const document = call.need('tdc', id, '/report_document_id');
  const isReady = document.category.code === 'test_report' && ['submitted', 'approved'].includes(document.status);
  if (!isReady && !call.store.isUntouched('tdc', id))
    call.fail('document_not_available', `The document has the status ${document.status}.`);
  if (Date.parse(at) > call.ms && !call.store.isUntouched('tdc', id)) call.invalid('/analysed_at', 'Must not be in the future.');
}

function findingsOf(call: Call, task: Json): Json {
  const { findings, test_kind: kind } = call.body;
  if (findings.kind !== findingsKind(kind)) call.invalid('/findings/kind', `Must be ${findingsKind(kind)} for ${kind}.`);
  if (kind !== task.test_kind) call.invalid('/test_kind', `The task is for ${task.test_kind}.`);
  if (findings.kind === 'pictures')
    return {
      ...findings,
      plots: findings.plots.map((plot: Json) => ({ ...plot, verdict: Number(plot.loss_hectares) > 0 ? 'failed' : 'passed' })),
    };
  const batch = call.need('btc', findings.batch_id, '/findings/batch_id');
  if (['consumed', 'destroyed', 'delivered'].includes(batch.status) && !call.store.isUntouched('btc', batch.id))
    call.fail('batch_not_available', `Batch ${batch.lot_number} is ${batch.status}.`);
  return { ...findings, lot_number: batch.lot_number, results: judged(call.store.get('cmc', batch.category.id) ?? {}, findings.results) };
}

export const testDetails: Behaviours = {
  operations: {
    submitTestDetails: (call) => {
      const { body } = call;
      const task = call.need('tsk', body.task_id, '/task_id');
      checkTask(call, task);
      call.unique('tsd', 'report_number', body.report_number);
      call.unique('tsd', 'reference', body.reference);
      checkReport(call);
      const {
        method,
        report_number,
        report_document_id,
        analysed_at,
        replaces_id = null,
        remarks = null,
        reference = null,
        metadata = {},
      } = body;
      const entered = { method, report_number, report_document_id, analysed_at, replaces_id, remarks, reference, metadata };
      return putResult(call, task, findingsOf(call, task), { ...entered, created_by: actorOf(call) });
    },
    listAllTestDetails: (call) => call.page(call.store.list('tsd').map((test) => caseOf(call, test))),
    approveTestDetails: (call) => caseOf(call, approveResult(call, call.params.test_details_id ?? '')),
    rejectTestDetails: (call) => {
      const { reason_code: code, reason } = call.body;
      return caseOf(call, rejectResult(call, call.params.test_details_id ?? '', code, reason));
    },
  },
  timers: {
    'results.decide': (call, { id }) => {
      const test = call.store.get('tsd', id);
      if (test?.status !== 'submitted') return;
      if (test.report_number.startsWith('REJECT-')) rejectResult(call, id, 'method', 'The method is not the one that the category names.');
      else approveResult(call, id);
    },
  },
};
