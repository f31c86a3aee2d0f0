import assert from 'node:assert/strict';
import type { Engine } from '../../http/engine';
import type { Json } from '../../model/contract';
import { advance, eventTypes, ruleOf } from '../../node/testEngine';
import { naira } from '../../node/testFamily';
import { addDays } from '../money/dates';
import { nextDate } from './savingsDays';
import { BELLO, BELLO_CUSTOMER, balance, banking, FEMI, fund, NGOZI, newReference, read, readAfter, test } from './testRequests';

const rule = ruleOf('openapi/banking/savings.yaml');

/** Creates a plan of Bello with a target 30 days from the start of the story. */
async function create(engine: Engine, prefix = 'T', fields: Json = {}): Promise<Json> {
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
    ...fields,
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

test('a plan holds its deposits, and pays interest less tax when it is closed', async (engine) => {
  const plan = await activePlan(engine, 'FAST');
  const [before] = await balance(engine, BELLO);
  assert.equal(engine.world.ledger.balance(plan.id), 5_000_000);
  const { balance: saved, interest_paid: earlier } = await readAfter(engine, 31 * 60, `/savings-plans/${plan.id}`);
  assert.ok(saved.amount === 5_000_000 + earlier.amount && earlier.amount > 0);
  const { body } = await banking(engine, `POST /savings-plans/${plan.id}/close`, { close_reason: 'goal_reached' });
  const { interest_accrued: interest, withholding_tax: tax, penalty, paid_out: paid } = body.closure;
  assert.ok(interest.amount > 0);
  assert.deepEqual([penalty.amount, tax.amount], [0, Math.round(interest.amount / 10)]);
  assert.equal(paid.amount, saved.amount + interest.amount - tax.amount);
  assert.deepEqual([(await balance(engine, BELLO))[0], engine.world.ledger.balance(plan.id)], [before + paid.amount, 0]);
});

test('closing before maturity must be confirmed if it costs interest', async (engine) => {
  const plan = await activePlan(engine);
  advance(engine, 3 * 86_400);
  const refused = await banking(engine, `POST /savings-plans/${plan.id}/close`, { close_reason: 'money_needed' });
  assert.equal(refused.body.code, 'validation_failed');
  const closed = await banking(engine, `POST /savings-plans/${plan.id}/close`, { close_reason: 'money_needed', accept_penalty: true });
  assert.equal(closed.body.closure.paid_out.amount, 5_000_000);
});

test(rule('In the sandbox, a `reference` that begins with `FAST-` makes one day pass per minute once the plan is'), async (engine) => {
  const [fast, lapsing] = [await activePlan(engine, 'FAST'), await create(engine, 'LAPSE')];
  assert.equal((await readAfter(engine, 60, `/savings-plans/${lapsing.id}`)).status, 'lapsed');
  assert.equal((await readAfter(engine, 29 * 60, `/savings-plans/${fast.id}`)).status, 'matured');
});

test(rule('In the sandbox, the prefixes `FAST-` and `LAPSE-` have a special meaning.'), async (engine) => {
  const plan = await create(engine);
  assert.equal((await readAfter(engine, 60, `/savings-plans/${plan.id}`)).status, 'submitted_and_pending_approval');
});

test('interest of a month is paid on the closing balances of its days, less tax', async (engine) => {
  const { id } = await activePlan(engine);
  advance(engine, 2 * 86_400);
  await banking(engine, `POST /savings-plans/${id}/deposit`, { amount: naira(1_000_000), method: 'account' });
  advance(engine, 4 * 86_400);
  // 2 × 50,000.00 and 4 × 60,000.00 at 8 % a year are 74.52, of which 10 % is withheld.
  const { balance: saved, interest_paid: paid, interest_accrued: left, movements } = await read(engine, `/savings-plans/${id}`);
  assert.deepEqual([paid.amount, saved.amount, left.amount, movements[0].kind], [6_707, 6_006_707, 0, 'interest']);
  const event = engine.world.events.all.find(({ type, body }) => type === 'savings_plan.interest_paid' && body.data.savings_plan.id === id);
  assert.deepEqual([event?.body.data.interest_accrued.amount, event?.body.data.withholding_tax.amount], [7_452, 745]);
});

test('a standing deposit is debited on its day, or missed after two attempts', async (engine) => {
  const standing = (amount: number) => ({ standing_deposit: { amount: naira(amount), every: 'week', day: 5 } });
  const [good, never] = [await create(engine, 'S', standing(1_000_000)), await create(engine, 'S', standing(555_555))];
  for (const { id } of [good, never]) await banking(engine, `POST /savings-plans/${id}/approve`, { approved_by: FEMI });
  assert.equal((await read(engine, `/savings-plans/${good.id}`)).next_standing_deposit_date, '2026-11-27');
  const active = await readAfter(engine, 2 * 86_400, `/savings-plans/${good.id}`);
  assert.deepEqual([active.status, active.balance.amount, active.next_standing_deposit_date], ['active', 1_000_000, '2026-12-04']);
  assert.ok(!eventTypes(engine).includes('savings_plan.deposit_missed'));
  const missed = await readAfter(engine, 86_400, `/savings-plans/${never.id}`);
  assert.deepEqual(
    [missed.status, missed.balance.amount, eventTypes(engine).includes('savings_plan.deposit_missed')],
    ['approved', 0, true],
  );
  assert.equal(
    (await banking(engine, `POST /savings-plans/${good.id}/deposit`, { amount: naira(500_000), method: 'account' })).status,
    200,
  );
});

test('the next day of a standing deposit is the first one that fits, and a day that no month has ends the search', () => {
  const fits = (date: string, every: string, day: number) =>
    every === 'week' ? new Date(date).getUTCDay() === day % 7 : Number(date.slice(8)) === day;
  for (let count = 0; count < 70; count += 1) {
    const date = addDays('2026-11-25', count);
    for (const [every, days] of Object.entries({ week: 7, month: 28 }))
      for (let day = 1; day <= days; day += 1) {
        let expected = addDays(date, 1);
        while (!fits(expected, every, day)) expected = addDays(expected, 1);
        assert.equal(nextDate(date, { every, day }), expected, `${every} ${day} after ${date}`);
      }
  }
  assert.equal(nextDate('2026-11-25', { every: 'month', day: 250 }), '2027-07-08');
});
