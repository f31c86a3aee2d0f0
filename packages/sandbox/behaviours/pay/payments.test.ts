import assert from 'node:assert/strict';
import type { Engine } from '../../http/engine';
import type { Json } from '../../model/contract';
import { advance, eventTypes, ruleOf } from '../../node/testEngine';
import { naira } from '../../node/testFamily';
import { KITCHEN, pay, read, readAfter, test } from './testRequests';

const rule = ruleOf('openapi/pay/payments.yaml');
const virtualAccountsRule = ruleOf('openapi/pay/virtual-accounts.yaml');

const BY_TRANSFER = { counterparty_id: KITCHEN, method: 'bank_transfer' };
const INVOICE = 'ivc_01JDBDEMEBB70WS2JWFJDWVZZ4';

/** Starts a payment and returns it after some seconds. */
async function after(engine: Engine, amount: number, seconds: number, fields: Json = BY_TRANSFER): Promise<Json> {
  const { body } = await pay(engine, 'POST /payments', { amount: naira(amount), ...fields });
  assert.equal(body.status, 'pending');
  advance(engine, seconds);
  return read(engine, `/payments/${body.id}`);
}

test(rule('| `111111` | no money arrives; `abandoned` after one minute |'), async (engine) => {
  assert.equal((await after(engine, 111_111, 60)).status, 'abandoned');
});

test(rule("| `222222` | `virtual_account` only: the money arrives with another payer's invoice number and stays"), async (engine) => {
  const payment = await after(engine, 222_222, 5, { invoice_id: INVOICE, method: 'virtual_account' });
  assert.equal(payment.status, 'pending');
  const credit = engine.world.store('pay').list('vcr').at(-1);
  assert.deepEqual([credit?.match_status, credit?.unmatched_reason], ['unmatched', 'other_payers_invoice']);
});

test(rule('In the sandbox, nothing has to be done on the card page; the amount determines the outcome:'), async (engine) => {
  const payment = await after(engine, 1_000_000, 5, { counterparty_id: KITCHEN, method: 'card' });
  assert.deepEqual([payment.status, payment.fee.amount, payment.available_date], ['success', 25_000, '2026-11-26']);
});

test(rule('| `444444` | `failed` with the `failure_code` `bank_declined` |'), async (engine) => {
  const payment = await after(engine, 444_444, 5);
  assert.deepEqual([payment.status, payment.failure_code], ['failed', 'bank_declined']);
});

test(rule('| `666666` | `success`, then `reversed` one minute later |'), async (engine) => {
  const payment = await after(engine, 666_666, 5);
  assert.equal(payment.status, 'success');
  assert.equal((await readAfter(engine, 60, `/payments/${payment.id}`)).status, 'reversed');
});

test(rule('| any other | `success` after 5 seconds |'), async (engine) => {
  const invoice = await read(engine, `/invoices/${INVOICE}`);
  const fields = { invoice_id: INVOICE, method: 'bank_transfer' };
  const payment = await after(engine, 100_000, 5, fields);
  assert.equal(payment.status, 'success');
  const paid = await read(engine, `/invoices/${INVOICE}`);
  assert.deepEqual([paid.status, paid.amount_due.amount], ['partially_paid', invoice.amount_due.amount - 100_000]);
});

test(virtualAccountsRule('money arrives when you [create a payment](/api/{product}-pay/payments/create-payment)'), async (engine) => {
  const payment = await after(engine, 100_000, 5, { invoice_id: INVOICE, method: 'virtual_account' });
  assert.equal(payment.status, 'success');
  assert.match(payment.virtual_account_credit_id, /^vcr_/);
});

test(rule('In the sandbox, refunds succeed after 5 seconds, and a refund with an `amount.amount` of `44444` fails.'), async (engine) => {
  const { id } = await after(engine, 200_000, 5);
  const refund = (amount: number) => pay(engine, `POST /payments/${id}/refund`, { amount: naira(amount), reason_code: 'goods_returned' });
  assert.equal((await refund(44_444)).body.refunded.amount, 44_444);
  await refund(50_000);
  const { refunds, refunded } = await readAfter(engine, 5, `/payments/${id}`);
  assert.deepEqual([refunds[0].status, refunds[1].status, refunded.amount], ['failed', 'success', 50_000]);
  assert.ok(eventTypes(engine).includes('refund.failed'));
  assert.equal((await refund(200_000)).body.code, 'refund_exceeds_payment');
});
