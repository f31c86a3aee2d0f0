import type { Behaviours, Call, Json } from '../behaviour';
import { approveResult, findingsKind, judged, putResult, rejectResult } from './results';
import { actorOf, partyOf } from './shortForms';

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
    call.fail('invalid_state_transition', { detail: `The task has the status ${task.status}.` });
  const { findings } = call.body;
  const ids: string[] = findings.kind === 'pictures' ? findings.plots.map(({ plot_id: id }: Json) => id) : [findings.batch_id];
  const isSame = (test: Json) =>
    test.task_id === task.id && LIVE.includes(test.status) && test.subjects.some((each: Json) => ids.includes(each.id));
  const same = call.taken('tsd', isSame);
  if (same) call.fail('already_exists', { detail: `The task already has the result ${same.id}.` });
}

function checkReport(call: Call): void {
  const { report_document_id: id, analysed_at: at } = call.body;
  // The reports of the story's tasks are in no response.
  if (call.store.isUntouched('tsk', call.body.task_id) && !call.store.get('tdc', id)) return;
  const document = call.need('tdc', id, '/report_document_id');
  const isReady = document.category.code === 'test_report' && ['submitted', 'approved'].includes(document.status);
  if (!isReady && !call.store.isUntouched('tdc', id))
    call.fail('document_not_available', { detail: `The document has the status ${document.status}.` });
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
    call.fail('batch_not_available', { detail: `Batch ${batch.lot_number} is ${batch.status}.` });
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
