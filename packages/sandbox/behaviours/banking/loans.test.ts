import assert from 'node:assert/strict';
import type { Engine } from '../../http/engine';
import type { Json } from '../../model/contract';
import { advance, eventTypes, ruleOf } from '../../node/testEngine';
import { assertRefused, naira } from '../../node/testFamily';
import { addDays } from '../money/dates';
import {
  BELLO,
  BELLO_CUSTOMER,
  balance,
  banking,
  bankingEngine,
  FEMI,
  fund,
  NGOZI,
  newReference,
  read,
  readAfter,
  test,
} from './testRequests';

const rule = ruleOf('openapi/banking/loans.yaml');

const STALL = 'blp_01JD0Z57RZTZRA1Z58HQ6S2MXQ';
const MONTH = 30 * 60;

/** Applies for a loan of Bello over 12 instalments. */
async function apply(engine: Engine, principal: number, prefix = 'T'): Promise<Json> {
  const sent = await banking(engine, 'POST /loans', {
    reference: newReference(prefix),
    customer_id: BELLO_CUSTOMER,
    product_id: STALL,
    principal: naira(principal),
    instalment_count: 12,
    purpose: 'A cold room',
    repayment_account_id: BELLO,
    disbursal_account_id: BELLO,
    submitted_by: NGOZI,
  });
  assert.equal(sent.status, 201, sent.body.detail);
  return sent.body;
}

const approve = (engine: Engine, { id }: Json) => banking(engine, `POST /loans/${id}/approve`, { approved_by: FEMI });
const disburse = (engine: Engine, { id }: Json) => banking(engine, `POST /loans/${id}/disburse`, { disbursed_by: NGOZI });

/** Applies for a loan, approves it and pays it out. */
async function lend(engine: Engine, principal: number, prefix = 'T'): Promise<Json> {
  const loan = await apply(engine, principal, prefix);
  await approve(engine, loan);
  const sent = await disburse(engine, loan);
  assert.equal(sent.status, 200, sent.body.detail);
  return sent.body;
}

test('a loan follows the schedule of the description, and ends when its payoff amount is repaid', async (engine) => {
  const [before] = await balance(engine, BELLO);
  const loan = await lend(engine, 20_000_000);
  assert.equal((await balance(engine, BELLO))[0], before + 19_785_000);
  const { instalments, totals } = await read(engine, `/loans/${loan.id}/schedule`);
  assert.deepEqual(
    [instalments[0].total.amount, instalments[1].interest.amount, instalments[11].principal.amount, totals.principal.amount],
    [1_891_192, 370_176, 1_854_110, 20_000_000],
  );
  assert.equal(loan.payoff_amount.amount, 20_400_000);
  fund(engine, BELLO, 1_000_000);
  const body = { amount: naira(20_500_000), method: 'account', reference: newReference('R') };
  const repaid = (await banking(engine, `POST /loans/${loan.id}/repay`, body)).body;
  assert.deepEqual([repaid.status, repaid.surplus.amount], ['overpaid', 100_000]);
  const refunded = await banking(engine, `POST /loans/${loan.id}/refund-overpayment`, {});
  assert.equal(refunded.body.status, 'closed_obligations_met');
});

test('undoing a disbursal returns every amount', async (engine) => {
  const before = await balance(engine, BELLO);
  const loan = await lend(engine, 20_000_000);
  const { body } = await banking(engine, `POST /loans/${loan.id}/undo-disbursal`, { undone_by: NGOZI, reason: 'Wrong account.' });
  assert.deepEqual([body.status, await balance(engine, BELLO)], ['approved', before]);
});

test('a repayment of a loan that was written off is a recovery, up to the amount not yet recovered', async (engine) => {
  const path = `POST /loans/bln_01J7KBAHRJ64SMC4RE39RPVV0D/repay`;
  const before = (await read(engine, '/loans/bln_01J7KBAHRJ64SMC4RE39RPVV0D')).recovered.amount;
  const repay = (amount: number) => banking(engine, path, { amount: naira(amount), method: 'cash', reference: newReference('R') });
  const { status, body } = await repay(100_000);
  assert.deepEqual([status, body.last_repayment.is_recovery, body.recovered.amount], [200, true, before + 100_000]);
  assert.equal((await repay(8_654_930)).body.code, 'amount_out_of_range');
});

test(rule('In the sandbox, the start of `reference` and the kobo of `principal` determine the outcome:'), async (engine) => {
  const loan = await lend(engine, 20_000_000);
  assert.equal((await readAfter(engine, 32 * 60, `/loans/${loan.id}`)).last_repayment, null);
});

test(rule('| `reference` begins with `FAST-` | After disbursal, one day passes per minute:'), async (engine) => {
  const loan = await lend(engine, 20_000_000, 'FAST');
  const { last_repayment: repayment } = await readAfter(engine, MONTH, `/loans/${loan.id}`);
  assert.deepEqual([repayment.method, repayment.amount.amount], ['automatic_debit', 1_891_192]);
  assert.ok(eventTypes(engine).includes('loan.instalment_due'));
});

test(rule('| `reference` begins with `LAPSE-` | The application becomes `withdrawn_by_client` after one minute |'), async (engine) => {
  const loan = await apply(engine, 20_000_000, 'LAPSE');
  const { status, status_reason_code } = await readAfter(engine, 60, `/loans/${loan.id}`);
  assert.deepEqual([status, status_reason_code], ['withdrawn_by_client', 'application_lapsed']);
});

test(rule('| `principal` ends in `.53`, such as 20000053 | The approval fails with 422 `loan_not_eligible` |'), async (engine) => {
  assertRefused(await approve(engine, await apply(engine, 20_000_053)), 422, 'loan_not_eligible');
});

test(rule('| `principal` ends in `.57`, such as 20000057 | The disbursal fails with 409 `account_not_active` |'), async (engine) => {
  const loan = await apply(engine, 20_000_057);
  await approve(engine, loan);
  assertRefused(await disburse(engine, loan), 409, 'account_not_active');
});

test(rule('| `principal` ends in `.59`, such as 20000059 | The automatic debit never finds sufficient funds,'), async (engine) => {
  const loan = await lend(engine, 20_000_059, 'FAST');
  const late = await readAfter(engine, MONTH + 7 * 60, `/loans/${loan.id}`);
  assert.equal((await read(engine, `/loans/${loan.id}/schedule`)).instalments[0].status, 'overdue');
  assert.deepEqual([late.last_repayment, late.days_overdue], [null, 7]);
  // 1 % of the instalment, after five days of grace.
  assert.equal(late.outstanding.fees.amount, 18_912);
  assert.ok(eventTypes(engine).includes('loan.instalment_overdue'));
});

test(rule('In the sandbox, the prefixes `FAST-` and `LAPSE-` have a special meaning.'), async (engine) => {
  const loan = await apply(engine, 20_000_000);
  assert.equal((await readAfter(engine, 60, `/loans/${loan.id}`)).status, 'submitted_and_pending_approval');
});

test('instalments are debited at 06:00 in Lagos', async (engine) => {
  const { id } = await lend(engine, 20_000_000);
  const { next_due: due } = await read(engine, `/loans/${id}`);
  const early = `${due.due_date}T04:59:30Z`;
  assert.equal((await readAfter(engine, (Date.parse(early) - engine.world.clock.now()) / 1000, `/loans/${id}`)).last_repayment, null);
  assert.equal((await readAfter(engine, 60, `/loans/${id}`)).last_repayment.method, 'automatic_debit');
});

/** Moves the clock to 30 seconds before a time, checks, and moves it to 30 seconds after it. */
async function across(engine: Engine, time: string, before: () => Promise<void>): Promise<void> {
  advance(engine, (Date.parse(time) - engine.world.clock.now()) / 1000 - 30);
  await before();
  advance(engine, 60);
}

test('a reminder of an instalment is sent at 08:00 in Lagos, three days before', async (engine) => {
  const { id } = await lend(engine, 20_000_000);
  const { next_due: due } = await read(engine, `/loans/${id}`);
  const reminders = () =>
    engine.world.events.all.filter(({ type, body }) => type === 'loan.instalment_due' && body.data.loan_id === id).length;
  await across(engine, `${addDays(due.due_date, -3)}T07:00:00Z`, async () => assert.equal(reminders(), 0));
  assert.equal(reminders(), 1);
});

test('a late fee is due at 00:00 in Lagos after the last day of grace, and the debit is tried again at 06:00', async (engine) => {
  const { id } = await lend(engine, 20_000_059);
  const loan = await read(engine, `/loans/${id}`);
  const { due_date: date } = loan.next_due;
  const overdue = () =>
    engine.world.events.all.filter(({ type, body }) => type === 'loan.instalment_overdue' && body.data.loan_id === id).length;
  await across(engine, `${date}T23:00:00Z`, async () => assert.equal((await read(engine, `/loans/${id}`)).days_overdue, 0));
  assert.equal((await read(engine, `/loans/${id}`)).days_overdue, 1);
  await across(engine, `${addDays(date, loan.grace_days)}T23:00:00Z`, async () => assert.equal(overdue(), 0));
  assert.equal(overdue(), 1);
  engine.world.store('banking').patch('bln', id, { principal: { amount: 20_000_000, currency: 'NGN' } });
  await across(engine, `${addDays(date, loan.grace_days + 1)}T05:00:00Z`, async () =>
    assert.equal((await read(engine, `/loans/${id}`)).last_repayment, null),
  );
  assert.equal((await read(engine, `/loans/${id}`)).last_repayment.method, 'automatic_debit');
});

test('undoing an approval restores the amount and the deadline of the application', async (engine) => {
  const loan = await apply(engine, 20_000_000);
  await banking(engine, `POST /loans/${loan.id}/approve`, { approved_by: FEMI, approved_principal: naira(15_000_000), note: 'Half' });
  advance(engine, 86_400);
  const { body } = await banking(engine, `POST /loans/${loan.id}/undo-approval`, { undone_by: FEMI, reason: 'Wrong amount' });
  const { principal, instalment, approval_note, approved_by, lapses_at, status_reason_code } = body;
  assert.deepEqual(
    [principal, instalment, approval_note, approved_by, lapses_at],
    [loan.principal, loan.instalment, null, null, loan.lapses_at],
  );
  assert.equal(status_reason_code, 'approval_undone');
});

test('an ended application has its reason and no deadline, and the event of a rejection for fraud names another reason', async (engine) => {
  const rejection = { rejected_by: FEMI, reason_code: 'fraud', reason: 'False papers' };
  const rejected = (await banking(engine, `POST /loans/${(await apply(engine, 20_000_000)).id}/reject`, rejection)).body;
  assert.deepEqual([rejected.status_reason_code, rejected.lapses_at, rejected.closed_at], ['fraud', null, rejected.updated_at]);
  const event = engine.world.events.all.findLast(({ type }) => type === 'loan.rejected');
  assert.equal(event?.body.data.status_reason_code, 'other');
  const withdrawal = { reason: 'Called the branch' };
  const withdrawn = (await banking(engine, `POST /loans/${(await apply(engine, 20_000_000)).id}/withdraw`, withdrawal)).body;
  assert.deepEqual([withdrawn.status_reason_code, withdrawn.lapses_at], ['borrower_request', null]);
});

test('an overpaid loan has no payoff amount, and allows only its refund', async (engine) => {
  const loan = await lend(engine, 20_000_000);
  fund(engine, BELLO, 1_000_000);
  const repayment = { amount: naira(20_500_000), method: 'account', reference: newReference('R') };
  const { body } = await banking(engine, `POST /loans/${loan.id}/repay`, repayment);
  assert.deepEqual([body.payoff_amount, body.outstanding.total.amount, body.allowed_actions], [null, 0, ['refundLoanOverpayment']]);
});

test('a disbursal can be undone on its day only, and not after a repayment', async (engine) => {
  const loan = await lend(engine, 20_000_000);
  assert.deepEqual((await read(engine, `/loans/${loan.id}`)).allowed_actions, ['undoLoanDisbursal', 'repayLoan']);
  const repayment = { amount: naira(100_000), method: 'cash', reference: newReference('R') };
  const { body } = await banking(engine, `POST /loans/${loan.id}/repay`, repayment);
  assert.deepEqual(body.allowed_actions, ['repayLoan']);
  const another = bankingEngine();
  const other = await lend(another, 20_000_000);
  advance(another, 86_400);
  assert.deepEqual((await read(another, `/loans/${other.id}`)).allowed_actions, ['repayLoan']);
});

test('a loan that is long overdue can be written off, and its schedule then shows what was never paid', async (engine) => {
  const loan = await lend(engine, 20_000_059, 'FAST');
  assert.deepEqual((await readAfter(engine, 220 * 60, `/loans/${loan.id}`)).allowed_actions, ['repayLoan', 'writeOffLoan']);
  const team = (await read(engine, '/teams')).data.find(({ approval_limit: limit }: Json) => limit?.amount >= 20_000_000);
  assert.ok(team);
  const lost = await banking(engine, `POST /loans/${loan.id}/write-off`, {
    written_off_by: FEMI,
    reason_code: 'untraceable',
    reason: 'Gone away',
  });
  assert.equal(lost.status, 200, lost.body.detail);
  const { instalments } = await read(engine, `/loans/${loan.id}/schedule`);
  assert.deepEqual([...new Set(instalments.map(({ status }: Json) => status))], ['written_off']);
});
