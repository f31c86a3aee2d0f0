import assert from 'node:assert/strict';
import type { Engine } from '../../http/engine';
import type { Json } from '../../model/contract';
import { advance, ruleOf, type Sent } from '../../node/testEngine';
import {
  eventsOf,
  inspected,
  LABORATORY,
  lot,
  newReference,
  OPERATOR,
  ORE,
  read,
  readAfter,
  STATION,
  TIN,
  test,
  trace,
  upload,
} from './testRequests';

const documentsRule = ruleOf('openapi/trace/documents.yaml');
const taskRequestsRule = ruleOf('openapi/trace/task-requests.yaml');
const testDetailsRule = ruleOf('openapi/trace/test-details.yaml');
const mineralCompositionsRule = ruleOf('openapi/trace/mineral-compositions.yaml');

test(documentsRule('A file with malware becomes `rejected` and is destroyed, and `trade_document.rejected` is sent'), async (engine) => {
  const { body: batch } = await lot(engine);
  const subject = { category_code: 'produce_inspection_certificate', subject_kind: 'batch_record', subject_id: batch.id };
  const { id } = await upload(engine, subject, 'sandbox_infected.pdf');
  const infected = await readAfter(engine, 5, `/documents/${id}`);
  assert.deepEqual([infected.status, infected.file.scan, infected.download_url], ['rejected', 'infected', null]);
  assert.equal(eventsOf(engine, 'trade_document.rejected')[0].id, id);
});

test('The same file with the same kind, subject and entries is uploaded once.', async (engine) => {
  const { body: batch } = await lot(engine);
  const subject = { category_code: 'produce_inspection_certificate', subject_kind: 'batch_record', subject_id: batch.id };
  const first = await upload(engine, { ...subject, number: 'NAQS-1' });
  await assert.rejects(upload(engine, { ...subject, number: 'NAQS-1' }), new RegExp(`already uploaded as ${first.id}`));
  const corrected = await upload(engine, { ...subject, number: 'NAQS-2' });
  assert.notEqual(corrected.id, first.id);
});

test('Only a document that is read on its own has a link to its file.', async (engine) => {
  const { body: batch } = await lot(engine);
  const submitted = await inspected(engine, batch.id);
  assert.equal(submitted.download_url, null);
  const { download_url: url } = await read(engine, `/documents/${submitted.id}`);
  assert.match(url, new RegExp(`/downloads/${submitted.id}[?]token=`));
});

test(documentsRule('In the sandbox, a `submitted` document is decided after a minute:'), async (engine) => {
  const { body: batch } = await lot(engine);
  const good = await inspected(engine, batch.id);
  const bad = await inspected(engine, batch.id, 'REJECT-1');
  assert.equal(good.status, 'submitted');
  assert.equal((await readAfter(engine, 60, `/documents/${good.id}`)).status, 'approved');
  const rejected = await read(engine, `/documents/${bad.id}`);
  assert.deepEqual([rejected.status, rejected.status_reason_code], ['rejected', 'mismatch']);
});

const request = (engine: Engine, batch: string, fields: Json = {}): Promise<Sent> =>
  trace(engine, 'POST /task-requests', {
    provider_id: LABORATORY,
    test_kind: 'moisture_and_grade',
    subjects: [{ kind: 'batch_record', id: batch }],
    place: STATION,
    wanted_from_at: '2026-11-25T06:00:00Z',
    wanted_until_at: '2026-12-14T16:00:00Z',
    reference: newReference('TR'),
    ...fields,
  });

test(taskRequestsRule('In the sandbox, a request is accepted after a minute, started a minute later and completed'), async (engine) => {
  const { body: batch } = await lot(engine);
  const { body } = await request(engine, batch.id);
  assert.equal(body.status, 'pending', JSON.stringify(body));
  const { task_id: task } = await readAfter(engine, 60, `/task-requests/${body.id}`);
  assert.equal((await read(engine, `/tasks/${task}`)).status, 'assigned');
  assert.equal((await readAfter(engine, 60, `/tasks/${task}`)).status, 'in_progress');
  const done = await readAfter(engine, 60, `/tasks/${task}`);
  assert.deepEqual([done.status, done.result.kind], ['completed', 'tests']);
  assert.equal((await readAfter(engine, 60, `/test-details/${done.result.test_details_ids[0]}`)).outcome, 'passed');
  assert.equal((await read(engine, `/batch-records/${batch.id}`)).latest_outcome, 'passed');
  const refused = (await request(engine, batch.id, { reference: 'REFUSE-1' })).body;
  const fast = (await request(engine, batch.id, { reference: 'FAST-1' })).body;
  await request(engine, batch.id, { provider_id: null, test_kind: 'sampling' });
  advance(engine, 60);
  const states = await Promise.all([refused, fast].map(({ id }) => read(engine, `/task-requests/${id}`)));
  assert.deepEqual(
    states.map(({ status, rejection_reason_code: code }) => [status, code]),
    [
      ['rejected', 'no_capacity'],
      ['expired', null],
    ],
  );
  assert.equal(eventsOf(engine, 'task_request.assigned').length, 1);
  assert.equal((await readAfter(engine, 120, `/batch-records/${batch.id}`)).quantity.value, '4998');
});

/** Requests an assay of a batch, whose task has started. */
async function startedTask(engine: Engine, batch: string, test_kind: string): Promise<string> {
  const { body } = await request(engine, batch, { test_kind });
  advance(engine, 120);
  return (await read(engine, `/task-requests/${body.id}`)).task_id;
}

const details = (task: string, batch: string, report: string, document: string, fields: Json): Json => ({
  task_id: task,
  test_kind: 'moisture_and_grade',
  method: 'Moisture by ISO 2291',
  report_number: report,
  report_document_id: document,
  analysed_at: '2026-11-25T08:00:00Z',
  findings: {
    kind: 'figures',
    batch_id: batch,
    sample_number: 'DIS-26-0207',
    sample_received_at: '2026-11-25T07:25:00Z',
    results: [{ parameter: 'moisture', value: '8.1', unit: 'percent', basis: 'as_received' }],
  },
  ...fields,
});

/** Uploads and submits the report of a test. */
async function report(engine: Engine, batch: string): Promise<string> {
  const subject = { category_code: 'test_report', subject_kind: 'batch_record', subject_id: batch };
  const entries = { number: newReference('SAL'), issuer: 'Sample Assay Laboratory', issued_date: '2026-11-24' };
  const { id } = await upload(engine, { ...subject, ...entries, details: { lot_number: 'L', method: 'ISO 2291', sample_number: 'S' } });
  advance(engine, 5);
  await trace(engine, `POST /documents/${id}/submit`, { note: null });
  return id;
}

test(testDetailsRule('In the sandbox, a result is approved after a minute, or rejected (`method`) if `report_number`'), async (engine) => {
  const { body: batch } = await lot(engine);
  const document = await report(engine, batch.id);
  const task = await startedTask(engine, batch.id, 'moisture_and_grade');
  const bad = await trace(engine, 'POST /test-details', details(task, batch.id, 'REJECT-1', document, {}));
  assert.deepEqual([bad.status, bad.body.outcome], [201, 'failed'], JSON.stringify(bad.body));
  const again = await trace(engine, 'POST /test-details', details(task, batch.id, 'SAL-2', document, {}));
  assert.equal(again.body.code, 'already_exists');
  advance(engine, 58);
  assert.equal((await readAfter(engine, 2, `/test-details/${bad.body.id}`)).rejection_code, 'method');
  const { body } = await trace(engine, 'POST /test-details', details(task, batch.id, 'SAL-2', document, { replaces_id: bad.body.id }));
  assert.equal(body.status, 'submitted', JSON.stringify(body));
  assert.equal((await readAfter(engine, 60, `/test-details/${body.id}`)).status, 'approved');
  const held = await read(engine, `/batch-records/${batch.id}`);
  assert.deepEqual([held.status, held.hold?.kind], ['on_hold', 'failed_test']);
});

test(mineralCompositionsRule('In the sandbox, a composition with a `test_details` source is verified a minute after'), async (engine) => {
  const site = {
    name: 'Barkin Example, pit 2',
    state: 'NG-PL',
    location: { latitude: 9.573, longitude: 8.889 },
    title_kind: 'small_scale_mining_lease',
    title_number: 'EXM-SSML-00017',
    title_expires_date: '2029-06-30',
  };
  const ore = {
    category_id: TIN,
    product_type_id: ORE,
    quantity: { value: '20.000', unit: 'tonne' },
    origin: { kind: 'mine', mine_site: site },
  };
  const { body: batch } = await lot(engine, ore);
  await startedTask(engine, batch.id, 'assay');
  advance(engine, 60);
  const [assay] = eventsOf(engine, 'test_details.submitted');
  const { body, status } = await trace(engine, 'POST /mineral-compositions', {
    batch_id: batch.id,
    basis: 'as_received',
    moisture_percent: '2.0',
    components: [
      { formula: 'Sn', value: '69.776', unit: 'percent', role: 'main' },
      { formula: 'ThO2', value: '120', unit: 'ppm', role: 'radioactive' },
      { formula: 'U3O8', value: '45', unit: 'ppm', role: 'radioactive' },
    ],
    method: 'X-ray fluorescence',
    source: { kind: 'test_details', test_details_id: assay.id },
    analysed_at: '2026-11-25T08:00:00Z',
  });
  assert.equal(status, 201, JSON.stringify(body));
  assert.deepEqual([body.contained.quantity.value, body.activity.total], ['14.240', '0.90']);
  assert.equal((await readAfter(engine, 60, `/test-details/${assay.id}`)).status, 'approved');
  assert.equal((await read(engine, `/mineral-compositions/${body.id}`)).status, 'recorded');
  const fault = async (difference: Json) => {
    const verification = { test_details_id: assay.id, differences: [difference], note: 'Compared with the report.' };
    const path = `/admin/mineral-compositions/${body.id}/verify`;
    return (await trace(engine, `POST ${path}`, verification, OPERATOR)).body.errors[0].pointer;
  };
  const reported = '/differences/0/reported';
  assert.equal(await fault({ formula: 'Sn', stated: '69.776', reported: '70.277', unit: 'percent' }), reported);
  assert.equal(await fault({ formula: 'ThO2', stated: '120', reported: '134', unit: 'ppm' }), reported);
  assert.equal(await fault({ formula: 'Fe', stated: null, reported: '0.2', unit: 'percent' }), reported);
  assert.equal(await fault({ formula: 'Sn', stated: '69.8', reported: '70', unit: 'percent' }), '/differences/0/stated');
  const verified = await readAfter(engine, 60, `/mineral-compositions/${body.id}`);
  assert.deepEqual([verified.status, verified.verification.test_details_id], ['verified', assay.id]);
});
