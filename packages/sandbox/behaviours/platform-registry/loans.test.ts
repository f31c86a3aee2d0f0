import assert from 'node:assert/strict';
import type { Engine } from '../../http/engine';
import { advance, eventTypes, ruleOf } from '../../node/testEngine';
import { naira } from '../../node/testFamily';
import { ADMIN, registry, test } from './testRequests';

const rule = ruleOf('openapi/platform-registry/loans.yaml');

const OWN = 'wal_01JD2CAT5R7W9Y1A3C5E7G9J1K';
const BELLO = 'wal_01JD2C7M9Q1S3V5X7Z9B1D3F5H';
const [, ADMIN_TOKEN] = ADMIN.Authorization.split(' ');

const APPLICATION = {
  product_type_id: 'lpt_01JD19EJBJZPDT3HQ7Y9QFYBVA',
  borrower: { kind: 'business', business_id: 'biz_01JD53ZPP3375XQHZY0M8JND81' },
  principal: naira(30_000_000),
  instalment_count: 6,
  purpose: 'A cold box for the stall',
  disburse_to_account_id: BELLO,
  source_account_id: OWN,
};

const PLATFORM = {
  product_type_id: 'lpt_01JD1NK1YNEF599B9R418W385F',
  borrower: { kind: 'tenant', tenant_id: 'tnt_01JD0Q8Z5V3M7KX2N4RBW6TYHC' },
  principal: naira(200_000_000),
  instalment_count: 12,
  purpose: 'Stock of boxes',
  disburse_to_account_id: OWN,
};

const apply = async (engine: Engine, reference: string, application: object = APPLICATION) =>
  (await registry(engine, 'POST /loans', { ...application, reference })).body;

const loan = async (engine: Engine, id: string) => (await registry(engine, `GET /loans/${id}`)).body;

/** Applies for a loan, approves it and pays it out. */
async function disbursed(engine: Engine, reference: string): Promise<string> {
  const { id } = await apply(engine, reference);
  assert.equal((await registry(engine, `POST /loans/${id}/approve`, {}, ADMIN_TOKEN)).body.status, 'approved');
  assert.equal((await registry(engine, `POST /loans/${id}/disburse`, {})).body.status, 'active');
  return id;
}

const repay = (engine: Engine, id: string, amount: number, reference: string) =>
  registry(engine, `POST /loans/${id}/repayments`, { kind: 'wallet', amount: naira(amount), from_account_id: BELLO, reference });

test(rule('an application whose `reference` starts with `LAPSE-` expires after a minute.'), async (engine) => {
  const { id } = await apply(engine, 'LAPSE-1');
  advance(engine, 60);
  const { status, status_reason_code: code } = await loan(engine, id);
  assert.deepEqual([status, code], ['withdrawn_by_client', 'lapsed']);
  assert.ok(eventTypes(engine).includes('loan.lapsed'));
});

test('for a loan whose reference starts with FAST-, each minute after the disbursal counts as a month', async (engine) => {
  const id = await disbursed(engine, 'FAST-1');
  assert.equal((await loan(engine, id)).next_due.due_date, '2026-12-25');
  advance(engine, 60);
  assert.ok(eventTypes(engine).includes('loan.instalment_due'));
  assert.deepEqual((await loan(engine, id)).outstanding, {
    principal: naira(30_000_000),
    interest: naira(600_000),
    fees: naira(0),
    total: naira(30_600_000),
  });
  advance(engine, 8);
  const late = await loan(engine, id);
  assert.deepEqual([late.is_overdue, late.next_due.amount.amount], [true, 5_405_774]);
  assert.ok(eventTypes(engine).includes('loan.overdue'));
});

test('applications on which an operator would decide are approved after a minute, or rejected', async (engine) => {
  const paid = await apply(engine, 'EB-P-1', PLATFORM);
  const rejected = await apply(engine, 'REJECT-1', PLATFORM);
  const refused = await registry(engine, `POST /loans/${paid.id}/approve`, {}, ADMIN_TOKEN);
  assert.equal(refused.body.code, 'operator_decision_required');
  advance(engine, 60);
  assert.deepEqual([(await loan(engine, paid.id)).status, (await loan(engine, rejected.id)).status], ['approved', 'rejected']);
  advance(engine, 60);
  assert.equal((await loan(engine, paid.id)).status, 'active');
});

test(rule('The sandbox does not check this.'), async (engine) => {
  const id = await disbursed(engine, 'EB-L-1');
  assert.deepEqual((await loan(engine, id)).document_ids, []);
  assert.equal((await repay(engine, id, 5_355_774, 'R-1')).status, 201);
  assert.equal((await repay(engine, id, 5_355_774, 'R-1')).body.code, 'already_exists');
});

test('an extra payment keeps the instalments and shortens the schedule', async (engine) => {
  const id = await disbursed(engine, 'EB-L-2');
  const { repayment } = (await repay(engine, id, 15_355_774, 'R-1')).body;
  assert.deepEqual(repayment.allocation, { fees: naira(0), interest: naira(600_000), principal: naira(14_755_774), surplus: naira(0) });
  const { instalments, totals } = (await registry(engine, `GET /loans/${id}/schedule`)).body;
  assert.deepEqual([instalments.length, instalments[1].instalment.amount, totals.principal.amount], [4, 5_355_774, 30_000_000]);
  const last = instalments[instalments.length - 1];
  assert.ok(last.instalment.amount < 5_355_774 && last.balance_after.amount === 0);
  const sum = (part: string) => instalments.reduce((total: number, each: Record<string, any>) => total + each[part].amount, 0);
  assert.deepEqual([sum('interest'), sum('interest') + sum('principal')], [totals.interest.amount, totals.total.amount]);
});

test('the payoff amount closes a loan, and more makes it overpaid', async (engine) => {
  const id = await disbursed(engine, 'EB-L-3');
  const { payoff_amount: payoff } = await loan(engine, id);
  assert.equal((await repay(engine, id, payoff.amount, 'R-1')).body.loan.status, 'closed_obligations_met');
  const other = await disbursed(engine, 'EB-L-4');
  const over = (await repay(engine, other, payoff.amount + 4_223, 'R-1')).body.loan;
  assert.deepEqual([over.status, over.surplus], ['overpaid', naira(4_223)]);
  const closed = await registry(engine, `POST /loans/${other}/close`, { kind: 'return_surplus', to_account_id: BELLO });
  assert.deepEqual([closed.body.status, closed.body.surplus], ['closed_obligations_met', naira(0)]);
});

test('a write-off needs 180 days overdue, and recoveries add up to it', async (engine) => {
  const id = await disbursed(engine, 'FAST-2');
  const close = (body: object) => registry(engine, `POST /loans/${id}/close`, body, ADMIN_TOKEN);
  const writeOff = { kind: 'write_off', reason_code: 'untraceable', reason: 'The owner cannot be found.' };
  assert.equal((await close({ kind: 'waive_rest', reason: 'Too much to waive.' })).body.code, 'loan_not_settled');
  assert.equal((await close(writeOff)).body.code, 'write_off_not_allowed');
  advance(engine, 8 * 60);
  const written = (await close(writeOff)).body;
  assert.deepEqual([written.status, written.outstanding.total], ['closed_written_off', naira(0)]);
  const recovery = { kind: 'recovery', channel: 'cash', received_at: '2026-11-25T08:00:00Z', reference: 'REC-1' };
  const recover = (amount: number) => registry(engine, `POST /loans/${id}/repayments`, { ...recovery, amount: naira(amount) });
  assert.equal((await recover(written.written_off.total.amount + 1)).body.code, 'payment_exceeds_balance');
  assert.deepEqual((await recover(500_000)).body.loan.recovered, naira(500_000));
});

test('the applicant cannot decide, and terms must be in the range', async (engine) => {
  const { body } = await registry(engine, 'POST /loans', { ...APPLICATION, reference: 'EB-L-5' }, ADMIN_TOKEN);
  assert.deepEqual(body.allowed_actions, ['withdrawLoan']);
  assert.equal((await registry(engine, `POST /loans/${body.id}/approve`, {}, ADMIN_TOKEN)).body.code, 'self_approval');
  const outside = { ...APPLICATION, reference: 'EB-L-6', principal: naira(4_999_999) };
  assert.equal((await registry(engine, 'POST /loans', outside)).body.code, 'loan_terms_out_of_range');
  const limit = { ...APPLICATION, reference: 'EB-L-7', principal: naira(40_000_000) };
  assert.equal((await registry(engine, 'POST /loans', limit)).body.code, 'loan_terms_out_of_range');
});
