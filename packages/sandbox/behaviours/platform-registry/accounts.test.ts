import assert from 'node:assert/strict';
import { test } from 'node:test';
import { advance, eventTypes, rule, send } from '../../node/testEngine';
import { EMAIL, enrol, logIn, PASSWORD, registry, registryEngine, testUser } from './testRequests';

const FILE = 'openapi/platform-registry/accounts.yaml';

test(rule('openapi/platform-registry/accounts.yaml:33', 'create test users who exist for 24 hours:'), async () => {
  const engine = registryEngine();
  assert.equal((await testUser(engine)).body.status, 'active');
  const { body } = await logIn(engine);
  await enrol(engine, body.access_token);
  const { challenge } = (await logIn(engine)).body;
  const session = await registry(engine, 'POST /sessions', { kind: 'second_factor', challenge, code: '123456' });
  assert.equal(session.body.outcome, 'session');
  advance(engine, 86_400);
  assert.equal((await logIn(engine)).body.code, 'invalid_credentials');
});

test(rule('openapi/platform-registry/accounts.yaml:35', 'Any other address belongs to a real person'), async () => {
  assert.equal((await testUser(registryEngine(), 'kemi@post.example')).body.code, 'invalid_link');
});

test(rule('openapi/platform-registry/accounts.yaml:122', '`sandbox_link` does not expire:'), async () => {
  const engine = registryEngine();
  await testUser(engine);
  const again = await registry(engine, 'POST /accounts/verify-email', { token: 'sandbox_link', email: EMAIL, password: PASSWORD });
  assert.equal(again.body.code, 'invalid_state_transition');
});

test(
  rule('openapi/platform-registry/accounts.yaml:1790', 'Part of the link after `token=`; `sandbox_link` for test users of the sandbox.'),
  async () => {
    const engine = registryEngine();
    await testUser(engine);
    const next = { token: 'sandbox_link', email: EMAIL, new_password: 'EXAMPLE quiet lamp seven kites' };
    assert.equal((await registry(engine, 'POST /accounts/reset-password', next)).status, 200);
    assert.equal((await logIn(engine)).body.code, 'invalid_credentials');
    assert.equal((await logIn(engine, { password: next.new_password })).status, 200);
  },
);

test(`${rule('openapi/platform-registry/accounts.yaml:464', 'The sandbox does not query a register:')}, ${rule('openapi/platform-registry/accounts.yaml:464', 'the numbers behave as in [Create a wallet user]')}`, async () => {
  const engine = registryEngine();
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

test(rule('openapi/platform-registry/accounts.yaml:1186', 'locks of test users are sent to your sandbox endpoints.'), async () => {
  const engine = registryEngine();
  await registry(engine, 'POST /users', { email: EMAIL, first_name: 'Una', last_name: 'Tester', role: 'staff' });
  await testUser(engine, EMAIL, 'sandbox_link');
  for (let tries = 0; tries < 5; tries += 1) assert.equal((await logIn(engine, { password: 'wrong' })).body.code, 'invalid_credentials');
  assert.equal((await logIn(engine)).body.code, 'account_locked');
  assert.ok(eventTypes(engine).includes('account.locked'));
  advance(engine, 86_399);
  assert.ok(eventTypes(engine).includes('account.unlocked'));
});

test(rule('openapi/platform-registry/accounts.yaml:842', '| `second_factor_setup` | The person is an admin, or the policy'), async () => {
  const engine = registryEngine();
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

test(`${FILE}: a session works against other families until it is logged out`, async () => {
  const engine = registryEngine();
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
