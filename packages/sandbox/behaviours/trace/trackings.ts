import type { Json } from '../../model/contract';
import type { Behaviours } from '../behaviour';
import type { Call } from '../call';
import { actorFor, actorOf, INI, thousandths, tradeRef } from './parts';
import { currentStages, currentVersion } from './pipeline';
import { gapsAt } from './requirements';
import { enterStage, holdTracking, laterStages, missingSteps, patchTracking, recordEvent, stageRef } from './trackingParts';
import { patchTrade } from './tradeParts';

const STEP_SECONDS = 60;
/** What the sandbox does after the shipping event of a fast trade: a step and a stage a minute. */
const FAST: [string, string][] = [
  ['arriving', 'arrived'],
  ['receiving', 'received'],
  ['accepting', 'accepted'],
];
/** Gates of events by business step. */
const GATES: Record<string, string> = { loading: 'loading', shipping: 'shipping' };

const isStory = (call: Call, id: string): boolean => call.store.isUntouched('ttk', id);

/** Ends the request if the goods cannot enter a stage yet. */
function checkStage(call: Call, tracking: Json, stage: Json): void {
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
const ACTIONS: Record<string, (call: Call, tracking: Json) => Json> = {
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
    const resumed = patchTracking(call, tracking.id, { status: 'in_progress', status_reason: null, hold: null, held_at: null });
    call.emit('trade_tracking.resumed', resumed);
    return resumed;
  },
  reschedule: (_, tracking) => tracking,
};

/** Lets the sandbox carry and accept the goods of a fast trade after its shipping event. */
function carry(call: Call, tracking: Json): void {
  const trade = call.need('trd', tracking.trade.id);
  if (!trade.reference?.startsWith('FAST-')) return;
  FAST.forEach((_, index) => {
    call.after(STEP_SECONDS * (index + 1), 'trackings.carry', { id: tracking.id, index });
  });
}

/** Checks time, quantities and gates of a new event. */
function checkEvent(call: Call, tracking: Json): void {
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

export const trackings: Behaviours = {
  furtherStates: { updateTradeTrackingStatus: 'any', recordTradeTrackingEvent: 'any' },
  operations: {
    startTradeTracking: (call) => {
      const trade = call.need('trd', call.body.trade_id, '/trade_id');
      const isStoryTrade = call.store.isUntouched('trd', trade.id);
      if (trade.trade_tracking_id && !isStoryTrade)
        call.fail('already_exists', { detail: `The trade has the tracking ${trade.trade_tracking_id}.` });
      if (!['accepted', 'in_progress'].includes(trade.status) && !isStoryTrade)
        call.fail('stage_not_reachable', { detail: `The trade is ${trade.status}.` });
      const stages = currentStages(call);
      const stage = stages.find(({ id }) => id === (call.body.stage_id ?? stages[0]?.id));
      if (!stage) return call.fail('stage_not_reachable', { detail: 'The stage is not in the pipeline.' });
      const made = call.fresh('TradeTracking', {
        trade: tradeRef(trade),
        status: 'in_progress',
        pipeline_version: currentVersion(call),
        stage: stageRef(stage),
        stage_entered_at: call.now(),
        history: [{ stage: stageRef(stage), entered_at: call.now(), entered_by: actorOf(call), is_override: false, reason: null }],
        lines: [],
        next_stages: [],
        hold: null,
        last_event: null,
        last_place: null,
        metadata: call.body.metadata ?? {},
        created_by: actorOf(call),
        created_at: call.now(),
        updated_at: call.now(),
        latest_delivery_date: trade.terms.delivery.latest_delivery_date,
        open_incident_ids: [],
      });
      call.store.put('ttk', { ...made, _expected: call.body.expected_stages ?? [] });
      patchTrade(call, trade.id, { trade_tracking_id: made.id, status: 'in_progress', started_at: call.now() });
      for (const { id } of trade.batches ?? []) if (call.store.get('btc', id)) call.store.patch('btc', id, { trade_tracking_id: made.id });
      const started = patchTracking(call, made.id, {});
      if (call.body.stage_id && stage.id !== stages[0].id && !isStoryTrade) checkStage(call, started, stage);
      call.emit('trade_tracking.started', started);
      return started;
    },
    listTradeTrackings: (call) => {
      const { trade_id: trade, stage_code: code, category_id: category, batch_id: batch, holder_tenant_id: holder } = call.query;
      const holds = ({ lines }: Json, test: (line: Json) => boolean) => lines?.some(test);
      const found = call.store
        .list('ttk')
        .filter(
          (each) =>
            (trade === undefined || each.trade?.id === trade) &&
            (code === undefined || each.stage.code === code) &&
            (category === undefined || each.category?.id === category) &&
            (batch === undefined || holds(each, (line) => line.batch.id === batch)) &&
            (holder === undefined || holds(each, (line) => line.holder.tenant_id === holder)),
        );
      return call.page(found);
    },
    updateTradeTrackingStatus: (call) => {
      const { action, expected_stages: expected } = call.body;
      const { trade_tracking_id: id } = call.params;
      const before = call.need('ttk', id);
      if (isStory(call, id)) return moveStory(call, before);
      const trade = call.need('trd', before.trade.id);
      if (trade.status === 'frozen') call.fail('trade_not_open', { detail: 'The trade is frozen.' });
      if (!['in_progress', 'on_hold'].includes(before.status))
        call.fail('invalid_state_transition', { detail: `The tracking is ${before.status}.` });
      const changed = ACTIONS[action](call, before);
      if (!expected) return changed;
      const kept = (changed._expected ?? []).filter(({ stage_id: stage }: Json) => !expected.some((each: Json) => each.stage_id === stage));
      return patchTracking(call, id, { _expected: [...kept, ...expected] });
    },
    listTradeTrackingEvents: (call) => {
      const { trade_tracking_id: id } = call.params;
      call.need('ttk', id);
      const { kind, business_step: step, batch_id: batch, occurred_from: from, occurred_to: to, standing_only: standing } = call.query;
      const own = call.store.list('tev').filter((event) => event._trade_tracking_id === id || event.trade_tracking_id === id);
      const found = own
        .filter(
          (event) =>
            (kind === undefined || event.kind === kind) &&
            (step === undefined || event.business_step === step) &&
            (batch === undefined || event.lines.some((line: Json) => line.batch_id === batch)) &&
            (from === undefined || Date.parse(event.occurred_at) >= Date.parse(from)) &&
            (to === undefined || Date.parse(event.occurred_at) < Date.parse(to)) &&
            (!standing || event.corrected_by_event_id === null),
        )
        .sort((one, other) => one.occurred_at.localeCompare(other.occurred_at));
      const { data, page } = call.page(found.map((event) => ({ id: event.id })));
      return { data: data.map((event: Json) => call.need('tev', event.id)), page };
    },
    recordTradeTrackingEvent: (call) => {
      const tracking = call.need('ttk', call.params.trade_tracking_id);
      const trade = call.need('trd', tracking.trade.id);
      if (['frozen', 'cancelled', 'closed'].includes(trade.status) && !isStory(call, tracking.id))
        call.fail('trade_not_open', { detail: `The trade is ${trade.status}.` });
      checkEvent(call, tracking);
      const made = recordEvent(call, tracking, call.body, actorOf(call));
      if (made.business_step === 'shipping' && !made.corrects_event_id) carry(call, tracking);
      return made;
    },
    listAllTradeTrackings: (call) =>
      call.page(
        call.store.list('ttk').map((tracking) => {
          const trade = call.store.get('trd', tracking.trade?.id ?? '');
          const { seller, buyer } = trade ?? {};
          const company = (party: Json | undefined) => party && { tenant_id: party.tenant_id, name: party.name };
          return {
            id: tracking.id,
            created_at: tracking.created_at,
            tracking,
            seller: company(seller),
            buyer: company(buyer),
            holders: [],
          };
        }),
      ),
    overrideTradeTrackingStatus: (call) => {
      const tracking = call.need('ttk', call.params.trade_tracking_id);
      const { stage_id: stageId, status, reason } = call.body;
      if (!stageId && !status) call.invalid('/stage_id', 'One of stage_id and status is required.', 'required');
      const stages = currentStages(call, tracking.pipeline_version);
      const stage = stages.find(({ id }) => id === stageId) ?? (status === 'completed' ? stages.at(-1) : undefined);
      if (stageId && !stage) call.invalid('/stage_id', 'Is not in the version of the pipeline.', 'unknown_value');
      if (stage) enterStage(call, tracking.id, { ...stage, is_final: false }, INI, { is_override: true, reason });
      if (status === 'on_hold') holdTracking(call, tracking.id, 'operator', reason, INI);
      else if (status) {
        const isEnd = status === 'completed';
        const changed = patchTracking(call, tracking.id, {
          status,
          status_reason: null,
          hold: null,
          completed_at: isEnd ? call.now() : null,
        });
        call.emit(isEnd ? 'trade_tracking.completed' : 'trade_tracking.resumed', changed);
      }
      return { tracking: call.need('ttk', tracking.id) };
    },
  },
  timers: {
    'trackings.carry': (call, { id, index }) => {
      const tracking = call.store.get('ttk', id);
      if (!tracking || !['in_progress', 'on_hold'].includes(tracking.status)) return;
      const [step, code] = FAST[index];
      const trade = call.need('trd', tracking.trade.id);
      const by = actorFor(trade.buyer.tenant_id, 'buyer');
      const { place, country } = trade.terms.delivery;
      const event = { kind: 'object', action: 'observe', business_step: step, occurred_at: call.now(), utc_offset: '+00:00' };
      const lines = tracking.lines.map(({ batch }: Json) => ({ batch_id: batch.id, quantity: call.need('btc', batch.id).quantity }));
      recordEvent(call, tracking, { ...event, place: { name: place, country, location: null, gln: null }, lines }, by);
      const stage = currentStages(call, tracking.pipeline_version).find((each) => each.code === code);
      if (stage) enterStage(call, id, stage, by);
    },
    'trackings.late': (call, { id, stage }) => {
      const tracking = call.store.get('ttk', id);
      if (!tracking || tracking.stage.id !== stage || !['in_progress', 'on_hold'].includes(tracking.status)) return;
      call.emit('trade_tracking.late', call.store.patch('ttk', id, { is_late: true }));
    },
  },
};

/** Applies an example of the reference to a tracking of the story that nothing has changed, whatever its state. */
function moveStory(call: Call, tracking: Json): Json {
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
  const resumed = patchTracking(call, tracking.id, { status: 'in_progress', status_reason: null, hold: null, held_at: null });
  if (action === 'resume') call.emit('trade_tracking.resumed', resumed);
  return resumed;
}
