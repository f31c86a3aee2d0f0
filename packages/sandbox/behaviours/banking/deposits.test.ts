import assert from 'node:assert/strict';
import type { Engine } from '../../http/engine';
import type { Json } from '../../model/contract';
import { advance, eventTypes, ruleOf } from '../../node/testEngine';
import { assertRefused, naira } from '../../node/testFamily';
import { BELLO, BELLO_CUSTOMER, balance, banking, FEMI, fund, NGOZI, newReference, read, readAfter, test } from './testRequests';

const rule = ruleOf('openapi/banking/fixed-deposits.yaml');

const STEADY = 'tdr_01JD0Y7H78VM68K6Q55VV7CYVZ';

/** Applies for a deposit of Bello in Steady 180 for 90 days. */
async function apply(engine: Engine, principal: number, prefix = 'T', fields: Json = {}): Promise<Json> {
  fund(engine, BELLO, 100_000_000);
  const sent = await banking(engine, 'POST /fixed-deposits', {
    reference: newReference(prefix),
    customer_id: BELLO_CUSTOMER,
    product_id: STEADY,
    principal: naira(principal),
    term_days: 90,
    source_account_id: BELLO,
    submitted_by: NGOZI,
    ...fields,
  });
  return sent.body;
}

const approve = (engine: Engine, { id }: Json) => banking(engine, `POST /fixed-deposits/${id}/approve`, { approved_by: FEMI });
const activate = (engine: Engine, { id }: Json) => banking(engine, `POST /fixed-deposits/${id}/activate`, { activated_by: NGOZI });

test('a premature closure pays the reduced interest less tax', async (engine) => {
  const deposit = await apply(engine, 20_000_000);
  const [before] = await balance(engine, BELLO);
  await approve(engine, deposit);
  assert.equal((await balance(engine, BELLO))[1], 20_000_000);
  assert.equal((await activate(engine, deposit)).body.status, 'active');
  assert.deepEqual(await balance(engine, BELLO), [before - 20_000_000, 0, before - 20_000_000]);
  const path = `/fixed-deposits/${deposit.id}`;
  assert.equal((await banking(engine, `POST ${path}/premature-closure-quotes`, {})).body.code, 'deposit_locked');
  advance(engine, 23 * 86_400);
  const quote = (await banking(engine, `POST ${path}/premature-closure-quotes`, {})).body;
  // 200,000.00 at 12 % for 23 days, reduced to 8 %; 10 % tax.
  assert.deepEqual(
    [quote.interest_accrued.amount, quote.interest_after_penalty.amount, quote.withholding_tax.amount],
    [151_233, 100_822, 10_082],
  );
  const closed = await banking(engine, `POST ${path}/close-prematurely`, { quote_id: quote.id, method: 'withdraw' });
  assert.equal(closed.body.status, 'closed');
  assert.equal((await balance(engine, BELLO))[0], before + 100_822 - 10_082);
});

test('a matured deposit can be renewed with its interest', async (engine) => {
  const deposit = await apply(engine, 20_000_000, 'FAST', { maturity_instruction: { method: 'wait' } });
  await approve(engine, deposit);
  await activate(engine, deposit);
  advance(engine, 90 * 60);
  const body = { method: 'reinvest', product_id: STEADY, term_days: 90, reinvest_part: 'principal_and_interest' };
  const { closure } = (await banking(engine, `POST /fixed-deposits/${deposit.id}/close`, body)).body;
  const next = await read(engine, `/fixed-deposits/${closure.reinvested_into_id}`);
  assert.deepEqual([next.reference, next.status, next.principal], [`${deposit.reference}-R1`, 'active', deposit.payable_at_maturity]);
});

test(rule('In the sandbox, these values trigger specific outcomes:'), async (engine) => {
  const deposit = await apply(engine, 20_000_000);
  assert.equal((await readAfter(engine, 90 * 60, `/fixed-deposits/${deposit.id}`)).status, 'submitted_and_pending_approval');
});

test(rule('| a `reference` that starts with `FAST-` | after activation, each minute counts as a day |'), async (engine) => {
  const deposit = await apply(engine, 20_000_000, 'FAST');
  const [before] = await balance(engine, BELLO);
  await approve(engine, deposit);
  await activate(engine, deposit);
  advance(engine, 10 * 60);
  // 200,000.00 at 12 % for 10 days.
  assert.equal((await read(engine, `/fixed-deposits/${deposit.id}`)).interest_accrued.amount, 65_753);
  assert.equal((await readAfter(engine, 80 * 60, `/fixed-deposits/${deposit.id}`)).status, 'closed');
  assert.equal((await balance(engine, BELLO))[0], before + deposit.payable_at_maturity.amount - 20_000_000);
  assert.ok(eventTypes(engine).includes('fixed_deposit.matured'));
});

test(rule('| a `reference` that starts with `LAPSE-` | `withdrawn` after one minute, before or after approval |'), async (engine) => {
  const [early, late] = [await apply(engine, 20_000_000, 'LAPSE'), await apply(engine, 20_000_000, 'LAPSE')];
  await approve(engine, late);
  assert.equal((await readAfter(engine, 60, `/fixed-deposits/${early.id}`)).status_reason_code, 'application_lapsed');
  assert.equal((await read(engine, `/fixed-deposits/${late.id}`)).status_reason_code, 'approval_lapsed');
  assert.equal((await balance(engine, BELLO))[1], 0);
});

test(rule('| a `principal` that ends in 51 kobo | 402 `insufficient_funds` on approval |'), async (engine) => {
  assertRefused(await approve(engine, await apply(engine, 20_000_051)), 402, 'insufficient_funds');
});

test(rule('| a `principal` that ends in 57 kobo | 409 `account_not_active` on activation |'), async (engine) => {
  const deposit = await apply(engine, 20_000_057);
  await approve(engine, deposit);
  assertRefused(await activate(engine, deposit), 409, 'account_not_active');
});

/** Applies for a deposit whose days last a minute, and activates it. */
async function place(engine: Engine, maturity_instruction: Json): Promise<Json> {
  const deposit = await apply(engine, 20_000_000, 'FAST', { maturity_instruction });
  await approve(engine, deposit);
  await activate(engine, deposit);
  return deposit;
}

test('a deposit of a blocked customer is paid out instead of renewed', async (engine) => {
  const deposit = await place(engine, { method: 'reinvest' });
  await banking(engine, `POST /customers/${BELLO_CUSTOMER}/block`, {
    reason_code: 'customer_request',
    reason: 'Phone stolen',
    blocked_by: FEMI,
  });
  const { status, closure } = await readAfter(engine, 90 * 60, `/fixed-deposits/${deposit.id}`);
  assert.deepEqual([status, closure.method, closure.reinvested_into_id], ['closed', 'withdraw', null]);
});

test('an instruction that cannot be carried out is tried again every hour', async (engine) => {
  const deposit = await place(engine, { method: 'withdraw' });
  const freeze = { scope: 'post_no_credit', reason_code: 'internal_review', reason: 'Review of the account' };
  await banking(engine, `POST /accounts/${BELLO}/freeze`, freeze);
  const waiting = await readAfter(engine, 90 * 60, `/fixed-deposits/${deposit.id}`);
  assert.deepEqual([waiting.status, waiting.status_reason_code], ['matured', 'payout_account_not_active']);
  advance(engine, 3600);
  await banking(engine, `POST /accounts/${BELLO}/unfreeze`, { reason: 'Review completed', unfrozen_by: FEMI });
  const { status, status_reason_code } = await readAfter(engine, 3600, `/fixed-deposits/${deposit.id}`);
  assert.deepEqual([status, status_reason_code], ['closed', null]);
  assert.equal(engine.world.events.all.filter(({ type }) => type === 'fixed_deposit.matured').length, 2);
});

test('a deposit that is renewed by its instruction keeps that instruction', async (engine) => {
  const instruction = { method: 'reinvest', reinvest_term_days: 120 };
  const deposit = await place(engine, instruction);
  const { closure } = await readAfter(engine, 90 * 60, `/fixed-deposits/${deposit.id}`);
  const next = await read(engine, `/fixed-deposits/${closure.reinvested_into_id}`);
  assert.deepEqual(
    [next.term_days, next.maturity_instruction.method, next.maturity_instruction.reinvest_term_days],
    [120, 'reinvest', 120],
  );
});

test('an instruction must name a savings account of the customer and an offered term', async (engine) => {
  const toSource = await apply(engine, 20_000_000, 'T', {
    maturity_instruction: { method: 'transfer_to_savings', savings_account_id: BELLO },
  });
  assert.equal(toSource.errors[0].pointer, '/maturity_instruction/savings_account_id');
  const tooLong = await apply(engine, 20_000_000, 'T', { maturity_instruction: { method: 'reinvest', reinvest_term_days: 3000 } });
  assert.equal(tooLong.code, 'term_not_offered');
});
