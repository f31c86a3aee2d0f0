import assert from 'node:assert/strict';
import { requestsOf, toRequest } from '../../node/requests';
import { advance, eventTypes, ruleOf } from '../../node/testEngine';
import { registry, registryEngine, test } from './testRequests';

const businessesRule = ruleOf('openapi/platform-registry/businesses.yaml');
const notificationsRule = ruleOf('openapi/platform-registry/notifications.yaml');
const productsRule = ruleOf('openapi/platform-registry/products.yaml');
const terminalsRule = ruleOf('openapi/platform-registry/terminals.yaml');
const transfersRule = ruleOf('openapi/platform-registry/transfers.yaml');
const auditLogsRule = ruleOf('openapi/platform-registry/audit-logs.yaml');

/** Sends the example of an operation with some fields replaced, lets two minutes pass, and returns the resource with the events. */
async function run(operation: string, name: string, fields: object, path: string) {
  const engine = registryEngine();
  const contract = engine.world.contracts.get('platform-registry');
  const example = contract && requestsOf(contract).find((each) => each.operation.id === operation && each.name === name);
  assert.ok(example);
  const response = await engine.fetch(toRequest({ ...example, body: { ...example.body, ...fields } }));
  const created = (await response.json()) as Record<string, any>;
  assert.ok(response.ok, JSON.stringify(created));
  advance(engine, 120);
  return { created, later: (await registry(engine, `GET ${path}/${created.id}`)).body, events: eventTypes(engine) };
}

test(`${businessesRule('In the **sandbox** the business is `active` immediately')}, ${businessesRule('in the sandbox, when it is created.')}, ${businessesRule('`null` before the first round, and in the sandbox.')}`, async () => {
  const { created, events } = await run('createBusiness', 'sandbox', {}, '/businesses');
  assert.deepEqual([created.status, created.environment, created.review.decision_due_at], ['active', 'sandbox', null]);
  assert.ok(events.includes('business.approved'));
  const rejected = await run('createBusiness', 'sandbox', { registration_number: 'RC0000091' }, '/businesses');
  assert.deepEqual([rejected.created.status, rejected.later.status], ['pending_approval', 'rejected']);
  const silent = await run('createBusiness', 'sandbox', { registration_number: 'RC0000092' }, '/businesses');
  assert.equal(silent.created.register_check.outcome, 'source_unavailable');
});

test(productsRule('In the sandbox, a product is approved after a minute;'), async () => {
  const approved = await run('createProduct', 'starter', { code: 'trial_one' }, '/products');
  const rejected = await run('createProduct', 'starter', { code: 'trial_two', name: 'sandbox_rejected plan' }, '/products');
  assert.deepEqual([approved.later.status, rejected.later.status], ['active', 'rejected']);
  assert.ok(approved.events.includes('product.approved') && rejected.events.includes('product.rejected'));
});

test(terminalsRule('every serial number that starts with `EXM-T-9` counts as issued to you.'), async () => {
  const { created } = await run('registerTerminal', 'spare', { serial_number: 'EXM-T-900001' }, '/terminals');
  assert.equal(created.status, 'registered');
  await assert.rejects(run('registerTerminal', 'spare', { serial_number: 'EXM-T-800001' }, '/terminals'), /terminal_not_issued/);
});

test(transfersRule('a `reference` that starts with `ACCEPT-`, `DECLINE-` or `EXPIRE-`'), async () => {
  for (const [reference, status] of [
    ['ACCEPT-1', 'completed'],
    ['DECLINE-1', 'declined'],
    ['EXPIRE-1', 'expired'],
  ]) {
    const { later, events } = await run('createTransfer', 'to_another_tenant', { reference }, '/transfers');
    assert.equal(later.status, status);
    assert.ok(events.includes(`custody_transfer.${status}`));
  }
});

test(auditLogsRule('a job whose `occurred_from` is before the year 2000 fails'), async () => {
  const { later } = await run('exportAuditLogs', 'failure', {}, '/audit-log-exports');
  assert.equal(later.status, 'failed');
  assert.equal((await run('exportAuditLogs', 'whole_chain', {}, '/audit-log-exports')).later.status, 'completed');
});

test(`${notificationsRule('The sandbox delivers nothing outside the platform:')}, ${notificationsRule('Those to `+2347000000098` and `bounce@sandbox.example` become `failed`.')}`, async () => {
  const contact = { recipient: { kind: 'contact', name: 'Una', phone: '+2347000000098' }, channels: ['sms'] };
  const failed = await run('sendNotification', 'user', { ...contact, reference: 'EB-MSG-1' }, '/notifications');
  const sent = await run('sendNotification', 'user', { reference: 'EB-MSG-2' }, '/notifications');
  assert.deepEqual([failed.later.status, sent.later.status], ['failed', 'delivered']);
});

test('a second business with the same number is refused, under another reference too', async (engine) => {
  const business = {
    kind: 'merchant',
    reference: 'one',
    name: 'Stall',
    legal_name: 'Stall Enterprises',
    registration_kind: 'business_name',
    registration_number: 'BN0000098',
    trades_in: ['fresh_produce'],
    contact_email: 'stall@sandbox.example',
    contact_phone: '+2347000000098',
  };
  const first = await registry(engine, 'POST /businesses', business);
  const second = await registry(engine, 'POST /businesses', { ...business, reference: 'two' });
  assert.deepEqual([first.status, second.status, second.body.code], [201, 409, 'already_exists']);
  assert.ok(second.body.detail.includes(first.body.id));
});

test('states are sorted by name, and a country that is not a market has none', async (engine) => {
  const names = (await registry(engine, 'GET /countries/NG/states?limit=100')).body.data.map(({ name }: { name: string }) => name);
  assert.equal(names.length, 37);
  assert.deepEqual(names, [...names].sort());
  assert.equal((await registry(engine, 'GET /countries/FR/states')).status, 404);
});

test('a terminal is registered once', async () => {
  const fields = { serial_number: 'EXM-T-900002' };
  const engine = registryEngine();
  const contract = engine.world.contracts.get('platform-registry');
  const example = contract && requestsOf(contract).find((each) => each.operation.id === 'registerTerminal' && each.name === 'spare');
  assert.ok(example);
  const send = async () => (await engine.fetch(toRequest({ ...example, body: { ...example.body, ...fields } }))).status;
  assert.deepEqual([await send(), await send()], [201, 409]);
});
