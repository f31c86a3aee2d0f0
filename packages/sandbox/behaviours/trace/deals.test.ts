import assert from 'node:assert/strict';
import type { Engine } from '../../http/engine';
import type { Json } from '../../model/contract';
import { advance, ruleOf, type Sent } from '../../node/testEngine';
import {
  acceptedTrade,
  BEANS,
  COCOA,
  COCOA_PRODUCT,
  dollars,
  eventsOf,
  kilograms,
  lot,
  OPERATOR,
  ORE,
  read,
  readAfter,
  request,
  STATION,
  test,
  touch,
  trace,
  VOORBEELD,
} from './testRequests';

const rule = ruleOf('openapi/trace/trade-requests.yaml');

const DAY = 86_400;

const product = (engine: Engine, fields: Json = {}): Promise<Sent> =>
  trace(engine, 'POST /products', {
    name: 'Cocoa beans, trial',
    category_id: COCOA,
    product_type_id: BEANS,
    quantity: kilograms(5000),
    unit_price: dollars(560),
    origin: {
      kind: 'farm',
      farmer_ids: [],
      plot_ids: [],
      grown_in: [{ state: 'NG-ON', district: 'Idanre' }],
      harvest_from_date: '2026-10-05',
      harvest_to_date: '2026-11-06',
    },
    ...fields,
  });

test('a product is in the unit and from the minimum lot of its category, of one of its types, and can offer a draft', async (engine) => {
  const tonnes = { quantity: { value: '5.000', unit: 'tonne' } };
  for (const fields of [tonnes, { quantity: kilograms(900) }, { minimum_order: kilograms(400) }, { minimum_order: kilograms(9000) }])
    assert.equal((await product(engine, fields)).body.code, 'quantity_out_of_range', JSON.stringify(fields));
  assert.equal((await product(engine, { product_type_id: ORE })).body.code, 'category_not_tradable');
  const { body: draft } = await lot(engine, {
    weighed: null,
    origin: { kind: 'farm', farmer_id: null, plot_ids: [], harvest_from_date: null, harvest_to_date: null },
  });
  assert.deepEqual([draft.status, (await product(engine, { batch_ids: [draft.id] })).status], ['draft', 201]);
  touch(engine, 'btc', draft.id, { status: 'in_transit' });
  assert.equal((await product(engine, { batch_ids: [draft.id] })).body.code, 'batch_not_available');
});

test('the reason for unpublishing a product is shown until its content changes', async (engine) => {
  touch(engine, 'tpd', COCOA_PRODUCT, { status: 'published' });
  const { body } = await trace(engine, `POST /products/${COCOA_PRODUCT}/unpublish`, { reason: 'Sold elsewhere.' });
  assert.deepEqual([body.status_reason, body.unpublished_cause], ['Sold elsewhere.', 'owner']);
  const { body: edited } = await trace(engine, `PATCH /products/${COCOA_PRODUCT}`, { description: 'Sun-dried for six days.' });
  assert.deepEqual([edited.status, edited.unpublished_cause], ['draft', null]);
});

test('a request under review is not counted for the seller, and one in negotiation has the deadline of the standing offer', async (engine) => {
  touch(engine, 'tpd', COCOA_PRODUCT, { status: 'published' });
  const { body: large } = await request(engine, 9_000_000);
  assert.equal(large.status, 'under_review');
  assert.equal((await read(engine, `/products/${COCOA_PRODUCT}`)).open_request_count, 0);
  const { body } = await request(engine, 503);
  assert.equal((await read(engine, `/products/${COCOA_PRODUCT}`)).open_request_count, 1);
  const changed = await readAfter(engine, 60, `/trade-requests/${body.id}`);
  const { answer_due_at: due } = await read(engine, `/negotiations/${changed.negotiation_id}`);
  assert.deepEqual([changed.status, changed.expires_at], ['in_negotiation', due]);
});

test(rule('In the sandbox, a request that is `under_review` waits until it is approved with the session of an'), async (engine) => {
  touch(engine, 'tpd', COCOA_PRODUCT, { status: 'published' });
  const { body } = await request(engine, 2001, { quantity: kilograms(12_500) });
  assert.equal((await readAfter(engine, DAY, `/trade-requests/${body.id}`)).status, 'under_review');
  await trace(engine, `POST /admin/trade-requests/${body.id}/approve`, { terms_version: 1, note: 'Plausible.' }, OPERATOR);
  assert.equal((await readAfter(engine, 60, `/trade-requests/${body.id}`)).status, 'accepted');
});

test('a sold-out product is unpublished when its last request expires', async (engine) => {
  touch(engine, 'tpd', COCOA_PRODUCT, { status: 'published' });
  await request(engine, 550);
  touch(engine, 'tpd', COCOA_PRODUCT, { available_quantity: kilograms(0), _available: kilograms(0) });
  advance(engine, 15 * DAY);
  assert.deepEqual(
    [eventsOf(engine, 'trade_request.expired').length, (await read(engine, `/products/${COCOA_PRODUCT}`)).unpublished_cause],
    [1, 'sold_out'],
  );
});

test('a request is accepted with batches that hold its quantity', async (engine) => {
  touch(engine, 'tpd', COCOA_PRODUCT, { status: 'published' });
  const { body } = await request(engine, 550);
  const { body: small } = await lot(engine, { quantity: kilograms(4000) });
  const accepted = (batch_ids: string[]) => trace(engine, `POST /trade-requests/${body.id}/accept`, { terms_version: 1, batch_ids });
  assert.equal((await accepted([small.id])).body.code, 'listing_quantity_not_available');
  const { body: rest } = await lot(engine, { quantity: kilograms(1000) });
  assert.equal((await accepted([small.id, rest.id])).body.status, 'accepted');
});

test('a closed trade is settled by a transfer to the side that owns the goods, and only active batches are bought', async (engine) => {
  const { id } = await acceptedTrade(engine);
  const { body: batch } = await lot(engine);
  await trace(engine, `PATCH /trades/${id}`, { batch_ids: [batch.id] });
  const own = (fields: Json) =>
    trace(engine, 'POST /ownership-transfers', {
      batch_ids: [batch.id],
      passes_with: 'contract',
      place: STATION,
      effective_at: '2026-11-24T08:00:00Z',
      ...fields,
    });
  const bought = await own({ reason: 'contribution', to_tenant_id: VOORBEELD, note: 'Joint stock.' });
  assert.equal(bought.body.code, 'batch_not_available', JSON.stringify(bought.body));
  touch(engine, 'trd', id, {
    status: 'closed',
    closing: { settlement: 'returned', settlement_note: null, ownership_stays_with: 'seller' },
  });
  const wrong = await own({ reason: 'trade', trade_id: id, to_tenant_id: VOORBEELD });
  assert.equal(wrong.body.errors?.[0].pointer, '/to_tenant_id', JSON.stringify(wrong.body));
});

test('a serious report filed while a trade is frozen holds the tracking once it is unfrozen', async (engine) => {
  const { id } = await acceptedTrade(engine);
  const { body: tracking } = await trace(engine, 'POST /trade-trackings', { trade_id: id });
  const reason = { reason: 'Send the missing papers.', case_reference: 'CASE-2026' };
  await trace(engine, `POST /admin/trades/${id}/freeze`, { reason_code: 'dispute', ...reason }, OPERATOR);
  const { body: report } = await trace(engine, 'POST /incident-reports', {
    subject: { kind: 'trade', id },
    trade_id: id,
    kind: 'damage',
    severity: 'serious',
    occurred_at: '2026-11-20T10:12:00Z',
    place: STATION,
    description: 'The bags are wet on one side.',
  });
  assert.equal(report.holds_tracking, false);
  await trace(engine, `POST /admin/trades/${id}/unfreeze`, reason, OPERATOR);
  const held = await read(engine, `/trade-trackings/${tracking.id}`);
  assert.deepEqual(
    [held.status, held.hold?.cause, held.hold?.incident_report_id, held.hold?.held_by.kind],
    ['on_hold', 'incident', report.id, 'system'],
  );
  await trace(engine, `POST /incident-reports/${report.id}/toggle-status`, { status: 'closed', reason: 'Settled.' });
  assert.equal((await trace(engine, `POST /trade-trackings/${tracking.id}/status`, { action: 'resume' })).body.status, 'in_progress');
  assert.equal((await read(engine, `/incident-reports/${report.id}`)).holds_tracking, false);
});

test('a written-off loan has no next instalment', async (engine) => {
  const { id, total } = await acceptedTrade(engine);
  const principal = { amount: 200_000, currency: total.currency };
  const { body } = await trace(engine, 'POST /trade-loans', {
    trade_id: id,
    principal,
    instalment_count: 1,
    payout_account_id: engine.world.store('trace').list('tln')[0].payout_account_id,
    purpose: 'Bags for the shipment.',
  });
  assert.equal((await readAfter(engine, 60, `/trade-loans/${body.id}`)).status, 'active', JSON.stringify(body));
  for (let days = 0; days < 220; days += 20) advance(engine, 20 * DAY);
  const loan = await read(engine, `/trade-loans/${body.id}`);
  assert.deepEqual([loan.status, loan.next_due, loan.outstanding.principal], ['closed_written_off', null, principal]);
});

test('a new stage takes over a gate, and a stage with a gate is not optional', async (engine) => {
  const stage = {
    code: 'fumigated_first',
    name: 'Fumigated first',
    description: 'Treated before loading.',
    entered_by_roles: ['seller'],
    expected_hours: 24,
    commodity_kinds: ['agricultural', 'mineral'],
    gate: 'loading',
    position: 3,
  };
  const made = (fields: Json) => trace(engine, 'POST /admin/trade-tracking-pipeline/stages', { ...stage, ...fields }, OPERATOR);
  assert.equal((await made({ is_optional: true })).body.code, 'pipeline_incomplete');
  const { body, status } = await made({ is_optional: false });
  assert.deepEqual([status, body.gate], [201, 'loading'], JSON.stringify(body));
  const { stages, version } = await read(engine, '/trade-tracking-pipeline');
  const gates = stages.flatMap(({ gate, code }: Json) => (gate === 'loading' ? [code] : []));
  assert.deepEqual(gates, ['fumigated_first']);
  const stage_ids = stages.slice(1).map(({ id }: Json) => id);
  const order = await trace(engine, 'PUT /admin/trade-tracking-pipeline/stages/order', { stage_ids, expected_version: version }, OPERATOR);
  assert.equal(order.body.code, 'pipeline_incomplete');
});
