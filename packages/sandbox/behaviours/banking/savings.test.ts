import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Engine } from '../../http/engine';
import type { Json } from '../../model/contract';
import { advance, rule } from '../../node/testEngine';
import { BELLO, BELLO_CUSTOMER, balance, banking, bankingEngine, FEMI, fund, NGOZI, naira, newReference, read } from './testParts';

/** Creates a plan of Bello with a target 30 days from the start of the story. */
async function create(engine: Engine, prefix = 'T'): Promise<Json> {
  fund(engine, BELLO, 20_000_000);
  const product = engine.world
    .store('banking')
    .list('svr')
    .find(({ code, target_required }) => code && target_required);
  const sent = await banking(engine, 'POST /savings-plans', {
    reference: newReference(prefix),
    customer_id: BELLO_CUSTOMER,
    product_id: product?.id,
    name: 'A bigger stall',
    target: naira(5_000_000),
    target_date: '2026-12-25',
    source_account_id: BELLO,
    submitted_by: NGOZI,
  });
  assert.equal(sent.status, 201, sent.body.detail);
  return sent.body;
}

/** Creates, approves and activates a plan with 50,000.00. */
async function activePlan(engine: Engine, prefix = 'T'): Promise<Json> {
  const { id } = await create(engine, prefix);
  await banking(engine, `POST /savings-plans/${id}/approve`, { approved_by: FEMI });
  const sent = await banking(engine, `POST /savings-plans/${id}/deposit`, { amount: naira(5_000_000), method: 'account' });
  assert.equal(sent.body.status, 'active', sent.body.detail);
  return sent.body;
}

test('a plan holds its deposits, and pays interest less tax when it is closed', async () => {
  const engine = bankingEngine();
  const plan = await activePlan(engine, 'FAST');
  const [before] = await balance(engine, BELLO);
  assert.equal(engine.world.ledger.balance(plan.id), 5_000_000);
  advance(engine, 31 * 60);
  const { body } = await banking(engine, `POST /savings-plans/${plan.id}/close`, { close_reason: 'goal_reached' });
  const { interest_accrued: interest, withholding_tax: tax, penalty, paid_out: paid } = body.closure;
  assert.ok(interest.amount > 0);
  assert.deepEqual([penalty.amount, tax.amount], [0, Math.round(interest.amount / 10)]);
  assert.equal(paid.amount, 5_000_000 + interest.amount - tax.amount);
  assert.deepEqual([(await balance(engine, BELLO))[0], engine.world.ledger.balance(plan.id)], [before + paid.amount, 0]);
});

test('closing before maturity must be confirmed if it costs interest', async () => {
  const engine = bankingEngine();
  const plan = await activePlan(engine);
  advance(engine, 3 * 86_400);
  const refused = await banking(engine, `POST /savings-plans/${plan.id}/close`, { close_reason: 'money_needed' });
  assert.equal(refused.body.code, 'validation_failed');
  const closed = await banking(engine, `POST /savings-plans/${plan.id}/close`, { close_reason: 'money_needed', accept_penalty: true });
  assert.equal(closed.body.closure.paid_out.amount, 5_000_000);
});

test(
  rule(
    'openapi/banking/savings.yaml:30',
    'In the sandbox, a `reference` that begins with `FAST-` makes one day pass per minute once the plan is active, and one that begins with `LAPSE-` makes the plan expire (`lapsed`) after a minute.',
  ),
  async () => {
    const engine = bankingEngine();
    const [fast, lapsing] = [await activePlan(engine, 'FAST'), await create(engine, 'LAPSE')];
    advance(engine, 60);
    assert.equal((await read(engine, `/savings-plans/${lapsing.id}`)).status, 'lapsed');
    advance(engine, 29 * 60);
    assert.equal((await read(engine, `/savings-plans/${fast.id}`)).status, 'matured');
  },
);

test(rule('openapi/banking/savings.yaml:1739', 'In the sandbox, the prefixes `FAST-` and `LAPSE-` have a special meaning.'), async () => {
  const engine = bankingEngine();
  const plan = await create(engine);
  advance(engine, 60);
  assert.equal((await read(engine, `/savings-plans/${plan.id}`)).status, 'submitted_and_pending_approval');
});
