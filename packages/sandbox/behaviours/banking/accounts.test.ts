import assert from 'node:assert/strict';
import type { Engine } from '../../http/engine';
import { advance, eventTypes, ruleOf } from '../../node/testEngine';
import { naira } from '../../node/testFamily';
import { ADA, ADA_CUSTOMER, BELLO, BELLO_CUSTOMER, balance, banking, FEMI, newReference, read, readAfter, test } from './testRequests';

const rule = ruleOf('openapi/banking/accounts.yaml');
const businessAccountsRule = ruleOf('openapi/banking/business-accounts.yaml');
const transactionRule = ruleOf('openapi/banking/transaction.yaml');

const TUNDE = 'per_01J7K5PXVBQ47AAM7ASGY9RCN6';
const AMINA = 'per_01J7K1VYMZ2RCFK9W7YGEH9BKY';

const open = async (engine: Engine, prefix = 'T') => {
  const body = { customer_id: BELLO_CUSTOMER, kind: 'current', currency: 'NGN', reference: newReference(prefix) };
  return (await banking(engine, 'POST /accounts', body)).body;
};

test('closing an account pays its balance into another account of the holder', async (engine) => {
  const target = await open(engine);
  const [before] = await balance(engine, BELLO);
  const refused = await banking(engine, `POST /accounts/${BELLO}/close`, { reason_code: 'duplicate', reason: 'Opened twice.' });
  assert.equal(refused.body.code, 'account_has_balance');
  const fields = { reason_code: 'duplicate', reason: 'Opened twice.', payout_account_id: target.id };
  const { body } = await banking(engine, `POST /accounts/${BELLO}/close`, fields);
  assert.deepEqual([body.status, body.closure.paid_out.amount, body.closure.payout_account_id], ['closed', before, target.id]);
  assert.deepEqual([(await balance(engine, target.id))[0], (await balance(engine, BELLO))[0]], [before, 0]);
  assert.ok(eventTypes(engine).includes('account.closed'));
});

test('closing an account withdraws the applications for deposits from it', async (engine) => {
  const { body: deposit } = await banking(engine, 'POST /fixed-deposits', {
    reference: newReference(),
    customer_id: BELLO_CUSTOMER,
    product_id: 'tdr_01JD0Y7H78VM68K6Q55VV7CYVZ',
    principal: naira(10_000_000),
    term_days: 90,
    source_account_id: BELLO,
  });
  const fields = { reason_code: 'duplicate', reason: 'Opened twice.', payout_account_id: (await open(engine)).id };
  assert.equal((await banking(engine, `POST /accounts/${BELLO}/close`, fields)).status, 200);
  const { status, status_reason_code } = await read(engine, `/fixed-deposits/${deposit.id}`);
  assert.deepEqual([status, status_reason_code], ['withdrawn', 'source_account_closed']);
  assert.ok(eventTypes(engine).includes('fixed_deposit.withdrawn'));
});

test(rule('In the sandbox, an account whose `reference` begins with `FAST-` is dormant after six hours,'), async (engine) => {
  const account = await open(engine, 'FAST');
  assert.equal((await readAfter(engine, 6 * 3600 - 1, `/accounts/${account.id}`)).status, 'active');
  const dormant = await readAfter(engine, 1, `/accounts/${account.id}`);
  assert.deepEqual([dormant.status, dormant.status_reason_code], ['dormant', 'no_activity']);
});

test(rule('a reference that begins with `FAST-` makes one day of the account pass in a minute.'), async (engine) => {
  const account = await open(engine);
  assert.equal((await readAfter(engine, 6 * 3600, `/accounts/${account.id}`)).status, 'active');
});

const openForBusiness = async (engine: Engine, prefix = 'T') => {
  const { body } = await banking(engine, 'POST /business-accounts', {
    business_id: 'bbs_01J7K9BTH6NC5W8749S9MAWVMM',
    kind: 'current',
    currency: 'NGN',
    reference: newReference(prefix),
    signatories: [TUNDE, AMINA].map((person_id) => ({ person_id, class: 'a', role: 'Director' })),
    mandate: { rules: [{ up_to: null, required: [{ class: 'a', count: 2 }] }] },
    board_resolution_document_id: 'bdc_01JDCXFEXYG9XMMSG3Y9C7MY78',
  });
  assert.equal(body.status, 'pending_signatories', body.detail);
  assert.ok(engine.world.events.all.some((sent) => sent.type === 'account.opened' && sent.body.data.id === body.id));
  return body;
};

test(businessAccountsRule('In the sandbox no SMS is sent.'), async (engine) => {
  const [account, late] = [await openForBusiness(engine), await openForBusiness(engine, 'LAPSE')];
  assert.equal((await readAfter(engine, 60, `/business-accounts/${account.id}`)).status, 'active');
  const lapsed = await read(engine, `/business-accounts/${late.id}`);
  assert.deepEqual([lapsed.status, lapsed.status_reason_code], ['closed', 'signatories_not_accepted']);
});

test('repeating a change of signatories changes nothing', async (engine) => {
  const account = await openForBusiness(engine);
  advance(engine, 60);
  const change = () =>
    banking(engine, `PUT /business-accounts/${account.id}/signatories`, {
      signatories: [TUNDE, AMINA].map((person_id) => ({ person_id, class: 'a', role: 'Director' })),
      mandate: { rules: [{ up_to: null, required: [{ class: 'a', count: 1 }] }] },
      board_resolution_document_id: 'bdc_01JE3CT5BK4YFC0B4A89J2MCZE',
    });
  const { body: first } = await change();
  assert.deepEqual(first.mandate.rules[0].required, [{ class: 'a', count: 1 }]);
  assert.deepEqual((await change()).body, first);
  assert.equal(eventTypes(engine).filter((type) => type === 'business_account.signatories_changed').length, 1);
});

test(transactionRule('In the sandbox, an entry with `reference` `FAST-…` reaches the 30-day limit in half an hour.'), async (engine) => {
  const pay = async (prefix: string) => {
    const destination = { kind: 'account', account_id: ADA };
    const body = { reference: newReference(prefix), source_account_id: BELLO, destination, amount: naira(100_000), narration: 'Rent' };
    return (await banking(engine, 'POST /payments', { ...body, allow_duplicate: true })).body.entries.amount;
  };
  const [fast, usual] = [await pay('FAST'), await pay('T')];
  advance(engine, 30 * 60 + 1);
  const reversal = { reason_code: 'duplicate', reason: 'Entered twice.', created_by: FEMI };
  assert.equal((await banking(engine, `POST /transactions/${fast}/reverse`, reversal)).body.code, 'not_reversible');
  assert.equal((await banking(engine, `POST /transactions/${usual}/reverse`, reversal)).status, 201);
  assert.equal((await read(engine, `/accounts/${ADA}`)).customer.id, ADA_CUSTOMER);
  const receipt = await read(engine, `/transactions/${usual}/receipt`);
  assert.deepEqual([receipt.status, receipt.amount_in_words], ['reversed', 'One thousand naira']);
});
