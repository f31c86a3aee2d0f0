import { asDate, asTime } from '../../state/clock';
import type { Call, Json } from '../behaviour';
import { planOf } from './planning';
import { polylineOf } from './roads';
import { driven, type Trip } from './trip';

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

/** Returns the day of a trip in Lagos. */
export const dayOf = (departsAt: string): string => asDate(Date.parse(departsAt));

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
