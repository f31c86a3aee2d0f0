import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TENANT } from '../../http/caller';
import type { Engine } from '../../http/engine';
import { advance, engineFor, rule } from '../../node/testEngine';
import { registry } from './testRequests';

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

test(
  rule(
    'openapi/platform-registry/webhooks.yaml:36',
    '`?simulate=500`, `?simulate=timeout` and `?simulate=410` in the URL simulate a failing server and `?simulate=204` one that accepts events, and each wait is a sixtieth of the one in the table.',
  ),
  async () => {
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
    assert.deepEqual(
      sent.filter(([path]) => ['/a', '/b', '/c'].includes(path)),
      [],
    );
  },
);

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
