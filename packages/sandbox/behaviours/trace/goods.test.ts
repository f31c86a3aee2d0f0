import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Engine } from '../../http/engine';
import type { Json } from '../../model/contract';
import { advance } from '../../node/testEngine';
import {
  ADEWALE,
  COCOA_PRODUCT,
  eventsOf,
  kilograms,
  lot,
  OPERATOR,
  read,
  STATION,
  trace,
  traceEngine,
  UPPER_FARM,
  upload,
} from './testRequests';

const OWN = 'tnt_01JD0Q8Z5V3M7KX2N4RBW6TYHC';
const arrival = { place: STATION, occurred_at: '2026-11-20T12:12:00Z', utc_offset: '+01:00' };

/** Changes a resource, so that it no longer counts as one of the story. */
const touch = (engine: Engine, type: string, id: string, fields: Json = {}): Json =>
  engine.world.store('trace').patch(type, id, { ...fields, _changed: true });

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

test('a farmer whom a product names is not deleted', async () => {
  const engine = traceEngine();
  const id = await farmer(engine, '22200000701');
  touch(engine, 'tpd', COCOA_PRODUCT, { origin: { ...(await read(engine, `/products/${COCOA_PRODUCT}`)).origin, farmer_ids: [id] } });
  assert.equal((await trace(engine, `DELETE /farmers/${id}`)).body.code, 'record_retained');
  touch(engine, 'tpd', COCOA_PRODUCT, { origin: { kind: 'farm', farmer_ids: [], plot_ids: [] } });
  assert.equal((await trace(engine, `DELETE /farmers/${id}`)).status, 204);
});

test('a farmer without a consent in force is not named, and one who hides the plots leaves a draft', async () => {
  const engine = traceEngine();
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

test('an occurrence of a batch is sent alone, and a draft has none', async () => {
  const engine = traceEngine();
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

test('the composition of agricultural goods is not recorded', async () => {
  const engine = traceEngine();
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

test('goods in transit are received only after an operator has closed their trade', async () => {
  const engine = traceEngine();
  const { body } = await lot(engine);
  touch(engine, 'btc', body.id, { status: 'in_transit', trade: { id: 'trd_01JD8RS60QX1VX4PASBXF9YPKK' } });
  assert.equal((await trace(engine, `PATCH /batch-records/${body.id}`, { receipt: arrival })).body.code, 'invalid_state_transition');
  touch(engine, 'trd', 'trd_01JD8RS60QX1VX4PASBXF9YPKK', { status: 'closed' });
  assert.equal((await trace(engine, `PATCH /batch-records/${body.id}`, { receipt: arrival })).body.status, 'active');
});

test('a check without loss releases the batches that a loss has held, including those made from them', async () => {
  const engine = traceEngine();
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

test('the proof of a consent and a document that was approved are retained, and a deleted replacement frees its predecessor', async () => {
  const engine = traceEngine();
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
