import type { Call, Json } from '../behaviour';
import { patchBatch } from './batchOrigins';
import { actorOf, batchRef, companyOf, quantity, thousandths } from './shortForms';

/** Records an event of a batch outside a trade. */
export function record(
  call: Call,
  step: string,
  batches: Json[],
  at: { occurred_at: string; utc_offset?: string; place: Json },
  more: Json = {},
): Json {
  const lines = batches.map(({ id, lot_number, quantity: amount }) => ({ batch_id: id, lot_number, quantity: amount }));
  return call.store.put(
    'tev',
    call.fresh('TraceEvent', {
      kind: 'object',
      action: step === 'commissioning' ? 'add' : 'observe',
      business_step: step,
      disposition: 'in_progress',
      lines,
      recorded_at: call.now(),
      recorded_by: actorOf(call),
      ...more,
      occurred_at: at.occurred_at,
      utc_offset: at.utc_offset ?? '+01:00',
      place: at.place,
    }),
  );
}

/** Creates a batch of the caller's company, or of the owner of its inputs. */
export function newBatch(call: Call, fields: Json): Json {
  const own = companyOf(call, call.caller.tenant);
  const made = call.fresh('BatchRecord', {
    owner: own,
    holder: own,
    status: 'draft',
    initial_quantity: fields.quantity,
    created_by: actorOf(call),
    ...fields,
  });
  call.store.put('btc', made);
  return patchBatch(call, made.id, {});
}

/** Makes batches consumed, which became others. */
export const consume = (call: Call, inputs: Json[], outputs: Json[]): Json[] =>
  inputs.map(({ id }) => batchRef(patchBatch(call, id, { status: 'consumed', became: outputs.map(batchRef), ended_at: call.now() })));

/** Returns what went into batches and came out of them. */
export function balanceOf(inputs: Json[], outputs: Json[], loss: Json | null | undefined): Json {
  const unit = inputs[0].quantity.unit;
  const sum = (each: Json[]) => each.reduce((total, { quantity: amount }) => total + thousandths(amount), 0);
  const [input, output, lost] = [sum(inputs), sum(outputs), loss ? thousandths(loss.quantity) : 0];
  const difference = input - output - lost;
  return {
    input: quantity(input, unit),
    output: quantity(output, unit),
    loss: quantity(lost, unit),
    difference: difference === 0 ? '0' : String(difference / 1000),
    contained: null,
  };
}
