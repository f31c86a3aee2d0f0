import type { Call, Json } from '../behaviour';
import { currentStages } from './pipeline';
import { gapsAt } from './requirements';
import { actorOf, thousandths } from './shortForms';
import { enterStage, holdTracking, laterStages, missingSteps, patchTracking } from './trackingStages';

const STEP_SECONDS = 60;
/** What the sandbox does after the shipping event of a fast trade: a step and a stage a minute. */
export const FAST: [string, string][] = [
  ['arriving', 'arrived'],
  ['receiving', 'received'],
  ['accepting', 'accepted'],
];
/** Gates of events by business step. */
const GATES: Record<string, string> = { loading: 'loading', shipping: 'shipping' };

export const isStory = (call: Call, id: string): boolean => call.store.isUntouched('ttk', id);

/** Ends the request if the goods cannot enter a stage yet. */
export function checkStage(call: Call, tracking: Json, stage: Json): void {
  const trade = call.need('trd', tracking.trade.id);
  const missing = missingSteps(call, tracking, stage);
  const gaps = stage.gate ? gapsAt(call, trade, stage.gate) : [];
  const hasGoods = tracking.lines.length > 0;
  if (hasGoods && !missing.length && !gaps.length) return;
  const what = [...missing, ...gaps.map(({ requirement }) => requirement)];
  call.fail('requirements_not_met', {
    detail: hasGoods ? `Missing: ${what.join(', ')}.` : 'No batch is assigned to the trade.',
    errors: what.map((each) => ({ pointer: '/stage_id', code: 'refused', detail: `${each} is missing.` })),
  });
}

function move(call: Call, tracking: Json): Json {
  const { stage_id: id } = call.body;
  const stages = laterStages(call, tracking);
  const index = stages.findIndex((stage) => stage.id === id);
  const skipped = stages.slice(0, Math.max(0, index)).find(({ is_optional: optional }) => !optional);
  if (index < 0 || skipped)
    call.fail('stage_not_reachable', { detail: skipped ? `${skipped.name} comes first.` : 'The stage is not ahead.' });
  checkStage(call, tracking, stages[index]);
  return enterStage(call, tracking.id, stages[index], actorOf(call));
}

/** Handlers of Update a tracking's status by action. */
export const ACTIONS: Record<string, (call: Call, tracking: Json) => Json> = {
  move: (call, tracking) => {
    if (tracking.status === 'on_hold') call.fail('invalid_state_transition', { detail: 'The tracking is on hold.' });
    return move(call, tracking);
  },
  hold: (call, tracking) => {
    if (tracking.status === 'on_hold') call.fail('invalid_state_transition', { detail: 'The tracking is on hold already.' });
    holdTracking(call, tracking.id, 'party', call.body.reason, actorOf(call));
    return call.need('ttk', tracking.id);
  },
  resume: (call, tracking) => {
    if (tracking.status !== 'on_hold') call.fail('invalid_state_transition', { detail: 'The tracking is not on hold.' });
    const { cause, incident_report_id: incident } = tracking.hold ?? {};
    const report = incident && call.store.get('inc', incident);
    if (['trade_frozen', 'operator'].includes(cause) || ['open', 'investigating'].includes(report?.status))
      call.fail('invalid_state_transition', { detail: 'The hold waits for an operator.' });
    if (report) call.store.patch('inc', report.id, { holds_tracking: false });
    return call.emit(
      'trade_tracking.resumed',
      patchTracking(call, tracking.id, { status: 'in_progress', status_reason: null, hold: null }),
    );
  },
  reschedule: (_, tracking) => tracking,
};

/** Lets the sandbox carry and accept the goods of a fast trade after its shipping event. */
export function carry(call: Call, tracking: Json): void {
  const trade = call.need('trd', tracking.trade.id);
  if (!trade.reference?.startsWith('FAST-')) return;
  FAST.forEach((_, index) => {
    call.after(STEP_SECONDS * (index + 1), 'trackings.carry', { id: tracking.id, index });
  });
}

/** Checks time, quantities and gates of a new event. */
export function checkEvent(call: Call, tracking: Json): void {
  const { body } = call;
  if (isStory(call, tracking.id)) return;
  if (Date.parse(body.occurred_at) > call.ms + 60_000) call.fail('event_out_of_order', { detail: 'The event is in the future.' });
  const own = new Set(tracking.lines.map(({ batch }: Json) => batch.id));
  for (const [index, { batch_id: id, quantity }] of (body.lines ?? []).entries()) {
    const batch = call.need('btc', id, `/lines/${index}/batch_id`);
    if (!own.has(id)) call.fail('batch_not_available', { detail: `${batch.lot_number} is not assigned to the trade.` });
    if (thousandths(quantity) > thousandths(batch.quantity))
      call.fail('mass_balance_broken', { detail: `${batch.lot_number} holds ${batch.quantity.value} ${batch.quantity.unit}.` });
  }
  const corrected = body.corrects_event_id && call.need('tev', body.corrects_event_id, '/corrects_event_id');
  if (corrected?.corrected_by_event_id) call.fail('event_already_corrected');
  const gate = GATES[body.business_step];
  const gaps = gate && !corrected ? gapsAt(call, call.need('trd', tracking.trade.id), gate) : [];
  if (gaps.length) call.fail('requirements_not_met', { detail: `Missing: ${gaps.map(({ requirement }) => requirement).join(', ')}.` });
}

/** Applies an example of the reference to a tracking of the story that nothing has changed, whatever its state. */
export function moveStory(call: Call, tracking: Json): Json {
  const { action, stage_id: id, reason } = call.body;
  const stage = currentStages(call).find((each) => each.id === id);
  if (action === 'move' && stage) return enterStage(call, tracking.id, stage, actorOf(call));
  call.store.rewind('ttk', tracking.id, ({ status }) => status === (action === 'resume' ? 'on_hold' : 'in_progress'), {
    status: action === 'resume' ? 'on_hold' : 'in_progress',
  });
  if (action === 'hold') {
    holdTracking(call, tracking.id, 'party', reason, actorOf(call));
    return call.need('ttk', tracking.id);
  }
  const resumed = patchTracking(call, tracking.id, { status: 'in_progress', status_reason: null, hold: null });
  if (action === 'resume') call.emit('trade_tracking.resumed', resumed);
  return resumed;
}
