import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Engine } from '../../http/engine';
import type { Json } from '../../model/contract';
import { advance, eventTypes, rule } from '../../node/testEngine';
import { LAGOS, logistics, logisticsEngine, order, read } from './testRequests';

const endpoint = async (engine: Engine, simulate: string): Promise<Json> =>
  (await logistics(engine, 'POST /webhook-endpoints', { url: `https://hooks.example/a?simulate=${simulate}`, event_types: ['order.*'] }))
    .body;

const deliveries = async (engine: Engine, id: string): Promise<Json[]> => (await read(engine, `/webhook-endpoints/${id}/deliveries`)).data;

test(rule('openapi/logistics/webhooks.yaml:24', 'In the sandbox, no request is sent to a URL that ends in `?simulate=500`'), async () => {
  const engine = logisticsEngine();
  const { id } = await endpoint(engine, '500');
  advance(engine, 9);
  const [first] = await deliveries(engine, id);
  assert.deepEqual([first.event_type, first.outcome, first.attempts.length], ['webhook_endpoint.created', 'exhausted', 10]);
  assert.equal(Date.parse(first.attempts[1].attempted_at) - Date.parse(first.attempts[0].attempted_at), 1000);
  assert.equal(first.attempts[0].response_status, 500);
  const [slow] = await deliveries(engine, (await endpoint(engine, 'timeout')).id);
  assert.deepEqual([slow.outcome, slow.attempts[0].error], ['pending', 'timeout']);
  const [accepted] = await deliveries(engine, (await endpoint(engine, '204')).id);
  assert.deepEqual([accepted.outcome, accepted.attempts[0].response_status], ['delivered', 204]);
  const gone = await endpoint(engine, '410');
  await order(engine, 'sandbox-drive');
  advance(engine, 1);
  assert.equal((await read(engine, `/webhook-endpoints/${gone.id}`)).status, 'disabled_by_failures');
  advance(engine, 3 * 86_400);
  assert.equal((await read(engine, `/webhook-endpoints/${id}`)).status, 'disabled_by_failures');
});

test(
  rule(
    'openapi/logistics/webhooks.yaml:25',
    'An order with the parcel reference `sandbox-drive` produces all events of a delivery within minutes.',
  ),
  async () => {
    const engine = logisticsEngine();
    const { id } = await endpoint(engine, '500');
    const { body } = await order(engine, 'sandbox-drive');
    advance(engine, 180);
    const changes = engine.world.events.all
      .filter(({ type }) => type === 'order.milestone_changed')
      .map((event) => event.body.data.milestone);
    assert.deepEqual(changes, ['info_received', 'in_transit', 'out_for_delivery', 'delivered']);
    assert.ok(eventTypes(engine).includes('order.accepted'));
    const recorded = (await deliveries(engine, id)).filter(({ resource_id }) => resource_id === body.id);
    assert.equal(recorded.length, 5);
  },
);

test(
  rule(
    'openapi/logistics/countries.yaml:17',
    'In the sandbox, the list also contains `ZZ`, "Nowhere", a country with one city for each `status`',
  ),
  async () => {
    const engine = logisticsEngine();
    const nowhere = (await read(engine, '/countries')).data.find(({ code }: Json) => code === 'ZZ');
    assert.equal(nowhere.name, 'Nowhere');
    const states = (await read(engine, '/countries/ZZ/cities')).data.map(({ status }: Json) => status);
    assert.deepEqual(states.sort(), ['not_served', 'served', 'suspended']);
  },
);

test(rule('openapi/logistics/common.yaml:6', 'The same in the sandbox and in production'), async () => {
  const { data } = await read(logisticsEngine(), '/countries/NG/cities?name=lekki');
  assert.deepEqual([data[0].name, data[0].id], ['Lagos', LAGOS]);
});
