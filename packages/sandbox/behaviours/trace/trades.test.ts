import assert from 'node:assert/strict';
import type { Engine } from '../../http/engine';
import type { Json } from '../../model/contract';
import { advance, eventTypes, ruleOf } from '../../node/testEngine';
import {
  acceptedTrade,
  eventsOf,
  inspected,
  kilograms,
  lot,
  read,
  readAfter,
  request,
  STATION,
  test,
  trace,
  traceEngine,
  trade,
} from './testRequests';

const tradeRequestsRule = ruleOf('openapi/trace/trade-requests.yaml');
const tradesRule = ruleOf('openapi/trace/trades.yaml');
const processFlowsRule = ruleOf('openapi/trace/process-flows.yaml');
const tradeTrackingsRule = ruleOf('openapi/trace/trade-trackings.yaml');
const incidentReportsRule = ruleOf('openapi/trace/incident-reports.yaml');

test(tradesRule('In the sandbox, the platform acts as the other side:'), async (engine) => {
  const made = [501, 502, 505].map((price) => trade(engine, price));
  const [yes, no, open] = (await Promise.all(made)).map(({ body }) => body);
  const { body: fast } = await trade(engine, 506, { reference: 'FAST-1' });
  advance(engine, 60);
  const states = [yes, no, open, fast].map(async ({ id }) => (await read(engine, `/trades/${id}`)).status);
  assert.deepEqual(await Promise.all(states), ['accepted', 'rejected', 'proposed', 'expired']);
  assert.deepEqual(eventsOf(engine, 'trade.accepted')[0].id, yes.id);
  assert.equal((await readAfter(engine, 14 * 86_400, `/trades/${open.id}`)).status, 'expired');
});

const outcome = async (price: number): Promise<[Engine, Json]> => {
  const engine = traceEngine();
  const { body, status } = await request(engine, price);
  assert.equal(status, 201, JSON.stringify(body));
  advance(engine, 60);
  return [engine, await read(engine, `/trade-requests/${body.id}`)];
};

test(`${tradeRequestsRule("In the sandbox, the unit price determines the seller's response:")} ${tradeRequestsRule('| .01 | accepted, the trade exists |')}`, async () => {
  const [engine, accepted] = await outcome(501);
  assert.equal(accepted.status, 'accepted');
  const made = await read(engine, `/trades/${accepted.trade_id}`);
  assert.deepEqual([made.status, made.total.amount], ['accepted', 2_505_000]);
});

test(tradeRequestsRule('| .02 | rejected, reason `price` |'), async () => {
  const [, rejected] = await outcome(502);
  assert.deepEqual([rejected.status, rejected.rejection_code], ['rejected', 'price']);
});

test(tradeRequestsRule('| .03 | the seller makes an offer that is 5% higher |'), async () => {
  const [engine, { negotiation_id: id, status }] = await outcome(503);
  assert.equal(status, 'in_negotiation');
  const { offers, standing_offer_id: offer } = await read(engine, `/negotiations/${id}`);
  assert.equal(offers[0].unit_price.price.amount, 528);
  const { body } = await trace(engine, `POST /negotiations/${id}/accept`, { offer_id: offer });
  const { terms } = await read(engine, `/trades/${body.trade_id}`);
  assert.deepEqual([body.status, terms.unit_price.price.amount], ['agreed', 528]);
});

test('A buyer withdraws a request during its negotiation, whose standing offer then ends as withdrawn.', async () => {
  const [engine, { id, negotiation_id: negotiation }] = await outcome(503);
  await trace(engine, `POST /trade-requests/${id}/withdraw`, {});
  const { status, offers, standing_offer_id: standing } = await read(engine, `/negotiations/${negotiation}`);
  assert.deepEqual([status, offers[0].status, standing], ['withdrawn', 'withdrawn', null]);
  assert.equal(eventsOf(engine, 'trade_request.withdrawn')[0].id, id);
});

test('Terms that are sent again unchanged do not raise their version.', async (engine) => {
  const { body } = await request(engine, 504);
  const sent = { quantity: body.quantity, message: 'The same quantity.' };
  assert.equal((await trace(engine, `PATCH /trade-requests/${body.id}`, sent)).body.terms_version, 1);
  const { unit_price } = body;
  const raised = { unit_price: { ...unit_price, price: { ...unit_price.price, amount: 505 } } };
  assert.equal((await trace(engine, `PATCH /trade-requests/${body.id}`, raised)).body.terms_version, 2);
});

test(tradeRequestsRule('| any other value | none; the request remains pending and expires |'), async () => {
  const [engine, open] = await outcome(504);
  assert.equal(open.status, 'pending');
  assert.equal((await readAfter(engine, 14 * 86_400, `/trade-requests/${open.id}`)).status, 'expired');
});

test(tradeRequestsRule('The sandbox also accepts a request for one of your products; the buyer is then Voorbeeld Chocolade'), async () => {
  const [, { buyer, seller }] = await outcome(504);
  assert.deepEqual([buyer.name, seller.name], ['Voorbeeld Chocolade NV', 'Ember Basket Ltd']);
});

test(processFlowsRule('In the sandbox, the steps of a trade whose reference starts with `FAST-` are due after a'), async (engine) => {
  const made = await acceptedTrade(engine, { reference: 'FAST-flow', payment: { terms: 'against_documents', days: null } });
  const [flow] = made.process_flow_ids;
  await trace(engine, `POST /process-flows/${flow}/start`);
  advance(engine, 59);
  assert.ok(!eventTypes(engine).includes('process_flow.step_overdue'));
  advance(engine, 1);
  assert.equal(eventsOf(engine, 'process_flow.step_overdue')[0].id, flow);
});

/** Trade with an inspected batch, whose tracking has started. */
async function tracked(engine: Engine, reference: string): Promise<{ id: string; tracking: string; batch: string }> {
  const { id } = await acceptedTrade(engine, { reference });
  const { body: batch } = await lot(engine);
  await trace(engine, `PATCH /trades/${id}`, { batch_ids: [batch.id] });
  await inspected(engine, batch.id);
  advance(engine, 60);
  const { body } = await trace(engine, 'POST /trade-trackings', { trade_id: id });
  return { id, tracking: body.id, batch: batch.id };
}

const step = async (engine: Engine, tracking: string, batch: string, business_step: string): Promise<void> => {
  const kind = { packing: 'aggregation', shipping: 'transaction' }[business_step];
  const { body, status } = await trace(engine, `POST /trade-trackings/${tracking}/events`, {
    kind: kind ?? 'object',
    action: kind ? 'add' : 'observe',
    business_step,
    ...(kind && { container: 'EXMU0001011' }),
    occurred_at: new Date(engine.world.clock.now()).toISOString(),
    utc_offset: '+01:00',
    place: STATION,
    lines: [{ batch_id: batch, quantity: kilograms(5000) }],
  });
  assert.equal(status, 201, JSON.stringify(body));
};

test(tradeTrackingsRule('In the sandbox, the platform acts as the carrier and the other side for a trade whose'), async (engine) => {
  const { id, tracking, batch } = await tracked(engine, 'FAST-ship');
  const early = await trace(engine, `POST /trade-trackings/${tracking}/status`, {
    action: 'move',
    stage_id: 'pst_01HM7T29V60MTZC3QW2P125JE5',
  });
  assert.equal(early.body.code, 'requirements_not_met');
  for (const each of ['inspecting', 'packing', 'loading', 'shipping']) await step(engine, tracking, batch, each);
  const stages: string[] = [];
  for (let minute = 0; minute < 3; minute += 1) {
    advance(engine, 60);
    stages.push((await read(engine, `/trade-trackings/${tracking}`)).stage.code);
  }
  assert.deepEqual(stages, ['arrived', 'received', 'accepted']);
  assert.equal((await read(engine, `/trade-trackings/${tracking}`)).status, 'completed');
  assert.equal((await read(engine, `/batch-records/${batch}`)).status, 'delivered');
  const steps = eventsOf(engine, 'trade_tracking.event_recorded').map(({ business_step: each }) => each);
  assert.deepEqual(steps.slice(-3), ['arriving', 'receiving', 'accepting']);
  const { body, status } = await trace(engine, `POST /trades/${id}/complete`, { payment_received: true });
  assert.ok(status < 500, JSON.stringify(body));
});

test(incidentReportsRule('In the sandbox, a `reference` that starts with `FAST-` simulates the operators:'), async (engine) => {
  const { id, tracking } = await tracked(engine, 'T-incident');
  const report = {
    subject: { kind: 'trade', id },
    trade_id: id,
    kind: 'contamination',
    severity: 'serious',
    occurred_at: '2026-11-24T15:10:00Z',
    place: STATION,
    description: 'Diesel on the floor of the lorry.',
    reference: 'FAST-DIESEL',
  };
  const { body, status } = await trace(engine, 'POST /incident-reports', report);
  assert.equal(status, 201, JSON.stringify(body));
  assert.equal((await read(engine, `/trade-trackings/${tracking}`)).status, 'on_hold');
  assert.equal((await readAfter(engine, 60, `/incident-reports/${body.id}`)).status, 'investigating');
  const resolved = await readAfter(engine, 60, `/incident-reports/${body.id}`);
  assert.deepEqual([resolved.status, resolved.resolution.outcome], ['resolved', 'no_fault']);
  advance(engine, 61);
  const late = await trace(engine, `POST /incident-reports/${body.id}/toggle-status`, { status: 'open', reason: 'New photographs.' });
  assert.equal(late.body.code, 'reopening_period_over');
});
