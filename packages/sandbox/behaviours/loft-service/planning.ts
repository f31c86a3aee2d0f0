import type { Json } from '../behaviour';
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
export function planOf(trip: Trip, stops: Json[], objective: string, locked: string[]): Plan {
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
