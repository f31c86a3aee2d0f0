import assert from 'node:assert/strict';
import type { Engine } from '../../http/engine';
import type { Json } from '../../model/contract';
import { advance, eventTypes, ruleOf } from '../../node/testEngine';
import { naira } from '../../node/testFamily';
import { ADA, ADA_USER, balance, newReference, read, readAfter, test, wallet } from './testRequests';

const rule = ruleOf('openapi/wallet/fixed-deposit.yaml');

const NGOZI = 'usr_01JD0QB3F9C5R8T1Y6WHZKM2NV';
const FEMI = 'usr_01JD0QBW7D4G6J8K0M2P4R6T8V';
const HARVEST_90 = 'fdp_01JD0W2X4Z6B8D0F2H4K6M8P0R';

const apply = (engine: Engine, fields: Json = {}) =>
  wallet(engine, 'POST /fixed-deposits', {
    reference: newReference('FD'),
    owner_id: ADA_USER,
    product_id: HARVEST_90,
    principal: naira(10_000_000),
    term_days: 90,
    source_account_id: ADA,
    submitted_by: NGOZI,
    ...fields,
  });
const approve = (engine: Engine, id: string, approved_by = FEMI) => wallet(engine, `POST /fixed-deposits/${id}/approve`, { approved_by });
const activate = (engine: Engine, id: string) => wallet(engine, `POST /fixed-deposits/${id}/activate`, { activated_by: FEMI });
const deposit = (engine: Engine, id: string) => read(engine, `/fixed-deposits/${id}`);

test('a deposit is held, placed and paid out with interest less tax', async (engine) => {
  const { body } = await apply(engine, { maturity_instruction: { method: 'withdraw' } });
  assert.deepEqual(
    [body.interest_at_maturity, body.withholding_tax_at_maturity, body.payable_at_maturity],
    [naira(283_562), naira(28_356), naira(10_255_206)],
  );
  assert.equal((await approve(engine, body.id, NGOZI)).body.code, 'self_approval');
  await approve(engine, body.id);
  assert.deepEqual(await balance(engine, ADA), [18_500_000, 10_000_000, 8_500_000]);
  const active = await activate(engine, body.id);
  assert.equal(active.body.maturity_date, '2027-02-23');
  assert.deepEqual(await balance(engine, ADA), [8_500_000, 0, 8_500_000]);
  assert.equal((await readAfter(engine, 90 * 86_400, `/fixed-deposits/${body.id}`)).status, 'closed');
  assert.equal((await deposit(engine, body.id)).closure.payable.amount, 10_255_206);
});

test(rule('for a deposit that you create in the sandbox, it is 0 until the deposit has matured or is closed.'), async (engine) => {
  const { body } = await apply(engine, { reference: newReference('FAST'), term_days: 30, principal: naira(1_000_000) });
  await approve(engine, body.id);
  await activate(engine, body.id);
  const accrued = async () => (await deposit(engine, body.id)).interest_accrued.amount;
  advance(engine, 29 * 60);
  const before = await accrued();
  advance(engine, 60);
  assert.deepEqual([before, await accrued()], [0, body.interest_at_maturity.amount]);
});

for (const name of [
  rule('In the sandbox, the prefix of `reference` and the kobo of `principal` determine the outcome:'),
  rule(
    '| `reference` starts with `FAST-` | once the deposit is active, a day passes every minute: a term of 30 days matures after 30 minutes.',
  ),
  rule('A sandbox deposit whose `reference` starts with `FAST-` matures after one minute for each day of its term.'),
  rule('For a sandbox deposit whose `reference` starts with `FAST-`, it is one minute after the activation for each day of the term.'),
  rule('a sandbox deposit whose `reference` starts with `FAST-` matures earlier.'),
  rule('In the sandbox, the prefixes `FAST-` and `LAPSE-` have a special meaning.'),
]) {
  test(name, async (engine) => {
    const { body } = await apply(engine, {
      reference: newReference('FAST'),
      term_days: 30,
      principal: naira(1_000_000),
      maturity_instruction: { method: 'wait' },
    });
    await approve(engine, body.id);
    await activate(engine, body.id);
    assert.equal((await readAfter(engine, 30 * 60 - 1, `/fixed-deposits/${body.id}`)).status, 'active');
    const matured = await readAfter(engine, 1, `/fixed-deposits/${body.id}`);
    assert.deepEqual([matured.status, matured.maturity_date, matured.matured_at], ['matured', '2026-12-25', '2026-11-25T08:30:00Z']);
    const closed = await wallet(engine, `POST /fixed-deposits/${body.id}/close`, { method: 'withdraw' });
    assert.deepEqual(closed.body.closure.payable, naira(1_006_657));
    assert.ok(eventTypes(engine).includes('fixed_deposit.matured'));
  });
}

test(rule('| `reference` starts with `LAPSE-` | the application becomes `withdrawn` after one minute |'), async (engine) => {
  const { body } = await apply(engine, { reference: newReference('LAPSE') });
  assert.equal((await readAfter(engine, 60, `/fixed-deposits/${body.id}`)).status, 'withdrawn');
});

test(rule('| `principal` ends in `.51`, such as 1000051 | the approval fails with 402 `insufficient_funds`,'), async (engine) => {
  const { body } = await apply(engine, { principal: naira(1_000_051) });
  assert.deepEqual(
    [(await approve(engine, body.id)).status, (await deposit(engine, body.id)).status],
    [402, 'submitted_and_pending_approval'],
  );
});

test(rule('| `principal` ends in `.57`, such as 1000057 | the activation fails with 409 `account_not_active` |'), async (engine) => {
  const { body } = await apply(engine, { principal: naira(1_000_057) });
  await approve(engine, body.id);
  assert.equal((await activate(engine, body.id)).body.code, 'account_not_active');
  assert.equal((await deposit(engine, body.id)).status, 'approved');
});

test('an early closure pays what its quote says', async (engine) => {
  const { body } = await apply(engine);
  await approve(engine, body.id);
  await activate(engine, body.id);
  const quote = () => wallet(engine, `POST /fixed-deposits/${body.id}/premature-closure-quotes`, {});
  assert.equal((await quote()).body.code, 'deposit_locked');
  advance(engine, 13 * 86_400);
  const { id, interest_accrued, penalty, payable } = (await quote()).body;
  // 100,000.00 × 11.5 % × 13 / 365 = 409.589…; a quarter is kept, and 10 % tax of the rest.
  assert.deepEqual([interest_accrued.amount, penalty.amount, payable.amount], [40_959, 10_240, 10_027_647]);
  const closed = await wallet(engine, `POST /fixed-deposits/${body.id}/close-prematurely`, { method: 'withdraw', quote_id: id });
  assert.deepEqual([closed.body.status, (await balance(engine, ADA))[0]], ['closed', 18_500_000 - 10_000_000 + payable.amount]);
});

test('a deposit matures at 00:00 in Lagos on its maturity date', async (engine) => {
  const { body } = await apply(engine, { maturity_instruction: { method: 'wait' } });
  await approve(engine, body.id);
  const { maturity_date: date } = (await activate(engine, body.id)).body;
  assert.equal(
    (await readAfter(engine, (Date.parse(date) - 3_600_000 - engine.world.clock.now()) / 1000 - 30, `/fixed-deposits/${body.id}`)).status,
    'active',
  );
  const { status, matured_at: at } = await readAfter(engine, 60, `/fixed-deposits/${body.id}`);
  assert.deepEqual([status, Date.parse(at)], ['matured', Date.parse(date) - 3_600_000]);
});

test('a deposit that matures while its account is frozen is paid out after the freeze', async (engine) => {
  const { body } = await apply(engine, { reference: newReference('FAST'), term_days: 30, maturity_instruction: { method: 'withdraw' } });
  await approve(engine, body.id);
  await activate(engine, body.id);
  await wallet(engine, `POST /accounts/${ADA}/freeze`, { reason_code: 'device_stolen' });
  const waiting = await readAfter(engine, 30 * 60, `/fixed-deposits/${body.id}`);
  assert.deepEqual([waiting.status, waiting.status_reason_code], ['matured', 'payout_account_not_active']);
  await wallet(engine, `POST /accounts/${ADA}/unfreeze`, { reason: 'Came in person.' });
  const paid = await readAfter(engine, 60, `/fixed-deposits/${body.id}`);
  assert.deepEqual([paid.status, paid.status_reason_code, paid.closure.paid_to_account_id], ['closed', null, ADA]);
});

test('an application is withdrawn when its source account is closed', async (engine) => {
  const account = { owner_id: ADA_USER, display_name: 'Savings', reference: newReference('A') };
  const { id: source } = (await wallet(engine, 'POST /accounts', account)).body;
  const { body } = await apply(engine, { source_account_id: source });
  const request = { account_id: source, reason_code: 'no_longer_used', reference: newReference('C'), requested_by: NGOZI };
  const closure = (await wallet(engine, 'POST /account-closure-requests', request)).body;
  await wallet(engine, `POST /admin/account-closure-requests/${closure.id}/approve`, { decided_by: FEMI });
  const { status, status_reason_code } = await deposit(engine, body.id);
  assert.deepEqual([status, status_reason_code], ['withdrawn', 'source_account_closed']);
  assert.ok(eventTypes(engine).includes('fixed_deposit.withdrawn'));
});
