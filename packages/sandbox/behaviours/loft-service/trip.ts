import { asTime } from '../../state/clock';
import type { Json } from '../behaviour';
import { drivingSeconds, roadMetres } from './roads';

const BREAK_SECONDS = 1800;

/** Route as far as planning needs it. `capacity` is the limit of the load on board. */
export type Trip = { start: Json; end: Json | null; departs: number; constraints: Json; capacity: Json | null; features: string[] | null };

/** Times of one stop of a trip. */
export type Leg = { stop: Json; metres: number; driving: number; waiting: number; late: number; arrives: number; departs: number };

/** Trip with its stops in an order, or the rule that the order breaks. */
export type Drive =
  | { broken: string; detail: string }
  | {
      legs: Leg[];
      metres: number;
      driving: number;
      service: number;
      waiting: number;
      breaks: number;
      late: number;
      ends: number;
      peak: Json;
    };

const at = ({ location }: Json): Json => location;
const loadOf = ({ load }: Json): Json => load ?? {};

/** Returns the time at which the work at a stop begins: in the first window that can still be reached, or late after the last one. */
function beginning(windows: Json[], arrives: number): { begins: number; late: number } {
  if (!windows.length) return { begins: arrives, late: 0 };
  const reached = windows.find(({ ends_at: ends }) => Date.parse(ends) >= arrives);
  if (reached) return { begins: Math.max(arrives, Date.parse(reached.starts_at)), late: 0 };
  const last = Math.max(...windows.map(({ ends_at: ends }) => Date.parse(ends)));
  return { begins: arrives, late: Math.round((arrives - last) / 1000) };
}

/** Drives the stops of a trip in an order. Breaks a rule if a strict window, the capacity, a limit or a pair is not respected. */
export function driven(trip: Trip, stops: Json[]): Drive {
  const { constraints, capacity } = trip;
  const legs: Leg[] = [];
  const paired = new Set(stops.filter(({ kind, pair_key: key }) => kind === 'pickup' && key).map(({ pair_key: key }) => key));
  const names = ['weight_grams', 'volume_cubic_cm', 'parcels'] as const;
  const isFromStart = ({ kind, pair_key: key }: Json) => kind === 'delivery' && !paired.has(key);
  const board: Json = Object.fromEntries(
    names.map((name) => [name, stops.filter(isFromStart).reduce((sum, stop) => sum + (loadOf(stop)[name] ?? 0), 0)]),
  );
  const peak: Json = { ...board };
  const isOver = () => names.some((name) => capacity?.[name] != null && board[name] > capacity[name]);
  let [place, time, sinceBreak, metres, driving, service, waiting, breaks, late] = [at(trip.start), trip.departs, 0, 0, 0, 0, 0, 0, 0];
  if (isOver()) return { broken: 'capacity', detail: 'The load at the start exceeds the capacity.' };
  for (const stop of stops) {
    const leg = roadMetres(place, at(stop));
    const seconds = drivingSeconds(leg);
    if (constraints.break_after_seconds && legs.length && sinceBreak + seconds > constraints.break_after_seconds) {
      time += BREAK_SECONDS * 1000;
      breaks += BREAK_SECONDS;
      sinceBreak = 0;
    }
    const arrives = time + seconds * 1000;
    const { begins, late: by } = beginning(stop.time_windows, arrives);
    if (by && stop.window_policy === 'strict') {
      const end = asTime(arrives - by * 1000).slice(11, 19);
      return {
        broken: 'time_window',
        detail: `Earliest arrival ${asTime(arrives).slice(11, 19)} UTC; its last window ends at ${end} UTC.`,
      };
    }
    const departs = begins + stop.service_seconds * 1000;
    const wait = Math.round((begins - arrives) / 1000);
    legs.push({ stop, metres: leg, driving: seconds, waiting: wait, late: by, arrives, departs });
    const sign = stop.kind === 'pickup' ? 1 : stop.kind === 'delivery' ? -1 : 0;
    for (const name of names) {
      board[name] += sign * (loadOf(stop)[name] ?? 0);
      peak[name] = Math.max(peak[name], board[name]);
    }
    if (isOver()) return { broken: 'capacity', detail: `The load would be ${board.weight_grams} g after this stop.` };
    [place, time] = [at(stop), departs];
    sinceBreak += seconds + stop.service_seconds;
    metres += leg;
    driving += seconds;
    service += stop.service_seconds;
    waiting += wait;
    late += by ? 1 : 0;
  }
  const last = trip.end ? roadMetres(place, at(trip.end)) : 0;
  metres += last;
  driving += drivingSeconds(last);
  const ends = time + drivingSeconds(last) * 1000;
  const duration = (ends - trip.departs) / 1000;
  if (constraints.max_duration_seconds && duration > constraints.max_duration_seconds)
    return { broken: 'max_duration', detail: `The trip would take ${duration} s.` };
  if (constraints.max_distance_metres && metres > constraints.max_distance_metres)
    return { broken: 'max_distance', detail: `The trip would be ${metres} m long.` };
  return { legs, metres, driving, service, waiting, breaks, late, ends, peak };
}
