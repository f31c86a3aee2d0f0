import assert from 'node:assert/strict';
import type { Engine } from '../../http/engine';
import type { Json } from '../../model/contract';
import { advance, ruleOf } from '../../node/testEngine';
import { naira } from '../../node/testFamily';
import { ADA, newReference, read, test, wallet, walletEngine } from './testRequests';

const rule = ruleOf('openapi/wallet/openbanking.yaml');

const BELLO_USER = 'wus_01JD1A9X8W7V6T5S4R3Q2P1N0M';

/** Requests a consent of Bello, and returns it after a minute. */
async function consent(engine: Engine, outcome: string, bank_code = '999') {
  const { body } = await wallet(engine, 'POST /consents', {
    reference: `${newReference('OB')}${outcome}`,
    owner_id: BELLO_USER,
    bank_code,
    purpose: 'Show your other bank account.',
    scopes: ['accounts', 'balances', 'payments'],
    payment_limits: { per_payment: naira(5_000_000), per_day: naira(10_000_000) },
    return_url: 'https://emberbasket.example/banks/linked',
  });
  assert.match(body.authorisation_url, /\/consents\/cns_/);
  advance(engine, 5);
  return read(engine, `/consents/${body.id}`);
}

/** Pays from a linked account to Ada's wallet. */
async function payLinked(engine: Engine, amount: number): Promise<Json> {
  const request = { reference: newReference('LP'), account_id: ADA, amount: naira(amount), return_url: 'https://emberbasket.example/paid' };
  return (await wallet(engine, 'POST /linked-accounts/lac_01JDBRE95B9EE0ZBGJ09TQM83X/payments', request)).body;
}

test(rule('In the sandbox, the authorisation page has a button for each outcome.'), async (engine) => {
  assert.equal((await consent(engine, '')).status, 'pending');
  for (const outcome of ['rejected', 'expired', 'authorised']) assert.equal((await consent(engine, `-${outcome}`)).status, outcome);
  const blocked = await consent(walletEngine(), '-authorised', '998');
  assert.equal(blocked.status, 'authorised');
});

test('the linked account of bank 998 is blocked for debits, and unlinked when the consent ends', async (engine) => {
  const { id, linked_account_ids: ids } = await consent(engine, '-authorised', '998');
  const account = (await read(engine, '/linked-accounts')).data.find((each: { id: string }) => each.id === ids[0]);
  assert.equal(account.block_type, 'debit');
  await wallet(engine, `POST /consents/${id}/revoke`, { reason: 'Bello unlinked the bank.' });
  assert.equal((await wallet(engine, `GET /linked-accounts/${ids[0]}/balance`)).body.code, 'consent_not_active');
});

test(rule('The sandbox amounts are those of [a bank transfer payment]'), async (engine) => {
  const [good, declined, page] = [await payLinked(engine, 200_000), await payLinked(engine, 444_444), await payLinked(engine, 888_888)];
  assert.deepEqual([good.status, page.status, page.next_action.kind], ['processing', 'requires_authorisation', 'redirect']);
  advance(engine, 5);
  const statusOf = async ({ id }: Json) => (await read(engine, `/payments/${id}`)).status;
  assert.deepEqual([await statusOf(good), await statusOf(declined)], ['success', 'failed']);
});

test('a linked account payment that is not completed requires the bank page', async (engine) => {
  const outcomes = [];
  for (const amount of [111_111, 333_333]) {
    const { id, status } = await payLinked(engine, amount);
    outcomes.push(status);
    const cancelled = await wallet(engine, `POST /payments/${id}/cancel`, { reason: 'Ada pays by card instead.' });
    outcomes.push(cancelled.body.status);
  }
  assert.deepEqual(outcomes, ['requires_authorisation', 'cancelled', 'abandoned', 409]);
});

test('insights require transactions, and an account that is unlinked has no scopes', async (engine) => {
  const { id, linked_account_ids: ids, owner_id, purpose, return_url } = await consent(engine, '-authorised', '998');
  const wanted = { reference: newReference('OB'), owner_id, bank_code: '999', purpose, return_url, scopes: ['accounts', 'insights'] };
  assert.equal((await wallet(engine, 'POST /consents', wanted)).body.errors[0].pointer, '/scopes');
  await wallet(engine, `POST /consents/${id}/revoke`, { reason: 'Bello unlinked the bank.' });
  const account = (await read(engine, '/linked-accounts')).data.find((each: { id: string }) => each.id === ids[0]);
  assert.deepEqual([account.status, account.scopes], ['unlinked', []]);
});

test('a consent replaces only one of the same user and bank', async (engine) => {
  const { id } = await consent(engine, '-authorised');
  const renew = (fields: Json) =>
    wallet(engine, 'POST /consents', {
      reference: `${newReference('OB')}-authorised`,
      owner_id: BELLO_USER,
      bank_code: '999',
      purpose: 'Show your other bank account.',
      scopes: ['accounts'],
      return_url: 'https://emberbasket.example/banks/linked',
      replaces_consent_id: id,
      ...fields,
    });
  assert.equal((await renew({ bank_code: '998' })).body.errors[0].pointer, '/replaces_consent_id');
  assert.equal((await renew({})).status, 201);
  advance(engine, 5);
  const { status, status_reason } = await read(engine, `/consents/${id}`);
  assert.deepEqual([status, status_reason], ['revoked', 'A newer consent replaced this one.']);
});
