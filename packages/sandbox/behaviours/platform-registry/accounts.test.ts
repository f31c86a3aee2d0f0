import assert from 'node:assert/strict';
import { appOf } from '../../http/controls';
import { advance, eventTypes, ruleOf, send } from '../../node/testEngine';
import { EMAIL, enrol, logIn, PASSWORD, registry, registryEngine, test, testUser } from './testRequests';

const accountsRule = ruleOf('openapi/platform-registry/accounts.yaml');
const securityRule = ruleOf('openapi/shared/security.yaml');

const FILE = 'openapi/platform-registry/accounts.yaml';

test(accountsRule('create test users who exist for 24 hours:'), async (engine) => {
  assert.equal((await testUser(engine)).body.status, 'active');
  const { body } = await logIn(engine);
  await enrol(engine, body.access_token);
  const { challenge } = (await logIn(engine)).body;
  const session = await registry(engine, 'POST /sessions', { kind: 'second_factor', challenge, code: '123456' });
  assert.equal(session.body.outcome, 'session');
  advance(engine, 86_400);
  assert.equal((await logIn(engine)).body.code, 'invalid_credentials');
});

test(accountsRule('Any other address belongs to a real person'), async () => {
  assert.equal((await testUser(registryEngine(), 'kemi@post.example')).body.code, 'invalid_link');
});

test(accountsRule('`sandbox_link` does not expire:'), async (engine) => {
  await testUser(engine);
  const again = await registry(engine, 'POST /accounts/verify-email', { token: 'sandbox_link', email: EMAIL, password: PASSWORD });
  assert.equal(again.body.code, 'invalid_state_transition');
});

test(accountsRule('Part of the link after `token=`; `sandbox_link` for test users of the sandbox.'), async (engine) => {
  await testUser(engine);
  const next = { token: 'sandbox_link', email: EMAIL, new_password: 'EXAMPLE quiet lamp seven kites' };
  assert.equal((await registry(engine, 'POST /accounts/reset-password', next)).status, 200);
  assert.equal((await logIn(engine)).body.code, 'invalid_credentials');
  assert.equal((await logIn(engine, { password: next.new_password })).status, 200);
});

test(`${accountsRule('The sandbox does not query a register:')}, ${accountsRule('the numbers behave as in [Create a wallet user]')}`, async (engine) => {
  await testUser(engine);
  const { access_token: token } = (await logIn(engine)).body;
  const check = (number: string) =>
    registry(engine, 'PATCH /accounts/me', { identity: { kind: 'bvn', number, date_of_birth: '1990-01-01', consent: true } }, token);
  assert.equal((await check('22200000091')).body.code, 'identity_mismatch');
  assert.equal((await check('22200000001')).body.identity_check.outcome, 'matched');
  assert.equal((await check('22200000094')).body.identity_check.outcome, 'source_unavailable');
  advance(engine, 60);
  assert.equal((await registry(engine, 'GET /accounts/me', undefined, token)).body.identity_check.outcome, 'mismatched');
});

test(accountsRule('locks of test users are sent to your sandbox endpoints.'), async (engine) => {
  await registry(engine, 'POST /users', { email: EMAIL, first_name: 'Una', last_name: 'Tester', role: 'staff' });
  await testUser(engine, EMAIL, 'sandbox_link');
  for (let tries = 0; tries < 5; tries += 1) assert.equal((await logIn(engine, { password: 'wrong' })).body.code, 'invalid_credentials');
  assert.equal((await logIn(engine)).body.code, 'account_locked');
  assert.ok(eventTypes(engine).includes('account.locked'));
  advance(engine, 86_399);
  assert.ok(eventTypes(engine).includes('account.unlocked'));
});

test(accountsRule('| `second_factor_setup` | The person is an admin, or the policy'), async (engine) => {
  await registry(engine, 'POST /users', { email: EMAIL, first_name: 'Una', last_name: 'Tester', role: 'staff' });
  await testUser(engine, EMAIL, 'sandbox_link');
  // The policy of the story requires a second factor since 23 November.
  const { access_token: token, restriction } = (await logIn(engine)).body;
  assert.equal(restriction, 'second_factor_setup');
  const read = async () => {
    const request = new Request('http://localhost/trace/v1/product-types', { headers: { Authorization: `Bearer ${token}` } });
    const response = await engine.fetch(request);
    return [response.status, ((await response.json()) as { code?: string }).code];
  };
  assert.deepEqual(await read(), [403, 'second_factor_required']);
  assert.equal((await enrol(engine, token)).body.restriction, null);
  assert.deepEqual(await read(), [200, undefined]);
});

test(`${FILE}: a session works against other families until it is logged out`, async (engine) => {
  await registry(engine, 'POST /users', { email: EMAIL, first_name: 'Una', last_name: 'Tester', role: 'staff' });
  await testUser(engine, EMAIL, 'sandbox_link');
  const { access_token: token, refresh_token: refresh } = (await logIn(engine)).body;
  await enrol(engine, token);
  const renewed = await registry(engine, 'POST /sessions/refresh', { refresh_token: refresh });
  assert.equal(renewed.status, 200);
  const headers = { Authorization: `Bearer ${token}` };
  assert.equal((await send(engine, 'GET /trace/v1/product-types', undefined, headers)).status, 200);
  assert.equal((await registry(engine, 'POST /sessions/log-out', { everywhere: false }, token)).body.ended_sessions, 1);
  assert.equal((await send(engine, 'GET /trace/v1/product-types', undefined, headers)).status, 401);
  assert.equal((await registry(engine, 'POST /sessions/refresh', { refresh_token: renewed.body.refresh_token })).status, 401);
});

const ADMIN = 'sat_sandbox_admin';
const banks = async (engine: ReturnType<typeof registryEngine>, token: string) =>
  (await send(engine, 'GET /wallet/v1/banks', undefined, { Authorization: `Bearer ${token}` })).status;

test(securityRule('`sk_test_…` for the sandbox'), async (engine) => {
  const { body } = await registry(engine, 'POST /keys', { kind: 'secret_key', name: 'Till' }, ADMIN);
  assert.match(body.secret, /^sk_test_/);
  assert.equal(await banks(engine, body.secret), 200);
  const read = await registry(engine, `GET /keys/${body.key.id}`);
  assert.equal(read.body.secrets[0].last_used_at, '2026-11-25T08:00:00Z');
  const rotated = await registry(engine, `POST /keys/${body.key.id}/rotate`, { overlap_hours: 1 }, body.secret);
  assert.deepEqual([await banks(engine, body.secret), await banks(engine, rotated.body.secret)], [200, 200]);
  advance(engine, 3600);
  assert.deepEqual([await banks(engine, body.secret), await banks(engine, rotated.body.secret)], [401, 200]);
  await registry(engine, `POST /keys/${body.key.id}/revoke`, { secret: 'all', reason_code: 'leaked' }, ADMIN);
  assert.equal(await banks(engine, rotated.body.secret), 401);
  assert.ok(eventTypes(engine).includes('key.revoked'));
});

test('tokens of client credentials end with their key', async (engine) => {
  const given = { kind: 'client_credentials', name: 'Reader', scopes: ['wallet.banks:read', 'wallet.accounts:read'] };
  const { body } = await registry(engine, 'POST /keys', given, ADMIN);
  const form = new URLSearchParams({ grant_type: 'client_credentials', client_id: body.key.id, client_secret: body.secret });
  const obtain = async () =>
    (await appOf(engine).request('/oauth2/token', { method: 'POST', body: form })).json() as Promise<{ access_token?: string }>;
  const { access_token: token = '' } = await obtain();
  const read = async () => (await send(engine, 'GET /wallet/v1/accounts', undefined, { Authorization: `Bearer ${token}` })).status;
  assert.equal(await read(), 200);
  await registry(engine, `POST /keys/${body.key.id}/toggle-status`, { active: false, reason: 'Load test' }, ADMIN);
  assert.equal(await read(), 401);
  assert.equal((await obtain()).access_token, undefined);
});

test('a rotated key of the example data keeps the use of its old secret, and all its secrets are those of the sandbox', async (engine) => {
  const path = '/keys/key_01JD8Y62QNA0SRP6JFZ7QNJVTQ';
  const before = await registry(engine, `GET ${path}`);
  await registry(engine, `POST ${path}/rotate`, { overlap_hours: 24 }, ADMIN);
  const { secrets, last_used_at: last } = (await registry(engine, `GET ${path}`)).body;
  const kinds = secrets.map(({ hint }: { hint: string }) => hint.slice(0, 8));
  assert.deepEqual(kinds, ['sk_test_', 'sk_test_']);
  assert.ok(last);
  assert.deepEqual([secrets[0].last_used_at, secrets[1].last_used_at], [null, last]);
  assert.equal(secrets[1].hint, before.body.secrets.at(-1).hint);
});

test('a key that expires within a year has no date of rotation, even after one', async (engine) => {
  const given = { name: 'Audit month', kind: 'secret_key', expires_at: '2026-12-31T23:00:00Z' };
  const { body } = await registry(engine, 'POST /keys', given, ADMIN);
  const rotated = await registry(engine, `POST /keys/${body.key.id}/rotate`, { overlap_hours: 1 }, ADMIN);
  assert.deepEqual([body.key.rotate_by_date, rotated.body.key.rotate_by_date], [null, null]);
});

test('ending the previous client secret ends the tokens that were obtained with it only', async (engine) => {
  const given = { name: 'Reports', kind: 'client_credentials', scopes: ['wallet.reference:read'] };
  const { body } = await registry(engine, 'POST /keys', given, ADMIN);
  const obtain = async (secret: string) => {
    const form = new URLSearchParams({ grant_type: 'client_credentials', client_id: body.key.id, client_secret: secret });
    const response = await appOf(engine).request('/oauth2/token', { method: 'POST', body: form });
    return ((await response.json()) as { access_token: string }).access_token;
  };
  const first = await obtain(body.secret);
  const rotated = await registry(engine, `POST /keys/${body.key.id}/rotate`, { overlap_hours: 24 }, ADMIN);
  const second = await obtain(rotated.body.secret);
  await registry(engine, `POST /keys/${body.key.id}/revoke`, { secret: 'previous', reason_code: 'replaced' }, ADMIN);
  assert.deepEqual([await banks(engine, first), await banks(engine, second)], [401, 200]);
});

test('a secret key sees itself in full, and no networks of other keys', async (engine) => {
  const given = { name: 'Till', kind: 'secret_key', allowed_networks: ['203.0.113.0/28'] };
  const { body } = await registry(engine, 'POST /keys', given, ADMIN);
  const read = async (id: string) => (await registry(engine, `GET /keys/${id}`, undefined, body.secret)).body;
  assert.deepEqual((await read(body.key.id)).allowed_networks, given.allowed_networks);
  const other = await read('key_01JD8Y62QNA0SRP6JFZ7QNJVTQ');
  assert.deepEqual([other.allowed_networks, other.secrets[0].last_used_ip], [[], null]);
});
