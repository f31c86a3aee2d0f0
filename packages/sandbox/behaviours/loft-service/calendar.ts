import type { Call, Json } from '../behaviour';
import { addDays } from '../money/dates';

/** States of routes, delivery orders and shipments in which they still need their vehicle and driver. */
const OPEN: Record<string, string[]> = {
  rte: ['draft', 'optimising', 'planned', 'in_progress'],
  dor: ['assigned', 'in_progress'],
  shm: ['pending', 'info_received', 'in_transit', 'out_for_delivery', 'attempt_failed', 'exception'],
};

/** States in which a vehicle is on the road. */
const ON_THE_ROAD: Record<string, string[]> = { rte: ['in_progress'], dor: ['in_progress'], shm: ['in_transit', 'out_for_delivery'] };

const inStates = (call: Call, type: string, field: string, id: string, states: string[]): Json[] =>
  call.store.find(type, field, id).filter((each) => states.includes(each.status) && !call.store.isUntouched(type, each.id));

/** Returns the open routes, delivery orders or shipments with a vehicle or driver. Those of the story that nothing has changed do not count. */
export const openWith = (call: Call, type: string, field: string, id: string): Json[] => inStates(call, type, field, id, OPEN[type]);

/** Returns what is on the road with a vehicle or driver; undefined if nothing is. */
export const inProgressWith = (call: Call, field: string, id: string): Json | undefined =>
  Object.entries(ON_THE_ROAD).flatMap(([type, states]) => inStates(call, type, field, id, states))[0];

/** Returns the open jobs of a vehicle or driver on a day. */
export const activeJobs = (call: Call, field: string, id: string, date: string): Json[] =>
  ['rte', 'dor', 'shm'].flatMap((type) => openWith(call, type, field, id)).filter(({ service_date: day }) => day === date);

const DAYS_AHEAD = 30;

/** Returns midnight in Lagos at the beginning of a date, in milliseconds. */
export const midnight = (date: string): number => Date.parse(`${date}T00:00:00+01:00`);

/** Ends the request with 422 for a day that is more than 30 days ahead. The sandbox accepts days in the past. */
export function checkDay(call: Call, date: string | undefined, pointer: string): void {
  if (date !== undefined && date > addDays(call.today(), DAYS_AHEAD)) call.invalid(pointer, 'Must be at most 30 days ahead.');
}
