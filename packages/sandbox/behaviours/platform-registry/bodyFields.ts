import type { Call, Json } from '../behaviour';

/** Fields of updates that the resource does not have. */
const INSTRUCTIONS = ['resubmit', 'note'];

/**
 * Returns the fields that an update without a change of state changes: those of the body, and the time.
 *
 * @param fields fields that differ from the body
 */
export function withBody(call: Call, fields: Json = {}): Json {
  const given = Object.entries(call.body).filter(([name]) => !INSTRUCTIONS.includes(name));
  return { ...Object.fromEntries(given), updated_at: call.now(), ...fields };
}
