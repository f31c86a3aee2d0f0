import assert from 'node:assert/strict';
import type { Engine } from '../../http/engine';
import type { Json } from '../../model/contract';
import { advance, eventTypes, ruleOf, type Sent } from '../../node/testEngine';
import { assertRefused, naira } from '../../node/testFamily';
import { ACCOUNT, FEMI, NGOZI, newReference, pay, read, readAfter, test, ZUMA } from './testRequests';

const rule = ruleOf('openapi/pay/bank-transfers.yaml');

/** Requests a transfer to Zuma Crates. */
const request = (engine: Engine, amount: number, fields: Json = {}): Promise<Sent> =>
  pay(engine, 'POST /bank-transfers', {
    reference: newReference(),
    source_account_id: ACCOUNT,
    counterparty_id: ZUMA,
    counterparty_bank_account_id: 'cba_01JD2VER7V0TAN9KTGHATD19SY',
    amount: naira(amount),
    narration: 'Crates',
    requested_by: NGOZI,
    ...fields,
  });

const approve = (engine: Engine, id: string) => pay(engine, `POST /bank-transfers/${id}/approve`, { approved_by: FEMI });
const balance = async (engine: Engine) => {
  const { ledger, held } = (await read(engine, `/invoice-accounts/${ACCOUNT}`)).balance;
  return [ledger.amount, held.amount];
};

test('a transfer holds amount, fee and duty on approval, and books them when the bank confirms', async (engine) => {
  const [before, held] = await balance(engine);
  const { body } = await request(engine, 1_200_000);
  assert.deepEqual([body.status, body.fee.amount, body.stamp_duty.amount], ['pending_approval', 2_500, 5_000]);
  assert.equal((await pay(engine, `POST /bank-transfers/${body.id}/approve`, { approved_by: NGOZI })).body.code, 'self_approval');
  assert.equal((await approve(engine, body.id)).body.status, 'pending');
  assert.deepEqual(await balance(engine), [before, held + 1_207_500]);
  assert.deepEqual(
    [(await readAfter(engine, 5, `/bank-transfers/${body.id}`)).status, await balance(engine)],
    ['success', [before - 1_207_500, held]],
  );
});

test(rule('In the sandbox, scheduled transfers are sent one minute after their approval,'), async (engine) => {
  const { body } = await request(engine, 500_000, { execute_date: '2026-12-10' });
  assert.equal((await approve(engine, body.id)).body.status, 'scheduled');
  assert.equal((await readAfter(engine, 60, `/bank-transfers/${body.id}`)).status, 'pending');
  assert.equal(eventTypes(engine).at(-1), 'bank_transfer.pending');
});

test(rule('in the sandbox one minute after its approval'), async (engine) => {
  const { body } = await request(engine, 500_000, { execute_date: '2026-12-10' });
  await approve(engine, body.id);
  assert.equal((await readAfter(engine, 59, `/bank-transfers/${body.id}`)).status, 'scheduled');
  advance(engine, 1);
  const { type, body: event } = engine.world.events.all.at(-1) ?? {};
  assert.deepEqual([type, event?.timestamp], ['bank_transfer.pending', '2026-11-25T08:01:00Z']);
});

test(rule('| `111111` | `expired` one minute after creation |'), async (engine) => {
  const { body } = await request(engine, 111_111);
  assert.equal((await readAfter(engine, 60, `/bank-transfers/${body.id}`)).status, 'expired');
});

test(rule('| `333333` | the approval fails with 503 `bank_unavailable` |'), async (engine) => {
  assertRefused(await approve(engine, (await request(engine, 333_333)).body.id), 503, 'bank_unavailable');
});

test(rule('| `444444` | the last approval fails with 402 `insufficient_funds` |'), async (engine) => {
  assertRefused(await approve(engine, (await request(engine, 444_444)).body.id), 402, 'insufficient_funds');
});

test(rule('| `555555` | `failed` with code 07, 5 seconds after the approval |'), async (engine) => {
  const before = await balance(engine);
  const { body } = await request(engine, 555_555);
  await approve(engine, body.id);
  const failed = await readAfter(engine, 5, `/bank-transfers/${body.id}`);
  assert.deepEqual([failed.status, failed.response_code, await balance(engine)], ['failed', '07', before]);
});

test(rule('| `666666` | `success`, then `reversed` 60 seconds later |'), async (engine) => {
  const before = await balance(engine);
  const { body } = await request(engine, 666_666);
  await approve(engine, body.id);
  assert.equal((await readAfter(engine, 5, `/bank-transfers/${body.id}`)).status, 'success');
  assert.deepEqual([(await readAfter(engine, 60, `/bank-transfers/${body.id}`)).status, await balance(engine)], ['reversed', before]);
  assert.ok(eventTypes(engine).includes('bank_transfer.reversed'));
});

test(rule('| `777777` | `pending` with code 09 for 10 minutes, then `success` |'), async (engine) => {
  const { body } = await request(engine, 777_777);
  assert.equal((await approve(engine, body.id)).body.response_code, '09');
  const { status, requery, sent_at } = await readAfter(engine, 599, `/bank-transfers/${body.id}`);
  const minutes = (time: string) => (Date.parse(time) - Date.parse(sent_at)) / 60_000;
  assert.deepEqual([status, requery.count, minutes(requery.last_at), minutes(requery.next_at)], ['pending', 2, 6, 21]);
  assert.equal((await readAfter(engine, 1, `/bank-transfers/${body.id}`)).status, 'success');
});

test(rule('The sandbox also accepts a date in the past.'), async (engine) => {
  const { body } = await request(engine, 500_100, { execute_date: '2026-11-20' });
  assert.equal((await approve(engine, body.id)).body.status, 'pending');
  assert.equal((await request(engine, 500_200, { execute_date: '2027-02-24' })).body.errors[0].pointer, '/execute_date');
});
