import type { Call, Json } from '../behaviour';
import { currentStages } from './pipeline';
import { gapsAt } from './requirements';
import { actorOf, companyOf, PLATFORM, sumOf, thousandths, tradeRef } from './shortForms';
import { patchTrade } from './tradeContracts';

const HOUR = 3600;

/** Returns a stage in short form. */
export const stageRef = ({ id, code, name, position }: Json): Json => ({ id, code, name, position });

/** Returns the stages of a tracking's version of the pipeline that come after its stage. */
function laterStages(call: Call, tracking: Json): Json[] {
  return currentStages(call, tracking.pipeline_version).filter(({ position }) => position > tracking.stage.position);
}

/** Returns the business steps that a stage requires and that are not recorded for every batch. */
function missingSteps(call: Call, tracking: Json, stage: Json): string[] {
  const events = call.store.find('tev', 'trade_tracking_id', tracking.id).filter(({ corrected_by_event_id: by }) => !by);
  return stage.required_steps.filter((step: string) => {
    const done = events.filter(({ business_step: each }) => each === step);
    const covers = (batch: Json) => done.some(({ lines }) => !lines.length || lines.some((line: Json) => line.batch_id === batch.id));
    return !(tracking.lines.length > 0 && tracking.lines.every(({ batch }: Json) => covers(batch)));
  });
}

function expectedAt(tracking: Json, stage: Json, after: number): string | null {
  const stated = tracking._expected?.find(({ stage_id: id }: Json) => id === stage.id)?.expected_at;
  if (stated) return stated;
  return stage.expected_hours ? `${new Date(after + stage.expected_hours * HOUR * 1000).toISOString().slice(0, 19)}Z` : null;
}

/** Returns the stages that the goods could enter next: the next one, and those behind optional ones. */
function nextStages(call: Call, tracking: Json, trade: Json): Json[] {
  const stages = laterStages(call, tracking);
  const first = stages.findIndex(({ is_optional: optional }) => !optional);
  return stages.slice(0, first < 0 ? stages.length : first + 1).map((stage) => {
    const gaps = stage.gate && trade.requirements ? gapsAt(call, trade, stage.gate) : [];
    const missing = missingSteps(call, tracking, stage);
    return {
      stage: stageRef(stage),
      gate: stage.gate,
      entered_by_roles: stage.entered_by_roles,
      may_enter: true,
      missing_steps: missing,
      gaps,
      expected_at: expectedAt(tracking, stage, Date.parse(tracking.stage_entered_at)),
    };
  });
}

/** Changes a tracking, and everything in it that follows from its trade, its events and its stage. */
export function patchTracking(call: Call, id: string, fields: Json): Json {
  const tracking: Json = { ...call.need('ttk', id), ...fields };
  const trade = call.need('trd', tracking.trade.id);
  const events = call.store.find('tev', 'trade_tracking_id', id);
  const last = events
    .filter(({ corrected_by_event_id: by }) => !by)
    .sort((one, other) => one.occurred_at.localeCompare(other.occurred_at))
    .at(-1);
  const batches: Json[] = (trade.batches ?? []).flatMap(({ id: batch }: Json) => call.store.get('btc', batch) ?? []);
  const lines = batches.map((batch) => ({
    batch: { id: batch.id, lot_number: batch.lot_number, quantity: batch.quantity, status: batch.status },
    owner: batch.owner,
    holder: batch.holder,
    container: batch.status === 'delivered' ? null : batch.container,
    seals:
      batch.status === 'delivered'
        ? []
        : events.filter(({ kind, action }) => kind === 'association' && action === 'add').flatMap(({ equipment }) => equipment),
  }));
  const isOpen = ['in_progress', 'on_hold'].includes(tracking.status);
  const next = isOpen ? nextStages(call, { ...tracking, lines }, trade) : [];
  // Only the last of the next stages is not optional.
  const due = next.at(-1)?.expected_at ?? null;
  const open = call.store.list('inc').filter((each) => each.trade?.id === trade.id && ['open', 'investigating'].includes(each.status));
  const changed = call.patch('ttk', id, {
    ...tracking,
    trade: tradeRef(trade),
    lines,
    next_stages: next,
    next_expected_at: due,
    is_late: due !== null && Date.parse(due) < call.ms,
    last_event: last ?? null,
    last_event_at: last?.occurred_at ?? null,
    last_place: last?.place ?? null,
    event_count: events.length,
    distributor: trade.distributor_tenant_id ? companyOf(call, trade.distributor_tenant_id) : null,
    latest_delivery_date: trade.terms?.delivery.latest_delivery_date ?? tracking.latest_delivery_date,
    open_incident_ids: open.map((each) => each.id),
    open_incident_count: open.length,
    lot_numbers: batches.map(({ lot_number: lot }) => lot),
    quantity: batches.length
      ? sumOf(
          batches.map(({ quantity }) => quantity),
          batches[0].quantity.unit,
        )
      : trade.terms?.quantity,
    category: trade.product.category,
    allowed_actions: isOpen ? ['updateTradeTrackingStatus', 'recordTradeTrackingEvent'] : [],
  });
  watchLateness(call, changed);
  return changed;
}

function watchLateness(call: Call, { id, stage, next_expected_at: due, status }: Json): void {
  call.cancel('trackings.late', (args) => args.id === id);
  const seconds = due ? (Date.parse(due) - call.ms) / 1000 : -1;
  if (seconds > 0 && status !== 'completed') call.after(seconds + 1, 'trackings.late', { id, stage: stage.id });
}

/** Moves the goods to a stage. The final one completes the tracking. */
export function enterStage(call: Call, id: string, stage: Json, by: Json, fields: Json = {}): Json {
  const tracking = call.need('ttk', id);
  const entry = { stage: stageRef(stage), entered_at: call.now(), entered_by: by, is_override: false, reason: null, ...fields };
  const isEnd = stage.is_final;
  const changed = patchTracking(call, id, {
    stage: stageRef(stage),
    stage_entered_at: call.now(),
    history: [...tracking.history, entry],
    ...(isEnd && { status: 'completed', completed_at: call.now(), hold: null }),
  });
  if (changed.trade) patchTrade(call, changed.trade.id, {});
  call.emit(isEnd ? 'trade_tracking.completed' : 'trade_tracking.stage_changed', changed);
  return changed;
}

/** Puts a tracking in progress on hold. */
export function holdTracking(call: Call, id: string | null, cause: string, reason: string, by: Json, incident: string | null = null): void {
  const tracking = id === null ? undefined : call.store.get('ttk', id);
  if (tracking?.status !== 'in_progress') return;
  const hold = {
    cause,
    reason,
    held_at: call.now(),
    held_by: by,
    incident_report_id: incident,
    stage: tracking.stage,
    may_resume: ['party', 'incident'].includes(cause),
  };
  call.emit(
    'trade_tracking.held',
    patchTracking(call, tracking.id, { status: 'on_hold', status_reason: reason, hold, held_at: call.now() }),
  );
}

/** Ends a hold that has a cause. */
export function resumeTracking(call: Call, id: string | null, cause: string): void {
  const tracking = id === null ? undefined : call.store.get('ttk', id);
  if (tracking?.status !== 'on_hold' || tracking.hold?.cause !== cause) return;
  const resumed = patchTracking(call, tracking.id, { status: 'in_progress', status_reason: null, hold: null });
  const isSerious = ({ status, severity, trade }: Json) =>
    severity === 'serious' && trade?.id === tracking.trade.id && ['open', 'investigating'].includes(status);
  const report = call.store.list('inc').find((each) => isSerious(each) && !call.store.isUntouched('inc', each.id));
  if (!report) return void call.emit('trade_tracking.resumed', resumed);
  call.store.patch('inc', report.id, { holds_tracking: true });
  holdTracking(call, tracking.id, 'incident', report.description, PLATFORM, report.id);
}

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
  if (index < 0 || skipped) call.fail('stage_not_reachable', skipped ? `${skipped.name} comes first.` : 'The stage is not ahead.');
  checkStage(call, tracking, stages[index]);
  return enterStage(call, tracking.id, stages[index], actorOf(call));
}

/** Handlers of Update a tracking's status by action. */
export const ACTIONS: Record<string, (call: Call, tracking: Json) => Json> = {
  move: (call, tracking) => {
    if (tracking.status === 'on_hold') call.fail('invalid_state_transition', 'The tracking is on hold.');
    return move(call, tracking);
  },
  hold: (call, tracking) => {
    if (tracking.status === 'on_hold') call.fail('invalid_state_transition', 'The tracking is on hold already.');
    holdTracking(call, tracking.id, 'party', call.body.reason, actorOf(call));
    return call.need('ttk', tracking.id);
  },
  resume: (call, tracking) => {
    if (tracking.status !== 'on_hold') call.fail('invalid_state_transition', 'The tracking is not on hold.');
    const { cause, incident_report_id: incident } = tracking.hold ?? {};
    const report = incident && call.store.get('inc', incident);
    if (['trade_frozen', 'operator'].includes(cause) || ['open', 'investigating'].includes(report?.status))
      call.fail('invalid_state_transition', 'The hold waits for an operator.');
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
  if (Date.parse(body.occurred_at) > call.ms + 60_000) call.fail('event_out_of_order', 'The event is in the future.');
  const own = new Set(tracking.lines.map(({ batch }: Json) => batch.id));
  for (const [index, { batch_id: id, quantity }] of (body.lines ?? []).entries()) {
    const batch = call.need('btc', id, `/lines/${index}/batch_id`);
    if (!own.has(id)) call.fail('batch_not_available', `${batch.lot_number} is not assigned to the trade.`);
    if (thousandths(quantity) > thousandths(batch.quantity))
      call.fail('mass_balance_broken', `${batch.lot_number} holds ${batch.quantity.value} ${batch.quantity.unit}.`);
  }
  const corrected = body.corrects_event_id && call.need('tev', body.corrects_event_id, '/corrects_event_id');
  if (corrected?.corrected_by_event_id) call.fail('event_already_corrected');
  const gate = GATES[body.business_step];
  const gaps = gate && !corrected ? gapsAt(call, call.need('trd', tracking.trade.id), gate) : [];
  if (gaps.length) call.fail('requirements_not_met', `Missing: ${gaps.map(({ requirement }) => requirement).join(', ')}.`);
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
