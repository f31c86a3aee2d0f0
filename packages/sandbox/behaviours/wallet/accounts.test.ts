import assert from 'node:assert/strict';
import type { Json } from '../../model/contract';
import { advance, eventTypes, ruleOf } from '../../node/testEngine';
import { assertRefused, naira } from '../../node/testFamily';
import { ADA, ADA_USER, BELLO, balance, EMBER, newReference, pay, read, readAfter, test, wallet, walletEngine } from './testRequests';

const rule = ruleOf('openapi/wallet/account-management.yaml');
const transactionRule = ruleOf('openapi/wallet/transaction.yaml');

const open = (engine: ReturnType<typeof walletEngine>, fields: object = {}) =>
  wallet(engine, 'POST /accounts', { owner_id: ADA_USER, display_name: 'Savings', reference: newReference('A'), ...fields });

for (const name of [
  rule('In the sandbox, the `reference` `sbx_bank_unavailable` makes the account number service fail with 503.'),
  rule('In the sandbox, `sbx_bank_unavailable` causes a 503.'),
]) {
  test(name, async () => {
    assertRefused(await open(walletEngine(), { reference: 'sbx_bank_unavailable' }), 503, 'bank_unavailable');
  });
}

for (const name of [
  rule('In the sandbox, a request with the `reference` `sbx_expire` expires after one minute.'),
  rule('In the sandbox, `sbx_expire` makes the request expire after one minute.'),
  rule('With the sandbox reference `sbx_expire`, it is one minute after creation.'),
  rule(
    'Sent when a closure request has not been decided within 30 days, or within one minute for the sandbox reference `sbx_expire`, as in the example.',
  ),
]) {
  test(name, async (engine) => {
    const account = (await open(engine)).body;
    const { body } = await wallet(engine, 'POST /account-closure-requests', {
      account_id: account.id,
      reason_code: 'no_longer_used',
      reference: 'sbx_expire',
    });
    assert.equal(body.status, 'pending');
    assert.equal(Date.parse(body.expires_at) - Date.parse(body.created_at), 60_000);
    assert.equal((await readAfter(engine, 60, `/account-closure-requests/${body.id}`)).status, 'expired');
    assert.ok(eventTypes(engine).includes('closure_request.expired'));
  });
}

test('a statement adds up to the balance', async (engine) => {
  await pay(engine, 1_250_000);
  const body = await read(engine, `/accounts/${ADA}/statement?from_date=2026-11-25&to_date=2026-11-25`);
  assert.deepEqual([body.opening_balance.amount, body.debits_count, body.closing_balance.amount], [18_500_000, 3, 18_500_000 - 1_257_500]);
});

test('a frozen account neither pays nor receives until it is unfrozen', async (engine) => {
  await wallet(engine, `POST /accounts/${BELLO}/freeze`, { reason_code: 'device_stolen', frozen_until: '2026-11-25T09:00:00Z' });
  assert.equal((await pay(engine, 100_000)).body.code, 'account_not_active');
  advance(engine, 3600);
  assert.equal((await pay(engine, 100_000)).status, 201);
});

test('the tier limits the debits of a day and the balance', async (engine) => {
  for (const amount of [4_000_000, 4_100_000, 4_200_000, 4_300_000]) assert.equal((await pay(engine, amount)).status, 201);
  assert.match((await pay(engine, 4_400_000)).body.detail, /Tier 2 allows 200,000.00 NGN a day; 166,000.00 NGN is used/);
  const toAda = await pay(engine, 49_000_000, {
    source_account_id: EMBER,
    pin: undefined,
    destination: { kind: 'wallet', account_id: ADA },
  });
  assert.equal(toAda.body.code, 'tier_limit_exceeded');
});

test('an account is closed by a second person when it is empty', async (engine) => {
  const requested_by = 'usr_01JD0QB3F9C5R8T1Y6WHZKM2NV';
  const refused = await wallet(engine, 'POST /account-closure-requests', {
    account_id: ADA,
    reason_code: 'no_longer_used',
    reference: newReference(),
  });
  assert.equal(refused.body.code, 'account_has_balance');
  const account = (await open(engine)).body;
  const request = (
    await wallet(engine, 'POST /account-closure-requests', {
      account_id: account.id,
      reason_code: 'no_longer_used',
      reference: newReference(),
      requested_by,
    })
  ).body;
  const decide = (decided_by: string) => wallet(engine, `POST /admin/account-closure-requests/${request.id}/approve`, { decided_by });
  assert.equal((await decide(requested_by)).body.code, 'self_approval');
  assert.equal((await decide('usr_01JD0QBW7D4G6J8K0M2P4R6T8V')).body.status, 'approved');
  assert.equal((await read(engine, `/accounts/${account.id}`)).status, 'closed');
});

test('an entry can be reversed once, with fee and duty', async (engine) => {
  const { body } = await pay(engine, 1_250_000);
  const reverse = () => wallet(engine, `POST /transactions/${body.debit_transaction_id}/reverse`, { reason_code: 'duplicate' });
  const reversal = await reverse();
  assert.deepEqual([reversal.body.fee_returned.amount, reversal.body.stamp_duty_returned.amount], [2_500, 5_000]);
  assert.deepEqual((await balance(engine, ADA))[0], 18_500_000);
  assert.ok([409].includes((await reverse()).status));
});

test(transactionRule('In the sandbox, a job whose `created_from` is before the year 2000 fails,'), async (engine) => {
  const start = (created_from: string) =>
    wallet(engine, 'POST /transaction-exports', { format: 'csv', created_from, created_to: '2026-11-25T08:00:00Z' });
  const [good, bad] = [await start('2026-11-01T00:00:00Z'), await start('1999-01-01T00:00:00Z')];
  assert.equal((await readAfter(engine, 5, `/transaction-exports/${good.body.id}`)).status, 'completed');
  assert.equal((await read(engine, `/transaction-exports/${bad.body.id}`)).status, 'failed');
});

test('verification compares a reference with what was expected', async (engine) => {
  const { body } = await pay(engine, 1_250_000);
  const verify = (query: string) => read(engine, `/transactions/verify?reference=${body.reference}${query}`);
  assert.deepEqual(
    [(await verify('&expected_amount=1250000')).outcome, (await verify('&expected_amount=1')).outcome],
    ['confirmed', 'mismatched'],
  );
  const { balanced, total_debits: debits } = await verify('');
  assert.deepEqual([balanced, debits], [true, naira(1_257_500)]);
});

test('a statement covers no day in the future or before the account was opened', async (engine) => {
  const statement = (from: string, to: string) => wallet(engine, `GET /accounts/${ADA}/statement?from_date=${from}&to_date=${to}`);
  for (const [from, to] of [
    ['2026-11-20', '2026-11-26'],
    ['2026-11-20', '2026-11-19'],
    ['2026-11-01', '2026-11-10'],
    ['2025-11-01', '2026-11-20'],
  ]) {
    const { status, body } = await statement(from, to);
    assert.deepEqual([status, body.code, body.errors[0].pointer], [400, 'invalid_parameter', 'query/to_date']);
  }
  assert.equal((await statement('2026-11-01', '2026-11-20')).body.from_date, '2026-11-16');
});

test('all accounts are found by the start of a word of the name, and those without any movement since a time', async (engine) => {
  const { id } = (await open(engine)).body;
  const found = async (query: string): Promise<string[]> =>
    (await read(engine, `/admin/accounts?limit=100&${query}`)).data.map(({ account }: Json) => account.id);
  assert.ok((await found('name=exem')).includes(ADA));
  assert.deepEqual(await found('name=xemplar'), []);
  assert.ok((await found('inactive_since=2026-11-01T00:00:00Z')).includes(id));
});

test('a closure request for another reason describes it', async (engine) => {
  const { id } = (await open(engine)).body;
  const { body } = await wallet(engine, 'POST /account-closure-requests', {
    account_id: id,
    reason_code: 'other',
    reference: newReference('C'),
  });
  assert.equal(body.errors[0].pointer, '/reason');
});

test('a payment that arrives at a frozen account fails', async (engine) => {
  const payer = { name: 'Ada Exemplar', email: 'ada@post.example' };
  const { body } = await wallet(engine, 'POST /bank-transfer-payments', {
    reference: newReference(),
    account_id: BELLO,
    amount: naira(500_000),
    payer,
  });
  await wallet(engine, `POST /accounts/${BELLO}/freeze`, { reason_code: 'device_stolen' });
  const { status, failure_code } = await readAfter(engine, 5, `/payments/${body.id}`);
  assert.deepEqual([status, failure_code], ['failed', 'account_not_active']);
});
