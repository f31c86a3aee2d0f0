import { isObject } from '../../model/schemas';
import type { Further, Refusal } from '../behaviour';
import type { Call } from '../call';

const ENDED = ['draft', 'consumed', 'destroyed', 'delivered'];
const UNSOLD = ['draft', 'reserved', 'shipped', 'consumed', 'destroyed', 'delivered'];

/** Returns the IDs of batches in a value. */
function batchesIn(value: unknown): string[] {
  if (typeof value === 'string') return /^btc_[0-9A-Z]{26}$/.test(value) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap(batchesIn);
  return isObject(value) ? Object.values(value).flatMap(batchesIn) : [];
}

/** Returns why one of the batches cannot be used. Those of the story that nothing has changed can. */
function unavailable(call: Call, ids: string[], states: string[]): string | undefined {
  const batch = ids
    .filter((id) => !call.store.isUntouched('btc', id))
    .map((id) => call.store.get('btc', id))
    .find((each) => each && states.includes(each.status));
  return batch && `${batch.lot_number ?? batch.id} has the status ${batch.status}.`;
}

/** Condition of 409 for work on goods that no longer exist, or are not recorded yet. */
const endedBatch: Refusal = (call, { subjects }) => unavailable(call, batchesIn([call.body.subjects, subjects]), ENDED);

const unsoldBatch: Refusal = (call) => unavailable(call, batchesIn(call.body.batch_ids), UNSOLD);

/** Condition of 403 for batches of another company. */
const foreignBatch =
  (fields: string[]): Refusal =>
  (call) => {
    const batches = batchesIn(call.body).flatMap((id) => call.store.get('btc', id) ?? []);
    const foreign = batches.find((batch) => fields.every((field) => batch[field]?.tenant_id !== call.caller.tenant));
    return foreign && !call.store.isUntouched('btc', foreign.id) && `The batch is owned by ${foreign.owner?.name}.`;
  };

/** Conditions under which work on batches is refused, beside those of their modules. */
export const refusals: Further = {
  refusals: {
    createProduct: { batch_not_available: unsoldBatch },
    updateProduct: { batch_not_available: unsoldBatch },
    createTaskRequest: { batch_not_available: endedBatch },
    acceptTaskRequest: { batch_not_available: endedBatch },
    assignTaskRequest: { batch_not_available: endedBatch },
    createTask: { batch_not_available: endedBatch },
    completeTask: { batch_not_available: endedBatch },
    transferOwnership: { not_holder: foreignBatch(['owner']) },
    recordMineralComposition: { not_holder: foreignBatch(['owner', 'holder']) },
  },
};
