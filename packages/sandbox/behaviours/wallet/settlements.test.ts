import assert from 'node:assert/strict';
import type { Engine } from '../../http/engine';
import type { Json } from '../../model/contract';
import { advance, eventTypes, ruleOf } from '../../node/testEngine';
import { naira } from '../../node/testFamily';
import { BELLO, balance, EMBER, newReference, read, readAfter, test, wallet, walletEngine } from './testRequests';

const rule = ruleOf('openapi/wallet/settlement.yaml');

const add = (engine: Engine, account_number: string, schedule: Json = {}) =>
  wallet(engine, 'POST /settlement-accounts', { account_id: EMBER, bank_code: '999', account_number, ...schedule });

/** Collects 8,750.00 into Ember Basket's account, and returns its payouts after the next run. */
async function payOut(engine: Engine, number: string, schedule: Json = {}) {
  const account = await add(engine, number, schedule);
  const payer = { name: 'Ada Exemplar', email: 'ada@post.example' };
  await wallet(engine, 'POST /bank-transfer-payments', { reference: newReference('S'), account_id: EMBER, amount: naira(875_000), payer });
  assert.deepEqual((await readAfter(engine, 599, `/settlements?settlement_account_id=${account.body.id}`)).data, []);
  advance(engine, 1);
  return (await read(engine, `/settlements?settlement_account_id=${account.body.id}`)).data[0];
}

test(rule('In the sandbox, payouts run every 10 minutes, the 24 hours are 24 seconds'), async (engine) => {
  const { body } = await add(engine, '0000000003');
  assert.equal(Date.parse(body.payable_from_at) - Date.parse(body.created_at), 24_000);
  assert.equal((await payOut(walletEngine(), '0000000003')).status, 'processing');
});

test(rule('Each run in the sandbox is a cut-off and pays out at once:'), async (engine) => {
  // Saturday, 28 November 2026, 21:00 in Lagos.
  advance(engine, 3 * 86_400 + 12 * 3600);
  const { status, period_end_at, settlement_date } = await payOut(engine, '0000000003', {
    payout_interval: 'weekly',
    payout_weekday: 'monday',
  });
  assert.deepEqual([status, period_end_at, settlement_date], ['processing', '2026-11-28T20:10:00Z', '2026-11-28']);
});

test(rule('24 hours (in the sandbox, 24 seconds) after creation.'), async () => {
  const { body } = await add(walletEngine(), '0000000065');
  assert.equal(body.payable_from_at, '2026-11-25T08:00:24Z');
});

test(rule('| `0000000003` | `verified`; its payouts are `paid` after 5 seconds |'), async (engine) => {
  const before = (await balance(engine, EMBER))[0];
  const { id, status, net } = await payOut(engine, '0000000003');
  advance(engine, 5);
  assert.deepEqual([status, (await read(engine, `/settlements/${id}`)).status], ['processing', 'paid']);
  assert.equal((await balance(engine, EMBER))[0], before + 875_000 - net.amount);
  assert.ok(eventTypes(engine).includes('settlement.paid'));
});

for (const name of [
  rule('In the sandbox, it is sent every 10 minutes.'),
  rule('In the sandbox, settlements are created every 10 minutes and paid out at once.'),
]) {
  test(name, async (engine) => {
    const { status } = await payOut(engine, '0000000003');
    const types = eventTypes(engine).filter((type) => type.startsWith('settlement.'));
    assert.deepEqual([status, types], ['processing', ['settlement.created', 'settlement.processing']]);
  });
}

test('A settlement account that is to be the default becomes it when it is verified', async (engine) => {
  const first = await add(engine, '0000000003');
  const { body } = await add(engine, '0000000010', { make_default: true });
  assert.deepEqual([first.body.is_default, body.is_default], [true, false]);
  advance(engine, 60);
  const stored = await Promise.all([first.body.id, body.id].map((id) => read(engine, `/settlement-accounts/${id}`)));
  assert.deepEqual(
    stored.map(({ is_default }) => is_default),
    [false, true],
  );
  assert.ok(eventTypes(engine).includes('settlement_account.default_changed'));
});

for (const [name, number, outcome] of [
  [rule('| `0000000010` | `pending_verification`, `verified` after 60 seconds |'), '0000000010', 'verified'],
  [rule('| `0000000058` | `pending_verification`, `rejected` after 60 seconds |'), '0000000058', 'rejected'],
]) {
  test(name, async (engine) => {
    const { body } = await add(engine, number);
    assert.equal(body.status, 'pending_verification');
    assert.equal((await readAfter(engine, 60, `/settlement-accounts/${body.id}`)).status, outcome);
  });
}

test(rule('| `0000000065` | `verified`; each payout becomes `failed`, `account_dormant` |'), async (engine) => {
  const before = (await balance(engine, EMBER))[0];
  const { id } = await payOut(engine, '0000000065');
  const failed = await readAfter(engine, 5, `/settlements/${id}`);
  assert.deepEqual([failed.status, failed.failure_code], ['failed', 'account_dormant']);
  assert.equal((await balance(engine, EMBER))[0], before + 875_000);
});

for (const [name, number, code] of [
  [rule('| `0000000072` | 404 `bank_account_not_found` |'), '0000000072', 'bank_account_not_found'],
  [rule('| `0000000089` | 422 `name_mismatch` |'), '0000000089', 'name_mismatch'],
  [rule('| `0000000917` | 503 `bank_unavailable` |'), '0000000917', 'bank_unavailable'],
]) {
  test(name, async () => assert.equal((await add(walletEngine(), number)).body.code, code));
}

test(rule('| `0000000096` | `verified`; its payouts stay `processing` for 10 minutes, then are `paid` |'), async (engine) => {
  const { id } = await payOut(engine, '0000000096');
  assert.equal((await readAfter(engine, 599, `/settlements/${id}`)).status, 'processing');
  assert.equal((await readAfter(engine, 1, `/settlements/${id}`)).status, 'paid');
});

test('a payout that cannot be sent is never processing', async (engine) => {
  const account = (await add(engine, '0000000003')).body;
  const payer = { name: 'Ada Exemplar', email: 'ada@post.example' };
  await wallet(engine, 'POST /bank-transfer-payments', { reference: newReference('S'), account_id: EMBER, amount: naira(875_000), payer });
  advance(engine, 5);
  await wallet(engine, `POST /accounts/${EMBER}/freeze`, { reason_code: 'internal_review' });
  advance(engine, 600);
  const { status, failure_code, processing_at, session_id, transaction_id } = (
    await read(engine, `/settlements?settlement_account_id=${account.id}`)
  ).data[0];
  assert.deepEqual([status, failure_code, processing_at, session_id, transaction_id], ['failed', 'account_not_active', null, null, null]);
  assert.ok(!eventTypes(engine).includes('settlement.processing'));
  await wallet(engine, `POST /accounts/${EMBER}/unfreeze`, { reason: 'Reviewed.' });
  const all = (await readAfter(engine, 600, `/settlements?settlement_account_id=${account.id}`)).data;
  const failed = all.find((each: Json) => each.status === 'failed');
  assert.equal(failed.carried_into_id, all.find((each: Json) => each.id !== failed.id).id);
});

test('a wallet user bears the charge for bank transfers on a payout, and the duty unless both accounts are at one bank', async () => {
  const payer = { name: 'Ada Exemplar', email: 'ada@post.example' };
  const payOutOf = async (bank_code: string, amount: number) => {
    const engine = walletEngine();
    const target = { account_id: BELLO, bank_code, account_number: '0000000003', make_default: true };
    const { body } = await wallet(engine, 'POST /settlement-accounts', target);
    await wallet(engine, 'POST /bank-transfer-payments', { reference: newReference('S'), account_id: BELLO, amount: naira(amount), payer });
    const { data } = await readAfter(engine, 1200, `/settlements?settlement_account_id=${body.id}`);
    const { payout_fee, stamp_duty, stamp_duty_exemption } = data.at(-1);
    return [payout_fee.amount, stamp_duty.amount, stamp_duty_exemption];
  };
  assert.deepEqual(await payOutOf('999', 2_000_000), [2_500, 0, 'own_accounts']);
  assert.deepEqual(await payOutOf('998', 2_000_000), [2_500, 5_000, 'none']);
});
