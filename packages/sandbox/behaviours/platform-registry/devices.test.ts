import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Engine } from '../../http/engine';
import { advance, eventTypes, rule } from '../../node/testEngine';
import { registry, registryEngine } from './testRequests';

const HUB = { latitude: 6.5095, longitude: 3.3711 };
const PLACE = 'loc_01JD1GMMH7A0E2ER6D86GW8MTR';

const at = (engine: Engine, seconds: number) => `${new Date(engine.world.clock.now() + seconds * 1000).toISOString().slice(0, 19)}Z`;

const register = async (engine: Engine, serial: string): Promise<string> =>
  (await registry(engine, 'POST /devices', { name: 'Unit', kind: 'gps_unit', serial_number: serial, location_id: PLACE })).body.id;

const report = async (engine: Engine, id: string, ...positions: object[]) =>
  (await registry(engine, `POST /devices/${id}/positions`, { positions })).body;

test(rule('openapi/platform-registry/device-trackers.yaml:26', 'a serial number that starts with `LOWBATT-`'), async () => {
  const engine = registryEngine();
  await register(engine, 'LOWBATT-1');
  advance(engine, 60);
  assert.ok(eventTypes(engine).includes('device.battery_low'));
});

test('positions are stored, ignored or rejected, and a batch can be sent again', async () => {
  const engine = registryEngine();
  const id = await register(engine, 'EXM-A');
  const point = { latitude: 6.51, longitude: 3.371 };
  const batch = [
    { measured_at: at(engine, -60), point },
    { measured_at: at(engine, -60), point },
    { measured_at: at(engine, -8 * 86_400), point },
    { measured_at: at(engine, 300), point },
    { measured_at: at(engine, -50), point: { latitude: 0, longitude: 0 } },
    { measured_at: at(engine, -30), point: { latitude: 9, longitude: 7 } },
    { measured_at: at(engine, -20), point: { latitude: 9, longitude: 7 }, accuracy_metres: 6000 },
  ];
  const first = await report(engine, id, ...batch);
  assert.deepEqual([first.accepted, first.ignored], [2, 1]);
  assert.deepEqual(
    first.rejected.map(({ index, code }: { index: number; code: string }) => [index, code]),
    [
      [2, 'too_old'],
      [3, 'in_future'],
      [4, 'bad_point'],
      [5, 'implausible_jump'],
    ],
  );
  assert.equal((await report(engine, id, batch[0], batch[1])).ignored, 2);
  const { data } = (await registry(engine, `GET /devices/${id}/positions`)).body;
  assert.deepEqual([data.length, data[0].accuracy_metres], [2, 6000]);
});

test('a blocked device reports nothing, and becomes silent after 30 minutes', async () => {
  const engine = registryEngine();
  const id = await register(engine, 'EXM-B');
  await report(engine, id, { measured_at: at(engine, 0), point: HUB, battery_percent: 12 });
  assert.ok(eventTypes(engine).includes('device.battery_low'));
  const blocked = (await registry(engine, `POST /devices/${id}/block`, { reason_code: 'stolen' })).body;
  assert.deepEqual([blocked.status, blocked.connectivity], ['blocked', 'reporting']);
  assert.equal((await report(engine, id, { measured_at: at(engine, 0), point: HUB })).code, 'device_not_active');
  advance(engine, 1801);
  assert.equal((await registry(engine, `GET /devices/${id}`)).body.connectivity, 'silent');
});

test('a tracker follows its device into and out of a geofence, and goes silent', async () => {
  const engine = registryEngine();
  const device = await register(engine, 'EXM-C');
  const fence = { name: 'Hub', centre: HUB, radius_metres: 300, notify_on: ['enter', 'leave'] };
  const body = { name: 'Van 7', subject: { kind: 'vehicle' }, device_id: device, silent_after_minutes: 30, geofences: [fence] };
  const tracker = (await registry(engine, 'POST /trackers', body)).body;
  assert.equal(tracker.connectivity, 'waiting');
  const point = (metres: number) => ({ latitude: HUB.latitude + metres / 111_195, longitude: HUB.longitude });
  const places = [
    { seconds: -120, metres: 1000, accuracy: 9 },
    { seconds: -80, metres: 100, accuracy: 9 },
    { seconds: -60, metres: 320, accuracy: 9 },
    { seconds: -40, metres: 1000, accuracy: 200 },
  ];
  const measured = places.map(({ seconds, metres, accuracy: accuracy_metres }) => ({
    measured_at: at(engine, seconds),
    point: point(metres),
    accuracy_metres,
  }));
  await report(engine, device, ...measured);
  const crossings = () => eventTypes(engine).filter((type) => type.endsWith('_geofence'));
  assert.deepEqual(crossings(), ['tracker.entered_geofence']);
  await report(engine, device, { measured_at: at(engine, 0), point: point(400), accuracy_metres: 9 });
  assert.deepEqual(crossings(), ['tracker.entered_geofence', 'tracker.left_geofence']);
  advance(engine, 1800);
  await report(engine, device, { measured_at: at(engine, 0), point: point(400), accuracy_metres: 9 });
  const types = eventTypes(engine);
  assert.ok(types.includes('tracker.silent') && types.includes('tracker.reporting_again'));
  await registry(engine, `DELETE /devices/${device}?reason_code=damaged`);
  assert.equal((await registry(engine, `GET /trackers/${tracker.id}`)).body.connectivity, 'no_device');
});

test('a replacement device ends the silence of the one that it replaces', async () => {
  const engine = registryEngine();
  const [one, other] = [await register(engine, 'EXM-F'), await register(engine, 'EXM-G')];
  const body = { name: 'Van 8', subject: { kind: 'vehicle' }, device_id: one };
  const { id } = (await registry(engine, 'POST /trackers', body)).body;
  await report(engine, one, { measured_at: at(engine, 0), point: HUB });
  advance(engine, 1800);
  await registry(engine, `DELETE /devices/${one}?reason_code=damaged`);
  await registry(engine, `PATCH /trackers/${id}`, { device_id: other });
  const resumed = () => eventTypes(engine).filter((type) => type === 'tracker.reporting_again').length;
  assert.equal(resumed(), 0);
  await report(engine, other, { measured_at: at(engine, 0), point: HUB });
  assert.equal(resumed(), 1);
});

test('a device that serves a tracker is released when another takes its place', async () => {
  const engine = registryEngine();
  const [one, other] = [await register(engine, 'EXM-D'), await register(engine, 'EXM-E')];
  const { id } = (await registry(engine, 'POST /trackers', { name: 'Van 8', subject: { kind: 'vehicle' }, device_id: one })).body;
  const taken = await registry(engine, 'POST /trackers', { name: 'Van 9', subject: { kind: 'vehicle' }, device_id: one });
  assert.equal(taken.body.code, 'resource_in_use');
  const moved = (await registry(engine, `PATCH /trackers/${id}`, { device_id: other })).body;
  assert.deepEqual([moved.device_id, moved.device_history.length, moved.connectivity], [other, 2, 'waiting']);
  assert.equal((await registry(engine, `GET /devices/${one}`)).body.tracker_id, null);
});
