import type { Behaviours, Call, Json } from '../behaviour';
import { inState } from '../call';
import { DAY } from '../money/dates';
import { actorOf, tradeRef } from './shortForms';

const STEP_DAYS = 5;
const FAST_SECONDS = 60;
/** Steps whose record names a number. */
const NUMBERED = new Set(['invoice_issued', 'payment_made', 'due_diligence_statement', 'customs_release', 'independent_audit']);
const OVER = ['proposed', 'frozen', 'rejected', 'cancelled', 'expired', 'closed'];

/** Returns the layout of a flow, from the story's flow of that code. */
const layoutOf = (call: Call, code: string): Json | undefined =>
  call.contract.seed.find(({ type, data }) => type === 'pfl' && data.code === code)?.data;

/** Creates the flows of a new trade, which are not started. Returns their IDs. */
export function createFlows(call: Call, trade: Json, category: Json): string[] {
  const isExport = trade.terms.delivery.country !== 'NG';
  const codes = [
    category.kind === 'mineral' && 'oecd_due_diligence',
    category.code === 'cocoa' && isExport && 'export_cocoa_eu',
    trade.terms.payment.terms === 'against_documents' && 'payment_against_documents',
  ];
  return codes.flatMap((code) => {
    const layout = code && layoutOf(call, code);
    if (!layout) return [];
    const { name, version } = layout;
    const steps = layout.steps.map(({ code: step, name: title, responsible_role, is_optional, document_category }: Json) => ({
      code: step,
      name: title,
      responsible_role,
      is_optional,
      status: 'waiting',
      due_at: null,
      is_overdue: false,
      done_at: null,
      done_by: null,
      document_category,
      document_ids: [],
      evidence_reference: null,
      note: null,
    }));
    const flow = { code, name, version, trade: tradeRef(trade), status: 'not_started', steps, steps_done: 0 };
    const made = call.fresh('ProcessFlow', { ...flow, allowed_actions: ['startProcessFlow'] });
    call.store.put('pfl', { ...made, current_step: null, steps_total: steps.length, trade_id: trade.id });
    return [made.id];
  });
}

/** Cancels the flows of a trade that has ended. */
export function endFlows(call: Call, tradeId: string): void {
  for (const flow of call.store.list('pfl'))
    if (flow.trade.id === tradeId && ['not_started', 'in_progress'].includes(flow.status) && !call.store.isUntouched('pfl', flow.id))
      call.store.patch('pfl', flow.id, {
        status: 'cancelled',
        cancelled_at: call.now(),
        current_step_code: null,
        current_step: null,
        allowed_actions: [],
      });
}

/** Ends the request with 409 if the trade of a flow is not open. */
function openTrade(call: Call, flow: Json): Json {
  const trade = call.store.get('trd', flow.trade.id);
  const isClosed = trade && OVER.includes(trade.status) && !call.store.isUntouched('trd', trade.id);
  if (isClosed) call.fail('trade_not_open', `The trade is ${trade.status}.`);
  return trade ?? {};
}

/** Makes a step current, with its deadline. Without one, the flow is completed. */
function proceed(call: Call, flow: Json, steps: Json[], index: number, fields: Json = {}): Json {
  const trade = call.store.get('trd', flow.trade.id);
  const seconds = trade?.reference?.startsWith('FAST-') ? FAST_SECONDS : STEP_DAYS * DAY;
  const next = steps[index];
  const changed = steps.map((step, at) => (at === index ? { ...step, status: 'current', due_at: call.now(seconds) } : step));
  const done = steps.filter(({ status }) => ['done', 'skipped'].includes(status)).length;
  const current = changed[index];
  const stored = call.patch('pfl', flow.id, {
    ...fields,
    steps: changed,
    steps_done: done,
    status: next ? 'in_progress' : 'completed',
    current_step_code: next?.code ?? null,
    current_step: current && {
      code: current.code,
      name: current.name,
      responsible_role: current.responsible_role,
      due_at: current.due_at,
      is_overdue: false,
    },
    allowed_actions: next ? ['advanceProcessFlow'] : [],
  });
  call.emit(next ? 'process_flow.advanced' : 'process_flow.completed', stored);
  if (next) call.after(seconds, 'flows.overdue', { id: flow.id, code: next.code });
  return stored;
}

/** Checks what the record of a step needs. */
function checkRecord(call: Call, step: Json): void {
  const { outcome, document_ids: ids = [], evidence_reference: evidence, note } = call.body;
  if (outcome === 'skipped') {
    if (!step.is_optional) call.invalid('/outcome', 'The step is not optional.');
    if (!note) call.invalid('/note', 'Is required with skipped.', 'required');
    return;
  }
  if (NUMBERED.has(step.code) && !evidence) call.invalid('/evidence_reference', `Is required for the step ${step.code}.`, 'required');
  if (!step.document_category) return;
  const fits = (id: string) => {
    const document: Json | undefined = call.store.get('tdc', id);
    return (
      document !== undefined &&
      document.category.code === step.document_category &&
      (document.status === 'approved' || call.store.isUntouched('tdc', id))
    );
  };
  if (!ids.length || !ids.every(fits))
    call.fail('requirements_not_met', `The step needs an approved document of the category ${step.document_category}.`);
}

export const flows: Behaviours = {
  operations: {
    startProcessFlow: (call, flow) => {
      const trade = openTrade(call, flow);
      if (trade.status === 'completed' && !call.store.isUntouched('trd', trade.id)) call.fail('trade_not_open', 'The trade is completed.');
      return proceed(call, flow, flow.steps, 0, { started_at: call.now(), started_by: actorOf(call) });
    },
    advanceProcessFlow: (call, flow) => {
      openTrade(call, flow);
      const { step_code: code, outcome, document_ids: ids = [], evidence_reference = null, note = null } = call.body;
      const isStory = call.store.isUntouched('pfl', flow.id);
      const index = flow.steps.findIndex((step: Json) => step.code === code);
      if (index < 0) call.invalid('/step_code', 'Is not a step of this flow.', 'unknown_value');
      if (flow.current_step_code !== code && !isStory)
        call.fail('invalid_state_transition', `The current step is ${flow.current_step_code}.`);
      if (!isStory) checkRecord(call, flow.steps[index]);
      const record = { status: outcome, done_at: call.now(), done_by: actorOf(call), document_ids: ids, evidence_reference, note };
      const steps = flow.steps.map((step: Json, at: number) => (at === index ? { ...step, ...record } : step));
      return proceed(call, flow, steps, index + 1);
    },
  },
  timers: {
    'flows.overdue': inState('pfl', 'in_progress', (call, flow, { id, code }) => {
      if (flow.current_step_code !== code) return;

      const steps = flow.steps.map((step: Json) => (step.code === code ? { ...step, is_overdue: true } : step));
      call.emit(
        'process_flow.step_overdue',
        call.store.patch('pfl', id, { steps, current_step: { ...flow.current_step, is_overdue: true } }),
      );
    }),
  },
};
