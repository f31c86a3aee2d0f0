import { asTime } from '../../state/clock';
import type { Call, Json } from '../behaviour';
import { polylineOf } from './roads';
import { type Drive, driven, type Trip } from './trip';

/** Stops that are left out whatever their order, by the reference of the stop. */
const SANDBOX: Record<string, [string, string]> = {
  'sandbox-unreachable': ['unreachable', 'No road leads to the stop.'],
  'sandbox-capacity': ['capacity', 'The load would exceed the capacity of the vehicle.'],
  'sandbox-window': ['time_window', 'The stop cannot be reached within its windows.'],
};

/** Reasons in the order in which the first is named. */
const REASONS = ['time_window', 'capacity', 'missing_feature', 'max_duration', 'max_distance', 'unreachable', 'paired_stop'];
/** Most stops for which every order is compared. */
const MOST_COMPARED = 10;

type Good = Extract<Drive, { legs: unknown }>;
export type Plan = { order: Json[]; drive: Good; unassigned: { stop: Json; reason: string; detail: string }[]; proven: boolean };

const isGood = (drive: Drive): drive is Good => 'legs' in drive;

/** Returns what an objective minimises: the end, the distance, or the late stops and then the end. */
function costOf(objective: string, { metres, late, ends }: Good): number {
  if (objective === 'shortest_distance') return metres;
  return (objective === 'fewest_late' ? late * 1e15 : 0) + ends;
}

/** Plans a trip: which stops are served, and in which order. Stops that break a rule are left out, those of the lowest priority first. */
function planOf(trip: Trip, stops: Json[], objective: string, locked: string[]): Plan {
  const unassigned: Plan['unassigned'] = [];
  let order: Json[] = [];
  let left = stops;
  const leaveOut = (units: Json[], cause: Json, reason: string, detail: string) => {
    for (const stop of units)
      unassigned.push(stop === cause ? { stop, reason, detail } : { stop, reason: 'paired_stop', detail: 'Its pair was left out.' });
  };
  const fixed = locked.flatMap((id) => stops.find((stop) => stop.id === id) ?? []);
  const keepsOrder = objective === 'keep_order';
  const units = unitsOf([...fixed, ...stops.filter((stop) => !fixed.includes(stop))], keepsOrder);
  for (const unit of units) {
    const refused = unit.flatMap((stop) => {
      const reason = refusal(trip, stop);
      return reason ? [{ stop, reason }] : [];
    })[0];
    if (refused) {
      leaveOut(unit, refused.stop, ...refused.reason);
      continue;
    }
    const tried =
      keepsOrder || unit.every((stop) => fixed.includes(stop))
        ? [[...order, ...unit]]
        : insertions(order, unit, order.filter((stop) => fixed.includes(stop)).length);
    const drives = tried.map((each) => ({ each, drive: driven(trip, each) }));
    const good = drives.flatMap(({ each, drive }) => (isGood(drive) ? [{ each, cost: costOf(objective, drive) }] : []));
    if (good.length) order = good.reduce((best, next) => (next.cost < best.cost ? next : best)).each;
    else {
      const reasons = drives.flatMap(({ drive }) => (isGood(drive) ? [] : [drive]));
      const first = REASONS.flatMap((reason) => reasons.find(({ broken }) => broken === reason) ?? [])[0];
      leaveOut(unit, unit[unit.length - 1], first.broken, first.detail);
    }
  }
  left = order;
  const movable = left.filter((stop) => !fixed.includes(stop));
  const isCompared = !keepsOrder && movable.length <= MOST_COMPARED;
  if (isCompared) order = bestOrder(trip, objective, left.slice(0, left.length - movable.length), movable, order);
  const drive = driven(trip, order);
  if (!isGood(drive)) throw new Error('A plan breaks a rule.');
  return { order, drive, unassigned, proven: keepsOrder || isCompared };
}

/** Returns stops that are served together or not at all, the highest priority first. Kept orders are not sorted. */
function unitsOf(stops: Json[], keepsOrder: boolean): Json[][] {
  if (keepsOrder) return stops.map((stop) => [stop]);
  const units = new Map<string, Json[]>();
  for (const stop of stops) {
    const key = stop.pair_key ?? stop.id;
    units.set(
      key,
      [...(units.get(key) ?? []), stop].sort((one) => (one.kind === 'pickup' ? -1 : 1)),
    );
  }
  const priority = (unit: Json[]) => Math.max(...unit.map((stop) => stop.priority));
  return [...units.values()].sort((one, other) => priority(other) - priority(one));
}

function refusal({ features }: Trip, stop: Json): [string, string] | undefined {
  if (stop.reference !== null && Object.hasOwn(SANDBOX, stop.reference)) return SANDBOX[stop.reference];
  const missing = features && stop.required_features.find((each: string) => !features.includes(each));
  return missing ? ['missing_feature', `The vehicle lacks ${missing}.`] : undefined;
}

/** Returns the orders in which a unit can be inserted, from a position on; a pickup stays before its delivery. */
function insertions(order: Json[], [first, ...rest]: Json[], from: number): Json[][] {
  const places = Array.from({ length: order.length - from + 1 }, (_, index) => from + index);
  return places.flatMap((place) => {
    const inserted = [...order.slice(0, place), first, ...order.slice(place)];
    return rest.length ? insertions(inserted, rest, place + 1) : [inserted];
  });
}

/** Compares every order of the stops after the fixed ones, and returns the best. Orders that already cost more are not continued. */
function bestOrder(trip: Trip, objective: string, fixed: Json[], stops: Json[], known: Json[]): Json[] {
  const start = driven(trip, known);
  let best = { order: known, cost: isGood(start) ? costOf(objective, start) : Number.POSITIVE_INFINITY };
  // Without an end, the part of a trip costs no more than the whole.
  const open: Trip = { ...trip, end: null, constraints: { ...trip.constraints }, capacity: null };
  const follow = (order: Json[], left: Json[]) => {
    if (!left.length) {
      const drive = driven(trip, order);
      const cost = isGood(drive) ? costOf(objective, drive) : Number.POSITIVE_INFINITY;
      if (cost < best.cost) best = { order, cost };
      return;
    }
    for (const next of left) {
      const waitsForPickup =
        next.kind === 'delivery' && next.pair_key && left.some((stop) => stop.kind === 'pickup' && stop.pair_key === next.pair_key);
      if (waitsForPickup) continue;
      const drive = driven(open, [...order, next]);
      if (isGood(drive) && costOf(objective, drive) < best.cost)
        follow(
          [...order, next],
          left.filter((stop) => stop !== next),
        );
    }
  };
  follow(fixed, stops);
  return best.order;
}

/** Charge for each stop of an optimised route, in kobo. */
const PER_STOP = 500;

/** Fields of a stop that is not planned. */
const UNPLANNED: Json = {
  sequence: null,
  distance_from_previous_metres: null,
  driving_from_previous_seconds: null,
  waiting_seconds: null,
  lateness_seconds: null,
  planned_arrival_at: null,
  planned_departure_at: null,
  estimated_arrival_at: null,
  arrived_at: null,
  departed_at: null,
};

/** Fields of a route without a valid plan. */
export const NO_PLAN: Json = { totals: null, unassigned: [], optimisation: null, geometry: null, status_reason: null };

/** Returns the stops of a request as stored. */
export function stopsOf(call: Call, given: Json[], known: Json[] = []): Json[] {
  return given.map((stop, index) => {
    if (stop.id && !known.some(({ id }) => id === stop.id)) call.invalid(`/stops/${index}/id`, 'Is not a stop of this route.');
    return {
      ...UNPLANNED,
      reference: null,
      delivery_order_id: null,
      contact_phone: null,
      address: null,
      time_windows: [],
      window_policy: 'strict',
      service_seconds: 300,
      load: null,
      required_features: [],
      priority: 5,
      pair_key: null,
      instructions: null,
      ...stop,
      id: stop.id ?? call.id('rst'),
      sequence: index + 1,
    };
  });
}

/** Returns the limits of a request as stored. */
export const constraintsOf = (given: Json = {}): Json => ({
  capacity: null,
  max_duration_seconds: null,
  max_distance_metres: null,
  break_after_seconds: null,
  avoid: [],
  ...given,
});

export const placeOf = (place: Json | null | undefined): Json | null => (place ? { address: null, ...place } : null);

function tripOf(call: Call, route: Json): Trip {
  const vehicle = route.vehicle_id ? call.store.get('veh', route.vehicle_id) : undefined;
  const { start, end, constraints } = route;
  const capacity = constraints.capacity ?? vehicle?.capacity ?? null;
  return { start, end, departs: Date.parse(route.departs_at), constraints, capacity, features: vehicle?.features ?? null };
}

/** Result of an optimisation: the fields of the planned route, or why there is no plan. */
export function planned(call: Call, route: Json, optimisation: Json): Json | { failure: string } {
  const { objective, locked_stop_ids: locked, allow_unassigned: allowsLeft } = optimisation;
  const trip = tripOf(call, route);
  const { order, drive, unassigned, proven } = planOf(trip, route.stops, objective, locked);
  if (!order.length) return { failure: 'No stop can be served by this vehicle.' };
  if (unassigned.length && !allowsLeft) return { failure: `No order serves every stop: ${unassigned[0].detail}` };
  const inOrder = route.stops.filter((stop: Json) => order.includes(stop));
  const baseline = driven(
    { ...trip, constraints: {}, capacity: null },
    inOrder.map((stop: Json) => ({ ...stop, time_windows: [] })),
  );
  const stops = drive.legs.map(({ stop, metres, driving, waiting, late, arrives, departs }, index) => ({
    ...stop,
    ...UNPLANNED,
    sequence: index + 1,
    distance_from_previous_metres: metres,
    driving_from_previous_seconds: driving,
    waiting_seconds: waiting,
    lateness_seconds: late,
    planned_arrival_at: asTime(arrives),
    planned_departure_at: asTime(departs),
  }));
  const fee = objective === 'keep_order' ? 0 : PER_STOP * route.stops.length;
  return {
    status: 'planned',
    status_reason: null,
    stops: [...stops, ...unassigned.map(({ stop }) => ({ ...stop, ...UNPLANNED }))],
    unassigned: unassigned.map(({ stop, reason, detail }) => ({ stop_id: stop.id, reference: stop.reference, reason, detail })),
    totals: {
      stop_count: stops.length,
      unassigned_count: unassigned.length,
      distance_metres: drive.metres,
      driving_seconds: drive.driving,
      service_seconds: drive.service,
      waiting_seconds: drive.waiting,
      break_seconds: drive.breaks,
      duration_seconds: (drive.ends - trip.departs) / 1000,
      baseline_distance_metres: 'metres' in baseline ? baseline.metres : drive.metres,
      planned_end_at: asTime(drive.ends),
      peak_load: drive.peak,
    },
    optimisation: { ...optimisation, proven_best: proven, fee: { amount: fee, currency: 'NGN' }, finished_at: call.now() },
    geometry: polylineOf([route.start, ...stops, ...(route.end ? [route.end] : [])].map(({ location }) => location)),
  };
}

/** Returns a route without its stops, as in lists and some events. */
export const summaryOf = (route: Json): Json => ({ ...route, stop_count: route.stops.length });
