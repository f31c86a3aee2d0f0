import assert from 'node:assert/strict';
import { SECRET_KEY, TENANT } from '../../http/caller';
import type { Engine } from '../../http/engine';
import type { Json } from '../../model/contract';
import { advance, eventTypes, ruleOf, send } from '../../node/testEngine';
import { registry, registryEngine, test } from './testRequests';

const tenantsRule = ruleOf('openapi/platform-registry/tenants.yaml');
const uploadDocumentsRule = ruleOf('openapi/platform-registry/upload-documents.yaml');
const openapiRule = ruleOf('openapi/platform-registry/openapi.yaml');
const businessesRule = ruleOf('openapi/platform-registry/businesses.yaml');
const productsRule = ruleOf('openapi/platform-registry/products.yaml');
const keysRule = ruleOf('openapi/platform-registry/keys.yaml');

let uploads = 0;

/** Uploads a file for the tenant. */
async function upload(engine: Engine, name: string, fields: Record<string, string> = { owner_kind: 'tenant' }) {
  const form = new FormData();
  form.set('file', new File(['%PDF-1.7'], name));
  for (const [field, value] of Object.entries({ purpose: 'quotation', ...fields })) form.set(field, value);
  uploads += 1;
  const headers = { Authorization: `Bearer ${SECRET_KEY}`, 'Idempotency-Key': `upload-${uploads}` };
  const request = new Request('http://localhost/platform-registry/v1/documents', { method: 'POST', headers, body: form });
  return (await (await engine.fetch(request)).json()) as Record<string, any>;
}

test(uploadDocumentsRule('a file whose name contains `sandbox_infected` is rejected'), async (engine) => {
  const { id } = await upload(engine, 'sandbox_infected.pdf');
  advance(engine, 5);
  const { status, status_reason_code: code } = (await registry(engine, `GET /documents/${id}`)).body;
  assert.deepEqual([status, code], ['rejected', 'malware']);
  assert.ok(eventTypes(engine).includes('document.rejected'));
});

test(uploadDocumentsRule('The sandbox does not read files:'), async (engine) => {
  const first = await upload(engine, 'one.png');
  const again = await upload(engine, 'one.png');
  assert.deepEqual([first.content_type, first.duplicate_of, again.duplicate_of], ['image/png', null, first.id]);
  assert.equal((await upload(engine, 'letter.docx')).code, 'unsupported_media_type');
});

test('a document keeps its owner and name, and can be downloaded after the scan', async (engine) => {
  const owner = { kind: 'business', id: 'biz_01JD53ZPP3375XQHZY0M8JND81' };
  const made = await upload(engine, 'quotation.pdf', { owner_kind: owner.kind, owner_id: owner.id });
  assert.deepEqual([made.owner, made.file_name, made.size_bytes, made.status], [owner, 'quotation.pdf', 8, 'scanning']);
  const download = () => registry(engine, `GET /documents/${made.id}/download`);
  assert.equal((await download()).body.code, 'document_not_available');
  advance(engine, 5);
  assert.equal((await download()).body.file_name, 'quotation.pdf');
  assert.equal((await registry(engine, `GET /documents/${made.id}`)).body.download_count, 1);
  assert.equal((await upload(engine, 'a.pdf', { owner_kind: 'business' })).code, 'validation_failed');
});

test('an identity document needs its last day of validity', async (engine) => {
  const identity = { owner_kind: 'tenant', purpose: 'director_identity' };
  assert.equal((await upload(engine, 'passport.pdf', identity)).errors[0].pointer, '/expires_date');
  assert.equal((await upload(engine, 'passport.pdf', { ...identity, expires_date: '2031-05-14' })).status, 'scanning');
});

const PLACE = 'loc_01JD1GMMH7A0E2ER6D86GW8MTR';

test(`${openapiRule('People, roles, the password policy and the tenant itself are shared by the sandbox and production.')}, ${tenantsRule('description: >- Returns the preferences of the space, which apply to the sandbox and to production:')}, ${tenantsRule('They apply to the sandbox and to production.')}, ${tenantsRule('The sandbox and production share this record.')}, ${tenantsRule('The sandbox and production share one set of settings:')}, ${tenantsRule('description: Preferences of a space, for the sandbox and production.')}, ${tenantsRule("description: Rules for the passwords of the space's users, in the sandbox and in production.")}`, async (engine) => {
  const shared = ['', '/settings', '/password-policy'].map((path) => `/tenants/${TENANT}${path}`);
  for (const path of [...shared, '/users/usr_01JD58Z667M7HAQCPE3X6FQHHP']) {
    const { status, body } = await registry(engine, `GET ${path}`);
    assert.deepEqual([status, 'environment' in body], [200, false], path);
  }
});

test(openapiRule('Most examples of responses show production; requests to the sandbox return `sandbox` as the'), async (engine) => {
  const lists = ['keys', 'businesses', 'devices', 'loans', 'documents', 'webhook-endpoints', 'notifications', `tenants/${TENANT}/services`];
  for (const path of lists) {
    const { data } = (await registry(engine, `GET /${path}`)).body;
    assert.ok(data.length > 0, path);
    for (const { environment } of data) assert.equal(environment, 'sandbox', path);
  }
  const device = { name: 'Unit', kind: 'gps_unit', serial_number: 'EXM-ENV', location_id: PLACE };
  assert.equal((await registry(engine, 'POST /devices', device)).body.environment, 'sandbox');
});

const BELLO = '/businesses/biz_01JD53ZPP3375XQHZY0M8JND81';
const CATERING = '/businesses/biz_01JDB3BZGJM4GC3C5X1BT9VHG5';
const STARTER = '/products/rpr_01JD8T8H5GH6E1TMYPGA9W3XYZ';
const PRODUCT = {
  code: 'stall_silver',
  name: 'Stall Silver',
  summary: 'A shop and a wallet for five stalls.',
  description: 'Sell in the shop and at five stalls with one stock.',
  audience: 'merchants',
  services: ['merchant', 'wallet'],
  price: { amount: 250_000, currency: 'NGN' },
  interval: 'monthly',
  trial_days: 14,
  limits: { locations: 5, sub_users: 5 },
  terms_url: 'https://emberbasket.example/terms/stall-silver',
};

test('an active business is updated without another review', async (engine) => {
  const { status, body } = await registry(engine, `PATCH ${BELLO}`, { contact_phone: '+2347000000012', metadata: { a: '1' } });
  assert.deepEqual([status, body.status, body.contact_phone, eventTypes(engine)], [200, 'active', '+2347000000012', []]);
  assert.equal((await registry(engine, `PATCH ${BELLO}`, { registration_number: 'BN0000077' })).body.code, 'verified_data_locked');
  assert.equal((await registry(engine, `PATCH ${BELLO}`, { resubmit: true })).body.code, 'invalid_state_transition');
  assert.deepEqual((await registry(engine, `PATCH ${BELLO}`, { metadata: {} })).body.metadata, {});
});

test(businessesRule('A business that is resubmitted in the sandbox is decided after a minute:'), async () => {
  for (const [number, status] of [
    ['BN0000003', 'active'],
    ['RC0000091', 'rejected'],
  ]) {
    const engine = registryEngine();
    const { body } = await registry(engine, `PATCH ${CATERING}`, { resubmit: true, registration_number: number, note: 'Corrected.' });
    assert.deepEqual([body.status, body.review.stage], ['pending_approval', 'waiting']);
    advance(engine, 60);
    assert.equal((await registry(engine, `GET ${CATERING}`)).body.status, status);
    assert.deepEqual(eventTypes(engine), [status === 'active' ? 'business.approved' : 'business.rejected']);
  }
});

test(productsRule('`null` in the sandbox.'), async (engine) => {
  const { body } = await registry(engine, 'POST /products', PRODUCT);
  assert.deepEqual([body.review.stage, body.review.decision_due_at, body.price_vat.amount], ['waiting', null, 17_442]);
  advance(engine, 60);
  assert.equal((await registry(engine, `GET /products/${body.id}`)).body.status, 'active');
});

test('a rejected product is corrected and submitted again', async (engine) => {
  const { body } = await registry(engine, 'POST /products', { ...PRODUCT, name: 'sandbox_rejected Silver' });
  advance(engine, 60);
  const correct = () => registry(engine, `PATCH /products/${body.id}`, { name: 'Stall Silver', note: 'Corrected.', resubmit: true });
  const again = (await correct()).body;
  assert.deepEqual([again.status, again.review.submission_count], ['pending_approval', 2]);
  assert.equal((await correct()).body.code, 'invalid_state_transition');
  advance(engine, 60);
  assert.equal((await registry(engine, `GET /products/${body.id}`)).body.status, 'active');
  assert.deepEqual(eventTypes(engine), ['product.rejected', 'product.approved']);
});

test('a new price of an active product is a new version of its terms', async (engine) => {
  const price = (amount: number, currency = 'NGN') => registry(engine, `PATCH ${STARTER}`, { price: { amount, currency } });
  const { terms, price: current } = (await registry(engine, `GET ${STARTER}`)).body;
  const dearer = (await price(current.amount + 1_000)).body;
  assert.deepEqual([dearer.terms.version, dearer.terms.existing_from_date], [terms.version + 1, '2026-12-25']);
  const cheaper = (await price(current.amount)).body;
  assert.deepEqual([cheaper.terms.version, cheaper.terms.existing_from_date], [terms.version + 2, '2026-11-25']);
  assert.equal((await price(current.amount)).body.terms.version, terms.version + 2);
  assert.equal((await price(current.amount * 3)).body.errors[0].code, 'step_too_large');
  assert.equal((await price(current.amount, 'USD')).body.code, 'currency_mismatch');
  const renamed = await registry(engine, `PATCH ${STARTER}`, { name: 'Other' });
  assert.equal(renamed.body.errors[0].code, 'final_after_approval');
  assert.deepEqual(eventTypes(engine), ['product.terms_changed', 'product.terms_changed']);
});

test(keysRule('Defaults to any network, which is suitable for the sandbox but rarely for production.'), async (engine) => {
  const { body } = await registry(engine, 'POST /keys', { kind: 'secret_key', name: 'Any network' }, 'sat_sandbox_admin');
  assert.deepEqual(body.key.allowed_networks, []);
  const used: Json = await send(engine, 'GET /platform-registry/v1/services', undefined, { Authorization: `Bearer ${body.secret}` });
  assert.equal(used.status, 200);
});
