import assert from 'node:assert/strict';
import type { Engine } from '../../http/engine';
import type { Json } from '../../model/contract';
import { advance, ruleOf, type Sent } from '../../node/testEngine';
import {
  ADEWALE,
  acceptedTrade,
  BEANS,
  COCOA,
  COCOA_PRODUCT,
  dollars,
  eventsOf,
  kilograms,
  lot,
  newReference,
  OPERATOR,
  read,
  readAfter,
  STATION,
  test,
  touch,
  trace,
  traceEngine,
  UPPER_FARM,
  upload,
} from './testRequests';

const loansRule = ruleOf('openapi/trace/loans.yaml');
const productsRule = ruleOf('openapi/trace/products.yaml');
const webhooksRule = ruleOf('openapi/trace/webhooks.yaml');

const OWN = 'tnt_01JD0Q8Z5V3M7KX2N4RBW6TYHC';
const arrival = { place: STATION, occurred_at: '2026-11-20T12:12:00Z', utc_offset: '+01:00' };

const farmer = async (engine: Engine, nin: string, purposes = ['traceability', 'share_plots']): Promise<string> => {
  const { body } = await trace(engine, 'POST /farmers', {
    name: 'Trial Farmer',
    nin,
    birth_date: '1990-01-12',
    address: { village: 'Owena', lga: 'Idanre', state: 'NG-ON' },
    consent: { given_at: '2026-11-05T08:50:00Z', purposes, document_id: null, language: 'en' },
  });
  advance(engine, 10);
  return body.id;
};

test('a farmer whom a product names is not deleted', async (engine) => {
  const id = await farmer(engine, '22200000701');
  touch(engine, 'tpd', COCOA_PRODUCT, { origin: { ...(await read(engine, `/products/${COCOA_PRODUCT}`)).origin, farmer_ids: [id] } });
  assert.equal((await trace(engine, `DELETE /farmers/${id}`)).body.code, 'record_retained');
  touch(engine, 'tpd', COCOA_PRODUCT, { origin: { kind: 'farm', farmer_ids: [], plot_ids: [] } });
  assert.equal((await trace(engine, `DELETE /farmers/${id}`)).status, 204);
});

test('a farmer without a consent in force is not named, and one who hides the plots leaves a draft', async (engine) => {
  const id = await farmer(engine, '22200000702', ['traceability']);
  const origin = { kind: 'farm', farmer_id: id, plot_ids: [], harvest_from_date: '2026-10-05', harvest_to_date: '2026-11-06' };
  touch(engine, 'fpl', UPPER_FARM, { farmer_id: id });
  const { body } = await lot(engine, { origin: { ...origin, plot_ids: [UPPER_FARM] } });
  assert.deepEqual(
    [body.status, body.gaps[0].requirement, body.gaps[0].detail],
    ['draft', 'plot_location', 'The farmer has not agreed to share the plots.'],
  );
  await trace(engine, `PATCH /farmers/${id}`, { withdraw_consent: true });
  assert.equal((await lot(engine, { origin })).body.code, 'farmer_not_verified');
});

test('an occurrence of a batch is sent alone, and a draft has none', async (engine) => {
  const { body } = await lot(engine);
  const loss = { quantity: kilograms(10), reason_code: 'spillage' };
  const both = await trace(engine, `PATCH /batch-records/${body.id}`, { loss, reference: 'L-1' });
  assert.deepEqual([both.body.code, both.body.errors[0].pointer], ['validation_failed', '/loss']);
  assert.equal((await trace(engine, `PATCH /batch-records/${body.id}`, { loss })).body.quantity.value, '4990');
  const { body: draft } = await lot(engine, {
    weighed: null,
    origin: { kind: 'farm', farmer_id: null, plot_ids: [], harvest_from_date: null, harvest_to_date: null },
  });
  assert.equal(draft.status, 'draft');
  for (const fields of [{ loss }, { receipt: arrival }, { hand_over_to_tenant_id: OWN }])
    assert.equal((await trace(engine, `PATCH /batch-records/${draft.id}`, fields)).body.code, 'invalid_state_transition');
});

test('the composition of agricultural goods is not recorded', async (engine) => {
  const { body } = await lot(engine);
  const components = [{ formula: 'Sn', value: '1', unit: 'percent', role: 'main' }];
  const composition = { basis: 'dry', components, method: 'XRF', source: { kind: 'own_measurement', instrument: 'Handheld 1' } };
  const sent = await trace(engine, 'POST /mineral-compositions', {
    batch_id: body.id,
    ...composition,
    analysed_at: '2026-11-21T10:00:00Z',
  });
  assert.equal(sent.body.errors?.[0].pointer, '/batch_id', JSON.stringify(sent.body));
});

test('goods in transit are received only after an operator has closed their trade', async (engine) => {
  const { body } = await lot(engine);
  touch(engine, 'btc', body.id, { status: 'in_transit', trade: { id: 'trd_01JD8RS60QX1VX4PASBXF9YPKK' } });
  assert.equal((await trace(engine, `PATCH /batch-records/${body.id}`, { receipt: arrival })).body.code, 'invalid_state_transition');
  touch(engine, 'trd', 'trd_01JD8RS60QX1VX4PASBXF9YPKK', { status: 'closed' });
  assert.equal((await trace(engine, `PATCH /batch-records/${body.id}`, { receipt: arrival })).body.status, 'active');
});

test('a check without loss releases the batches that a loss has held, including those made from them', async (engine) => {
  const { body: first } = await lot(engine);
  const parts = ['P-1', 'P-2'].map((lot_number) => ({ lot_number, quantity: kilograms(2500), place: STATION }));
  const split = await trace(engine, `POST /batch-records/${first.id}/split`, {
    parts,
    occurred_at: '2026-11-20T12:12:00Z',
    utc_offset: '+01:00',
  });
  const [{ id }] = split.body.parts;
  const store = engine.world.store('trace');
  const [task] = store.list('tsk');
  const pictures = { pictures_from_date: '2020-12-31', pictures_until_date: '2026-11-20', source: 'Satellite' };
  const result = (key: string, loss_hectares: string, verdict: string) =>
    store.put('tsd', {
      ...store.list('tsd')[0],
      id: `tsd_${key.repeat(26)}`,
      status: 'submitted',
      task_id: task.id,
      test_kind: 'deforestation_check',
      subjects: [{ kind: 'farm_plot', id: UPPER_FARM }],
      findings: { kind: 'pictures', plots: [{ plot_id: UPPER_FARM, ...pictures, loss_hectares, verdict }] },
    }).id;
  const approve = (test: string) => trace(engine, `POST /admin/test-details/${test}/approve`, { note: 'Compared.' }, OPERATOR);
  assert.equal((await approve(result('1', '1.00', 'failed'))).status, 200);
  const held = await read(engine, `/batch-records/${id}`);
  assert.deepEqual([held.status, held.hold.kind], ['on_hold', 'forest_loss']);
  assert.equal((await approve(result('2', '0.00', 'passed'))).status, 200);
  assert.equal((await read(engine, `/batch-records/${id}`)).status, 'active');
  assert.ok(eventsOf(engine, 'batch_record.released').some((batch) => batch.id === id));
});

test('the proof of a consent and a document that was approved are retained, and a deleted replacement frees its predecessor', async (engine) => {
  const file = { category_code: 'farmer_consent', subject_kind: 'company', subject_id: OWN };
  const proof = await upload(engine, file);
  touch(engine, 'frm', ADEWALE, {
    consent: { given_at: '2026-11-05T08:50:00Z', purposes: ['traceability'], document_id: proof.id, language: 'en' },
  });
  assert.equal((await trace(engine, `DELETE /documents/${proof.id}`)).body.code, 'record_retained');
  const first = await upload(engine, file, 'first.pdf');
  const second = await upload(engine, { ...file, replaces_document_id: first.id }, 'second.pdf');
  assert.equal((await read(engine, `/documents/${first.id}`)).replaced_by_document_id, second.id);
  assert.equal((await trace(engine, `DELETE /documents/${second.id}`)).status, 204);
  assert.equal((await read(engine, `/documents/${first.id}`)).replaced_by_document_id, null);
  touch(engine, 'tdc', first.id, { status: 'rejected', status_reason_code: 'withdrawn' });
  assert.equal((await trace(engine, `DELETE /documents/${first.id}`)).body.code, 'record_retained');
});

const ACCOUNT = 'wal_01JD0WHH2RBNW9JVADCGV3BDQ8';

const apply = (engine: Engine, trade: string, amount: number, reference: string, instalments = 3): Promise<Sent> =>
  trace(engine, 'POST /trade-loans', {
    trade_id: trade,
    reference,
    principal: { amount, currency: 'USD' },
    instalment_count: instalments,
    payout_account_id: ACCOUNT,
    purpose: 'Purchase of beans from the same farmers',
  });

test(loansRule('In the sandbox, an application for 1,111.11 is rejected after a minute; any other is approved and disbursed'), async () => {
  const engine = traceEngine(['wallet']);
  const balance = (): number => engine.world.ledger.balance(ACCOUNT);
  const before = balance();
  const trade = await acceptedTrade(engine);
  await trace(engine, `PATCH /trades/${trade.id}`, { proceeds_account_id: ACCOUNT });
  const { body: no } = await apply(engine, trade.id, 111_111, newReference('TL'));
  assert.equal(no.status, 'submitted_and_pending_approval', JSON.stringify(no));
  assert.equal((await readAfter(engine, 60, `/trade-loans/${no.id}`)).status, 'rejected');
  const { body: yes, status } = await apply(engine, trade.id, 1_000_000, 'FAST-TL');
  assert.equal(status, 201, JSON.stringify(yes));
  const loan = await readAfter(engine, 60, `/trade-loans/${yes.id}`);
  assert.equal(loan.status, 'active');
  assert.equal(balance() - before, 1_000_000);
  advance(engine, 60);
  assert.equal(eventsOf(engine, 'trade_loan.instalment_due').length, 1);
  advance(engine, 60);
  const reminders = eventsOf(engine, 'trade_loan.instalment_due').map(({ days_overdue: days }) => days);
  assert.deepEqual(reminders, [0, 1]);
  const { payoff } = await read(engine, `/trade-loans/${yes.id}/schedule`);
  const repayment = { settle: 'full', amount: payoff.amount, source_account_id: ACCOUNT, reference: newReference('REP') };
  const repaid = await trace(engine, `POST /trade-loans/${yes.id}/repay`, repayment);
  assert.equal((await read(engine, `/trade-loans/${yes.id}`)).status, 'closed_obligations_met', JSON.stringify(repaid.body));
  assert.equal(balance() - before, 1_000_000 - payoff.amount.amount);
});

const product = (engine: Engine, name: string): Promise<Sent> =>
  trace(engine, 'POST /products', {
    name,
    category_id: COCOA,
    product_type_id: BEANS,
    description: 'Fermented six days, sun-dried.',
    quantity: kilograms(5000),
    unit_price: dollars(560),
    origin: { kind: 'farm', farmer_ids: [ADEWALE], plot_ids: [UPPER_FARM], harvest_from_date: '2026-10-05', harvest_to_date: '2026-11-06' },
    quality: [
      { code: 'moisture', value: '7.5', unit: 'percent' },
      { code: 'bean_count', value: '100', unit: 'count_per_100_g' },
      { code: 'mouldy_beans', value: '2', unit: 'percent' },
      { code: 'slaty_beans', value: '2.5', unit: 'percent' },
    ],
    hand_in: true,
  });

test(productsRule('In the sandbox, a product whose `name` starts with `sandbox_rejected` is rejected one minute after'), async (engine) => {
  const { body: good } = await product(engine, 'Cocoa beans, test');
  const { body: bad } = await product(engine, 'sandbox_rejected beans');
  assert.equal(good.status, 'pending_approval', JSON.stringify(good));
  assert.equal((await readAfter(engine, 60, `/products/${good.id}`)).status, 'approved');
  assert.equal((await read(engine, `/products/${bad.id}`)).status, 'rejected');
  assert.deepEqual(
    eventsOf(engine, 'product.approved').map(({ id }: Json) => id),
    [good.id],
  );
});

test(webhooksRule('In the sandbox, no request is sent to a URL with `?simulate=500`, `?simulate=timeout`'), async (engine) => {
  const endpoint = async (simulate: string) =>
    (await trace(engine, 'POST /webhook-endpoints', { url: `https://hooks.example/t?simulate=${simulate}`, event_types: ['trade.*'] }))
      .body;
  const failing = await endpoint('500');
  const gone = await endpoint('410');
  const accepting = await endpoint('204');
  assert.match(failing.secret, /^whsec_/);
  await acceptedTrade(engine);
  const { data } = await readAfter(engine, 10, `/webhook-endpoints/${failing.id}/deliveries`);
  assert.deepEqual([data[0].attempts.length, data[0].attempts[0].response_status], [10, 500]);
  assert.equal(Date.parse(data[0].attempts[1].attempted_at) - Date.parse(data[0].attempts[0].attempted_at), 1000);
  assert.equal((await read(engine, `/webhook-endpoints/${gone.id}`)).status, 'disabled_by_failures');
  const accepted = await read(engine, `/webhook-endpoints/${accepting.id}/deliveries`);
  assert.deepEqual([accepted.data[0].outcome, accepted.data[0].attempts[0].response_status], ['delivered', 204]);
  const { body } = await trace(engine, `PATCH /webhook-endpoints/${failing.id}`, { rotate_secret: { overlap_hours: 48 } });
  assert.match(body.secret, /^whsec_/);
  assert.notEqual(body.secret, failing.secret);
});
