import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type { Engine } from '../../http/engine';
import type { Json } from '../../model/contract';
import type { Sent } from '../../node/testEngine';
import { BEANS, COCOA, OPERATOR, trace, traceEngine } from './testRequests';

const PARENT = 'agricultural_commodities';
const ORE = 'tpt_01HKXMDS0W6RDNWNFGVWK3YG3J';

let engine: Engine;

beforeEach(() => {
  engine = traceEngine();
});

const admin = (target: string, body?: Json): Promise<Sent> => trace(engine, target.replace(' ', ' /admin'), body, OPERATOR);
const refused = ({ status, body }: Sent): string => `${status} ${status < 400 ? 'accepted' : body.code}`;
const parent = (): string => engine.world.store('trace').find('cmc', 'code', PARENT)[0].id;

const type = (fields: Json = {}): Json => ({
  code: 'cocoa_butter_pressed',
  name: 'Butter, pressed',
  category_id: COCOA,
  description: 'Butter pressed from paste, not deodorised.',
  hs_code: '180400',
  form: 'processed',
  made_from: [{ product_type_id: BEANS, yield_from_percent: '40', yield_to_percent: '50' }],
  default_packaging: { kind: 'carton', weight_kg: '25' },
  quality_parameters: [],
  reason: 'Requested by exporters.',
  ...fields,
});

test('a product type has its own code, commodity and inputs, and is not deleted while it is used', async () => {
  const { body } = await admin('POST /product-types', type());
  assert.deepEqual([body.category.code, body.made_from[0].product_type.id], ['cocoa', BEANS]);
  assert.equal(refused(await admin('POST /product-types', type())), '409 already_exists');
  const other = { code: 'cocoa_other' };
  assert.equal(refused(await admin('POST /product-types', type({ ...other, category_id: parent() }))), '422 category_not_tradable');
  const ore = [{ product_type_id: ORE, yield_from_percent: '40', yield_to_percent: '50' }];
  assert.equal(refused(await admin('POST /product-types', type({ ...other, made_from: ore }))), '422 category_not_tradable');
  assert.equal((await admin('POST /product-types', type({ ...other, form: 'raw' }))).body.errors[0].pointer, '/made_from');
  assert.equal((await admin('POST /product-types', type({ ...other, hs_code: '260900' }))).body.errors[0].pointer, '/hs_code');
  const retire = { is_retired: true, replaced_by_id: ORE, reason: 'Not sold.' };
  assert.equal(refused(await admin(`PATCH /product-types/${body.id}`, retire)), '422 category_not_tradable');
  assert.equal(refused(await admin(`DELETE /product-types/${BEANS}?reason=Mistake`)), '409 resource_in_use');
});

test('the code of a kind of document is unique', async () => {
  const category = {
    code: 'origin_certificate',
    name: 'Certificate of origin',
    description: 'Certificate of the country in which the goods were grown.',
    issuer_kind: 'chamber_of_commerce',
    issuing_tenant_ids: [],
    review: 'operator',
    subject_kinds: ['trade'],
    fields: [{ code: 'number', name: 'Number', value_kind: 'text', is_required: true, compared_with: null }],
    validity_months: null,
    sensitivity: 'open',
  };
  const { body } = await admin('POST /document-categories', category);
  assert.deepEqual([body.requirement, body.retired_at], ['trade_document', null]);
  assert.equal(refused(await admin('POST /document-categories', category)), '409 already_exists');
});

const series = (fields: Json = {}): Json => ({
  name: 'Cocoa beans, farm gate Ekiti',
  category_id: COCOA,
  product_type_id: BEANS,
  market: { code: 'ng_ekiti', name: 'Ekiti, buying stations', country: 'NG' },
  basis: 'farm_gate',
  currency: 'NGN',
  unit: 'kilogram',
  frequency: 'weekly',
  source: { name: 'Inspectorate', url: 'https://produce.example/prices', kind: 'survey' },
  points: [
    { date: '2026-11-13', price: { amount: 700_000, currency: 'NGN' } },
    { date: '2026-11-20', price: { amount: 714_000, currency: 'NGN' } },
  ],
  ...fields,
});

test('a price series is unique, in one currency, and shows its own values', async () => {
  const { body } = await admin('POST /price-trends', series());
  assert.deepEqual([body.point_count, body.first_date, body.change.days_7, body.market.code], [2, '2026-11-13', '2.00', 'ng_ekiti']);
  assert.equal(refused(await admin('POST /price-trends', series())), '409 already_exists');
  const dollars = [{ date: '2026-11-20', price: { amount: 1, currency: 'USD' } }];
  assert.equal(refused(await admin('POST /price-trends', series({ frequency: 'daily', points: dollars }))), '422 currency_mismatch');
  assert.equal(
    refused(await admin('POST /price-trends', series({ frequency: 'daily', product_type_id: ORE }))),
    '422 category_not_tradable',
  );
  assert.equal(refused(await admin(`PATCH /price-trends/${body.id}`, { points: dollars })), '422 currency_mismatch');
  const later = [{ date: '2099-01-01', price: { amount: 1, currency: 'NGN' } }];
  assert.equal((await admin(`PATCH /price-trends/${body.id}`, { points: later })).body.errors[0].pointer, '/points/0/date');
  const [{ note, ...unexplained }] = [{ date: '2026-11-20', price: { amount: 721_000, currency: 'NGN' }, note: 'A station was omitted.' }];
  assert.equal((await admin(`PATCH /price-trends/${body.id}`, { points: [unexplained] })).body.errors[0].pointer, '/points/0/note');
  const revised = [{ ...unexplained, note }];
  const { body: changed } = await admin(`PATCH /price-trends/${body.id}`, { points: revised });
  assert.deepEqual([changed.point_count, changed.points[1].is_revised, changed.points[1].previous.amount], [2, true, 714_000]);
  const { body: renoted } = await admin(`PATCH /price-trends/${body.id}`, { points: [unexplained] });
  assert.equal(renoted.points[1].note, note);
  const sparse = [
    { date: '2026-11-12', price: { amount: 700_000, currency: 'NGN' } },
    { date: '2026-11-20', price: { amount: 714_000, currency: 'NGN' } },
  ];
  assert.equal((await admin('POST /price-trends', series({ frequency: 'daily', points: sparse }))).body.change.days_7, '2.00');
});

const provider = (fields: Json = {}, accreditation: Json = {}): Json => ({
  tenant_id: 'tnt_01JD10HNWX4JQ4TJQVWPSSE7GV',
  name: 'Second Laboratory',
  kind: 'inspector',
  accreditations: [
    {
      standard: 'ISO/IEC 17025:2017',
      number: 'EXM-17025-0999',
      issued_by: 'Council',
      issued_date: '2023-11-30',
      expires_date: '2027-11-29',
      scope: [{ test_kind: 'microbiology', category_ids: [COCOA], note: null }],
      ...accreditation,
    },
  ],
  covers_all_states: true,
  states: [],
  places: [],
  usual_days: 6,
  contact: { name: 'Reception', email: 'reception@laboratory.example', phone: null },
  reason: 'Second laboratory.',
  case_reference: null,
  ...fields,
});

test('a test provider is entered once, and activated with a valid accreditation', async () => {
  const { body } = await admin('POST /test-providers', provider({}, { expires_date: '2026-11-01' }));
  assert.deepEqual([body.provider.name, body.activation_gaps], ['Second Laboratory', ['accreditation_not_valid']]);
  assert.equal(refused(await admin('POST /test-providers', provider({}, { number: 'EXM-1' }))), '409 already_exists');
  assert.equal(refused(await admin('POST /test-providers', provider({ kind: 'sampler' }))), '409 already_exists');
  const scope = [{ test_kind: 'microbiology', category_ids: [parent()], note: null }];
  assert.equal(
    refused(await admin('POST /test-providers', provider({ kind: 'sampler' }, { number: 'EXM-2', scope }))),
    '422 category_not_tradable',
  );
  const reason = { reason: 'It has people now.', case_reference: null };
  const { id } = body.provider;
  assert.equal(refused(await admin(`POST /test-providers/${id}/activate`, reason)), '422 test_provider_not_suitable');
  const { accreditations } = provider();
  assert.deepEqual((await admin(`PATCH /test-providers/${id}`, { accreditations, reason: 'Renewed.' })).body.activation_gaps, []);
  assert.equal((await admin(`POST /test-providers/${id}/activate`, reason)).body.provider.status, 'active');
  assert.equal(refused(await admin(`POST /test-providers/${id}/activate`, reason)), '409 invalid_state_transition');
});

test('work on a batch that was consumed is refused', async () => {
  const store = engine.world.store('trace');
  const [example] = store.list('btc');
  const batch = store.put('btc', { ...example, id: `btc_${'0'.repeat(25)}7`, status: 'consumed' });
  const [{ test_kind, place }] = store.list('tkr');
  const times = { wanted_from_at: '2026-12-01T08:00:00Z', wanted_until_at: '2026-12-02T08:00:00Z' };
  const subjects = [{ kind: 'batch_record', id: batch.id }];
  const sent = await trace(engine, 'POST /task-requests', { provider_id: null, test_kind, subjects, place, ...times });
  assert.equal(refused(sent), '409 batch_not_available');
});
