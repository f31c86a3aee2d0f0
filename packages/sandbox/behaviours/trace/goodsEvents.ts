import type { Call, Json } from '../behaviour';
import { refreshTrade } from './requirements';
import { companyOf } from './shortForms';
import { patchTracking } from './trackingStages';

/** Records an event of the goods of a trade, and its effects on the batches. */
export function recordEvent(call: Call, tracking: Json, event: Json, by: Json): Json {
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
