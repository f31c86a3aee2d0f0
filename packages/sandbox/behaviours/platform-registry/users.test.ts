import assert from 'node:assert/strict';
import { TENANT } from '../../http/caller';
import type { Engine } from '../../http/engine';
import { advance, eventTypes, ruleOf } from '../../node/testEngine';
import { ADMIN, EMAIL, enrol, logIn, PASSWORD, registry, test, testUser } from './testRequests';

const usersRule = ruleOf('openapi/platform-registry/users.yaml');
const accountsRule = ruleOf('openapi/platform-registry/accounts.yaml');

const [, ADMIN_TOKEN] = ADMIN.Authorization.split(' ');
const PERSON = { email: EMAIL, first_name: 'Una', last_name: 'Tester' };
const OTHER = 'tnt_01JD1XY8SZR808T71KS4FBH153';

const invite = (engine: Engine, fields: object = { role: 'staff' }) => registry(engine, 'POST /users', { ...PERSON, ...fields });

/** Invites a test user, who joins the space, and returns the ID. */
async function joined(engine: Engine): Promise<string> {
  const { id } = (await invite(engine)).body;
  await testUser(engine, EMAIL, 'sandbox_link');
  return id;
}

test(usersRule('Users are the same in the sandbox and in production, but businesses are'), async (engine) => {
  const unknown = await invite(engine, { role: 'merchant', business_ids: ['biz_01JD0000000000000000000000'] });
  assert.equal(unknown.body.code, 'validation_failed');
  const known = await invite(engine, { role: 'merchant', business_ids: ['biz_01JD53ZPP3375XQHZY0M8JND81'] });
  assert.equal(known.body.status, 'invited');
});

test(usersRule('On the sandbox host, an address that ends in `@sandbox.example` creates a test user'), async (engine) => {
  const { id } = (await invite(engine)).body;
  advance(engine, 86_399);
  assert.equal((await registry(engine, `GET /users/${id}`)).status, 200);
  advance(engine, 2);
  assert.equal((await registry(engine, `GET /users/${id}`)).status, 404);
});

test(usersRule('Removed users stay in the list, except test users of the sandbox.'), async (engine) => {
  const { id } = (await invite(engine)).body;
  const removed = await registry(engine, 'GET /users?status=removed');
  advance(engine, 86_401);
  assert.deepEqual((await registry(engine, 'GET /users?status=removed')).body.data, removed.body.data);
  assert.ok(!JSON.stringify((await registry(engine, 'GET /users?limit=100')).body).includes(id));
});

test(usersRule('for test users with `@sandbox.example` it is sent to sandbox endpoints.'), async (engine) => {
  const id = await joined(engine);
  const event = engine.world.events.all.find(({ type }) => type === 'user.joined');
  assert.equal(event?.body.data.id, id);
});

test(usersRule('For test users in the sandbox, `sandbox_link`.'), async (engine) => {
  await testUser(engine);
  const { access_token: token } = (await logIn(engine)).body;
  const { id } = (await invite(engine)).body;
  const accepted = await registry(engine, 'POST /user-invitations/accept', { invitation: 'sandbox_link' }, token);
  assert.deepEqual([accepted.body.user_id, accepted.body.tenant_id], [id, TENANT]);
});

test(accountsRule('A session works in one space at a time, in the sandbox and in production:'), async (engine) => {
  const id = await joined(engine);
  assert.equal((await logIn(engine, { tenant_id: OTHER })).body.code, 'forbidden');
  assert.equal((await logIn(engine, { tenant_id: TENANT })).body.tenant_id, TENANT);
  await registry(engine, `POST /users/${id}/block`, { reason_code: 'lost_device', reason: 'Lost phone' }, ADMIN_TOKEN);
  assert.equal((await logIn(engine)).body.tenant_id, null);
});

test(accountsRule('| `password_change` | The password expired, or the policy became stricter |'), async (engine) => {
  await joined(engine);
  await enrol(engine, (await logIn(engine)).body.access_token);
  await registry(engine, `PATCH /tenants/${TENANT}/password-policy`, { min_length: PASSWORD.length + 1 }, ADMIN_TOKEN);
  const { challenge } = (await logIn(engine)).body;
  const session = (await registry(engine, 'POST /sessions', { kind: 'second_factor', challenge, code: '123456' })).body;
  assert.equal(session.restriction, 'password_change');
  // Any operation may fail with this error, which no operation lists for it.
  const headers = { Authorization: `Bearer ${session.access_token}` };
  const response = await engine.fetch(new Request('http://localhost/platform-registry/v1/users', { headers }));
  assert.equal(((await response.json()) as { code: string }).code, 'password_change_required');
});

test('an operator resets a password, and a used second factor cancels its removal', async (engine) => {
  const id = await joined(engine);
  await enrol(engine, (await logIn(engine)).body.access_token);
  const factor = { remove_second_factor: true, reason: 'Phone lost', case_reference: 'CASE-20447' };
  const check = { method: 'video', checked_by_operator_id: 'opr_01HR3D6FTC3EPRFCVJ9RC0CG2R', checked_at: '2026-11-25T07:00:00Z' };
  const reset = (body: object) => registry(engine, `POST /admin/users/${id}/reset-password`, body, 'sat_sandbox_operator');
  const { status, body } = await reset({ ...factor, identity_check: check });
  assert.deepEqual([status, body.ended_sessions, body.link_sent_at], [202, 1, body.second_factor_removed_at]);
  assert.ok(eventTypes(engine).includes('user.credentials_reset'));
  assert.equal((await logIn(engine)).body.code, 'invalid_credentials');
  assert.equal((await reset({ ...factor, identity_check: check })).body.code, 'invalid_state_transition');
  const next = { token: 'sandbox_link', email: EMAIL, new_password: 'EXAMPLE quiet lamp seven kites', second_factor_code: '123456' };
  assert.equal((await registry(engine, 'POST /accounts/reset-password', next)).status, 200);
  assert.equal((await reset({ ...factor, identity_check: check })).status, 202);
});

test('a person whom an operator blocked cannot be invited again after their removal', async (engine) => {
  const merchant = 'usr_01JD58Z667M7HAQCPE3X6FQHHP';
  const id = await joined(engine);
  const block = { all_spaces: false, reason_code: 'authority_order', reason: 'Order of 25 November 2026', case_reference: 'CASE-20436' };
  assert.equal((await registry(engine, `POST /admin/users/${id}/block`, block, 'sat_sandbox_operator')).status, 200);
  assert.equal((await registry(engine, `DELETE /users/${id}?reason_code=left`, undefined, ADMIN_TOKEN)).status, 204);
  const asSub = await registry(engine, `POST /users/${merchant}/sub-users`, { ...PERSON, permissions: ['sales:read'], location_ids: [] });
  const again = [await invite(engine), await invite(engine, { role: 'staff', email: EMAIL.toUpperCase() }), asSub];
  for (const { status, body } of again)
    assert.deepEqual(
      [status, body.code, body.detail],
      [403, 'blocked_by_platform', `The user ${id} was blocked by the platform and then removed.`],
    );
  assert.equal((await invite(engine, { role: 'staff', email: 'other.person@sandbox.example' })).status, 201);
});

test('the block of an operator is reported with the sub-users that it stops', async (engine) => {
  const merchant = 'usr_01JD58Z667M7HAQCPE3X6FQHHP';
  const block = { all_spaces: false, reason_code: 'authority_order', reason: 'Order of 25 November 2026', case_reference: 'CASE-20436' };
  const { body } = await registry(engine, `POST /admin/users/${merchant}/block`, block, 'sat_sandbox_operator');
  const event = engine.world.events.all.find(({ type }) => type === 'user.blocked');
  assert.deepEqual(Object.keys(event?.body.data), ['user', 'ended_sessions', 'sub_user_ids']);
  assert.deepEqual([event?.body.data.user.id, event?.body.data.user.status_reason_code], [merchant, 'platform']);
  assert.ok(body.sub_user_ids.length > 0);
  assert.deepEqual(event?.body.data.sub_user_ids, body.sub_user_ids);
});

test('a repeated invitation updates the person whom the first one invited', async (engine) => {
  const zainab = { email: 'zainab@emberbasket.example', first_name: 'Zainab', last_name: 'Mockup', phone: '+2347000000006', role: 'staff' };
  const first = await registry(engine, 'POST /users', { ...zainab, job_title: 'Customer care' });
  advance(engine, 660);
  const again = await registry(engine, 'POST /users', { ...zainab, job_title: 'Deputy head of operations' });
  assert.deepEqual([first.status, again.status], [201, 200]);
  assert.deepEqual([again.body.id, again.body.invitation.sent_count], [first.body.id, 2]);
});

test('a repeated invitation with another role adds that role to the history', async (engine) => {
  const { id } = (await invite(engine)).body;
  await invite(engine, { role: 'buyer' });
  const { data } = (await registry(engine, `GET /users/${id}/roles`)).body;
  assert.deepEqual(
    data.map(({ role, ended_at: ended }: { role: string; ended_at: string | null }) => [role, ended === null]),
    [
      ['buyer', true],
      ['staff', false],
    ],
  );
  assert.ok(!eventTypes(engine).includes('user.role_changed'));
});

test('the current role keeps the businesses that the request omits', async (engine) => {
  const businesses = ['biz_01JD53ZPP3375XQHZY0M8JND81'];
  const { id } = (await invite(engine, { role: 'merchant', business_ids: businesses })).body;
  const assign = (role: string) => registry(engine, `POST /users/${id}/assign-role`, { role, reason: 'A test' }, ADMIN_TOKEN);
  assert.deepEqual((await assign('merchant')).body.business_ids, businesses);
  assert.deepEqual((await assign('agency')).body.business_ids, []);
});

test('a person who has joined needs a second factor to become an admin, even while blocked', async (engine) => {
  const id = await joined(engine);
  await registry(engine, `POST /users/${id}/block`, { reason_code: 'lost_device', reason: 'Lost phone' }, ADMIN_TOKEN);
  const { body } = await registry(engine, `POST /users/${id}/assign-role`, { role: 'admin', reason: 'A test' }, ADMIN_TOKEN);
  assert.equal(body.code, 'second_factor_required');
});

test('the only approver of a service mapping stays an admin', async (engine) => {
  const femi = 'usr_01JD0QBW7D4G6J8K0M2P4R6T8V';
  const store = engine.world.store('platform-registry');
  const first = store.get('usr', femi);
  store.put('usr', { ...first, id: 'usr_01JD0QBW7D4G6J8K0M2P4R6T8W', email: 'second@emberbasket.example' });
  const { body } = await registry(engine, `POST /users/${femi}/assign-role`, { role: 'staff', reason: 'A test' });
  assert.deepEqual([body.code, body.detail.slice(0, 40)], ['resource_in_use', 'The user is the only approver of smp_01J']);
});

test('an operator who lifts the block of an invited person has a new invitation sent', async (engine) => {
  const { id, invitation } = (await invite(engine)).body;
  const given = { all_spaces: false, reason: 'Order of 25 November 2026', case_reference: 'CASE-20436' };
  const block = { ...given, reason_code: 'authority_order' };
  const { user } = (await registry(engine, `POST /admin/users/${id}/block`, block, 'sat_sandbox_operator')).body;
  assert.deepEqual([user.sign_in, user.user.invitation], [null, null]);
  advance(engine, 3600);
  await registry(engine, `POST /admin/users/${id}/unblock`, given, 'sat_sandbox_operator_2');
  const lifted = (await registry(engine, `GET /users/${id}`)).body;
  assert.deepEqual([lifted.status, lifted.invitation.sent_count], ['invited', 2]);
  assert.ok(lifted.invitation.expires_at > invitation.expires_at);
});

test('a person whom an operator blocked in all spaces cannot log in', async (engine) => {
  const id = await joined(engine);
  const given = { all_spaces: true, reason: 'Order of 25 November 2026', case_reference: 'CASE-20436' };
  await registry(engine, `POST /admin/users/${id}/block`, { ...given, reason_code: 'authority_order' }, 'sat_sandbox_operator');
  assert.equal((await logIn(engine)).body.code, 'forbidden');
  await registry(engine, `POST /admin/users/${id}/unblock`, given, 'sat_sandbox_operator_2');
  assert.equal((await logIn(engine)).status, 200);
});

test('a password that a person sets after the reset of an operator is reported as such', async (engine) => {
  const id = await joined(engine);
  const reset = { reason: 'Password found in a list', case_reference: 'CASE-20447' };
  await registry(engine, `POST /admin/users/${id}/reset-password`, reset, 'sat_sandbox_operator');
  const next = { token: 'sandbox_link', email: EMAIL, new_password: 'EXAMPLE quiet lamp seven kites' };
  await registry(engine, 'POST /accounts/reset-password', next);
  const event = engine.world.events.all.find(({ type }) => type === 'account.password_changed');
  assert.equal(event?.body.data.via, 'operator');
});

test('sub-users have permissions and days within the limits, and end with their last day', async (engine) => {
  const path = '/users/usr_01JD58Z667M7HAQCPE3X6FQHHP/sub-users';
  const add = (fields: object) => registry(engine, `POST ${path}`, { ...PERSON, permissions: ['sales:read'], location_ids: [], ...fields });
  assert.equal((await add({ permissions: ['counter:use'] })).body.code, 'role_exceeds_own');
  assert.equal((await add({ until_date: '2028-11-26' })).body.code, 'validation_failed');
  const { id } = (await add({ until_date: '2026-11-25' })).body;
  const list = async (token: string) => (await registry(engine, `GET ${path}`, undefined, token)).body.data;
  const [{ email }] = (await list('sat_sandbox_staff')).filter((each: { id: string }) => each.id === id);
  assert.equal(email, 't****@sandbox.example');
  advance(engine, 16 * 3600);
  assert.equal((await registry(engine, `GET /users/${id}`)).body.status_reason_code, 'period_over');
  assert.ok(eventTypes(engine).includes('user.removed'));
});
