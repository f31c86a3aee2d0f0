import assert from 'node:assert/strict';
import type { Engine } from '../../http/engine';
import type { Json } from '../../model/contract';
import { advance, eventTypes, ruleOf } from '../../node/testEngine';
import { banking, bankingEngine, FEMI, NGOZI, newReference, personWith, read, readAfter, test, upload } from './testRequests';

const rule = ruleOf('openapi/banking/kyc.yaml');

let number = 700;

/** Creates a person without numbers and a customer for it. */
async function newCustomer(engine: Engine): Promise<Json> {
  const { body } = await banking(engine, 'POST /persons', personWith({ consent: undefined }));
  return (await banking(engine, 'POST /customers', { kind: 'person', person_id: body.id, created_by: NGOZI })).body;
}

const CONSENT = { given_at: '2026-11-16T08:35:10Z', method: 'electronic', evidence_reference: 'C-1' };

const newNumber = (): Json => {
  number += 1;
  return { kind: 'number', id_type: 'bvn', number: `22200000${number}`.replace(/9[1-4]$/, '95') };
};

const submit = (engine: Engine, customer: Json, evidence: Json[], fields: Json = {}) =>
  banking(engine, 'POST /kyc-submissions', {
    customer_id: customer.id,
    reference: newReference('K-'),
    target_tier: 1,
    evidence,
    consent: CONSENT,
    submitted_by: NGOZI,
    ...fields,
  });

const latest = async (engine: Engine, customer: Json): Promise<Json> =>
  (await read(engine, `/customers/${customer.id}/kyc`)).submissions[0];
const VISIT = { kind: 'address_visit', preferred_date: '2026-11-27' };

test(rule('with `22200000093` for a register that does not respond, and reviews take one minute.'), async (engine) => {
  const customer = await newCustomer(engine);
  const { status, body } = await submit(engine, customer, [{ ...newNumber(), number: '22200000093' }]);
  assert.deepEqual([status, body.status], [202, 'processing']);
  advance(engine, 5);
  const silent = await latest(engine, customer);
  assert.deepEqual([silent.status, silent.status_reason_code], ['needs_action', 'register_silent']);
  const { body: next } = await submit(engine, customer, [newNumber(), VISIT]);
  const all = (await read(engine, `/customers/${customer.id}/kyc`)).submissions;
  assert.deepEqual([all[1].status, all[1].superseded_by_id], ['superseded', next.id]);
  assert.equal((await submit(engine, customer, [])).body.code, 'check_in_progress');
  advance(engine, 5);
  assert.equal((await latest(engine, customer)).status, 'in_review');
  advance(engine, 59);
  assert.equal((await latest(engine, customer)).status, 'in_review');
  advance(engine, 1);
  assert.equal((await latest(engine, customer)).status, 'verified');
  const wrong = await newCustomer(engine);
  await submit(engine, wrong, [{ ...newNumber(), number: '22200000091' }]);
  advance(engine, 5);
  const rejected = await latest(engine, wrong);
  assert.deepEqual([rejected.status, rejected.status_reason_code], ['rejected', 'date_of_birth_differs']);
});

test(rule('then `verified`. Every visit finds the address |'), async (engine) => {
  const customer = await newCustomer(engine);
  await submit(engine, customer, [newNumber()]);
  advance(engine, 5);
  assert.deepEqual([(await latest(engine, customer)).status, (await read(engine, `/customers/${customer.id}`)).kyc_tier], ['verified', 1]);
  assert.ok(eventTypes(engine).includes('customer.activated') && !eventTypes(engine).includes('kyc_submission.in_review'));
  await submit(engine, customer, [VISIT], { target_tier: 2 });
  advance(engine, 65);
  const { status, requires_upgrade: isWaiting, evidence } = await latest(engine, customer);
  assert.deepEqual([status, isWaiting, evidence.at(-1).outcome], ['verified', true, 'accepted']);
});

test(rule('| `REJECT-` | `in_review`, then `rejected` as not genuine |'), async (engine) => {
  const customer = await newCustomer(engine);
  await submit(engine, customer, [newNumber()], { reference: newReference('REJECT-') });
  advance(engine, 5);
  assert.equal((await latest(engine, customer)).status, 'in_review');
  advance(engine, 60);
  const { status, status_reason_code: reason } = await latest(engine, customer);
  assert.deepEqual([status, reason, (await read(engine, `/customers/${customer.id}`)).kyc_tier], ['rejected', 'not_genuine', null]);
});

test(rule('| `ACTION-` | `needs_action` for an unreadable document |'), async (engine) => {
  const customer = await newCustomer(engine);
  await submit(engine, customer, [newNumber()], { reference: newReference('ACTION-') });
  advance(engine, 5);
  const { status, status_reason_code: reason, needs } = await latest(engine, customer);
  assert.deepEqual([status, reason, needs.length], ['needs_action', 'document_unreadable', 1]);
  advance(engine, 86_400);
  assert.equal((await latest(engine, customer)).status, 'needs_action');
});

test(rule('| `LAPSE-` | `needs_action`, after another minute `expired` |'), async (engine) => {
  const customer = await newCustomer(engine);
  await submit(engine, customer, [newNumber()], { reference: newReference('LAPSE-') });
  advance(engine, 5);
  assert.equal((await latest(engine, customer)).status, 'needs_action');
  advance(engine, 60);
  assert.deepEqual([(await latest(engine, customer)).status, eventTypes(engine).includes('kyc_submission.expired')], ['expired', true]);
});

test('a second person puts a higher tier into force, and the limits of the accounts follow', async (engine) => {
  const customer = await newCustomer(engine);
  await submit(engine, customer, [newNumber()]);
  advance(engine, 5);
  const account = { customer_id: customer.id, kind: 'savings', currency: 'NGN', reference: newReference() };
  const { id, limits } = (await banking(engine, 'POST /accounts', account)).body;
  const upgrade = (tier: number, approved_by: string) =>
    banking(engine, `POST /customers/${customer.id}/kyc/upgrade`, { tier, approved_by, reason: 'Plausible' });
  assert.equal((await upgrade(3, FEMI)).body.code, 'tier_requirements_not_met');
  const { body: document } = await upload(engine, `/persons/${customer.person_id}/documents`, 'bill.pdf', {
    kind: 'utility_bill',
    issued_date: '2026-11-01',
  });
  await submit(engine, customer, [{ kind: 'document', document_id: document.id }], { target_tier: 3 });
  assert.equal((await readAfter(engine, 65, `/customers/${customer.id}/kyc`)).upgradable_to, 3);
  assert.equal((await upgrade(3, NGOZI)).body.code, 'self_approval');
  const before = (await read(engine, `/customers/${customer.id}/kyc`)).kyc_tier;
  const { body } = await upgrade(3, FEMI);
  assert.deepEqual([body.kyc_tier, body.next_tier, body.tier_set_by, body.upgradable_to], [3, null, FEMI, null]);
  const after = (await read(engine, `/accounts/${id}`)).limits;
  assert.ok(limits.single_debit.amount < after.single_debit.amount && after.maximum_balance === null);
  const data = engine.world.events.all.findLast(({ type }) => type === 'customer.kyc_tier_changed')?.body.data;
  assert.deepEqual([data.previous_kyc_tier, data.cause, data.changed_by, data.customer.kyc_tier], [before, 'upgraded', FEMI, 3]);
});

test('the tiers are listed with their limits', async () => {
  const { data } = await read(bankingEngine(), '/kyc-tiers?holder=person');
  assert.deepEqual(
    data.map(({ tier, limits }: Json) => [tier, limits.single_debit.amount]),
    [
      [1, 2_000_000],
      [2, 10_000_000],
      [3, 100_000_000],
    ],
  );
});
