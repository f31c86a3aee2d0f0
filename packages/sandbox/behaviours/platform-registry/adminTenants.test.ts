import assert from 'node:assert/strict';
import { TENANT } from '../../http/caller';
import type { Engine } from '../../http/engine';
import type { Json } from '../../model/contract';
import { advance, eventTypes, ruleOf } from '../../node/testEngine';
import { registry, registryEngine, test } from './testRequests';

const tenantsRule = ruleOf('openapi/platform-registry/tenants.yaml');
const adminTenantsRule = ruleOf('openapi/platform-registry/admin-tenants.yaml');

const OPERATOR = 'sat_sandbox_operator';
const CASE = { case_reference: 'CASE-20700' };
const DOCUMENTS = ['doc_01JDB10H83Y98ZZTW8H1QE5KZ3', 'doc_01JDHZ099H4SDGCFYTW9SAPMNR'];

const asOperator = (engine: Engine, target: string, body?: object) => registry(engine, target, body, OPERATOR);

const namesIn = async (engine: Engine, query: string): Promise<string[]> =>
  (await asOperator(engine, `GET /admin/tenants${query}`)).body.data.map(({ tenant }: Json) => tenant.name);

/** Creates a trial tenant and returns its ID. */
const trial = async (engine: Engine): Promise<string> =>
  (
    await registry(engine, 'POST /tenants', {
      name: 'Trial Crates',
      slug: 'trial-crates',
      legal_name: 'Trial Crates Ltd',
      registration_number: 'RC0000077',
      country: 'NG',
      registered_address: { street: '2 Sample Avenue', city: 'Lagos', state: 'NG-LA', country: 'NG' },
      contact_email: 'trial@sandbox.example',
      contact_phone: '+2347000000055',
      first_admin: { email: 'una@sandbox.example', first_name: 'Una', last_name: 'Tester' },
    })
  ).body.id;

test(`${adminTenantsRule('Trial tenants of the sandbox are listed only with `is_trial=true`.')}, ${adminTenantsRule('`true` returns only trial tenants of the sandbox, `false` (the default) only the others.')}`, async () => {
  const engine = registryEngine();
  await trial(engine);
  assert.ok(!(await namesIn(engine, '')).includes('Trial Crates'));
  assert.ok((await namesIn(engine, '')).includes('Ember Basket'));
  assert.ok((await namesIn(engine, '?is_trial=true')).includes('Trial Crates'));
  assert.ok(!(await namesIn(engine, '?is_trial=true')).includes('Ember Basket'));
});

test(adminTenantsRule('Time of the last sandbox request by its keys or people, accurate to one minute.'), async (engine) => {
  const last = async () => (await asOperator(engine, `GET /admin/tenants/${TENANT}?case_reference=CASE-20700`)).body.last_sandbox_call_at;
  const { body: key } = await registry(engine, 'POST /keys', { name: 'Reader', kind: 'secret_key' }, 'sat_sandbox_admin');
  advance(engine, 95);
  await registry(engine, 'GET /tenants', undefined, key.secret);
  assert.equal(await last(), '2026-11-25T08:01:00Z');
});

test(`${adminTenantsRule('The sandbox remains available, and the company can submit again any number of times;')}, ${tenantsRule('The sandbox remains available throughout.')}, ${tenantsRule('The sandbox remains available.')}`, async (engine) => {
  const id = await trial(engine);
  for (let round = 1; round <= 2; round += 1) {
    const { body } = await registry(engine, `POST /tenants/${id}/submit`, { document_ids: DOCUMENTS });
    assert.equal(body.review.submission_count, round);
    const requests = [{ subject: 'registration_certificate', text: 'Upload the certificate of this year.' }];
    const reason = { reason_code: 'papers_expired', reason: 'The certificate has expired.', requests, ...CASE };
    const { body: file } = await asOperator(engine, `POST /admin/tenants/${id}/reject`, reason);
    assert.deepEqual([file.tenant.status, file.tenant.status_reason], ['rejected', 'The certificate has expired.']);
    const { status } = await registry(engine, `PATCH /tenants/${id}`, { name: `Trial Crates ${round}` });
    assert.equal(status, 200);
  }
  assert.equal(eventTypes(engine).filter((type) => type === 'tenant.rejected').length, 2);
});

test(`${adminTenantsRule('The sandbox remains available, and people can log in and read the reason.')}, ${tenantsRule('The event is nevertheless delivered to production endpoints, as the last one until the block ends, and to sandbox endpoints.')}, ${tenantsRule('It affects production only; the sandbox is available in every state.')}`, async (engine) => {
  const { body: endpoint } = await registry(engine, 'POST /webhook-endpoints', {
    service: 'registry',
    url: 'https://hooks.example/a?simulate=500',
    event_types: ['tenant.*'],
  });
  const order = { reason_code: 'authority_order', reason: 'An authority has ordered the block.', ...CASE };
  assert.equal((await asOperator(engine, `POST /admin/tenants/${TENANT}/block`, order)).body.errors[0].pointer, '/document_ids');
  const block = { reason_code: 'security', reason: 'Its keys were published.', until: '2026-11-25T10:00:00Z', ...CASE };
  assert.equal((await asOperator(engine, `POST /admin/tenants/${TENANT}/block`, block)).body.tenant.status, 'blocked');
  const read = async () => (await registry(engine, `GET /tenants/${TENANT}`)).body;
  assert.deepEqual([(await read()).status, (await read()).status_reason], ['blocked', 'Its keys were published.']);
  const { data } = (await registry(engine, `GET /webhook-endpoints/${endpoint.id}/deliveries`)).body;
  assert.equal(data[0].event_type, 'tenant.blocked');
  const template = { name: 'still_here', purpose: 'transactional', default_language: 'en', parameters: [] };
  const texts = [{ language: 'en', channel: 'sms', body: 'Hello.' }];
  assert.equal((await registry(engine, 'POST /notification-templates', { ...template, texts })).status, 201);
  advance(engine, 7200);
  assert.equal((await read()).status, 'active');
  assert.ok(eventTypes(engine).includes('tenant.unblocked'));
});

test(`${tenantsRule('The event is sent to the registry endpoints of the tenant, which at this point exist in the sandbox only, and to those of its parent.')}, ${tenantsRule('Sandbox and production are available.')}`, async (engine) => {
  const { body: endpoint } = await registry(engine, 'POST /webhook-endpoints', {
    service: 'registry',
    url: 'https://hooks.example/a?simulate=500',
    event_types: ['tenant.approved'],
  });
  const id = await trial(engine);
  assert.equal((await asOperator(engine, `POST /admin/tenants/${id}/approve`, CASE)).body.code, 'review_incomplete');
  await registry(engine, `POST /tenants/${id}/submit`, { document_ids: DOCUMENTS });
  const { body } = await asOperator(engine, `POST /admin/tenants/${id}/approve`, CASE);
  assert.deepEqual([body.tenant.status, body.tenant.review.stage, body.review.stage], ['active', 'decided', 'decided']);
  const { data } = (await registry(engine, `GET /webhook-endpoints/${endpoint.id}/deliveries`)).body;
  assert.deepEqual(
    data.map(({ event_type, resource_id }: Json) => [event_type, resource_id]),
    [
      ['tenant.approved', id],
      ['webhook_endpoint.created', endpoint.id],
    ],
  );
});

test('an operator is away until a deputy with all duties returns the reviews', async (engine) => {
  const { body: record } = await asOperator(engine, 'GET /admin/me');
  const away = { availability: 'away', away_until: '2026-11-27T08:00:00Z' };
  assert.equal((await asOperator(engine, 'PATCH /admin/me', away)).body.errors[0].pointer, '/stand_in_operator_id');
  const late = { ...away, away_until: '2027-03-01T08:00:00Z', stand_in_operator_id: 'opr_01HR3D6FTC3EPRFCVJ9RC0CG2R' };
  assert.equal((await asOperator(engine, 'PATCH /admin/me', late)).body.errors[0].pointer, '/away_until');
  const own = { ...away, stand_in_operator_id: record.id };
  assert.equal((await asOperator(engine, 'PATCH /admin/me', own)).body.errors[0].code, 'duties_missing');
  const { body } = await asOperator(engine, 'PATCH /admin/me', { ...late, ...away });
  assert.deepEqual([body.availability, body.open_reviews.taken.tenants], ['away', 0]);
  assert.equal(body.open_reviews.waiting.tenants, record.open_reviews.waiting.tenants + record.open_reviews.taken.tenants);
  advance(engine, 2 * 86_400);
  assert.equal((await asOperator(engine, 'GET /admin/me')).body.availability, 'available');
});

test('operators log out with a session, and others only as a lead', async (engine) => {
  assert.equal((await asOperator(engine, 'POST /admin/sessions/log-out')).body.ended_sessions, 1);
  const all = (operator_id: string | null) =>
    asOperator(engine, 'POST /admin/sessions/log-out-all', { operator_id, reason: 'A lost laptop', ...CASE });
  assert.equal((await all(null)).body.revoked_tokens, 2);
  assert.equal((await all('opr_01HR3D6FTC3EPRFCVJ9RC0CG2R')).body.code, 'forbidden');
  assert.equal((await all('opr_01HR3D6FTC3EPRFCVJ9RC0CG2S')).body.code, 'not_found');
});

test('a tenant under review cannot be submitted again', async (engine) => {
  const id = await trial(engine);
  await registry(engine, `POST /tenants/${id}/submit`, { document_ids: DOCUMENTS });
  const { review } = engine.world.store('platform-registry').get('tnt', id) as Json;
  engine.world.store('platform-registry').patch('tnt', id, { review: { ...review, stage: 'in_review' } });
  assert.equal((await registry(engine, `POST /tenants/${id}/submit`, { document_ids: DOCUMENTS })).body.code, 'invalid_state_transition');
});
