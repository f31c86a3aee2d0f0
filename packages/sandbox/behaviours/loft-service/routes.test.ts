import assert from 'node:assert/strict';
import type { Json } from '../../model/contract';
import { eventTypes, ruleOf } from '../../node/testEngine';
import { HUB, job, loft, MILE_12, newReference, optimise, read, readAfter, route, SURULERE, stop, test } from './testRequests';
import { driven } from './trip';

const rule = ruleOf('openapi/loft-service/tms-route.yaml');

test(rule('The sandbox has no map:'), async (engine) => {
  const { body } = await route(engine, [stop(undefined, MILE_12), stop(undefined, SURULERE)], { end: undefined });
  const { body: planned } = await optimise(engine, body.id, { objective: 'keep_order' });
  const [first, second] = planned.stops;
  assert.equal(second.distance_from_previous_metres, 17_090);
  assert.equal(second.driving_from_previous_seconds, Math.round(17_090 / (25 / 3.6)));
  assert.equal(planned.totals.distance_metres, first.distance_from_previous_metres + 17_090);
});

test(rule('To test failures, set the `reference` of a stop to `sandbox-unreachable`'), async (engine) => {
  const names = ['sandbox-unreachable', 'sandbox-capacity', 'sandbox-window'];
  const { body } = await route(engine, [stop('EB-1', SURULERE), ...names.map((name) => stop(name, MILE_12))]);
  const { body: planned } = await optimise(engine, body.id);
  assert.deepEqual(
    planned.unassigned.map(({ reference, reason }: Json) => [reference, reason]),
    [
      ['sandbox-unreachable', 'unreachable'],
      ['sandbox-capacity', 'capacity'],
      ['sandbox-window', 'time_window'],
    ],
  );
  assert.deepEqual([planned.totals.stop_count, planned.optimisation.fee.amount], [1, 2000]);
});

test(rule('In the sandbox, some values make a stop fail'), async (engine) => {
  const pair = { pair_key: 'A', load: null };
  const stops = [stop('sandbox-unreachable', MILE_12, { ...pair, kind: 'pickup' }), stop('EB-2', SURULERE, { ...pair, kind: 'delivery' })];
  const { body } = await route(engine, [...stops, stop('EB-3', SURULERE)]);
  const { body: planned } = await optimise(engine, body.id);
  const reasons = planned.unassigned.map(({ reason }: Json) => reason);
  assert.deepEqual(reasons, ['unreachable', 'paired_stop']);
});

test(rule('A route whose `reference` starts with `sandbox-slow` takes 60 seconds'), async (engine) => {
  const named = async (prefix: string) =>
    (await route(engine, [stop('EB-1', SURULERE), stop('EB-2', MILE_12)], { reference: newReference(prefix) })).body.id;
  const slow = await named('sandbox-slow');
  assert.equal((await optimise(engine, slow)).status, 202);
  assert.equal((await readAfter(engine, 59, `/routes/${slow}`)).status, 'optimising');
  assert.equal((await readAfter(engine, 1, `/routes/${slow}`)).status, 'planned');
  const fail = await named('sandbox-fail');
  await optimise(engine, fail);
  const failed = await readAfter(engine, 1, `/routes/${fail}`);
  assert.deepEqual([failed.status, failed.totals], ['draft', null]);
  assert.ok(eventTypes(engine).includes('route.optimisation_failed'));
  const drive = await named('sandbox-drive');
  await optimise(engine, drive);
  const started = await readAfter(engine, 30, `/routes/${drive}`);
  assert.deepEqual([started.status, started.stops.map(({ arrived_at: at }: Json) => at !== null)], ['in_progress', [true, false]]);
  assert.equal((await readAfter(engine, 60, `/routes/${drive}`)).status, 'completed');
});

test(rule('In the sandbox, it can determine the outcome of an optimisation'), async (engine) => {
  const { body } = await route(engine, [stop('EB-1', SURULERE)], { reference: newReference('sandbox-fail') });
  const { status, body: failed } = await optimise(engine, body.id);
  assert.deepEqual([status, failed.status], [200, 'draft']);
});

test(rule('The sandbox also accepts a `departs_at` in the past.'), async (engine) => {
  const past = await route(engine, [stop('EB-1', SURULERE)], { departs_at: '2026-11-21T06:30:00Z' });
  assert.deepEqual([past.status, past.body.service_date], [201, '2026-11-21']);
  assert.equal((await route(engine, [stop('EB-1', SURULERE)], { departs_at: '2027-01-21T06:30:00Z' })).body.code, 'validation_failed');
});

test(rule('In the sandbox, it consists of straight lines between the stops.'), async (engine) => {
  const { body } = await route(engine, [stop('EB-1', SURULERE)], { end: undefined });
  // Two points: the hub and the stop, as differences of 1e-5 degrees.
  assert.equal((await optimise(engine, body.id)).body.geometry, 'kkvf@klqSvmAvaB');
});

test('a plan respects windows, capacity and pairs, and is the best of all orders', async (engine) => {
  const far = { latitude: 6.7, longitude: 3.4 };
  const between = { starts_at: '2026-11-25T09:00:00Z', ends_at: '2026-11-25T10:00:00Z' };
  const stops = [stop('far', far), stop('near', SURULERE), stop('early', MILE_12, { time_windows: [between] })];
  const { body } = await route(engine, stops);
  const { body: planned } = await optimise(engine, body.id);
  const orders = permutations(body.stops);
  const trip = {
    start: { location: HUB },
    end: { location: HUB },
    departs: Date.parse(body.departs_at),
    constraints: {},
    capacity: null,
    features: null,
  };
  const lengths = orders.flatMap((order) => {
    const drive = driven(trip, order);
    return 'legs' in drive ? [drive.metres] : [];
  });
  assert.equal(planned.totals.distance_metres, Math.min(...lengths));
  assert.equal(planned.optimisation.proven_best, true);
});

test('a stop whose strict window cannot be met is left out with the reason', async (engine) => {
  const window = { starts_at: '2026-11-25T08:00:00Z', ends_at: '2026-11-25T09:05:00Z' };
  const { body } = await route(engine, [stop('late', MILE_12, { time_windows: [window] }), stop('EB-1', SURULERE)]);
  const { body: planned } = await optimise(engine, body.id);
  assert.deepEqual(
    planned.unassigned.map(({ reference, reason }: Json) => [reference, reason]),
    [['late', 'time_window']],
  );
  const { body: other } = await route(engine, [stop('late', MILE_12, { time_windows: [window] }), stop('EB-1', SURULERE)]);
  await optimise(engine, other.id, { allow_unassigned: false });
  assert.equal((await read(engine, `/routes/${other.id}`)).status, 'draft');
});

function permutations(items: Json[]): Json[][] {
  if (items.length < 2) return [items];
  return items.flatMap((item) => permutations(items.filter((each) => each !== item)).map((rest) => [item, ...rest]));
}

test('a delivery order that has ended cannot be on a route', async (engine) => {
  const { body } = await job(engine);
  await loft(engine, `POST /delivery-orders/${body.id}/cancel`, { reason: 'Not needed.' });
  const refused = await route(engine, [stop('EB-1', SURULERE, { delivery_order_id: body.id })]);
  assert.deepEqual([refused.body.code, refused.body.detail], ['resource_in_use', `${body.id} has the status cancelled.`]);
});
