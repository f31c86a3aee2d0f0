import assert from 'node:assert/strict';
import type { Engine } from '../../http/engine';
import type { Json } from '../../model/contract';
import { eventTypes, ruleOf, type Sent } from '../../node/testEngine';
import { naira } from '../../node/testFamily';
import { balance, EMBER, newReference, read, readAfter, test, wallet, walletEngine } from './testRequests';

const rule = ruleOf('openapi/wallet/payments.yaml');
const manageBeneficiariesRule = ruleOf('openapi/wallet/manage-beneficiaries.yaml');

const payer = { name: 'Ada Exemplar', email: 'ada@post.example', phone_number: '+2347000000001' };
const details = (amount: number): Json => ({ reference: newReference('P'), account_id: EMBER, amount: naira(amount), payer });

const charge = (engine: Engine, card: Json, amount = 500_000) =>
  wallet(engine, 'POST /card-payments', { ...details(amount), card, return_url: 'https://emberbasket.example/paid' });
const token = (engine: Engine, name: string) => charge(engine, { kind: 'token', token: name });
/** Returns an encrypted card, whose header names the current key unless `header` does another. */
function encrypted(header: Json, tag = 'e') {
  const all = { alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: 'card-test-2026-10', ...header };
  return { kind: 'encrypted', payload: `${Buffer.from(JSON.stringify(all)).toString('base64url')}.${'b'.repeat(200)}.c.d.${tag}` };
}
const authorise = (engine: Engine, id: string, body: Json) => wallet(engine, `POST /payments/${id}/authorize`, body);
const collect = (engine: Engine, amount: number, fields: Json = {}) =>
  wallet(engine, 'POST /bank-transfer-payments', { ...details(amount), ...fields });
const payment = (engine: Engine, id: string) => read(engine, `/payments/${id}`);

test(rule('**Sandbox tokens.**'), async (engine) => {
  const small = await charge(engine, { kind: 'token', token: 'tok_test_success' }, 10_000);
  const large = await charge(engine, { kind: 'token', token: 'tok_test_success' }, 500_000_000);
  assert.deepEqual([small.body.status, large.body.status], ['success', 'success']);
});

for (const name of [
  rule('| `tok_test_success` | succeeds immediately |'),
  rule('A card that the payer saved earlier, or a sandbox card.'),
  rule('In the sandbox, send one of the `tok_test_…` tokens.'),
]) {
  test(name, async (engine) => {
    const before = await balance(engine, EMBER);
    const { body } = await token(engine, 'tok_test_success');
    assert.deepEqual([body.status, (await balance(engine, EMBER))[0] - before[0]], ['success', 500_000]);
    assert.equal((await token(engine, 'tok_test_unknown_card')).body.code, 'validation_failed');
  });
}

test(rule('| `tok_test_pin_then_otp` | requires the PIN, then a one-time code |'), async (engine) => {
  const { body } = await token(engine, 'tok_test_pin_then_otp');
  assert.equal(body.next_action.kind, 'enter_pin');
  const second = await authorise(engine, body.id, { kind: 'pin', pin: 'pin_test_right' });
  assert.equal(second.body.next_action.kind, 'enter_otp');
  assert.equal((await authorise(engine, body.id, { kind: 'otp', otp: '123456' })).body.status, 'success');
});

for (const [name, card, kind] of [
  [rule('| `tok_test_otp` | requires a one-time code |'), { kind: 'token', token: 'tok_test_otp' }, 'enter_otp'],
  [rule('| `tok_test_address` | requires the billing address |'), { kind: 'token', token: 'tok_test_address' }, 'enter_address'],
  [rule('| `tok_test_three_d_secure` | redirects the payer to a page'), { kind: 'token', token: 'tok_test_three_d_secure' }, 'redirect'],
  [rule('In the sandbox, every card encrypted with the key `card-test-2026-10` behaves like'), encrypted({}), 'enter_otp'],
] as const) {
  test(name, async () => {
    const { body } = await charge(walletEngine(), card);
    assert.deepEqual([body.status, body.next_action.kind], ['requires_authorisation', kind]);
  });
}

test('an encrypted card is refused if its header, its key or an earlier use makes it worthless', async (engine) => {
  const codeOf = async (header: Json, tag?: string) => (await charge(engine, encrypted(header, tag))).body.code;
  assert.equal(await codeOf({ kid: 'card-test-2026-07' }), 'card_encryption_invalid');
  assert.equal(await codeOf({ kid: 'card-live-2026-10' }), 'card_encryption_invalid');
  assert.equal(await codeOf({ alg: 'RSA1_5' }), 'card_encryption_invalid');
  assert.equal((await charge(engine, { kind: 'encrypted', payload: `abc.${'b'.repeat(200)}.c.d.e` })).body.code, 'card_encryption_invalid');
  assert.deepEqual([await codeOf({}), await codeOf({}), await codeOf({}, 'f')], [undefined, 'card_encryption_invalid', undefined]);
});

for (const [name, card, code] of [
  [rule('| `tok_test_do_not_honour` | 422 `card_declined`, issuer code 05 |'), 'tok_test_do_not_honour', '05'],
  [rule('| `tok_test_insufficient_funds` | 422 `card_declined`, issuer code 51 |'), 'tok_test_insufficient_funds', '51'],
  [rule('| `tok_test_expired_card` | 422 `card_declined`, issuer code 54 |'), 'tok_test_expired_card', '54'],
]) {
  test(name, async (engine) => {
    const { status, body } = await token(engine, card);
    assert.deepEqual([status, body.code], [422, 'card_declined']);
    assert.ok(body.detail.includes(code));
    const [failed] = engine.world.events.all.filter(({ type }) => type === 'payment.failed');
    assert.equal((await payment(engine, failed.body.data.id)).response_code, code);
  });
}

test(rule('| `tok_test_chargeback` | succeeds, and is `reversed` one minute later |'), async (engine) => {
  const { body } = await token(engine, 'tok_test_chargeback');
  assert.equal(body.status, 'success');
  const reversed = await readAfter(engine, 60, `/payments/${body.id}`);
  assert.deepEqual([reversed.status, reversed.reversal_cause], ['reversed', 'chargeback']);
});

test(rule('In the sandbox, `123456` is the correct code, `000000` is incorrect,'), async (engine) => {
  const start = async () => (await token(engine, 'tok_test_otp')).body.id;
  const first = await start();
  assert.match((await authorise(engine, first, { kind: 'otp', otp: '000000' })).body.detail, /incorrect/);
  assert.match((await authorise(engine, first, { kind: 'otp', otp: '111111' })).body.detail, /expired/);
  assert.equal((await authorise(engine, first, { kind: 'otp', otp: '123456' })).body.status, 'success');
  const second = await start();
  assert.equal((await authorise(engine, second, { kind: 'otp', otp: '999999' })).body.status, 'processing');
  assert.equal((await readAfter(engine, 120, `/payments/${second}`)).status, 'success');
});

test(rule('In the sandbox, send `pin_test_right` or `pin_test_wrong` instead.'), async (engine) => {
  const { body } = await token(engine, 'tok_test_pin_then_otp');
  const refused = await authorise(engine, body.id, { kind: 'pin', pin: 'pin_test_wrong' });
  assert.equal(refused.body.code, 'authorisation_failed');
  assert.equal((await payment(engine, body.id)).next_action.tries_left, 2);
  assert.equal((await authorise(engine, body.id, { kind: 'pin', pin: 'pin_test_right' })).body.next_action.kind, 'enter_otp');
});

const byCard = (name: string) => (engine: Engine) => token(engine, name);
const byTransfer = (amount: number) => (engine: Engine) => collect(engine, amount);

/** Payments with their status after some seconds each. */
for (const [name, start, steps] of [
  [rule('| `tok_test_processing` | '), byCard('tok_test_processing'), { 0: 'processing', 119: 'processing', 120: 'success' }],
  [rule('In the sandbox, the payment is paid automatically after 5 seconds,'), byTransfer(875_000), { 4: 'pending', 5: 'success' }],
  [rule('| 3,333.33 | `abandoned` immediately |'), byTransfer(333_333), { 0: 'abandoned' }],
  [rule('| 6,666.66 | succeeds, and is `reversed` one minute later |'), byTransfer(666_666), { 5: 'success', 65: 'reversed' }],
  [rule('| 7,777.77 | `processing` for 2 minutes, then `success` |'), byTransfer(777_777), { 5: 'processing', 125: 'success' }],
] as [string, (engine: Engine) => Promise<Sent>, Record<number, string>][])
  test(name, async (engine) => {
    const { body } = await start(engine);
    let passed = 0;
    for (const [seconds, status] of Object.entries(steps)) {
      const { status: now } = await readAfter(engine, Number(seconds) - passed, `/payments/${body.id}`);
      assert.equal(now, status, `after ${seconds} s`);
      passed = Number(seconds);
    }
  });

test(rule('| 1,111.11 | no transfer arrives; the payment becomes `abandoned` at `expires_at` unless you cancel it |'), async (engine) => {
  const [first, second] = [await collect(engine, 111_111), await collect(engine, 111_111)];
  await wallet(engine, `POST /payments/${second.body.id}/cancel`, { reason: 'Ada pays by card instead.' });
  assert.equal((await readAfter(engine, 1800, `/payments/${first.body.id}`)).status, 'abandoned');
  assert.equal((await payment(engine, second.body.id)).status, 'cancelled');
});

test(rule('| 2,222.22 | 2,000.00 arrive (bank transfer only) |'), async (engine) => {
  const returned = await collect(engine, 222_222);
  const accepted = await collect(engine, 222_222, { mismatch_policy: 'accept_any' });
  assert.equal((await readAfter(engine, 5, `/payments/${returned.body.id}`)).status, 'pending');
  assert.deepEqual((await payment(engine, accepted.body.id)).received, naira(200_000));
  assert.equal(eventTypes(engine).filter((type) => type === 'payment.wrong_amount').length, 2);
});

for (const [name, amount, expected] of [
  [rule('| 4,444.44 | `failed`, response code 51 |'), 444_444, { status: 'failed', response_code: '51' }],
  [
    rule("| 5,555.55 | `failed`, because the account's tier does not allow it |"),
    555_555,
    { status: 'failed', failure_code: 'tier_limit_exceeded' },
  ],
] as const) {
  test(name, async (engine) => {
    const { body } = await collect(engine, amount);
    const ended = await readAfter(engine, 5, `/payments/${body.id}`);
    for (const [field, value] of Object.entries(expected)) assert.equal(ended[field], value);
  });
}

for (const [name, target, fields] of [
  [rule('In the sandbox, the code is dialled automatically; the [magic amounts]'), 'POST /ussd-payments', { bank_code: '999' }],
  [rule('In the sandbox, the code is scanned automatically; the [magic amounts]'), 'POST /qr-payments', {}],
] as const) {
  test(name, async (engine) => {
    const start = async (amount: number) => (await wallet(engine, target, { ...details(amount), ...fields })).body.id;
    const [good, bad] = [await start(320_000), await start(444_444)];
    assert.deepEqual(
      [(await readAfter(engine, 5, `/payments/${good}`)).status, (await payment(engine, bad)).status],
      ['success', 'failed'],
    );
  });
}

test(rule('In the sandbox, refunds succeed after 5 seconds, except a refund of 444.44, which fails.'), async (engine) => {
  const { body } = await token(engine, 'tok_test_success');
  const refund = (amount: number) =>
    wallet(engine, `POST /payments/${body.id}/refunds`, {
      reference: newReference('R'),
      amount: naira(amount),
      reason_code: 'customer_request',
    });
  const before = await balance(engine, EMBER);
  const [good, bad] = [await refund(10_000), await refund(44_444)];
  assert.deepEqual([good.body.status, (await balance(engine, EMBER))[0]], ['pending', before[0] - 54_444]);
  const statuses = (await readAfter(engine, 5, `/payments/${body.id}`)).refunds.map(({ status }: Json) => status);
  assert.deepEqual([statuses, (await balance(engine, EMBER))[0]], [['success', 'failed'], before[0] - 10_000]);
  assert.equal((await refund(490_001)).body.code, 'refund_exceeds_payment');
  assert.equal(bad.body.status, 'pending');
});

test('A payment has at most 10 refunds', async (engine) => {
  const { body } = await token(engine, 'tok_test_success');
  const refund = () =>
    wallet(engine, `POST /payments/${body.id}/refunds`, {
      reference: newReference('R'),
      amount: naira(10_000),
      reason_code: 'customer_request',
    });
  for (let count = 0; count < 10; count += 1) assert.equal((await refund()).status, 201);
  assert.equal((await refund()).body.code, 'payment_not_refundable');
});

const resolve = (engine: Engine, account_number: string, expected_name?: string) =>
  wallet(engine, 'POST /bank-accounts/resolve', { bank_code: '999', account_number, ...(expected_name && { expected_name }) });

test(rule('Sandbox, bank `999`:'), async () => {
  const { body } = await wallet(walletEngine(), 'POST /bank-accounts/resolve', { bank_code: '998', account_number: '0000000072' });
  assert.equal(body.bank_code, '998');
});

for (const [name, number, field, value] of [
  [rule('| `0123456787` | ADA EXEMPLAR |'), '0123456787', 'account_name', 'ADA EXEMPLAR'],
  [rule('| `2004177532` | BELLO SAMPLE |'), '2004177532', 'account_name', 'BELLO SAMPLE'],
  [rule('| `0000000065` | a dormant account |'), '0000000065', 'account_state', 'dormant'],
  [rule('| `0000000072` | 404 `bank_account_not_found` |'), '0000000072', 'code', 'bank_account_not_found'],
  [rule('| `0000000917` | 503 `bank_unavailable` |'), '0000000917', 'code', 'bank_unavailable'],
]) {
  test(name, async () => assert.equal((await resolve(walletEngine(), number)).body[field], value));
}

test(rule('| `0000000089` | a name that never matches |'), async () => {
  assert.equal((await resolve(walletEngine(), '0000000089', 'Ada Exemplar')).body.name_match, 'none');
});

test(manageBeneficiariesRule('In the sandbox, the account numbers of [Resolve an account'), async (engine) => {
  const save = (account_number: string, expected_name?: string) =>
    wallet(engine, 'POST /beneficiaries', {
      owner_id: 'wus_01JD1A2B3C4D5E6F7G8H9J0KMN',
      kind: 'bank_account',
      bank_code: '999',
      account_number,
      ...(expected_name && { expected_name }),
    });
  assert.equal((await save('0000000065')).status, 201);
  assert.equal((await save('0000000072')).body.code, 'bank_account_not_found');
  const { body: refused } = await save('0000000089', 'Ada Exemplar');
  assert.deepEqual([refused.code, refused.errors[0].pointer], ['name_mismatch', '/expected_name']);
  assert.equal((await save('0000000917')).body.code, 'bank_unavailable');
});

test('a card payment that the tier does not allow is failed', async (engine) => {
  const ADA = 'wal_01JD2C4E6G8J0M2P4R6T8V0X2Z';
  const start = () =>
    wallet(engine, 'POST /card-payments', {
      ...details(20_000_000),
      account_id: ADA,
      card: { kind: 'token', token: 'tok_test_otp' },
      return_url: 'https://emberbasket.example/paid',
    });
  const [first, second] = [(await start()).body, (await start()).body];
  assert.equal((await authorise(engine, first.id, { kind: 'otp', otp: '123456' })).body.status, 'success');
  assert.equal((await authorise(engine, second.id, { kind: 'otp', otp: '123456' })).body.code, 'tier_limit_exceeded');
  const { status, failure_code } = await payment(engine, second.id);
  assert.deepEqual([status, failure_code], ['failed', 'tier_limit_exceeded']);
});

test('a pay link has a smallest amount, and one of its channels accepts each amount', async (engine) => {
  const create = (fields: Json) =>
    wallet(engine, 'POST /pay-links', { reference: newReference('L'), title: 'Sample', account_id: EMBER, currency: 'NGN', ...fields });
  assert.deepEqual((await create({})).body.min_amount, naira(10_000));
  assert.equal((await create({ amount: naira(50_000) })).body.min_amount, null);
  assert.equal((await create({ amount: naira(20_000_000), channels: ['ussd'] })).body.code, 'amount_out_of_range');
  assert.equal((await create({ amount: naira(20_000_000), channels: ['ussd', 'qr'] })).status, 201);
});

test('a payment charge cannot end in the past', async (engine) => {
  const { data } = await read(engine, '/payment-charges?active=true');
  const update = (effective_to_at: string) => wallet(engine, `PATCH /payment-charges/${data[0].id}`, { effective_to_at });
  assert.equal((await update('2026-11-24T23:00:00Z')).body.errors[0].pointer, '/effective_to_at');
  assert.equal((await update('2026-12-31T23:00:00Z')).status, 200);
});

test('a new rule of a payment charge has the optional parts, and the charge ends after its start', async (engine) => {
  const { data } = await read(engine, '/payment-charges');
  const idOf = (part: string) => data.find(({ name }: Json) => name.startsWith(part)).id;
  const update = (id: string, fields: Json) => wallet(engine, `PATCH /payment-charges/${id}`, fields);
  const reduced = await update(idOf('Pay link'), { rule: { kind: 'percentage', percentage: '1.25' } });
  assert.deepEqual(reduced.body.rule, { kind: 'percentage', percentage: '1.25', flat: null, minimum: null, cap: null });
  const free = await update(idOf('Free'), { effective_to_at: '2026-11-30T22:00:00Z' });
  assert.equal(free.body.errors[0].pointer, '/effective_to_at');
});
