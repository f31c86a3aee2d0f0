import assert from 'node:assert/strict';
import type { Engine } from '../../http/engine';
import { advance, eventTypes, ruleOf, type Sent } from '../../node/testEngine';
import { assertRefused, naira } from '../../node/testFamily';
import { ADA, ADA_USER, BELLO, balance, EMBER, newReference, PIN, pay, payBank, read, readAfter, test, wallet } from './testRequests';

const rule = ruleOf('openapi/wallet/transfers.yaml');

test('a transfer debits amount, fee and stamp duty, and credits the recipient', async (engine) => {
  const { body } = await pay(engine, 1_250_000);
  assert.deepEqual([body.status, body.fee.amount, body.stamp_duty.amount, body.total_debited.amount], ['success', 2_500, 5_000, 1_257_500]);
  assert.deepEqual(await balance(engine, ADA), [18_500_000 - 1_257_500, 0, 18_500_000 - 1_257_500]);
  assert.deepEqual((await balance(engine, BELLO))[0], 5_380_000 + 1_250_000);
  assert.deepEqual((await balance(engine, EMBER))[0], 112_033_500 + 2_500);
});

test(rule('In the sandbox, the amount determines the outcome, regardless of balance and tier:'), async (engine) => {
  assert.ok((await balance(engine, ADA))[2] < 66_666_666);
  assert.equal((await pay(engine, 66_666_666)).status, 201);
});

test(rule("| `11111111`, from a wallet user's account | `otp`; the code is `123456` |"), async (engine) => {
  const { body } = await pay(engine, 11_111_111);
  assert.deepEqual([body.status, (await balance(engine, ADA))[1]], ['otp', body.total_debited.amount]);
  const confirmed = await wallet(engine, `POST /transfers/${body.id}/confirm`, { code: '123456' });
  assert.deepEqual([confirmed.body.status, (await balance(engine, ADA))[1]], ['success', 0]);
});

test(rule('| `22222222` | `blocked`, released after 60 seconds |'), async (engine) => {
  const { body } = await pay(engine, 22_222_222);
  assert.equal(body.status, 'blocked');
  assert.equal((await readAfter(engine, 59, `/transfers/${body.id}`)).status, 'blocked');
  assert.equal((await readAfter(engine, 1, `/transfers/${body.id}`)).status, 'success');
  assert.ok(eventTypes(engine).includes('transfer.released'));
});

test(rule('| `33333333` | `blocked`, `rejected` after 60 seconds |'), async (engine) => {
  const { body } = await pay(engine, 33_333_333);
  const rejected = await readAfter(engine, 60, `/transfers/${body.id}`);
  assert.deepEqual([body.status, rejected.status, rejected.failure_code], ['blocked', 'rejected', 'risk_review']);
  assert.equal((await balance(engine, ADA))[1], 0);
});

for (const [name, send, status, code] of [
  [rule('| `44444444` | 402 `insufficient_funds` |'), (engine) => pay(engine, 44_444_444), 402, 'insufficient_funds'],
  [rule('| `55555555` | 403 `tier_limit_exceeded` |'), (engine) => pay(engine, 55_555_555), 403, 'tier_limit_exceeded'],
  [rule('| `0000000072` | Code 07 on lookup: '), (engine) => payBank(engine, '0000000072'), 404, 'bank_account_not_found'],
  [rule('| `0000000917` | Code 91 on lookup: '), (engine) => payBank(engine, '0000000917'), 503, 'bank_unavailable'],
] as [string, (engine: Engine) => Promise<Sent>, number, string][])
  test(name, async (engine) => assertRefused(await send(engine), status, code));

test(rule('| `66666666` | `success`, `reversed` after 60 seconds |'), async (engine) => {
  const before = await balance(engine, BELLO);
  const { body } = await pay(engine, 66_666_666);
  assert.equal(body.status, 'success');
  assert.equal((await readAfter(engine, 60, `/transfers/${body.id}`)).status, 'reversed');
  assert.deepEqual(await balance(engine, BELLO), before);
});

test(rule('the magic amounts of [Transfer to a wallet](/api/wallet/transfers/transfer-to-wallet) also apply here'), async (engine) => {
  const { body } = await payBank(engine, '3100455827', { amount: naira(22_222_222) });
  assert.equal(body.status, 'blocked');
});

/** Status and failure after the responses of the banks, by rule and account number. */
const RESPONSES: [string, string, string, string | null, string][] = [
  [rule('| `0000000003` | Code 00: becomes `success` after 5 seconds |'), '0000000003', 'success', null, '00'],
  [rule('| `0000000065` | Code 06 (dormant): becomes `failed` with `account_dormant` |'), '0000000065', 'failed', 'account_dormant', '06'],
  [rule('| `0000000340` | Code 34: becomes `failed` with `suspected_fraud` |'), '0000000340', 'failed', 'suspected_fraud', '34'],
  [rule('| `0000000618` | Code 61: becomes `failed` with `limit_exceeded` |'), '0000000618', 'failed', 'limit_exceeded', '61'],
];

for (const [name, number, status, failure, code] of RESPONSES) {
  test(name, async (engine) => {
    const before = await balance(engine, EMBER);
    const { body } = await payBank(engine, number);
    assert.equal(body.status, 'pending');
    const ended = await readAfter(engine, 5, `/transfers/${body.id}`);
    assert.deepEqual([ended.status, ended.failure_code, ended.response_code], [status, failure, code]);
    if (status === 'failed') assert.deepEqual(await balance(engine, EMBER), before);
  });
}

test(rule('| `0000000089` | Code 08: the request fails with 422 `name_mismatch` for any `expected_name`'), async (engine) => {
  const refused = await payBank(engine, '0000000089', {}, { expected_name: 'Sandbox Other Name' });
  assert.deepEqual([refused.status, refused.body.code], [422, 'name_mismatch']);
  assert.equal(refused.body.errors[0].pointer, '/destination/expected_name');
  const { body } = await payBank(engine, '0000000089');
  assert.equal((await readAfter(engine, 5, `/transfers/${body.id}`)).failure_code, 'name_mismatch');
});

test(rule('| `0000000096` | Code 09: stays `pending`; becomes `success` on the first requery |'), async (engine) => {
  const { body } = await payBank(engine, '0000000096');
  assert.equal((await readAfter(engine, 30, `/transfers/${body.id}`)).status, 'pending');
  assert.equal((await wallet(engine, `POST /transfers/${body.id}/requery`)).body.status, 'success');
});

test(rule('| `0000000979` | Code 97: stays `pending`; becomes `failed` on the second requery |'), async (engine) => {
  const { body } = await payBank(engine, '0000000979');
  assert.equal((await wallet(engine, `POST /transfers/${body.id}/requery`)).body.status, 'pending');
  assert.equal((await wallet(engine, `POST /transfers/${body.id}/requery`)).body.requery.count, 1);
  advance(engine, 31);
  assert.equal((await wallet(engine, `POST /transfers/${body.id}/requery`)).body.status, 'failed');
});

test(rule('In the sandbox, `123456` is correct and any other code is incorrect.'), async (engine) => {
  const { body } = await pay(engine, 6_000_000);
  assert.equal(body.status, 'otp');
  for (const left of [2, 1]) {
    const refused = await wallet(engine, `POST /transfers/${body.id}/confirm`, { code: '654321' });
    assert.match(refused.body.detail, new RegExp(`${left} attempt`));
  }
  await wallet(engine, `POST /transfers/${body.id}/confirm`, { code: '000000' });
  assert.equal((await read(engine, `/transfers/${body.id}`)).status, 'rejected');
  assert.deepEqual(await balance(engine, ADA), [18_500_000, 0, 18_500_000]);
});

test('a request that fails stores nothing, except an attempt with an incorrect PIN', async (engine) => {
  const reference = newReference();
  assert.equal((await pay(engine, 1_000_000, { pin: '1111', reference })).body.code, 'incorrect_pin');
  assert.equal((await pay(engine, 15_000_000, { reference })).body.code, 'tier_limit_exceeded');
  assert.equal((await pay(engine, 1_000_000, { reference })).status, 201);
  assert.equal((await pay(engine, 900_000, { reference })).body.code, 'already_exists');
});

test('an account never goes below zero, however many transfers arrive at once', async (engine) => {
  const source = { source_account_id: EMBER, pin: undefined };
  const sent = await Promise.all(Array.from({ length: 100 }, () => pay(engine, 2_000_000, { ...source, allow_duplicate: true })));
  assert.deepEqual([...new Set(sent.map(({ status, body }) => (status === 201 ? 'success' : body.code)))].sort(), [
    'insufficient_funds',
    'success',
  ]);
  assert.ok((await balance(engine, EMBER))[2] >= 0);
});

test('one key makes one transfer, however often it is sent at once', async (engine) => {
  const reference = newReference();
  const body = { source_account_id: ADA, destination: { kind: 'wallet', account_id: BELLO }, amount: naira(100_000), reference, pin: PIN };
  const sent = await Promise.all(
    Array.from({ length: 100 }, () => wallet(engine, 'POST /transfers/wallet', body, { 'Idempotency-Key': 'the-same-key' })),
  );
  assert.equal(new Set(sent.map(({ body: { id } }) => id)).size, 1);
  assert.equal((await read(engine, `/transfers?reference=${reference}`)).data.length, 1);
});

test('a bulk transfer holds its total and sends each item', async (engine) => {
  const item = (destination: object, amount: number) => ({ reference: newReference(), destination, amount: naira(amount) });
  const { body } = await wallet(engine, 'POST /bulk-transfers', {
    source_account_id: EMBER,
    reference: newReference(),
    items: [
      item({ kind: 'wallet', account_id: BELLO }, 2_000_000),
      item({ kind: 'bank_account', bank_code: '999', account_number: '3100455827' }, 500_000),
      item({ kind: 'bank_account', bank_code: '999', account_number: '0000000072' }, 700_000),
    ],
  });
  assert.equal((await balance(engine, EMBER))[1], 3_200_000 + 5_000);
  const done = await readAfter(engine, 10, `/bulk-transfers/${body.id}`);
  assert.deepEqual([done.status, done.counts.succeeded, done.counts.refused], ['partially_completed', 2, 1]);
  assert.deepEqual(await balance(engine, EMBER), [112_033_500 - 2_505_000, 0, 112_033_500 - 2_505_000]);
});

test('a wallet user cannot send to the beneficiary of another', async (engine) => {
  const { body } = await wallet(engine, 'POST /beneficiaries', {
    owner_id: 'wus_01JD1A9X8W7V6T5S4R3Q2P1N0M',
    kind: 'wallet',
    account_id: BELLO,
  });
  const destination = { kind: 'beneficiary', beneficiary_id: body.id };
  assert.equal((await pay(engine, 100_000, { destination })).body.errors[0].pointer, '/destination/beneficiary_id');
  assert.equal((await pay(engine, 100_000, { destination, source_account_id: EMBER, pin: undefined })).status, 201);
});

test('an item of a bulk transfer keeps to the limits of a new beneficiary and of one debit', async (engine) => {
  const saved = { owner_id: 'wus_01JD1A9X8W7V6T5S4R3Q2P1N0M', kind: 'bank_account', bank_code: '999', account_number: '3100455827' };
  const { id } = (await wallet(engine, 'POST /beneficiaries', saved)).body;
  const send = (amounts: number[]) =>
    wallet(engine, 'POST /bulk-transfers', {
      source_account_id: EMBER,
      reference: newReference(),
      items: amounts.map((amount) => ({
        reference: newReference(),
        destination: { kind: 'beneficiary', beneficiary_id: id },
        amount: naira(amount),
      })),
    });
  const { body } = await send([10_100_000]);
  assert.equal((await readAfter(engine, 10, `/bulk-transfers/${body.id}`)).items[0].error.code, 'beneficiary_cooling_off');
  const limit = { single_debit_limit: naira(1_000_000), daily_debit_limit: naira(500_000_000) };
  await wallet(engine, `PATCH /accounts/${EMBER}`, { own_limits: limit });
  assert.equal((await send([100_000, 1_100_000])).body.code, 'tier_limit_exceeded');
});

test('the verification of a reversed transfer contains no entries of the reversal', async (engine) => {
  const reference = newReference();
  await pay(engine, 66_666_666, { reference });
  const { outcome, entries } = await readAfter(engine, 60, `/transactions/verify?reference=${reference}`);
  assert.equal(outcome, 'reversed');
  assert.ok(entries.every(({ kind }: { kind: string }) => kind !== 'reversal'));
});

test('beneficiaries are listed by their last use, then newest first', async (engine) => {
  const saved = { owner_id: ADA_USER, kind: 'bank_account', bank_code: '999', account_number: '4500712369' };
  const { id } = (await wallet(engine, 'POST /beneficiaries', saved)).body;
  const listed = (await read(engine, `/beneficiaries?owner_id=${ADA_USER}`)).data.map((each: { id: string }) => each.id);
  assert.deepEqual(listed, ['ben_01JD5K7M9P1R3T5V7X9Z1B3D5F', id, 'ben_01JDE7Q9S1V3X5Z7B9D1F3H5K7']);
});
