import assert from 'node:assert/strict';
import { appOf } from '../../http/controls';
import { advance, eventTypes, ruleOf, send } from '../../node/testEngine';
import { ADMIN, enrol, logIn, PASSWORD, registry, registryEngine, test, testUser, trialTenant } from './testRequests';

const rule = ruleOf('openapi/platform-registry/tenants.yaml');

const TENANT = 'tnt_01JD0Q8Z5V3M7KX2N4RBW6TYHC';
const DOCUMENTS = ['doc_01JDB2V4X6Z8B0D2F4H6K8M0P2', 'doc_01JDB2W5Y7A9C1E3G5J7M9P1R3'];

test('the creator is a user of the new tenant, and the review ends with the second business day', async (engine) => {
  await testUser(engine);
  const { body: session } = await logIn(engine);
  await enrol(engine, session.access_token);
  const { body: tenant } = await trialTenant(engine, { first_admin: undefined }, session.access_token);
  assert.deepEqual([tenant.created_by.kind, tenant.created_by.id.slice(0, 4), tenant.created_by.name], ['user', 'usr_', 'Una Tester']);
  const moved = await registry(engine, 'POST /sessions/refresh', { refresh_token: session.refresh_token, tenant_id: tenant.id });
  const submitted = await registry(engine, `POST /tenants/${tenant.id}/submit`, { document_ids: DOCUMENTS }, moved.body.access_token);
  // 25 November 2026 is a Wednesday.
  assert.equal(submitted.body.review.decision_due_at, '2026-11-27T23:00:00Z');
  const named = (token: string) => registry(engine, 'POST /keys', { kind: 'secret_key', name: 'Till' }, token);
  const tokens = ['sat_sandbox_admin', moved.body.access_token];
  assert.deepEqual(
    [(await named(tokens[0])).status, (await named(tokens[1])).status],
    [201, 201],
    'the name of a key is unique in one space',
  );
});

test('the settings and the policy of a tenant have an ETag of their own', async (engine) => {
  for (const [part, fields] of [
    ['settings', { audit_retention_years: 4 }],
    ['password-policy', { min_length: 15 }],
  ] as const) {
    const path = `/platform-registry/v1/tenants/${TENANT}/${part}`;
    const read = await send(engine, `GET ${path}`, undefined, ADMIN);
    const version = { ...ADMIN, 'If-Match': read.headers.get('ETag') ?? '' };
    assert.equal((await send(engine, `PATCH ${path}`, fields, version)).status, 200, part);
    assert.equal((await send(engine, `PATCH ${path}`, fields, version)).body.code, 'precondition_failed', part);
  }
});

test(`${rule('creates a trial tenant (`is_trial`)')}, ${rule('`true` if the tenant was created on the sandbox host.')}, ${rule('It exists in the sandbox only and is deleted 90 days after its last request.')}`, async () => {
  const engine = registryEngine();
  const { body } = await trialTenant(engine);
  assert.equal(body.is_trial, true);
  advance(engine, 91 * 86_400);
  assert.equal((await registry(engine, `GET /tenants/${body.id}`)).status, 404);
});

test(rule('| Has the number under this legal name'), async () => {
  assert.equal((await trialTenant(registryEngine())).body.register_check.outcome, 'matched');
});

test(rule('| Has the number under another name, or not at all | 422 `register_mismatch`; nothing is created |'), async () => {
  assert.equal((await trialTenant(registryEngine(), { registration_number: 'RC0000500' })).body.code, 'register_mismatch');
});

test(rule('| Does not respond within 8 seconds | 201 with `source_unavailable`'), async () => {
  assert.equal(
    (await trialTenant(registryEngine(), { registration_number: 'RC0000092' })).body.register_check.outcome,
    'source_unavailable',
  );
});

test(rule('| Not queried, because the country is not a market'), async () => {
  const abroad = { country: 'DE', registration_number: 'HRB 1', business_time_zone: 'Europe/Berlin' };
  assert.equal((await trialTenant(registryEngine(), abroad)).body.register_check, null);
});

test(rule('A trial tenant is submitted through the sandbox host.'), async () => {
  for (const [registration_number, status] of [
    ['RC0000050', 'active'],
    ['RC0000091', 'rejected'],
    ['RC0000092', 'pending_approval'],
  ]) {
    const engine = registryEngine();
    const { id } = (await trialTenant(engine, { registration_number })).body;
    assert.equal((await registry(engine, `POST /tenants/${id}/submit`, { document_ids: DOCUMENTS })).status, 200);
    advance(engine, 60);
    assert.equal((await registry(engine, `GET /tenants/${id}`)).body.status, status);
  }
});

test(`${rule('Through the sandbox host, a key or token can update the settings of trial tenants only, including trial children:')}, ${rule('Through the sandbox host, a token can update the policy of trial tenants only, its own or a child, because production has the same policy.')}`, async (engine) => {
  const { id } = (await trialTenant(engine)).body;
  assert.equal((await registry(engine, `PATCH /tenants/${TENANT}/settings`, { language: 'en' })).status, 403);
  const { body } = await registry(engine, `PATCH /tenants/${id}/settings`, { audit_retention_years: 4 });
  assert.deepEqual([body.tenant_id, body.audit_retention_years, body.updated_by.kind], [id, 4, 'key']);
  const client = { kind: 'client_credentials', name: 'Policies', scopes: ['registry.tenants:write'] };
  const { body: made } = await registry(engine, 'POST /keys', client, 'sat_sandbox_admin');
  const form = new URLSearchParams({ grant_type: 'client_credentials', client_id: made.key.id, client_secret: made.secret });
  const response = await appOf(engine).request('/oauth2/token', { method: 'POST', body: form });
  const { access_token: token } = (await response.json()) as { access_token: string };
  const policy = (tenant: string) => registry(engine, `PATCH /tenants/${tenant}/password-policy`, { min_length: 14 }, token);
  assert.equal((await policy(TENANT)).status, 403);
  assert.equal((await policy(id)).body.min_length, 14);
});

test(`${rule('Through the sandbox host a key can update trial tenants only:')}, ${rule('on the sandbox host, only a trial tenant, its own or a child.')}, ${rule('its sandbox still accepts write requests.')}, ${rule('The sandbox, webhooks, scheduled reports and log-ins are not affected.')}`, async (engine) => {
  const { id } = (await trialTenant(engine)).body;
  assert.equal((await registry(engine, `PATCH /tenants/${TENANT}`, { name: 'Other' })).status, 403);
  assert.equal((await registry(engine, `PATCH /tenants/${id}`, { name: 'Other' })).body.name, 'Other');
  const reason = { reason_code: 'pause', reason: 'A pause' };
  assert.equal((await registry(engine, `POST /tenants/${TENANT}/deactivate`, reason)).status, 403);
  await registry(engine, `POST /tenants/${id}/submit`, { document_ids: DOCUMENTS });
  advance(engine, 60);
  assert.equal((await registry(engine, `POST /tenants/${id}/deactivate`, reason)).body.tenant.status, 'inactive');
  assert.ok(eventTypes(engine).includes('tenant.deactivated'));
  assert.equal((await registry(engine, `POST /tenants/${id}/services`, { service: 'trace', settings: { kind: 'plain' } })).status, 201);
});

test(`${rule('The sandbox is available immediately.')}, ${rule('Its sandbox is available immediately.')}, ${rule('The sandbox host lists trial tenants too')}, ${rule('the sandbox or production, depending on the host of the request.')}, ${rule('"The wallet service is not mapped to this tenant in the sandbox."')}`, async (engine) => {
  await testUser(engine);
  const first = (await logIn(engine)).body;
  await enrol(engine, first.access_token);
  const { body } = await registry(engine, 'GET /accounts/me', undefined, first.access_token);
  assert.equal(body.second_factor.method, 'authenticator');
  const made = await send(
    engine,
    'POST /platform-registry/v1/tenants',
    {
      name: 'Own',
      slug: 'own-shop',
      legal_name: 'Own Ltd',
      registration_number: 'RC0000051',
      country: 'NG',
      registered_address: { street: '2 Sample Avenue', city: 'Lagos', state: 'NG-LA', country: 'NG' },
      contact_email: 'own@sandbox.example',
      contact_phone: '+2347000000055',
    },
    { Authorization: `Bearer ${first.access_token}` },
  );
  assert.equal(made.status, 201);
  const { body: moved } = await registry(engine, 'POST /sessions/refresh', { refresh_token: first.refresh_token, tenant_id: made.body.id });
  const headers = { Authorization: `Bearer ${moved.access_token}` };
  const listed = await registry(engine, 'GET /tenants', undefined, moved.access_token);
  const trials = listed.body.data.map(({ is_trial: isTrial }: { is_trial: boolean }) => isTrial);
  assert.deepEqual(trials, [true]);
  const read = () => send(engine, 'GET /trace/v1/product-types', undefined, headers);
  assert.equal((await read()).body.detail, 'The trace service is not mapped to this tenant in the sandbox.');
  const mapping = await registry(
    engine,
    `POST /tenants/${made.body.id}/services`,
    { service: 'trace', settings: { kind: 'plain' } },
    moved.access_token,
  );
  assert.equal(mapping.body.environment, 'sandbox');
  // The sandbox has the resources of one tenant, except in the Registry.
  assert.match((await read()).body.detail, /^The credential belongs to another tenant than Ember Basket/);
});

test(`${rule('(24 seconds in the sandbox)')}, ${rule('these account numbers at bank `999` determine the outcome:')}, ${rule('24 hours (in the sandbox, 24 seconds)')}`, async () => {
  for (const [account_number, now, later] of [
    ['0000000003', 'verified', 'verified'],
    ['0000000010', 'under_review', 'verified'],
    ['0000000058', 'under_review', 'rejected'],
  ]) {
    const engine = registryEngine();
    const settlement_account = { bank_code: '999', account_number };
    const settings = { kind: 'wallet', approver_user_ids: ['usr_01JD0QBW7D4G6J8K0M2P4R6T8V'], settlement_account };
    const map = () => registry(engine, `POST /tenants/${TENANT}/services`, { service: 'wallet', settings });
    const { body } = await map();
    assert.equal(body.settings.settlement_account.status, now);
    if (now === 'verified') assert.equal(body.settings.settlement_account.pays_from_at, '2026-11-25T08:00:24Z');
    assert.equal((await map()).body.code, 'already_exists');
    advance(engine, 60);
    const list = await registry(engine, `GET /tenants/${TENANT}/services?service=wallet`);
    assert.equal(list.body.data[0].settings.settlement_account.status, later);
  }
  const refused = { bank_code: '999', account_number: '0000000089' };
  const settings = { kind: 'wallet', approver_user_ids: ['usr_01JD0QBW7D4G6J8K0M2P4R6T8V'], settlement_account: refused };
  const { body } = await registry(registryEngine(), `POST /tenants/${TENANT}/services`, { service: 'wallet', settings });
  assert.equal(body.code, 'name_mismatch');
});

test('a suspended market accepts no companies, and a planned one is treated like any other country', async (engine) => {
  const store = engine.world.store('platform-registry');
  store.patch('Country', 'NG', { availability: 'suspended' });
  assert.equal((await trialTenant(engine)).body.code, 'service_not_open');
  store.patch('Country', 'NG', { availability: 'planned' });
  assert.equal((await trialTenant(engine)).body.code, 'validation_failed');
  const { body } = await trialTenant(engine, { business_time_zone: 'Africa/Lagos' });
  assert.equal(body.register_check, null);
  assert.equal((await registry(engine, `GET /tenants/${body.id}/settings`)).body.fee_currency, 'USD');
});

test('a policy with fewer remembered passwords than the default applies, and that of the space that a person joins does too', async (engine) => {
  const email = 'una@sandbox.example';
  const invited = await registry(engine, 'POST /users', { email, first_name: 'Una', last_name: 'Tester', role: 'staff' });
  assert.equal(invited.status, 201);
  const policy = (fields: object) => send(engine, `PATCH /platform-registry/v1/tenants/${TENANT}/password-policy`, fields, ADMIN);
  await policy({ min_length: 40, remembered_passwords: 0 });
  assert.notEqual((await testUser(engine, email, 'sandbox_link')).status, 200);
  await policy({ min_length: 12 });
  assert.equal((await testUser(engine, email, 'sandbox_link')).status, 200);
  const same = { token: 'sandbox_link', email, new_password: PASSWORD };
  assert.equal((await registry(engine, 'POST /accounts/reset-password', same)).status, 200);
});

test('staff see four digits of a settlement account', async (engine) => {
  const numbers = async (token: string) =>
    (await registry(engine, `GET /tenants/${TENANT}/services?service=wallet`, undefined, token)).body.data.map(
      ({ settings }: { settings: { settlement_account: { account_number: string } } }) => settings.settlement_account.account_number,
    );
  assert.deepEqual([await numbers('sat_sandbox_staff'), await numbers('sat_sandbox_admin')], [['******0003'], ['0000000003']]);
});

test('a business stays while it is mapped to Merchant, and Wallet while sales are paid into it', async (engine) => {
  const business = {
    kind: 'own',
    reference: 'mapped',
    name: 'Mapped Stall',
    legal_name: 'Mapped Stall Enterprises',
    registration_kind: 'business_name',
    registration_number: 'BN0000098',
    trades_in: ['fresh_produce'],
    contact_email: 'stall@sandbox.example',
    contact_phone: '+2347000000099',
  };
  const { body: made } = await registry(engine, 'POST /businesses', business);
  const place = { code: 'S-1', name: 'Stall', kind: 'stall', address: { street: 'Mile 12', city: 'Lagos', state: 'NG-LA', country: 'NG' } };
  await registry(engine, `POST /businesses/${made.id}/locations`, place);
  const services = `/tenants/${TENANT}/services`;
  const settings = { kind: 'merchant', business_id: made.id, paid_into_account_id: 'wal_01JD2CAT5R7W9Y1A3C5E7G9J1K' };
  const { body: mapping } = await registry(engine, `POST ${services}`, { service: 'merchant', settings });
  const linked = async () => (await registry(engine, `GET /businesses/${made.id}`)).body.merchant_mapping?.mapping_id;
  assert.equal(await linked(), mapping.id);
  const refused = await registry(engine, `DELETE /businesses/${made.id}`);
  assert.equal(refused.body.detail, 'The business has a mapping to Merchant.');
  const { data } = (await registry(engine, `GET ${services}`)).body;
  const wallet = data.find(({ service }: { service: string }) => service === 'wallet');
  const kept = await registry(engine, `POST ${services}/${wallet.id}/unmap`, { reason: 'The test is over.' });
  assert.match(kept.body.detail, /3 Merchant mappings\.$/);
  assert.equal((await registry(engine, `POST ${services}/${mapping.id}/unmap`, { reason: 'The test is over.' })).status, 200);
  assert.equal(await linked(), undefined);
  assert.equal((await registry(engine, `DELETE /businesses/${made.id}`)).status, 204);
});
