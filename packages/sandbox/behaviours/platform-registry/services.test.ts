import assert from 'node:assert/strict';
import { brand } from '../../../platform/brand';
import { TENANT } from '../../http/caller';
import type { Json } from '../../model/contract';
import { advance, eventTypes, ruleOf } from '../../node/testEngine';
import { registry, registryEngine, test, trialTenant } from './testRequests';

const rule = ruleOf('openapi/platform-registry/services.yaml');

type Engine = ReturnType<typeof registryEngine>;
const WEIGHING = '/services/svc_01JD8XCQMHDTQDPC72W0S3E1ZR';
const DAY = 86_400;

const create = (engine: Engine, fields: object = {}) =>
  registry(engine, 'POST /services', {
    code: 'crate_labels',
    name: 'Crate Labels',
    summary: 'Prints the labels of crates.',
    audience: 'own_space',
    base_url: 'https://labels.emberbasket.example',
    sandbox_base_url: 'https://labels-trial.emberbasket.example',
    support_email: 'labels@emberbasket.example',
    scopes: [{ name: 'crate_labels.labels:read', description: 'Read labels' }],
    data_classes: [],
    ...fields,
  });

const read = async (engine: Engine, { id }: Json) => (await registry(engine, `GET /services/${id}`)).body;
const map = (engine: Engine, service: string) =>
  registry(engine, `POST /tenants/${TENANT}/services`, { service, settings: { kind: 'plain' } });

test(`${rule('creates a trial service (`is_trial`) that only your sandbox can see, and ignores `base_url`.')}, ${rule('`true` if the service was created on the sandbox host.')}, ${rule('Required on the production host, ignored on the sandbox host.')}`, async () => {
  const engine = registryEngine();
  const { status, body } = await create(engine);
  assert.deepEqual([status, body.is_trial, body.base_url, body.status], [201, true, null, 'pending_approval']);
  assert.equal(body.call_url, `https://${brand.sandboxHost}/services/crate_labels`);
  assert.equal((await read(engine, body)).is_trial, true);
  const moved = await registry(engine, `PATCH /services/${body.id}`, { base_url: 'https://other.emberbasket.example' });
  assert.equal(moved.body.base_url, null);
  assert.equal((await read(engine, { id: WEIGHING.slice(10) })).is_trial, false);
});

test('after a minute a trial service is approved, or returned for changes because of its name or its health check', async () => {
  for (const [fields, status, event] of [
    [{}, 'active', 'service.approved'],
    [{ name: 'sandbox_rejected Labels' }, 'pending_approval', 'service.changes_requested'],
    [{ sandbox_base_url: 'https://sandbox-failed.emberbasket.example' }, 'pending_approval', 'service.changes_requested'],
  ] as const) {
    const engine = registryEngine();
    const { body } = await create(engine, fields);
    advance(engine, 59);
    assert.deepEqual([(await read(engine, body)).status, eventTypes(engine)], ['pending_approval', []]);
    advance(engine, 1);
    const service = await read(engine, body);
    assert.deepEqual([service.status, eventTypes(engine)], [status, [event]]);
    assert.equal(service.review_note === null, status === 'active');
  }
});

test('a service that was returned for changes is approved a minute after its correction', async (engine) => {
  const { body } = await create(engine, { name: 'sandbox_rejected Labels' });
  advance(engine, 60);
  const corrected = await registry(engine, `PATCH /services/${body.id}`, { name: 'Crate Labels' });
  assert.equal(corrected.body.review_note, null);
  advance(engine, 60);
  assert.equal((await read(engine, body)).status, 'active');
});

test(`${rule('The sandbox does not request your server:')}, ${rule('| Starts with `sandbox-failed.` | `failed`: the server returned 503 |')}, ${rule('| Starts with `sandbox-timeout.` |')}, ${rule('| Any other | `passed` |')}, ${rule('| None | `not_checked`, which does not prevent the approval |')}`, async () => {
  for (const [host, outcome, detail] of [
    ['sandbox-failed.emberbasket.example', 'failed', /503/],
    ['sandbox-timeout.emberbasket.example', 'failed', /5 seconds/],
    ['labels.emberbasket.example', 'passed', /^null$/],
    [undefined, 'not_checked', /^null$/],
  ] as const) {
    const engine = registryEngine();
    const { body } = await create(engine, { sandbox_base_url: host && `https://${host}` });
    assert.equal(body.endpoint_check.outcome, 'not_checked');
    advance(engine, 2);
    const { endpoint_check: check } = await read(engine, body);
    assert.equal(check.outcome, outcome);
    assert.match(String(check.detail), detail);
    advance(engine, 58);
    assert.equal((await read(engine, body)).status, outcome === 'failed' ? 'pending_approval' : 'active');
  }
});

test('a new address of an approved service must pass the health check', async (engine) => {
  const { status, body } = await registry(engine, `PATCH ${WEIGHING}`, { base_url: 'https://sandbox-failed.emberbasket.example' });
  assert.deepEqual([status, body.errors[0].pointer], [422, '/base_url']);
});

test('the code and the scopes of a service are checked, and the code stays reserved after the deletion', async (engine) => {
  const pointer = async (fields: object) => (await create(engine, fields)).body.errors[0].pointer;
  assert.equal(await pointer({ code: 'wallet_labels' }), '/code');
  assert.equal(await pointer({ scopes: [{ name: 'other.labels:read', description: 'Read' }] }), '/scopes/0/name');
  assert.equal(await pointer({ scopes: [{ name: 'crate_labels.labels:decide', description: 'Decide' }] }), '/scopes/0/name');
  assert.equal(await pointer({ audience: 'all' }), '/docs_url');
  const { body } = await create(engine);
  assert.equal((await create(engine)).body.code, 'already_exists');
  assert.equal((await registry(engine, `DELETE /services/${body.id}`)).status, 204);
  assert.equal((await create(engine)).body.code, 'already_exists');
});

test('a tenant can have 20 services', async (engine) => {
  const code = (index: number) => `label_${String.fromCharCode(97 + index)}`;
  const one = (index: number) =>
    create(engine, { code: code(index), scopes: [{ name: `${code(index)}.labels:read`, description: 'Read labels' }] });
  // The story has two services.
  for (let index = 0; index < 18; index += 1) assert.equal((await one(index)).status, 201);
  assert.equal((await one(18)).body.code, 'limit_reached');
});

test(`${rule('Returned in the sandbox only.')}, ${rule('and if there is none; the service then cannot be mapped in the sandbox.')}, ${rule('Without it, the service cannot be mapped in the sandbox.')}`, async (engine) => {
  const { body } = await create(engine, { sandbox_base_url: undefined });
  assert.equal(body.sandbox_base_url, null);
  advance(engine, 60);
  const { mappable, not_mappable_reason: reason } = await read(engine, body);
  assert.deepEqual([mappable, reason], [false, 'no_sandbox']);
  assert.equal((await map(engine, 'crate_labels')).body.code, 'service_not_open');
  await registry(engine, `PATCH /services/${body.id}`, { sandbox_base_url: 'https://labels-trial.emberbasket.example' });
  assert.equal((await read(engine, body)).mappable, true);
  assert.equal((await map(engine, 'crate_labels')).status, 201);
});

test(rule('URL to forward sandbox requests to, on another host than `base_url`.'), async () => {
  const { status, body } = await registry(registryEngine(), `PATCH ${WEIGHING}`, {
    sandbox_base_url: 'https://weighing.emberbasket.example',
  });
  assert.deepEqual([status, body.errors[0].pointer], [422, '/sandbox_base_url']);
});

test(rule('`null` to remove the service from the sandbox, which fails with 409 `resource_in_use` while it is mapped'), async (engine) => {
  const { body } = await create(engine);
  advance(engine, 60);
  const mapping = (await map(engine, 'crate_labels')).body;
  assert.deepEqual([(await read(engine, body)).mapping_count, (await read(engine, body)).not_mappable_reason], [1, 'already_mapped']);
  const remove = () => registry(engine, `PATCH /services/${body.id}`, { sandbox_base_url: null });
  assert.equal((await remove()).body.code, 'resource_in_use');
  assert.equal(
    (await registry(engine, `POST /tenants/${TENANT}/services/${mapping.id}/unmap`, { reason: 'The trial is over.' })).status,
    200,
  );
  assert.equal((await remove()).body.sandbox_base_url, null);
});

test(`${rule("A trial service is visible only in the owner's sandbox, and is deleted 90 days after its last request or update, which ends its mappings.")}, ${rule('description: >- URL that sandbox requests are forwarded to.')}`, async (engine) => {
  const { body } = await create(engine, { audience: 'all', docs_url: 'https://labels.emberbasket.example/docs' });
  assert.equal(body.sandbox_base_url, 'https://labels-trial.emberbasket.example');
  const other = { kind: 'session', role: 'admin', tenant: 'tnt_01JDB0XRYKS98VJV1V9XPGJ4PS', user: null, scopes: null, token: 'sat_other' };
  engine.world.store('_credentials').put('credential', other, 'sat_other');
  const asOther = async (path: string) => registry(engine, `GET ${path}`, undefined, 'sat_other');
  assert.equal((await asOther(`/services/${body.id}`)).status, 404);
  assert.deepEqual([(await asOther(WEIGHING)).body.sandbox_base_url, (await asOther(WEIGHING)).body.mapping_count], [null, null]);
  advance(engine, 60);
  const mapping = (await map(engine, 'crate_labels')).body;
  advance(engine, 80 * DAY);
  await registry(engine, `PATCH /services/${body.id}`, { summary: 'Prints the labels of all crates.' });
  advance(engine, 89 * DAY);
  assert.equal((await read(engine, body)).status, 'active');
  advance(engine, DAY);
  assert.equal((await registry(engine, `GET /services/${body.id}`)).status, 404);
  const { data } = (await registry(engine, `GET /tenants/${TENANT}/services?service=crate_labels`)).body;
  assert.deepEqual([data[0].id, data[0].status], [mapping.id, 'unmapped']);
});

test('the list shows the nine services of the platform', async () => {
  const { body } = await registry(registryEngine(), 'GET /services?kind=platform');
  assert.equal(body.data.length, 9);
});

test("a service for its owner's space cannot be mapped to a child", async (engine) => {
  const { id } = (await trialTenant(engine)).body;
  await create(engine);
  advance(engine, 60);
  const mapping = { service: 'crate_labels', settings: { kind: 'plain' } };
  assert.equal((await registry(engine, `POST /tenants/${id}/services`, mapping)).body.code, 'service_not_open');
});

test('a scope cannot be removed while a key holds it', async (engine) => {
  const { body } = await create(engine, {
    scopes: ['read', 'write'].map((action) => ({ name: `crate_labels.labels:${action}`, description: `${action} labels` })),
  });
  advance(engine, 60);
  const key = { kind: 'client_credentials', name: 'Label printer', scopes: ['crate_labels.labels:write'] };
  const { status, body: made } = await registry(engine, 'POST /keys', key, 'sat_sandbox_admin');
  assert.equal(status, 201);
  const remove = () => registry(engine, `PATCH /services/${body.id}`, { scopes: [body.scopes[0]] });
  assert.equal((await remove()).body.code, 'resource_in_use');
  await registry(
    engine,
    `POST /keys/${made.key.id}/revoke`,
    { secret: 'all', also_children: false, reason_code: 'no_longer_needed' },
    'sat_sandbox_admin',
  );
  assert.deepEqual((await remove()).body.scopes, [body.scopes[0]]);
});
