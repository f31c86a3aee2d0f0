import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MAPPINGS } from '../../http/access';
import { SECOND_OPERATOR, TENANT, testCredential } from '../../http/caller';
import type { Engine } from '../../http/engine';
import type { Json } from '../../model/contract';
import { requestsOf, toRequest } from '../../node/requests';
import { advance } from '../../node/testEngine';
import { registry, registryEngine } from './testRequests';

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

test('platform-registry: two operators approve a tenant with high risk within five days', async () => {
  const engine = registryEngine();
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

test('platform-registry: three exports of the audit log run at a time', async () => {
  const engine = registryEngine();
  for (let index = 0; index < 3; index += 1) assert.equal((await example(engine, 'exportAuditLogs'))[0] < 300, true);
  assert.deepEqual(await example(engine, 'exportAuditLogs'), [409, 'limit_reached']);
  advance(engine, 60);
  assert.equal((await example(engine, 'exportAuditLogs'))[0] < 300, true);
});

test('platform-registry: Wallet is mapped with an account at a bank that exists', async () => {
  const engine = registryEngine();
  const at = (bank_code: string) => (body: Json) => ({
    ...body,
    settings: { ...body.settings, settlement_account: { ...body.settings.settlement_account, bank_code } },
  });
  assert.deepEqual(await example(engine, 'mapTenantService', at('123')), [422, 'bank_not_supported']);
  assert.equal((await example(engine, 'mapTenantService', at('999')))[0], 201);
});

test('platform-registry: a loan is not disbursed without Wallet', async () => {
  const engine = registryEngine();
  engine.world.store(MAPPINGS.family).put(MAPPINGS.type, { mapped: false }, `${TENANT} wallet`);
  assert.deepEqual(await example(engine, 'disburseLoan'), [409, 'service_not_mapped']);
});
