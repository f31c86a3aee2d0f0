import assert from 'node:assert/strict';
import { advance, eventTypes, ruleOf } from '../../node/testEngine';
import { naira } from '../../node/testFamily';
import { ADA, BELLO, balance, banking, bankingEngine, fund, newReference, payBank, read, readAfter, test, ZUMA } from './testRequests';

const rule = ruleOf('openapi/banking/payments.yaml');

const TUNDE = 'per_01J7K5PXVBQ47AAM7ASGY9RCN6';

test('a payment within the books debits amount, fee and stamp duty, and credits the recipient', async (engine) => {
  const [before] = await balance(engine, BELLO);
  const [other] = await balance(engine, ADA);
  const destination = { kind: 'account', account_id: ADA };
  const { body } = await banking(engine, 'POST /payments', {
    reference: newReference(),
    source_account_id: BELLO,
    destination,
    amount: naira(1_000_000),
    narration: 'Rent',
  });
  assert.deepEqual([body.status, body.fee.amount, body.stamp_duty.amount], ['success', 2_500, 5_000]);
  assert.ok(!eventTypes(engine).includes('payment.signed'), 'Without signatories, there is no signature.');
  assert.deepEqual(await balance(engine, BELLO), [before - 1_007_500, 0, before - 1_007_500]);
  assert.equal((await balance(engine, ADA))[0], other + 1_000_000);
  const reversal = { reason_code: 'wrong_account', reason: 'Sent to the wrong person.', created_by: 'usr_01JD0QBW7D4G6J8K0M2P4R6T8V' };
  const reversed = await banking(engine, `POST /transactions/${body.entries.amount}/reverse`, reversal);
  assert.deepEqual([reversed.status, (await balance(engine, BELLO))[0], (await balance(engine, ADA))[0]], [201, before, other]);
  assert.equal((await read(engine, `/payments/${body.id}`)).status, 'reversed');
});

test(rule('In the sandbox, these numbers at bank `999` simulate the other bank.'), async () => {
  const { body } = await payBank(bankingEngine(), '0000000003', {}, { bank_code: '998' });
  assert.deepEqual([body.status, body.destination.bank_name], ['pending', 'Sample Microfinance Bank']);
});

test(rule('| `0000000003` | 00: `pending`, `success` after 10 seconds |'), async (engine) => {
  const [before] = await balance(engine, BELLO);
  const { body } = await payBank(engine, '0000000003');
  assert.deepEqual([body.status, await balance(engine, BELLO)], ['pending', [before, 152_500, before - 152_500]]);
  assert.equal((await readAfter(engine, 9, `/payments/${body.id}`)).status, 'pending');
  assert.equal((await readAfter(engine, 1, `/payments/${body.id}`)).status, 'success');
  assert.deepEqual(await balance(engine, BELLO), [before - 152_500, 0, before - 152_500]);
});

/** Pays to a number that the other bank refuses, and checks that nothing was debited. */
async function payRefused(number: string, reason: string): Promise<void> {
  const engine = bankingEngine();
  const before = await balance(engine, BELLO);
  const { body } = await payBank(engine, number);
  assert.equal(body.status, 'pending');
  const failed = await readAfter(engine, 10, `/payments/${body.id}`);
  assert.deepEqual([failed.status, failed.status_reason_code, await balance(engine, BELLO)], ['failed', reason, before]);
  assert.ok(eventTypes(engine).includes('payment.failed'));
}

test(rule('| `0000000065` | 06: `pending`, then `failed` with `account_dormant` |'), () => payRefused('0000000065', 'account_dormant'));

test(rule('| `0000000340` | 34: `pending`, then `failed` with `suspected_fraud` |'), () => payRefused('0000000340', 'suspected_fraud'));

test(rule('| `0000000618` | 61: `pending`, then `failed` with `limit_exceeded` |'), () => payRefused('0000000618', 'limit_exceeded'));

/** Pays to a number whose lookup fails, and checks the error. */
async function payUnknown(number: string, expected: [number, string]): Promise<void> {
  const { status, body } = await payBank(bankingEngine(), number, {}, { expected_name: 'Bello Sample' });
  assert.deepEqual([status, body.code], expected);
}

test(rule('| `0000000072` | 07 at the lookup: 404 `bank_account_not_found`, no payment |'), () =>
  payUnknown('0000000072', [404, 'bank_account_not_found']),
);

test(rule('| `0000000089` | 08 at the lookup: 422 `name_mismatch`, for any expected name |'), () =>
  payUnknown('0000000089', [422, 'name_mismatch']),
);

test(rule('| `0000000917` | 91 at the lookup: 503 `bank_unavailable`, no payment |'), () =>
  payUnknown('0000000917', [503, 'bank_unavailable']),
);

test(rule('| `0000000096` | 09: `pending`, `success` at the first requery |'), async (engine) => {
  const { body } = await payBank(engine, '0000000096');
  assert.equal((await readAfter(engine, 30, `/payments/${body.id}`)).status, 'pending');
  assert.equal((await banking(engine, `POST /payments/${body.id}/requery`)).body.status, 'success');
});

test(rule('| `0000000979` | 97: `pending`, `failed` at the second requery |'), async (engine) => {
  const { body } = await payBank(engine, '0000000979');
  const first = await banking(engine, `POST /payments/${body.id}/requery`);
  assert.deepEqual([first.body.status, first.body.status_reason_code, first.body.requery.count], ['pending', 'outcome_unknown', 1]);
  const soon = await banking(engine, `POST /payments/${body.id}/requery`);
  assert.equal(soon.body.requery.count, 1);
  advance(engine, 31);
  assert.equal((await banking(engine, `POST /payments/${body.id}/requery`)).body.status, 'failed');
});

/** Requests a payment of 600,000.00 from Zuma Crates, which needs two signatures. */
const payLarge = (engine: ReturnType<typeof bankingEngine>, prefix: string) => {
  engine.world.store('banking').patch('acc', ZUMA, {
    status: 'active',
    signatories: engine.world
      .store('banking')
      .get('acc', ZUMA)
      ?.signatories.map((each: object) => ({ ...each, status: 'accepted' })),
    mandate: { rules: [{ up_to: null, required: [{ class: 'a', count: 2 }] }] },
  });
  fund(engine, ZUMA, 100_000_000);
  return payBank(engine, '3100455827', {
    reference: newReference(prefix),
    source_account_id: ZUMA,
    amount: naira(60_000_000),
    signed_by_person_id: TUNDE,
  });
};

test(rule('missing signatories sign after one minute, unless the `reference` begins with `LAPSE-`'), async (engine) => {
  const { body } = await payLarge(engine, 'T');
  assert.deepEqual([body.status, body.signatures.missing_count], ['awaiting_signatories', 1]);
  assert.equal((await balance(engine, ZUMA))[1], 0);
  assert.equal((await readAfter(engine, 60, `/payments/${body.id}`)).status, 'pending');
  assert.equal((await readAfter(engine, 10, `/payments/${body.id}`)).status, 'success');
  const late = await payLarge(engine, 'LAPSE');
  const rejected = await readAfter(engine, 60, `/payments/${late.body.id}`);
  assert.deepEqual([rejected.status, rejected.status_reason_code], ['rejected', 'signatures_expired']);
});

test('a payment that the balance does not cover when the last signatory signs has failed', async (engine) => {
  const { body } = await payLarge(engine, 'T');
  assert.equal(body.status, 'awaiting_signatories');
  engine.world.ledger.post([
    { account: ZUMA, amount: -engine.world.ledger.available(ZUMA) },
    { account: 'system:spent', amount: engine.world.ledger.available(ZUMA) },
  ]);
  const failed = await readAfter(engine, 60, `/payments/${body.id}`);
  assert.deepEqual([failed.status, failed.status_reason_code], ['failed', 'insufficient_funds']);
  assert.equal(eventTypes(engine).at(-1), 'payment.failed');
});

test(rule('The sandbox recognises every account of these examples and the numbers listed in [Create a'), async (engine) => {
  const resolve = (account_number: string) => banking(engine, 'POST /account-names/resolve', { bank_code: '999', account_number });
  assert.equal((await resolve('1012004676')).body.account_name, 'BELLO SAMPLE');
  assert.equal((await resolve('0000000089')).body.account_name, 'SANDBOX OTHER NAME');
  assert.equal((await resolve('0000000072')).body.code, 'bank_account_not_found');
  const again = await resolve('0000000089');
  assert.equal(again.body.is_cached, true);
});
