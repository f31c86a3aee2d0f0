import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Engine } from '../../http/engine';
import type { Json } from '../../model/contract';
import { advance, engineFor, eventTypes, rule, type Sent, send } from '../../node/testEngine';

const KITCHEN = 'cpt_01JD2CBF9A2G1QM7C2PA4FVS3Y';
const INVOICE = 'ivc_01JDBDEMEBB70WS2JWFJDWVZZ4';

const request = (engine: Engine, target: string, body?: Json): Promise<Sent> => {
  const [method, path] = target.split(' ');
  return send(engine, `${method} ${engine.world.contracts.get('pay')?.base}${path}`, body);
};
const naira = (amount: number) => ({ amount, currency: 'NGN' });
const pay = (engine: Engine, amount: number, fields: Json = { counterparty_id: KITCHEN, method: 'bank_transfer' }) =>
  request(engine, 'POST /payments', { amount: naira(amount), ...fields });
const read = async (engine: Engine, id: string): Promise<Json> => (await request(engine, `GET /payments/${id}`)).body;

/** Starts a payment and returns it after some seconds. */
async function after(engine: Engine, amount: number, seconds: number, fields?: Json): Promise<Json> {
  const { body } = await pay(engine, amount, fields);
  assert.equal(body.status, 'pending');
  advance(engine, seconds);
  return read(engine, body.id);
}

test(rule('openapi/pay/payments.yaml:36', '| `111111` | no money arrives; `abandoned` after one minute |'), async () => {
  const engine = engineFor('pay');
  assert.equal((await after(engine, 111_111, 60)).status, 'abandoned');
});

test(
  rule(
    'openapi/pay/payments.yaml:37',
    "| `222222` | `virtual_account` only: the money arrives with another payer's invoice number and stays unmatched |",
  ),
  async () => {
    const engine = engineFor('pay');
    const payment = await after(engine, 222_222, 5, { invoice_id: INVOICE, method: 'virtual_account' });
    assert.equal(payment.status, 'pending');
    const credit = engine.world.store('pay').list('vcr').at(-1);
    assert.deepEqual([credit?.match_status, credit?.unmatched_reason], ['unmatched', 'other_payers_invoice']);
  },
);

test(
  rule('openapi/pay/payments.yaml:32', 'In the sandbox, nothing has to be done on the card page; the amount determines the outcome:'),
  async () => {
    const payment = await after(engineFor('pay'), 1_000_000, 5, { counterparty_id: KITCHEN, method: 'card' });
    assert.deepEqual([payment.status, payment.fee.amount, payment.available_date], ['success', 25_000, '2026-11-26']);
  },
);

test(rule('openapi/pay/payments.yaml:38', '| `444444` | `failed` with the `failure_code` `bank_declined` |'), async () => {
  const payment = await after(engineFor('pay'), 444_444, 5);
  assert.deepEqual([payment.status, payment.failure_code], ['failed', 'bank_declined']);
});

test(rule('openapi/pay/payments.yaml:39', '| `666666` | `success`, then `reversed` one minute later |'), async () => {
  const engine = engineFor('pay');
  const payment = await after(engine, 666_666, 5);
  assert.equal(payment.status, 'success');
  advance(engine, 60);
  assert.equal((await read(engine, payment.id)).status, 'reversed');
});

test(rule('openapi/pay/payments.yaml:40', '| any other | `success` after 5 seconds |'), async () => {
  const engine = engineFor('pay');
  const invoice = (await request(engine, `GET /invoices/${INVOICE}`)).body;
  const fields = { invoice_id: INVOICE, method: 'bank_transfer' };
  const payment = await after(engine, 100_000, 5, fields);
  assert.equal(payment.status, 'success');
  const paid = (await request(engine, `GET /invoices/${INVOICE}`)).body;
  assert.deepEqual([paid.status, paid.amount_due.amount], ['partially_paid', invoice.amount_due.amount - 100_000]);
});

test(
  rule('openapi/pay/virtual-accounts.yaml:20', 'money arrives when you [create a payment](/api/{product}-pay/payments/create-payment)'),
  async () => {
    const engine = engineFor('pay');
    const payment = await after(engine, 100_000, 5, { invoice_id: INVOICE, method: 'virtual_account' });
    assert.equal(payment.status, 'success');
    assert.match(payment.virtual_account_credit_id, /^vcr_/);
  },
);

test(
  rule(
    'openapi/pay/payments.yaml:726',
    'In the sandbox, refunds succeed after 5 seconds, and a refund with an `amount.amount` of `44444` fails.',
  ),
  async () => {
    const engine = engineFor('pay');
    const { id } = await after(engine, 200_000, 5);
    const refund = (amount: number) =>
      request(engine, `POST /payments/${id}/refund`, { amount: naira(amount), reason_code: 'goods_returned' });
    assert.equal((await refund(44_444)).body.refunded.amount, 44_444);
    await refund(50_000);
    advance(engine, 5);
    const { refunds, refunded } = await read(engine, id);
    assert.deepEqual([refunds[0].status, refunds[1].status, refunded.amount], ['failed', 'success', 50_000]);
    assert.ok(eventTypes(engine).includes('refund.failed'));
    assert.equal((await refund(200_000)).body.code, 'refund_exceeds_payment');
  },
);
