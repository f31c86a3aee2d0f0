import type { Behaviours, Call, Json } from '../behaviour';
import { inState } from '../call';
import { currentStages, currentVersion } from './pipeline';
import { refreshTrade } from './requirements';
import { actorFor, actorOf, companyOf, operatorOf, tradeRef } from './shortForms';
import {
  ACTIONS,
  carry,
  checkEvent,
  checkStage,
  enterStage,
  FAST,
  holdTracking,
  isStory,
  moveStory,
  patchTracking,
  stageRef,
} from './trackingStages';
import { patchTrade } from './tradeContracts';

/** Records an event of the goods of a trade, and its effects on the batches. */
function recordEvent(call: Call, tracking: Json, event: Json, by: Json): Json {
  const lotOf = ({ batch_id: id, quantity }: Json) => ({ batch_id: id, lot_number: call.store.get('btc', id)?.lot_number ?? '', quantity });
  const linesOf = (lines: Json[] = []) => lines.map(lotOf);
  const trade = tracking.trade;
  const made = call.store.put(
    'tev',
    call.fresh('TraceEvent', {
      business_step: 'inspecting',
      ...event,
      disposition: event.disposition ?? dispositionOf(event.business_step),
      lines: linesOf(event.lines),
      input_lines: linesOf(event.input_lines),
      output_lines: linesOf(event.output_lines),
      recorded_at: call.now(),
      trade_id: trade?.id ?? null,
      trade_tracking_id: tracking.id,
      recorded_by: by,
    }),
  );
  call.store.patch('tev', made.id, { _trade_tracking_id: tracking.id });
  if (made.corrects_event_id && call.store.get('tev', made.corrects_event_id))
    call.store.patch('tev', made.corrects_event_id, { corrected_by_event_id: made.id });
  else for (const line of made.lines) applyStep(call, made, line, by);
  if (trade) refreshTrade(call, trade.id);
  patchTracking(call, tracking.id, {});
  call.emit('trade_tracking.event_recorded', made);
  return made;
}

function dispositionOf(step: string): string {
  if (['shipping', 'transporting', 'arriving'].includes(step)) return 'in_transit';
  return step === 'accepting' ? 'conformant' : step === 'destroying' ? 'destroyed' : 'in_progress';
}

/** Applies the effect of an event on one batch. */
function applyStep(call: Call, event: Json, { batch_id: id, quantity }: Json, by: Json): void {
  const batch = call.store.get('btc', id);
  if (!batch) return;
  const step: string = event.business_step;
  const takesOver = ['shipping', 'receiving', 'storing'].includes(step) && by.tenant_id;
  const left = (Number(batch.quantity.value) - Number(quantity.value)).toFixed(batch.quantity.unit === 'tonne' ? 3 : 0);
  const isLost = step === 'destroying' || step === 'sampling';
  const status =
    step === 'shipping'
      ? 'in_transit'
      : step === 'accepting'
        ? 'delivered'
        : step === 'destroying' && Number(left) === 0
          ? 'destroyed'
          : batch.status;
  call.patch('btc', id, {
    place: event.place,
    container: event.container ?? batch.container,
    ...(status !== batch.status && { status }),
    ...(takesOver && { holder: companyOf(call, by.tenant_id) }),
    ...(isLost && { quantity: { ...batch.quantity, value: left } }),
    ...(step === 'shipping' && { shipped_at: call.now() }),
    ...(['delivered', 'destroyed'].includes(status) && { ended_at: call.now() }),
  });
}

/** Returns the category of the goods of a tracking, which the story shows with the trade. */
const categoryOf = (call: Call, { category, trade }: Json): Json | undefined =>
  category ?? call.store.get('trd', trade?.id ?? '')?.product.category;

export const trackings: Behaviours = {
  furtherStates: { updateTradeTrackingStatus: 'any' },
  filters: {
    listTradeTrackings: {
      side: ({ trade }, side, { store, caller }) => store.get('trd', trade?.id ?? '')?.[side]?.tenant_id === caller.tenant,
      holder_tenant_id: { at: ['lines.holder.tenant_id'] },
      batch_id: { at: ['lines.batch.id'] },
    },
    listTradeTrackingEvents: {
      include_before_trade: 'handler',
      standing_only: ({ corrected_by_event_id: by }, isWanted) => !isWanted || by === null,
    },
  },
  operations: {
    startTradeTracking: (call) => {
      const trade = call.need('trd', call.body.trade_id, '/trade_id');
      const isStoryTrade = call.store.isUntouched('trd', trade.id);
      if (trade.trade_tracking_id && !isStoryTrade) call.fail('already_exists', `The trade has the tracking ${trade.trade_tracking_id}.`);
      if (trade.status !== 'accepted' && !isStoryTrade) call.fail('invalid_state_transition', `The trade is ${trade.status}.`);
      const stages = currentStages(call);
      const stage = stages.find(({ id }) => id === (call.body.stage_id ?? stages[0]?.id));
      if (!stage) return call.fail('stage_not_reachable', 'The stage is not in the pipeline.');
      const made = call.fresh('TradeTracking', {
        trade: tradeRef(trade),
        status: 'in_progress',
        pipeline_version: currentVersion(call),
        stage: stageRef(stage),
        stage_entered_at: call.now(),
        history: [{ stage: stageRef(stage), entered_at: call.now(), entered_by: actorOf(call), is_override: false, reason: null }],
        metadata: call.body.metadata ?? {},
        created_by: actorOf(call),
        latest_delivery_date: trade.terms.delivery.latest_delivery_date,
      });
      call.store.put('ttk', { ...made, _expected: call.body.expected_stages ?? [] });
      patchTrade(call, trade.id, { trade_tracking_id: made.id, status: 'in_progress', started_at: call.now() });
      for (const { id } of trade.batches ?? []) if (call.store.get('btc', id)) call.store.patch('btc', id, { trade_tracking_id: made.id });
      const started = patchTracking(call, made.id, {});
      if (call.body.stage_id && stage.id !== stages[0].id && !isStoryTrade) checkStage(call, started, stage);
      call.emit('trade_tracking.started', started);
      return started;
    },
    listTradeTrackings: (call) => call.page(call.store.list('ttk').map((each) => ({ ...each, category: categoryOf(call, each) }))),
    updateTradeTrackingStatus: (call) => {
      const { action, expected_stages: expected } = call.body;
      const { trade_tracking_id: id } = call.params;
      const before = call.need('ttk', id);
      if (isStory(call, id)) return moveStory(call, before);
      const trade = call.need('trd', before.trade.id);
      if (trade.status === 'frozen') call.fail('trade_not_open', 'The trade is frozen.');
      if (!['in_progress', 'on_hold'].includes(before.status)) call.fail('invalid_state_transition', `The tracking is ${before.status}.`);
      const changed = ACTIONS[action](call, before);
      if (!expected) return changed;
      const kept = (changed._expected ?? []).filter(({ stage_id: stage }: Json) => !expected.some((each: Json) => each.stage_id === stage));
      return patchTracking(call, id, { _expected: [...kept, ...expected] });
    },
    listTradeTrackingEvents: (call) => {
      const { trade_tracking_id: id } = call.params;
      call.need('ttk', id);
      const own = call.store.list('tev').filter((event) => event._trade_tracking_id === id || event.trade_tracking_id === id);
      return call.pageInOrder(own.sort((one, other) => one.occurred_at.localeCompare(other.occurred_at)));
    },
    recordTradeTrackingEvent: (call, tracking) => {
      const trade = call.need('trd', tracking.trade.id);
      if (['frozen', 'completed', 'cancelled', 'closed'].includes(trade.status) && !isStory(call, tracking.id))
        call.fail('trade_not_open', `The trade is ${trade.status}.`);
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
            tracking: { ...tracking, category: categoryOf(call, tracking) },
            seller: company(seller),
            buyer: company(buyer),
            holders: [],
          };
        }),
      ),
    overrideTradeTrackingStatus: (call, tracking) => {
      const { stage_id: stageId, status, reason } = call.body;
      if (!stageId && !status) call.invalid('/stage_id', 'One of stage_id and status is required.', 'required');
      const stages = currentStages(call, tracking.pipeline_version);
      const stage = stages.find(({ id }) => id === stageId) ?? (status === 'completed' ? stages.at(-1) : undefined);
      if (stageId && !stage) call.invalid('/stage_id', 'Is not in the version of the pipeline.', 'unknown_value');
      if (stage) enterStage(call, tracking.id, { ...stage, is_final: false }, operatorOf(call), { is_override: true, reason });
      if (status === 'on_hold') holdTracking(call, tracking.id, 'operator', reason, operatorOf(call));
      else if (status) {
        const isEnd = status === 'completed';
        call.emit(
          isEnd ? 'trade_tracking.completed' : 'trade_tracking.resumed',
          patchTracking(call, tracking.id, { status, status_reason: null, hold: null, completed_at: isEnd ? call.now() : null }),
        );
      }
      const { seller, buyer } = call.need('trd', tracking.trade.id);
      return { tracking: call.need('ttk', tracking.id), seller, buyer };
    },
  },
  timers: {
    'trackings.carry': inState('ttk', ['in_progress', 'on_hold'], (call, tracking, { id, index }) => {
      const [step, code] = FAST[index];
      const trade = call.need('trd', tracking.trade.id);
      const by = actorFor(trade.buyer.tenant_id, 'buyer');
      const { place, country } = trade.terms.delivery;
      const event = { kind: 'object', action: 'observe', business_step: step, occurred_at: call.now(), utc_offset: '+00:00' };
      const lines = tracking.lines.map(({ batch }: Json) => ({ batch_id: batch.id, quantity: call.need('btc', batch.id).quantity }));
      recordEvent(call, tracking, { ...event, place: { name: place, country, location: null, gln: null }, lines }, by);
      const stage = currentStages(call, tracking.pipeline_version).find((each) => each.code === code);
      if (stage) enterStage(call, id, stage, by);
    }),
    'trackings.late': inState('ttk', ['in_progress', 'on_hold'], (call, tracking, { id, stage }) => {
      if (tracking.stage.id !== stage) return;

      call.change('ttk', id, 'trade_tracking.late', { is_late: true });
    }),
  },
};
