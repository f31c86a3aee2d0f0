import assert from 'node:assert/strict';
import { TENANT } from '../../http/caller';
import type { Engine } from '../../http/engine';
import { advance, engineFor, eventTypes, ruleOf } from '../../node/testEngine';
import { registry, test } from './testRequests';

const deviceTrackersRule = ruleOf('openapi/platform-registry/device-trackers.yaml');
const webhooksRule = ruleOf('openapi/platform-registry/webhooks.yaml');

const HUB = { latitude: 6.5095, longitude: 3.3711 };
const PLACE = 'loc_01JD1GMMH7A0E2ER6D86GW8MTR';

const at = (engine: Engine, seconds: number) => `${new Date(engine.world.clock.now() + seconds * 1000).toISOString().slice(0, 19)}Z`;

const register = async (engine: Engine, serial: string): Promise<string> =>
  (await registry(engine, 'POST /devices', { name: 'Unit', kind: 'gps_unit', serial_number: serial, location_id: PLACE })).body.id;

const report = async (engine: Engine, id: string, ...positions: object[]) =>
  (await registry(engine, `POST /devices/${id}/positions`, { positions })).body;

test(deviceTrackersRule('a serial number that starts with `LOWBATT-`'), async (engine) => {
  await register(engine, 'LOWBATT-1');
  advance(engine, 60);
  assert.ok(eventTypes(engine).includes('device.battery_low'));
});

test('positions are stored, ignored or rejected, and a batch can be sent again', async (engine) => {
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

test('a blocked device reports nothing, and becomes silent after 30 minutes', async (engine) => {
  const id = await register(engine, 'EXM-B');
  await report(engine, id, { measured_at: at(engine, 0), point: HUB, battery_percent: 12 });
  assert.ok(eventTypes(engine).includes('device.battery_low'));
  const blocked = (await registry(engine, `POST /devices/${id}/block`, { reason_code: 'stolen' })).body;
  assert.deepEqual([blocked.status, blocked.connectivity], ['blocked', 'reporting']);
  assert.equal((await report(engine, id, { measured_at: at(engine, 0), point: HUB })).code, 'device_not_active');
  advance(engine, 1801);
  assert.equal((await registry(engine, `GET /devices/${id}`)).body.connectivity, 'silent');
});

test('a tracker follows its device into and out of a geofence, and goes silent', async (engine) => {
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

test('a replacement device ends the silence of the one that it replaces', async (engine) => {
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

test('a device that serves a tracker is released when another takes its place', async (engine) => {
  const [one, other] = [await register(engine, 'EXM-D'), await register(engine, 'EXM-E')];
  const { id } = (await registry(engine, 'POST /trackers', { name: 'Van 8', subject: { kind: 'vehicle' }, device_id: one })).body;
  const taken = await registry(engine, 'POST /trackers', { name: 'Van 9', subject: { kind: 'vehicle' }, device_id: one });
  assert.equal(taken.body.code, 'resource_in_use');
  const moved = (await registry(engine, `PATCH /trackers/${id}`, { device_id: other })).body;
  assert.deepEqual([moved.device_id, moved.device_history.length, moved.connectivity], [other, 2, 'waiting']);
  assert.equal((await registry(engine, `GET /devices/${one}`)).body.tracker_id, null);
});

const DELIVERED = { response_status: 204, error: null, duration_ms: 1, response_excerpt: null };

/** Returns an engine whose endpoints can be reached, and the deliveries that it made: URL and event. */
function listening() {
  const sent: [string, string][] = [];
  const engine = engineFor(['platform-registry', 'banking'], {
    reaches: () => true,
    deliver: async ({ url, event }) => {
      sent.push([new URL(url).pathname, event.type]);
      return DELIVERED;
    },
  });
  return { engine, sent };
}

const create = async (engine: Engine, service: string, path: string, types = ['*']) =>
  registry(engine, 'POST /webhook-endpoints', { service, url: `https://hooks.example${path}`, event_types: types });

const deliveriesOf = async (engine: Engine, id: string) => (await registry(engine, `GET /webhook-endpoints/${id}/deliveries`)).body.data;

const settle = async (engine: Engine, seconds = 1) => {
  advance(engine, seconds);
  await new Promise(setImmediate);
};

test(webhooksRule('`?simulate=500`, `?simulate=timeout` and `?simulate=410` in the URL simulate a failing server and'), async () => {
  const { engine, sent } = listening();
  const { body: failing } = await create(engine, 'registry', '/a?simulate=500');
  const { body: gone } = await create(engine, 'registry', '/b?simulate=410', ['tenant.*']);
  const { body: accepting } = await create(engine, 'registry', '/c?simulate=204', ['tenant.*']);
  await settle(engine, 0);
  assert.equal((await deliveriesOf(engine, accepting.id)).at(-1).outcome, 'delivered');
  const [first] = await deliveriesOf(engine, failing.id).then((all) => all.slice(-1));
  assert.equal(first.attempts.length, 1);
  // The second attempt is due after half a second, the third five seconds later.
  await settle(engine, 6);
  assert.equal((await deliveriesOf(engine, failing.id)).at(-1).attempts.length, 3);
  await settle(engine, (72 * 3600) / 60);
  const last = (await deliveriesOf(engine, failing.id)).at(-1);
  assert.deepEqual([last.outcome, last.attempts.length], ['exhausted', 10]);
  const disabled = (await registry(engine, `GET /webhook-endpoints/${gone.id}`)).body;
  assert.deepEqual([disabled.status, disabled.status_changed_by.kind], ['disabled_by_failures', 'system']);
  const others = sent.filter(([path]) => ['/a', '/b', '/c'].includes(path));
  assert.deepEqual(others, []);
});

test('an endpoint receives its creation and the events of its service, and endpoints of the Registry learn of it', async () => {
  const { engine, sent } = listening();
  await create(engine, 'registry', '/registry', ['webhook_endpoint.*']);
  const { body: banking } = await create(engine, 'banking', '/banking', ['team.*']);
  assert.match(banking.secret, /^whsec_/);
  await settle(engine);
  const received = (path: string) => sent.flatMap(([at, type]) => (at === path ? [type] : []));
  assert.deepEqual(received('/registry'), ['webhook_endpoint.created', 'webhook_endpoint.created']);
  assert.deepEqual(received('/banking'), ['webhook_endpoint.created']);
  await registry(engine, `POST /webhook-endpoints/${banking.id}/rotate-secret`, { overlap_hours: 24 });
  await settle(engine);
  assert.deepEqual(received('/banking'), ['webhook_endpoint.created', 'webhook_endpoint.secret_rotated']);
  const after = (await registry(engine, `GET /webhook-endpoints/${banking.id}`)).body;
  assert.deepEqual([after.secret, after.secret_hint === banking.secret_hint], [undefined, false]);
});

test('names of events, URLs and numbers of endpoints are checked for each service', async () => {
  const { engine } = listening();
  const unknown = (await create(engine, 'banking', '/x', ['key.revoked'])).body;
  assert.deepEqual([unknown.code, unknown.errors[0].pointer], ['validation_failed', '/event_types/0']);
  assert.equal((await create(engine, 'banking', '/same')).status, 201);
  assert.equal((await create(engine, 'registry', '/same')).status, 201);
  assert.equal((await create(engine, 'registry', '/same')).body.code, 'already_exists');
  for (let number = 0; number < 9; number += 1) await create(engine, 'banking', `/${number}`);
  assert.equal((await create(engine, 'banking', '/eleventh')).body.code, 'limit_reached');
});

test('a paused endpoint receives nothing, and missed events can be sent again', async () => {
  const { engine, sent } = listening();
  const { body: endpoint } = await create(engine, 'registry', '/hook', ['webhook_endpoint.*']);
  await settle(engine);
  const paused = (await registry(engine, `PATCH /webhook-endpoints/${endpoint.id}`, { status: 'disabled' })).body;
  assert.deepEqual([paused.status, paused.status_reason], ['disabled', 'Paused in an update of the endpoint.']);
  await create(engine, 'registry', '/other', ['key.*']);
  await settle(engine);
  const [missed] = await deliveriesOf(engine, endpoint.id);
  assert.deepEqual([missed.outcome, missed.not_sent_reason], ['not_sent', 'endpoint_disabled']);
  const redelivery = `POST /webhook-endpoints/${endpoint.id}/deliveries/${missed.id}/redeliver`;
  assert.equal((await registry(engine, redelivery)).body.code, 'webhook_endpoint_disabled');
  const enabled = (await registry(engine, `PATCH /webhook-endpoints/${endpoint.id}`, { status: 'enabled' })).body;
  assert.deepEqual([enabled.status, enabled.status_reason], ['enabled', null]);
  assert.equal((await registry(engine, redelivery)).status, 202);
  await settle(engine);
  const [again] = await deliveriesOf(engine, endpoint.id);
  assert.deepEqual([again.outcome, again.not_sent_reason, again.attempts[0].kind], ['delivered', null, 'manual']);
  assert.equal(sent.filter(([path]) => path === '/hook').length, 2);
});

test('a redelivery that fails starts the schedule again', async () => {
  const { engine } = listening();
  const { body: endpoint } = await create(engine, 'registry', '/hook?simulate=timeout', ['key.*']);
  await settle(engine, 4400);
  const [created] = await deliveriesOf(engine, endpoint.id);
  assert.equal(created.outcome, 'exhausted');
  await registry(engine, `POST /webhook-endpoints/${endpoint.id}/deliveries/${created.id}/redeliver`);
  await settle(engine, 0);
  const [failed] = await deliveriesOf(engine, endpoint.id);
  assert.deepEqual([failed.outcome, failed.attempts.at(-1).kind], ['pending', 'manual']);
  await settle(engine, 4400);
  assert.equal((await deliveriesOf(engine, endpoint.id))[0].attempts.length, 20);
});

test('an unmapped service has no endpoints, and existing ones receive nothing', async () => {
  const { engine } = listening();
  const { body: endpoint } = await create(engine, 'banking', '/hook');
  const services = `/tenants/${TENANT}/services`;
  const mapping = (await registry(engine, `GET ${services}?service=banking`)).body.data[0];
  assert.equal((await registry(engine, `POST ${services}/${mapping.id}/unmap`, { reason: 'Not used.' })).status, 200);
  assert.equal((await create(engine, 'banking', '/second')).body.code, 'service_not_mapped');
  const [delivery] = await deliveriesOf(engine, endpoint.id);
  const again = await registry(engine, `POST /webhook-endpoints/${endpoint.id}/deliveries/${delivery.id}/redeliver`);
  assert.equal(again.body.code, 'service_not_mapped');
});
