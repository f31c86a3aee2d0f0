import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Engine } from '../../http/engine';
import { advance, eventTypes, rule } from '../../node/testEngine';
import { naira } from '../../node/testFamily';
import { BELLO, balance, banking, bankingEngine, newReference, read } from './testRequests';

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

test(
  rule('openapi/banking/utilities.yaml:202', 'In the sandbox, the meter number determines the response of Specimen Power:'),
  async () => {
    const { body } = await look(bankingEngine(), '00000000123');
    assert.deepEqual([body.biller.name, body.unit], ['Specimen Power', 'kwh']);
  },
);

test(rule('openapi/banking/utilities.yaml:206', "| `00000000044` | Bello's meter; a payment is delivered within seconds |"), async () => {
  const engine = bankingEngine();
  const [before] = await balance(engine, BELLO);
  const validation = await look(engine, '00000000044');
  assert.equal(validation.body.customer_name, 'BELLO SAMPLE');
  const paid = await payBill(engine, validation.body.id);
  assert.deepEqual([paid.status, paid.body.status, paid.body.fee.amount], [202, 'pending', 10_000]);
  advance(engine, 5);
  const { status, delivery } = await read(engine, `/utility-payments/${paid.body.id}`);
  assert.deepEqual([status, delivery.net.amount, delivery.vat.amount, delivery.units], ['success', 930_233, 69_767, '44.40']);
  assert.equal((await balance(engine, BELLO))[0], before - 1_010_000);
  assert.equal((await payBill(engine, validation.body.id)).body.code, 'validation_expired');
});

test(
  rule('openapi/banking/utilities.yaml:207', '| `00000000096` | Found; a payment stays `pending` for a minute, then becomes `success` |'),
  async () => {
    const engine = bankingEngine();
    const paid = await payBill(engine, (await look(engine, '00000000096')).body.id);
    advance(engine, 59);
    assert.equal((await read(engine, `/utility-payments/${paid.body.id}`)).status, 'pending');
    advance(engine, 1);
    assert.equal((await read(engine, `/utility-payments/${paid.body.id}`)).status, 'success');
  },
);

test(rule('openapi/banking/utilities.yaml:208', '| `00000000072` | 404 `biller_customer_not_found` |'), async () => {
  const { status, body } = await look(bankingEngine(), '00000000072');
  assert.deepEqual([status, body.code], [404, 'biller_customer_not_found']);
});

test(rule('openapi/banking/utilities.yaml:209', '| `00000000091` | 503 `biller_unavailable` |'), async () => {
  const { status, body } = await look(bankingEngine(), '00000000091');
  assert.deepEqual([status, body.code], [503, 'biller_unavailable']);
});

test(
  rule(
    'openapi/banking/utilities.yaml:210',
    "Any other number is found in the sandbox as that of `SANDBOX HOLDER`, except for Ada's smart card `0000000019` at Dummy TV.",
  ),
  async () => {
    const engine = bankingEngine();
    const card = (customer_number: string) =>
      banking(engine, `POST /billers/${TELEVISION}/validate-customer`, { product_id: FAMILY, customer_number });
    assert.equal((await look(engine, '00000000123')).body.customer_name, 'SANDBOX HOLDER');
    assert.equal((await card('0000000027')).body.customer_name, 'SANDBOX HOLDER');
    assert.equal((await card('0000000019')).body.customer_name, 'ADA EXEMPLAR');
  },
);

test(rule('openapi/banking/utilities.yaml:210', '`debt` is always 0 in the sandbox.'), async () => {
  const engine = bankingEngine();
  const validations = await Promise.all(['00000000044', '00000000096', '00000000123'].map((number) => look(engine, number)));
  assert.deepEqual(
    validations.map(({ body }) => body.debt.amount),
    [0, 0, 0],
  );
});

test(
  rule(
    'openapi/banking/utilities.yaml:384',
    'In the sandbox, numbers up to `+2347000000096` are loaded immediately, `…097` is `pending` for a minute and then loaded, and `…098` is `pending` and then `failed`.',
  ),
  async () => {
    const engine = bankingEngine();
    const [before] = await balance(engine, BELLO);
    assert.equal((await buy(engine, '+2347000000096')).body.status, 'success');
    const late = await buy(engine, '+2347000000097');
    const failing = await buy(engine, '+2347000000098');
    assert.deepEqual([late.body.status, failing.body.status], ['pending', 'pending']);
    advance(engine, 60);
    assert.equal((await read(engine, `/utility-payments/${late.body.id}`)).status, 'success');
    assert.equal((await read(engine, `/utility-payments/${failing.body.id}`)).status, 'failed');
    assert.deepEqual(await balance(engine, BELLO), [before - 100_000, 0, before - 100_000]);
    assert.equal((await buy(engine, '+2347000000096', { amount: naira(2_500) })).body.code, 'amount_out_of_range');
  },
);

test(
  rule(
    'openapi/banking/utilities.yaml:484',
    'The sandbox uses the same numbers as for [airtime](/api/{product}-banking/utilities/buy-airtime).',
  ),
  async () => {
    const engine = bankingEngine();
    const bundle = (phone_number: string) =>
      banking(engine, 'POST /data-bundle-purchases', {
        reference: newReference(),
        source_account_id: BELLO,
        product_id: BUNDLE,
        phone_number,
      });
    assert.equal((await bundle('+2347000000002')).body.status, 'success');
    const failing = await bundle('+2347000000098');
    advance(engine, 60);
    assert.equal((await read(engine, `/utility-payments/${failing.body.id}`)).status_reason_code, 'number_not_eligible');
    assert.ok(eventTypes(engine).includes('utility_payment.failed'));
  },
);
