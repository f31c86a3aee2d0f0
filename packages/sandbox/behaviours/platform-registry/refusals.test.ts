import assert from 'node:assert/strict';
import { MAPPINGS } from '../../http/access';
import { SECOND_OPERATOR, TENANT, testCredential } from '../../http/caller';
import { appOf } from '../../http/controls';
import type { Engine } from '../../http/engine';
import type { Json } from '../../model/contract';
import { requestsOf, toRequest } from '../../node/requests';
import { advance } from '../../node/testEngine';
import { EMAIL, enrol, logIn, PASSWORD, registry, test, testUser } from './testRequests';

const CASE = { case_reference: 'CASE-20425' };
const IMITATION = '/admin/tenants/tnt_01JDHT5K7M9P1R3T5V7X9Z1B3D';
const DAY = 86_400;

/** Sends the first example of an operation, with changes of its body, and returns the status and the code of the error. */
async function example(engine: Engine, id: string, change: (body: Json) => Json = (body) => body): Promise<[number, string]> {
  const [contract] = engine.world.contracts.values();
  const request = requestsOf(contract).find(({ operation }) => operation.id === id);
  assert.ok(request?.body);
  const headers = { ...request.headers, 'Idempotency-Key': `refusal-${engine.world.ids.text(12)}` };
  const response = await engine.fetch(toRequest({ ...request, headers, body: change(request.body) }, testCredential(request.operation)));
  return [response.status, response.status < 400 ? '' : (await response.json()).code];
}

test('platform-registry: two operators approve a tenant with high risk within five days', async (engine) => {
  const approve = (token: string) => registry(engine, `POST ${IMITATION}/approve`, CASE, token);
  const { body: file } = await registry(engine, `GET ${IMITATION}?case_reference=CASE-20425`, undefined, SECOND_OPERATOR);
  assert.deepEqual([file.review.risk, file.review.first_approval.by.name], ['high', 'Ini Reviewer']);
  assert.equal((await approve('sat_sandbox_operator')).body.code, 'self_approval');
  advance(engine, 5 * DAY);
  const { body: again } = await approve(SECOND_OPERATOR);
  assert.deepEqual([again.tenant.status, again.review.first_approval.by.name], ['pending_approval', 'Sola Checker']);
  assert.equal((await approve(SECOND_OPERATOR)).body.code, 'self_approval');
  assert.equal((await approve('sat_sandbox_operator')).body.tenant.status, 'active');
});

test('platform-registry: three exports of the audit log run at a time', async (engine) => {
  for (let index = 0; index < 3; index += 1) assert.equal((await example(engine, 'exportAuditLogs'))[0] < 300, true);
  assert.deepEqual(await example(engine, 'exportAuditLogs'), [409, 'limit_reached']);
  advance(engine, 60);
  assert.equal((await example(engine, 'exportAuditLogs'))[0] < 300, true);
});

test('platform-registry: Wallet is mapped with an account at a bank that exists', async (engine) => {
  const at = (bank_code: string) => (body: Json) => ({
    ...body,
    settings: { ...body.settings, settlement_account: { ...body.settings.settlement_account, bank_code } },
  });
  assert.deepEqual(await example(engine, 'mapTenantService', at('123')), [422, 'bank_not_supported']);
  assert.equal((await example(engine, 'mapTenantService', at('999')))[0], 201);
});

test('platform-registry: a loan is not disbursed without Wallet', async (engine) => {
  engine.world.store(MAPPINGS.family).put(MAPPINGS.type, { mapped: false }, `${TENANT} wallet`);
  assert.deepEqual(await example(engine, 'disburseLoan'), [409, 'service_not_mapped']);
});

const codes = (list: { body: Json }[]): (string | undefined)[] => list.map(({ body }) => body.code);

/** Registers a test user and logs in. Returns the session. */
async function session(engine: Engine): Promise<Json> {
  await testUser(engine);
  return (await logIn(engine)).body;
}

test('platform-registry: links and new passwords are refused', async (engine) => {
  const person = { first_name: 'Una', last_name: 'Tester', email: EMAIL, phone: '+2347000000090', country: 'NG', is_of_age: true };
  const register = (fields: Json) =>
    registry(engine, 'POST /accounts', { ...person, password: PASSWORD, terms_version: '2026-06-01', ...fields });
  const reset = (new_password: string, token = 'sandbox_link') =>
    registry(engine, 'POST /accounts/reset-password', { token, email: EMAIL, new_password });
  assert.equal((await register({ invitation: `inv_${'unknown'.repeat(6)}` })).body.code, 'invalid_link');
  await register({});
  assert.equal((await reset('A fifth good PASSPHRASE 71')).body.code, 'invalid_link');
  await testUser(engine);
  assert.deepEqual(codes([await reset(PASSWORD), await reset('Una has a password 71')]), ['password_reused', 'weak_password']);
  assert.equal((await reset('A fifth good PASSPHRASE 71')).status, 200);
});

test('platform-registry: incorrect passwords of a session lock the account', async (engine) => {
  const { access_token: token } = await session(engine);
  const change = () =>
    registry(
      engine,
      'POST /accounts/me/change-password',
      { current_password: 'wrong password 1', new_password: 'A fifth good PASSPHRASE 71' },
      token,
    );
  const results = [];
  for (let index = 0; index < 12 && results.at(-1) !== 'account_locked'; index += 1) results.push((await change()).body.code);
  assert.equal(results.at(-1), 'account_locked');
  const enrolled = await registry(engine, 'POST /accounts/me/second-factor', { method: 'authenticator', password: PASSWORD }, token);
  assert.equal(enrolled.body.code, 'account_locked');
});

test('platform-registry: a session moves to spaces of the person only', async (engine) => {
  const { refresh_token } = await session(engine);
  const body = { refresh_token, tenant_id: 'tnt_01JD1XY8SZR808T71KS4FBH153' };
  assert.equal((await registry(engine, 'POST /sessions/refresh', body)).body.code, 'forbidden');
});

test('platform-registry: a company that was approved keeps its name, and a person has five spaces that await approval', async (engine) => {
  const { access_token: token } = await session(engine);
  await enrol(engine, token);
  const fields = {
    country: 'NG',
    registered_address: { street: '2 Sample Avenue, Ikeja', city: 'Lagos', state: 'NG-LA', country: 'NG' },
    contact_email: 'trial@emberbasket.example',
    contact_phone: '+2347000000055',
  };
  const create = (index: number) => {
    const names = { name: `Company ${index}`, legal_name: `Company ${index} Ltd`, slug: `company-${index}` };
    return registry(engine, 'POST /tenants', { ...fields, ...names, registration_number: `RC00000${10 + index}` }, token);
  };
  const created = [];
  for (let index = 0; index < 6; index += 1) created.push(await create(index));
  assert.deepEqual(codes(created), [undefined, undefined, undefined, undefined, undefined, 'limit_reached']);
  const { id } = created[0].body;
  engine.world.store('platform-registry').patch('tnt', id, { status: 'active' });
  const renamed = await registry(engine, `PATCH /tenants/${id}`, { legal_name: 'Another Ltd' }, token);
  assert.equal(renamed.body.code, 'verified_data_locked');
});

test('platform-registry: a person looks up five numbers a day', async (engine) => {
  const { access_token: token } = await session(engine);
  const results = [];
  const identity = { kind: 'bvn', number: '22200000092', date_of_birth: '1990-01-01', consent: true };
  for (let index = 0; index < 6; index += 1) results.push(await registry(engine, 'PATCH /accounts/me', { identity }, token));
  assert.deepEqual(codes(results), [...Array(5).fill('identity_mismatch'), 'limit_reached']);
});

test('platform-registry: an invitation is accepted once, and by a person of fewer than 20 spaces', async (engine) => {
  const { access_token: token } = await session(engine);
  await enrol(engine, token);
  const store = engine.world.store('platform-registry');
  const { body: user } = await registry(engine, 'POST /users', { email: EMAIL, first_name: 'Una', last_name: 'Tester', role: 'staff' });
  const accept = () => registry(engine, 'POST /user-invitations/accept', { invitation: 'sandbox_link' }, token);
  const account = store.list('sgn').find(({ email }) => email === EMAIL);
  for (let index = 0; index < 20; index += 1) {
    const id = `usr_${String(index).padStart(26, '0')}`;
    store.put('usr', {
      ...user,
      id,
      email: `other${index}@sandbox.example`,
      sign_in_id: account?.id,
      status: 'active',
      _tenant_id: `tnt_${String(index).padStart(26, '0')}`,
    });
  }
  assert.equal((await accept()).body.code, 'limit_reached');
  for (let index = 0; index < 20; index += 1) store.remove('usr', `usr_${String(index).padStart(26, '0')}`);
  assert.equal((await accept()).status, 200);
  assert.equal((await accept()).body.code, 'invalid_state_transition');
});

test('platform-registry: a key neither grants what it lacks nor deactivates itself', async (engine) => {
  const admin = 'sat_sandbox_admin';
  const given = { kind: 'client_credentials', name: 'Rotator', scopes: ['registry.keys:write', 'registry.keys:read'] };
  const { body } = await registry(engine, 'POST /keys', given, admin);
  const form = new URLSearchParams({ grant_type: 'client_credentials', client_id: body.key.id, client_secret: body.secret });
  const response = await appOf(engine).request('/oauth2/token', { method: 'POST', body: form });
  const { access_token: token } = await response.json();
  const wider = { kind: 'client_credentials', name: 'Wider', scopes: ['wallet.accounts:read'] };
  const itself = await registry(engine, `POST /keys/${body.key.id}/toggle-status`, { active: false, reason: 'Test' }, token);
  assert.deepEqual(codes([await registry(engine, 'POST /keys', wider, token), itself]), ['role_exceeds_own', 'cannot_act_on_self']);
});

test('platform-registry: a tenant sends 10,000 messages a day', async (engine) => {
  const store = engine.world.store('platform-registry');
  const first = await example(engine, 'sendNotification');
  assert.ok(first[0] < 300);
  const sent = store.list('ntf').at(-1);
  for (let index = 1; index < 10_000; index += 1) {
    const id = `ntf_${String(index).padStart(26, '0')}`;
    store.put('ntf', { ...sent, id, reference: `R-${index}` });
  }
  const again = (body: Json) => ({ ...body, reference: 'R-next' });
  assert.deepEqual(await example(engine, 'sendNotification', again), [409, 'limit_reached']);
  advance(engine, DAY);
  assert.ok((await example(engine, 'sendNotification', again))[0] < 300);
});

test('deactivating requires a reason', async (engine) => {
  for (const path of ['businesses/biz_01JD53ZPP3375XQHZY0M8JND81', 'trackers/trk_01JDBHVTDSCYMVRW05J1AYNW8X']) {
    const { body } = await registry(engine, `POST /${path}/toggle-status`, { active: false });
    assert.deepEqual([body.code, body.errors[0].pointer], ['validation_failed', '/reason'], path);
  }
});

test('merchants block their own sub-users only, and end the blocks that they set', async (engine) => {
  const store = engine.world.store('platform-registry');
  const parent = 'usr_01JD0QB3F9C5R8T1Y6WHZKM2NV';
  const like = store.get('usr', 'usr_01JDCRT3NQQC99WWN5GHQRAX19');
  for (const [id, parent_user_id] of [
    ['usr_01JD0000000000000000000001', parent],
    ['usr_01JD0000000000000000000002', 'usr_01JD58Z667M7HAQCPE3X6FQHHP'],
  ])
    store.put('usr', { ...like, id, email: `${id.slice(-1)}@stall.example`, parent_user_id, sign_in_id: null, status: 'active' });
  const act = (id: string, action: string, token: string) =>
    registry(engine, `POST /users/${id}/${action}`, { reason: 'A test', ...(action === 'block' && { reason_code: 'other' }) }, token);
  assert.equal((await act('usr_01JD0000000000000000000002', 'block', 'sat_sandbox_merchant')).body.code, 'not_found');
  assert.equal((await act('usr_01JD0000000000000000000001', 'block', 'sat_sandbox_merchant')).status, 200);
  assert.equal((await act('usr_01JD0000000000000000000001', 'unblock', 'sat_sandbox_merchant')).status, 200);
  assert.equal((await act('usr_01JD0000000000000000000001', 'block', 'sat_sandbox_admin')).status, 200);
  assert.equal((await act('usr_01JD0000000000000000000001', 'unblock', 'sat_sandbox_merchant')).body.code, 'forbidden');
});

test('a location is kept while it is the only one of a sub-user', async (engine) => {
  const store = engine.world.store('platform-registry');
  const [location] = store.list('loc');
  const like = store.get('usr', 'usr_01JDCRT3NQQC99WWN5GHQRAX19');
  const id = 'usr_01JD0000000000000000000003';
  store.put('usr', { ...like, id, email: 'three@stall.example', location_ids: [location.id], status: 'active' });
  const business = location.business_id ?? location._business_id;
  const { body } = await registry(engine, `DELETE /businesses/${business}/locations/${location.id}`);
  assert.deepEqual([body.code, body.detail], ['resource_in_use', `The location is the only one of the sub-user ${id}.`]);
});

test('the sessions of another operator end with a case', async (engine) => {
  const other = 'opr_01JD0000000000000000000001';
  const store = engine.world.store('platform-registry');
  const [own] = store.list('opr');
  store.put('opr', { ...own, id: other });
  store.patch('opr', own.id, { duties: ['lead'] });
  const body = { operator_id: other, reason: 'Stolen laptop' };
  const end = (fields: object) => registry(engine, 'POST /admin/sessions/log-out-all', { ...body, ...fields }, 'sat_sandbox_operator');
  assert.equal((await end({})).body.code, 'validation_failed');
  assert.equal((await end({ case_reference: 'CASE-20450' })).status, 200);
});
