import assert from 'node:assert/strict';
import type { Json } from '../../model/contract';
import { naira } from '../../node/testFamily';
import { KITCHEN, pay, test } from './testRequests';

const RIDERS = 'cpt_01JD720B7HX8BH4CC5178WR3VS';
const INVOICE = 'ivc_01JDBDEMEBB70WS2JWFJDWVZZ4';
const VOIDED = 'ivc_01JDBGBD4S03Z7B969310WP7A4';

test('lists are filtered by the counterparty and the invoice of their items', async (engine) => {
  const list = async (query: string): Promise<Json[]> => (await pay(engine, `GET ${query}`)).body.data;
  for (const path of ['/invoices', '/payments', '/bank-transfers', '/virtual-accounts']) {
    for (const id of [KITCHEN, RIDERS])
      assert.ok(
        (await list(`${path}?counterparty_id=${id}`)).every(({ counterparty }) => counterparty.id === id),
        path,
      );
  }
  assert.deepEqual(
    (await list(`/invoices?credits_invoice_id=${VOIDED}`)).map(({ number }) => number),
    ['EB-CN-0003'],
  );
  const payments = await list(`/payments?invoice_id=${INVOICE}`);
  assert.ok(payments.length && payments.every(({ invoice }) => invoice.id === INVOICE));
  const refund = { amount: naira(50_000), reason_code: 'goods_returned' };
  assert.equal((await pay(engine, `POST /payments/${payments[0].id}/refund`, refund)).status, 200);
  const posted = await list(`/transactions?invoice_id=${INVOICE}`);
  assert.deepEqual(
    posted.map(({ sequence }) => sequence),
    [19, 18],
  );
  const period = await pay(engine, 'GET /transactions?from_date=2026-11-25&to_date=2026-11-24');
  assert.deepEqual([period.status, period.body.code], [400, 'invalid_parameter']);
});

test('reference data is filtered by what it supports, and counterparties of the kind both are customers and suppliers', async (engine) => {
  const list = async (query: string): Promise<Json[]> => (await pay(engine, `GET ${query}`)).body.data;
  assert.deepEqual(
    (await list('/banks?supports=virtual_accounts')).map(({ code }) => code),
    ['999'],
  );
  assert.deepEqual(
    (await list('/currencies?payment_method=ussd')).map(({ code }) => code),
    ['NGN'],
  );
  for (const kind of ['customer', 'supplier']) assert.ok((await list(`/counterparties?kind=${kind}`)).some(({ id }) => id === RIDERS));
});
