import assert from 'node:assert/strict';
import { TENANT } from '../../http/caller';
import type { Json } from '../../model/contract';
import { advance, eventTypes, ruleOf } from '../../node/testEngine';
import { ADMIN, registry, registryEngine, test } from './testRequests';

const adminServicesRule = ruleOf('openapi/platform-registry/admin-services.yaml');
const adminBusinessesRule = ruleOf('openapi/platform-registry/admin-businesses.yaml');

type Engine = ReturnType<typeof registryEngine>;
const OPERATOR = 'sat_sandbox_operator';
const OTHER = 'opr_01HR3D6FTC3EPRFCVJ9RC0CG2R';
const LOAN = 'rln_01JDJYPFWT7YPR2HBC6HF2H1G0';
const OWN = 'wal_01JD2CAT5R7W9Y1A3C5E7G9J1K';
const WEIGHING = 'svc_01JD8XCQMHDTQDPC72W0S3E1ZR';

const admin = (engine: Engine, target: string, body?: object) => registry(engine, target, body, OPERATOR);
const files = async (engine: Engine): Promise<Json[]> => (await admin(engine, 'GET /admin/services?limit=100')).body.data;
const fileOf = async (engine: Engine, code: string) => (await files(engine)).find(({ service }) => service.code === code) ?? {};

test(adminServicesRule('Trial services of the sandbox are not included.'), async (engine) => {
  const scopes = [{ name: 'crate_labels.labels:read', description: 'Read labels' }];
  const texts = { name: 'Crate Labels', summary: 'Prints the labels of crates.', support_email: 'labels@emberbasket.example' };
  const { body } = await registry(engine, 'POST /services', {
    ...texts,
    code: 'crate_labels',
    audience: 'own_space',
    scopes,
    data_classes: [],
  });
  assert.equal(body.is_trial, true);
  const codes = (await files(engine)).map(({ service }) => service.code);
  assert.ok(codes.includes('ember_weighing'));
  assert.ok(!codes.includes('crate_labels') && !codes.includes('trial_labels'));
});

test(adminServicesRule('description: Number of current mappings in the sandbox, one for each tenant; for Merchant'), async (engine) => {
  const count = async (code: string) => (await fileOf(engine, code)).mapping_counts.sandbox;
  assert.deepEqual([await count('trace'), await count('merchant'), await count('ember_weighing')], [1, 2, 0]);
  const { body } = await registry(engine, `POST /tenants/${TENANT}/services`, { service: 'ember_weighing', settings: { kind: 'plain' } });
  assert.equal(await count('ember_weighing'), 1);
  await registry(engine, `POST /tenants/${TENANT}/services/${body.id}/unmap`, { reason: 'The trial is over.' });
  assert.equal(await count('ember_weighing'), 0);
});

test('operators return a service for changes, approve it, and announce its retirement', async (engine) => {
  const returned = { decision: 'changes_requested', note: 'Declare the data of the slips.', subjects: ['data_classes'] };
  const first = (await admin(engine, `POST /admin/services/${WEIGHING}/approve`, returned)).body;
  assert.deepEqual(
    [first.service.status, first.service.review_note, first.review.stage],
    ['pending_approval', returned.note, 'changes_requested'],
  );
  const second = (await admin(engine, `POST /admin/services/${WEIGHING}/approve`, { decision: 'approved' })).body;
  assert.deepEqual([second.service.status, second.review.history[0].kind], ['active', 'approved']);
  const end = { sunset_date: '2027-06-30', reason: 'The scales are being replaced.' };
  assert.equal((await admin(engine, `POST /admin/services/${WEIGHING}/deprecate`, { ...end, sunset_date: '2026-12-24' })).status, 422);
  const third = (await admin(engine, `POST /admin/services/${WEIGHING}/deprecate`, end)).body;
  assert.deepEqual([third.service.status, third.service.not_mappable_reason], ['deprecated', 'deprecated']);
  advance(engine, 220 * 86_400);
  assert.equal((await registry(engine, `GET /services/${WEIGHING}`)).body.status, 'retired');
  const events = ['service.changes_requested', 'service.approved', 'service.deprecated', 'service.retired'];
  const sent = eventTypes(engine).filter((type) => type.startsWith('service.'));
  assert.deepEqual(sent, events);
});

test(adminBusinessesRule('Sandbox businesses require no review and are listed on the sandbox host only.'), async (engine) => {
  const { body } = await registry(engine, 'POST /businesses', {
    kind: 'own',
    name: 'Fruit Stall',
    legal_name: 'Fruit Stall Enterprises',
    registration_kind: 'business_name',
    registration_number: 'BN0000055',
    trades_in: ['fresh_produce'],
    contact_email: 'stall@emberbasket.example',
    contact_phone: '+2347000000055',
  });
  assert.equal(body.status, 'active');
  const { data } = (await admin(engine, 'GET /admin/businesses?limit=100')).body;
  assert.ok(data.some(({ business }: Json) => business.id === body.id));
  for (const { business } of data) assert.equal(business.environment, 'sandbox');
});

test("a platform loan that another operator approved is disbursed from the platform's account, less the fee", async (engine) => {
  const store = engine.world.store('platform-registry');
  const disburse = () => admin(engine, `POST /admin/loans/${LOAN}/disburse`, { note: 'Account compared.', case_reference: 'CASE-20429' });
  const { body: approved } = await admin(engine, `POST /admin/loans/${LOAN}/approve`, {
    note: 'Accounts checked.',
    case_reference: 'CASE-20429',
  });
  assert.deepEqual([approved.loan.status, approved.loan.approval.principal.amount], ['approved', 200_000_000]);
  assert.equal((await disburse()).body.code, 'self_approval');
  const { approval } = store.get('rln', LOAN) ?? {};
  store.patch('rln', LOAN, { approval: { ...approval, approved_by: { ...approval.approved_by, id: OTHER } } });
  const before = engine.world.ledger.balance(OWN);
  const { status, body } = await disburse();
  assert.deepEqual([status, body.loan.status], [200, 'active']);
  assert.equal(engine.world.ledger.balance(OWN) - before, 198_000_000);
  assert.equal(body.loan.disbursal.origination_fee.amount, 2_000_000);
  const sent = eventTypes(engine).filter((type) => type.startsWith('loan.'));
  assert.deepEqual(sent, ['loan.approved', 'loan.disbursed']);
  assert.equal((await disburse()).body.code, 'invalid_state_transition');
});

test("operators cannot disburse a loan of a tenant's own money", async () => {
  const { status } = await admin(registryEngine(), 'POST /admin/loans/rln_01JDGVT7QVXNKK5S5SRJ3QYH7S/disburse', {
    note: 'Account compared.',
    case_reference: 'CASE-20429',
  });
  assert.equal(status, 403);
});

test('approving a loan requires a session or an access token', async (engine) => {
  const target = 'POST /loans/rln_01JDGVT7QVXNKK5S5SRJ3QYH7S/approve';
  assert.equal((await registry(engine, target, {})).body.code, 'forbidden');
  assert.equal((await registry(engine, target, {}, ADMIN.Authorization.slice(7))).status, 200);
});
