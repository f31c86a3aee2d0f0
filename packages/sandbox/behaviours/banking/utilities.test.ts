import assert from 'node:assert/strict';
import type { Engine } from '../../http/engine';
import { eventTypes, ruleOf } from '../../node/testEngine';
import { assertRefused, naira } from '../../node/testFamily';
import { BELLO, balance, banking, bankingEngine, newReference, read, readAfter, test } from './testRequests';

const rule = ruleOf('openapi/banking/utilities.yaml');

const POWER = 'bil_01JD0CDRJZFXJDQH9BH5EHYAWV';
const PREPAID = 'bip_01JD0DNV3TYXH5QXW9GK3Q541C';
const TELEVISION = 'bil_01JD0DFC4S8094213ZXZY07V3N';
const FAMILY = 'bip_01JD09ZFENA9CQCXZWSABWSSVA';
const BUNDLE = 'bip_01JD07PTR7EC727Y7X6DBCPGCK';

const look = (engine: Engine, customer_number: string) =>
  banking(engine, `POST /billers/${POWER}/validate-customer`, { product_id: PREPAID, customer_number });

const payBill = (engine: Engine, validation_id: string) =>
  banking(engine, 'POST /bill-payments', { reference: newReference(), source_account_id: BELLO, validation_id, amount: naira(1_000_000) });

const buy = (engine: Engine, phone_number: string, fields = {}) =>
  banking(engine, 'POST /airtime-purchases', {
    reference: newReference(),
    source_account_id: BELLO,
    phone_number,
    amount: naira(50_000),
    ...fields,
  });

test(rule('In the sandbox, the meter number determines the response of Specimen Power:'), async () => {
  const { body } = await look(bankingEngine(), '00000000123');
  assert.deepEqual([body.biller.name, body.unit], ['Specimen Power', 'kwh']);
});

test(rule("| `00000000044` | Bello's meter; a payment is delivered within seconds |"), async (engine) => {
  const [before] = await balance(engine, BELLO);
  const validation = await look(engine, '00000000044');
  assert.equal(validation.body.customer_name, 'BELLO SAMPLE');
  const paid = await payBill(engine, validation.body.id);
  assert.deepEqual([paid.status, paid.body.status, paid.body.fee.amount], [202, 'pending', 10_000]);
  const { status, delivery } = await readAfter(engine, 5, `/utility-payments/${paid.body.id}`);
  assert.deepEqual([status, delivery.net.amount, delivery.vat.amount, delivery.units], ['success', 930_233, 69_767, '44.40']);
  assert.equal((await balance(engine, BELLO))[0], before - 1_010_000);
  assert.equal((await payBill(engine, validation.body.id)).body.code, 'validation_expired');
});

test(rule('| `00000000096` | Found; a payment stays `pending` for a minute, then becomes `success` |'), async (engine) => {
  const paid = await payBill(engine, (await look(engine, '00000000096')).body.id);
  assert.equal((await readAfter(engine, 59, `/utility-payments/${paid.body.id}`)).status, 'pending');
  assert.equal((await readAfter(engine, 1, `/utility-payments/${paid.body.id}`)).status, 'success');
});

test(rule('| `00000000072` | 404 `biller_customer_not_found` |'), async () => {
  assertRefused(await look(bankingEngine(), '00000000072'), 404, 'biller_customer_not_found');
});

test(rule('| `00000000091` | 503 `biller_unavailable` |'), async () => {
  assertRefused(await look(bankingEngine(), '00000000091'), 503, 'biller_unavailable');
});

test(rule('Any other number is found in the sandbox as that of `SANDBOX HOLDER`,'), async (engine) => {
  const card = (customer_number: string) =>
    banking(engine, `POST /billers/${TELEVISION}/validate-customer`, { product_id: FAMILY, customer_number });
  assert.equal((await look(engine, '00000000123')).body.customer_name, 'SANDBOX HOLDER');
  assert.equal((await card('0000000027')).body.customer_name, 'SANDBOX HOLDER');
  assert.equal((await card('0000000019')).body.customer_name, 'ADA EXEMPLAR');
});

test(rule('`debt` is always 0 in the sandbox.'), async (engine) => {
  const validations = await Promise.all(['00000000044', '00000000096', '00000000123'].map((number) => look(engine, number)));
  assert.deepEqual(
    validations.map(({ body }) => body.debt.amount),
    [0, 0, 0],
  );
});

test(rule('In the sandbox, numbers up to `+2347000000096` are loaded immediately,'), async (engine) => {
  const [before] = await balance(engine, BELLO);
  assert.equal((await buy(engine, '+2347000000096')).body.status, 'success');
  const late = await buy(engine, '+2347000000097');
  const failing = await buy(engine, '+2347000000098');
  assert.deepEqual([late.body.status, failing.body.status], ['pending', 'pending']);
  assert.equal((await readAfter(engine, 60, `/utility-payments/${late.body.id}`)).status, 'success');
  assert.equal((await read(engine, `/utility-payments/${failing.body.id}`)).status, 'failed');
  assert.deepEqual(await balance(engine, BELLO), [before - 100_000, 0, before - 100_000]);
  assert.equal((await buy(engine, '+2347000000096', { amount: naira(2_500) })).body.code, 'amount_out_of_range');
});

test(rule('The sandbox uses the same numbers as for [airtime](/api/{product}-banking/utilities/buy-airtime).'), async (engine) => {
  const bundle = (phone_number: string) =>
    banking(engine, 'POST /data-bundle-purchases', {
      reference: newReference(),
      source_account_id: BELLO,
      product_id: BUNDLE,
      phone_number,
    });
  assert.equal((await bundle('+2347000000002')).body.status, 'success');
  const failing = await bundle('+2347000000098');
  assert.equal((await readAfter(engine, 60, `/utility-payments/${failing.body.id}`)).status_reason_code, 'number_not_eligible');
  assert.ok(eventTypes(engine).includes('utility_payment.failed'));
});
