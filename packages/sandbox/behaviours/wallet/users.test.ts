import assert from 'node:assert/strict';
import { advance, eventTypes, ruleOf } from '../../node/testEngine';
import { assertRefused } from '../../node/testFamily';
import { ADA_USER, newReference, pay, read, readAfter, test, wallet, walletEngine } from './testRequests';

const rule = ruleOf('openapi/wallet/user-management.yaml');

let phone = 100;

/** Creates a wallet user with a BVN. */
const create = (engine: ReturnType<typeof walletEngine>, fields: object) => {
  phone += 1;
  return wallet(engine, 'POST /wallet-users', {
    reference: newReference('C'),
    first_name: 'Kemi',
    last_name: 'Mockup',
    date_of_birth: '1991-05-27',
    phone_number: `+2347000000${phone}`,
    consented_at: '2026-11-25T07:00:00Z',
    ...fields,
  });
};

test(rule('In the sandbox, the last digits of a BVN or NIN from `22200000001` to `22200000999` determine the outcome:'), async (engine) => {
  const both = await create(engine, { bvn: '22200000051', nin: '22200000093' });
  assert.deepEqual([both.body.bvn_check, both.body.nin_check, both.body.max_tier], ['matched', 'pending', 'tier_1']);
});

for (const [name, bvn] of [
  [rule('| ends in `91`, such as `22200000091` | 422 `identity_mismatch`, the name differs |'), '22200000091'],
  [rule('| ends in `92`, such as `22200000092` | 422 `identity_mismatch`, the number does not exist |'), '22200000092'],
]) {
  test(name, async () => {
    const { status, body } = await create(walletEngine(), { bvn });
    assert.deepEqual([status, body.code, body.errors[0].pointer], [422, 'identity_mismatch', '/bvn']);
  });
}

for (const [name, bvn, outcome, tier] of [
  [rule('| ends in `93`, such as `22200000093` | `pending`, after one minute `matched` |'), '22200000093', 'matched', 'tier_1'],
  [rule('| ends in `94`, such as `22200000094` | `pending`, after one minute `mismatched` |'), '22200000094', 'mismatched', 'none'],
]) {
  test(name, async (engine) => {
    const { body } = await create(engine, { bvn });
    assert.equal(body.bvn_check, 'pending');
    const user = await readAfter(engine, 60, `/wallet-users/${body.id}`);
    assert.deepEqual([user.bvn_check, user.max_tier], [outcome, tier]);
    assert.ok(eventTypes(engine).includes('wallet_user.identity_checked'));
  });
}

test(rule('| any other from `22200000001` to `22200000999` | `matched`, regardless of the name |'), async () => {
  const { body } = await create(walletEngine(), { bvn: '22200000999' });
  assert.deepEqual([body.bvn, body.bvn_check], ['*******0999', 'matched']);
});

test(rule('| any other number | 422 `real_data_in_sandbox`, so that no number of a real person is used |'), async () => {
  assertRefused(await create(walletEngine(), { bvn: '22345678901' }), 422, 'real_data_in_sandbox');
});

test(rule('In the sandbox, BVN and NIN have the outcomes listed for [Create a wallet user]'), async (engine) => {
  const { body } = await create(engine, { bvn: '22200000052' });
  const update = (nin: string) => wallet(engine, `PATCH /wallet-users/${body.id}`, { nin, consented_at: '2026-11-25T07:00:00Z' });
  assert.equal((await update('22200000091')).body.code, 'identity_mismatch');
  assert.deepEqual((await update('22200000053')).body.max_tier, 'tier_2');
});

test(rule('In the sandbox, `100001` makes the address verified.'), async (engine) => {
  const address = (postal_code: string) => ({
    line_1: '1 Sample Road',
    line_2: null,
    city: 'Yaba',
    state: 'NG-LA',
    postal_code,
    country: 'NG',
  });
  const verified = await create(engine, { bvn: '22200000054', nin: '22200000055', address: address('100001') });
  const other = await create(engine, { bvn: '22200000056', nin: '22200000057', address: address('100002') });
  assert.equal((await readAfter(engine, 60, `/wallet-users/${verified.body.id}`)).max_tier, 'tier_3');
  assert.equal((await read(engine, `/wallet-users/${other.body.id}`)).address_verified_at, null);
});

test(rule('The third incorrect attempt within an hour locks the PIN for an hour (one minute in the sandbox),'), async (engine) => {
  const change = (current_pin: string) =>
    wallet(engine, `POST /wallet-users/${ADA_USER}/transaction-pin/change`, { current_pin, new_pin: '2580' });
  for (const left of ['2 attempts', '1 attempt', 'locked']) assert.match((await change('9999')).body.detail, new RegExp(left));
  assert.equal((await change('4839')).body.code, 'pin_locked');
  assert.equal((await pay(engine, 100_000)).body.code, 'pin_locked');
  advance(engine, 60);
  assert.equal((await change('4839')).status, 200);
  assert.equal((await pay(engine, 100_000, { pin: '2580' })).status, 201);
  assert.ok(eventTypes(engine).includes('wallet_user.pin_unlocked'));
});

test('a new name requires a consent that is not in the future', async (engine) => {
  const { body } = await create(engine, { bvn: '22200000061' });
  const rename = (fields: object) => wallet(engine, `PATCH /wallet-users/${body.id}`, { last_name: 'Specimen', ...fields });
  assert.equal((await rename({})).body.errors[0].pointer, '/consented_at');
  assert.equal((await rename({ consented_at: '2026-11-26T08:00:00Z' })).body.errors[0].pointer, '/consented_at');
  assert.equal((await rename({ consented_at: '2026-11-25T07:00:00Z' })).status, 200);
  assert.equal((await rename({})).status, 200);
});

test('a reset of the PIN names who authorised it, and a theft needs more than a code', async (engine) => {
  const reset = async (fields: object) =>
    wallet(engine, `PUT /wallet-users/${ADA_USER}/transaction-pin`, { pin: '2580', reason_code: 'suspected_theft', ...fields });
  const changed_by = 'usr_01JD0QBW7D4G6J8K0M2P4R6T8V';
  assert.equal((await reset({ confirmed_by: 'in_person' })).body.errors[0].pointer, '/changed_by');
  assert.equal((await reset({ confirmed_by: 'one_time_code', changed_by })).body.errors[0].pointer, '/confirmed_by');
  assert.equal((await reset({ confirmed_by: 'in_person', changed_by })).status, 200);
});

test('an account has the middle name of its owner', async (engine) => {
  const { body: user } = await create(engine, { middle_name: 'Ayo', bvn: '22200000051' });
  const { body: account } = await wallet(engine, 'POST /accounts', {
    owner_id: user.id,
    display_name: 'Sample',
    reference: newReference('A'),
  });
  assert.equal(account.account_name, 'KEMI AYO MOCKUP');
});
