import type { Behaviours, Call, Json } from '../behaviour';
import { inState, Reply } from '../call';
import { dateOf } from '../money/dates';
import { checkDay } from './calendar';
import { constraintsOf, NO_PLAN, placeOf, planned, stopsOf, summaryOf } from './routePlan';

const SLOW_SECONDS = 60;
const STOP_SECONDS = 30;
/** States in which a delivery order needs no stop. */
const ENDED = ['completed', 'failed', 'cancelled'];
/** Fields that change the plan of a route. */
const PLANNED_FIELDS = ['stops', 'start', 'end', 'departs_at', 'vehicle_id', 'constraints'];

/** Checks vehicle, driver, day and delivery orders of a new or changed route. */
function check(call: Call, stops: Json[] | undefined, exceptId?: string): void {
  const { vehicle_id: vehicleId, driver_id: driverId, departs_at: departs } = call.body;
  const vehicle = vehicleId && call.need('veh', vehicleId, '/vehicle_id');
  if (vehicle && vehicle.status !== 'active') call.fail('vehicle_not_available', `The vehicle is ${vehicle.status}.`);
  const driver = driverId && call.need('drv', driverId, '/driver_id');
  if (driver && driver.status !== 'active') call.fail('driver_not_available', `${driver.name} is ${driver.status}.`);
  if (departs) checkDay(call, dateOf(departs), '/departs_at');
  for (const [index, { delivery_order_id: id }] of (stops ?? []).entries()) {
    if (!id) continue;
    const { status } = call.need('dor', id, `/stops/${index}/delivery_order_id`);
    if (ENDED.includes(status) && !call.store.isUntouched('dor', id)) call.fail('resource_in_use', `${id} has the status ${status}.`);
    const other = call.store
      .list('rte')
      .find((route) => route.id !== exceptId && isOpen(call, route) && route.stops.some((stop: Json) => stop.delivery_order_id === id));
    if (other) call.fail('resource_in_use', `${id} is on the route ${other.id}.`);
  }
}

const isOpen = (call: Call, route: Json): boolean => route.status !== 'completed' && !call.store.isUntouched('rte', route.id);

/** Ends an optimisation with its plan, or returns the route to its state before. */
function finish(call: Call, route: Json, fails: boolean): Json {
  const result = fails ? { failure: 'The routing service was unavailable.' } : planned(call, route, route.optimisation);
  if ('failure' in result) {
    const { _before: before = {} } = route;
    const failed = call.patch('rte', route.id, { ...before, status_reason: result.failure, _before: undefined });
    call.emit('route.optimisation_failed', summaryOf(failed));
    return failed;
  }
  const done = call.patch('rte', route.id, { ...result, _before: undefined });
  call.emit('route.optimised', done);
  if (done.reference.startsWith('sandbox-drive')) call.after(STOP_SECONDS, 'routes.drive', { id: done.id, stop: 0 });
  return done;
}

/** Starts a planned route, unless it is on the road. */
export function startRoute(call: Call, route: Json): void {
  if (route.status !== 'planned') return;
  const estimated = route.stops.map((stop: Json) => ({ ...stop, estimated_arrival_at: stop.planned_arrival_at }));
  call.emit('route.started', summaryOf(call.patch('rte', route.id, { status: 'in_progress', started_at: call.now(), stops: estimated })));
  // At 04:00 in Lagos on the next day at the latest.
  const end = Date.parse(`${route.service_date}T03:00:00Z`) + 86_400_000;
  call.after(Math.max(0, (end - call.ms) / 1000), 'routes.end', { id: route.id });
}

/** Ends a route, and says how many stops were not visited. */
function complete(call: Call, route: Json): void {
  const missed = route.stops.filter(({ sequence, arrived_at: arrived }: Json) => sequence && !arrived).length;
  const status_reason = missed ? `${missed} stop${missed === 1 ? ' was' : 's were'} not visited.` : null;
  call.change('rte', route.id, 'route.completed', { status: 'completed', status_reason });
}

export const routes: Behaviours = {
  filters: {
    listRoutes: {
      delivery_order_id: { at: ['stops.delivery_order_id'] },
      has_unassigned: ({ unassigned, totals }, isWanted) => totals !== null && unassigned.length > 0 === isWanted,
    },
  },
  operations: {
    createRoute: (call) => {
      const { body } = call;
      const stops = stopsOf(call, body.stops);
      check(call, stops);
      return call.create({
        stops,
        start: placeOf(body.start),
        end: placeOf(body.end),
        constraints: constraintsOf(body.constraints),
        service_date: dateOf(body.departs_at),
      });
    },
    listRoutes: (call) => call.page(call.store.list('rte').map(summaryOf)),
    updateRoute: (call, route) => {
      const changesPlan = PLANNED_FIELDS.some((name) => Object.hasOwn(call.body, name));
      const isFixed = !['draft', 'planned'].includes(route.status) && !call.store.isUntouched('rte', route.id);
      if (isFixed && (changesPlan || Object.hasOwn(call.body, 'driver_id')))
        call.fail('invalid_state_transition', `The route has the status ${route.status}.`);
      const stops = call.body.stops && stopsOf(call, call.body.stops, route.stops);
      check(call, stops, route.id);
      const { start, end, departs_at: departs, constraints } = call.body;
      return call.update({
        ...(changesPlan && { ...NO_PLAN, status: 'draft' }),
        ...(changesPlan && !stops && { stops: stopsOf(call, route.stops, route.stops) }),
        ...(stops && { stops }),
        ...(start && { start: placeOf(start) }),
        ...(end !== undefined && { end: placeOf(end) }),
        ...(constraints && { constraints: constraintsOf(constraints) }),
        ...(departs && { service_date: dateOf(departs) }),
      });
    },
    deleteRoute: (call, route) => {
      if (!['draft', 'planned'].includes(route.status) && !call.store.isUntouched('rte', route.id))
        call.fail('resource_in_use', `The route has the status ${route.status}.`);
      call.store.remove('rte', route.id);
    },
    optimiseRoute: (call, route) => {
      const { objective, traffic = 'typical', locked_stop_ids: locked = [], allow_unassigned: allows = true } = call.body;
      for (const [index, id] of locked.entries())
        if (!route.stops.some((stop: Json) => stop.id === id)) call.invalid(`/locked_stop_ids/${index}`, 'Is not a stop of this route.');
      const vehicle = route.vehicle_id && call.store.get('veh', route.vehicle_id);
      if (vehicle && vehicle.status !== 'active') call.fail('vehicle_not_available', `The vehicle is ${vehicle.status}.`);
      const optimisation = {
        objective,
        traffic,
        locked_stop_ids: locked,
        allow_unassigned: allows,
        proven_best: null,
        fee: null,
        requested_by: call.caller.user,
        started_at: call.now(),
        finished_at: null,
      };
      const { status, totals, unassigned, stops, geometry, optimisation: earlier } = route;
      const _before = { status, totals, unassigned, stops, geometry, optimisation: earlier };
      const running = call.patch('rte', route.id, { status: 'optimising', status_reason: null, optimisation, _before });
      const isSlow = route.reference.startsWith('sandbox-slow');
      const fails = route.reference.startsWith('sandbox-fail');
      if (!isSlow && call.body.wait_seconds !== 0) return finish(call, running, fails);
      call.after(isSlow ? SLOW_SECONDS : 1, 'routes.finish', { id: route.id, fails });
      return new Reply(running, 202);
    },
  },
  timers: {
    'routes.finish': inState('rte', 'optimising', (call, route, { fails }) => finish(call, route, fails)),
    'routes.drive': inState('rte', ['planned', 'in_progress'], (call, before, { id, stop: index }) => {
      startRoute(call, before);
      const route = call.need('rte', id);
      const stop = route.stops[index];
      if (!stop?.sequence) return complete(call, route);
      const times = { arrived_at: call.now(), departed_at: call.now(), estimated_arrival_at: null };
      const late = { lateness_seconds: lateness(stop, call.ms) };
      const stops = route.stops.map((each: Json) => (each === stop ? { ...stop, ...times, ...late } : each));
      call.patch('rte', id, { stops });
      call.after(STOP_SECONDS, 'routes.drive', { id, stop: index + 1 });
    }),
    'routes.end': inState('rte', 'in_progress', (call, route) => complete(call, route)),
  },
};

/** Returns by how many seconds an arrival is after the end of the stop's last window. */
function lateness({ time_windows: windows }: Json, now: number): number {
  const last = Math.max(...windows.map(({ ends_at: ends }: Json) => Date.parse(ends)), Number.NEGATIVE_INFINITY);
  return Number.isFinite(last) ? Math.min(86_400, Math.max(0, Math.round((now - last) / 1000))) : 0;
}
