import assert from 'node:assert/strict';
import { test } from 'node:test';
import { appOf } from '../../http/controls';
import { advance, eventTypes, rule, send } from '../../node/testEngine';
import { registry, registryEngine } from './testRequests';

const ADMIN = 'sat_sandbox_admin';
const banks = async (engine: ReturnType<typeof registryEngine>, token: string) =>
  (await send(engine, 'GET /wallet/v1/banks', undefined, { Authorization: `Bearer ${token}` })).status;

test(rule('openapi/shared/security.yaml:6', '`sk_test_…` for the sandbox'), async () => {
  const engine = registryEngine();
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

test('tokens of client credentials end with their key', async () => {
  const engine = registryEngine();
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

test('a rotated key of the example data keeps the use of its old secret, and all its secrets are those of the sandbox', async () => {
  const engine = registryEngine();
  const path = '/keys/key_01JD8Y62QNA0SRP6JFZ7QNJVTQ';
  const before = await registry(engine, `GET ${path}`);
  await registry(engine, `POST ${path}/rotate`, { overlap_hours: 24 }, ADMIN);
  const { secrets, last_used_at: last } = (await registry(engine, `GET ${path}`)).body;
  assert.deepEqual(
    secrets.map(({ hint }: { hint: string }) => hint.slice(0, 8)),
    ['sk_test_', 'sk_test_'],
  );
  assert.ok(last);
  assert.deepEqual([secrets[0].last_used_at, secrets[1].last_used_at], [null, last]);
  assert.equal(secrets[1].hint, before.body.secrets.at(-1).hint);
});

test('a key that expires within a year has no date of rotation, even after one', async () => {
  const engine = registryEngine();
  const given = { name: 'Audit month', kind: 'secret_key', expires_at: '2026-12-31T23:00:00Z' };
  const { body } = await registry(engine, 'POST /keys', given, ADMIN);
  const rotated = await registry(engine, `POST /keys/${body.key.id}/rotate`, { overlap_hours: 1 }, ADMIN);
  assert.deepEqual([body.key.rotate_by_date, rotated.body.key.rotate_by_date], [null, null]);
});

test('ending the previous client secret ends the tokens that were obtained with it only', async () => {
  const engine = registryEngine();
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

test('a secret key sees itself in full, and no networks of other keys', async () => {
  const engine = registryEngine();
  const given = { name: 'Till', kind: 'secret_key', allowed_networks: ['203.0.113.0/28'] };
  const { body } = await registry(engine, 'POST /keys', given, ADMIN);
  const read = async (id: string) => (await registry(engine, `GET /keys/${id}`, undefined, body.secret)).body;
  assert.deepEqual((await read(body.key.id)).allowed_networks, given.allowed_networks);
  const other = await read('key_01JD8Y62QNA0SRP6JFZ7QNJVTQ');
  assert.deepEqual([other.allowed_networks, other.secrets[0].last_used_ip], [[], null]);
});
