import assert from 'node:assert/strict';
import type { Json } from '../../model/contract';
import { advance, eventTypes, ruleOf } from '../../node/testEngine';
import { naira } from '../../node/testFamily';
import { merchant, type merchantEngine, OIL, read, readAfter, sellInParts, stockOf, test } from './testRequests';

const testingRule = ruleOf('openapi/merchant/testing.yaml');
const partialSalesRule = ruleOf('openapi/merchant/partial-sales.yaml');

type Engine = ReturnType<typeof merchantEngine>;
const PRODUCT = 'prd_01JD4AXTKW54Q8GTWWQGY847CH';

const pay = (engine: Engine, id: string, amount: number) =>
  merchant(engine, `POST /partial-sales/${id}/payments`, { method: 'cash', amount: naira(amount) });

const statuses = ({ instalments }: Json): string[] => instalments.map(({ status }: Json) => status);

test(partialSalesRule('In the sandbox, a `reference` that starts with `FAST-` advances the plan by one day per minute'), async (engine) => {
  const { body } = await sellInParts(engine, {
    reference: 'FAST-1',
    plan: { count: 2, interval: 'weekly', first_due_date: '2026-11-27' },
  });
  const now = () => read(engine, `/partial-sales/${body.id}`);
  advance(engine, 180);
  assert.deepEqual(statuses(await now()), ['due', 'due', 'due'], 'The plan starts with the deposit.');
  assert.equal((await pay(engine, body.id, 275_000)).body.partial_sale.status, 'active');
  advance(engine, 120);
  assert.deepEqual(statuses(await now()), ['paid', 'due', 'due']);
  advance(engine, 60);
  assert.deepEqual([statuses(await now())[1], (await now()).status], ['late', 'active'], 'It is within the grace period of a day.');
  advance(engine, 60);
  assert.deepEqual([(await now()).status, (await now()).overdue.amount], ['overdue', 300_000]);
  assert.equal((await pay(engine, body.id, 300_000)).body.partial_sale.status, 'active');
});

test(testingRule('`partial_sale.overdue`: once the deposit is paid, one day of the plan passes every minute |'), async (engine) => {
  const { body } = await sellInParts(engine, { reference: 'FAST-2', plan: { count: 1, interval: 'weekly', first_due_date: '2026-11-27' } });
  await pay(engine, body.id, 275_000);
  advance(engine, 4 * 60 - 1);
  assert.ok(!eventTypes(engine).includes('partial_sale.overdue'));
  advance(engine, 1);
  assert.ok(eventTypes(engine).includes('partial_sale.overdue'));
});

test(testingRule('| | `LAPSE-` | `partial_sale.expired` after one minute |'), async (engine) => {
  const before = await stockOf(engine, OIL, PRODUCT);
  const { body } = await sellInParts(engine, { reference: 'LAPSE-1' });
  assert.equal((await stockOf(engine, OIL, PRODUCT))[1], before[1] + 1);
  await pay(engine, body.id, 100_000);
  const expired = await readAfter(engine, 60, `/partial-sales/${body.id}`);
  assert.deepEqual([expired.status, expired.refund_due.amount, expired.open.amount], ['expired', 100_000, 0]);
  assert.equal(eventTypes(engine).at(-1), 'partial_sale.expired');
  assert.deepEqual(await stockOf(engine, OIL, PRODUCT), before);
});

test('merchant: a plan is divided evenly, paid from the oldest instalment on, and completed with a sale', async (engine) => {
  const { body } = await sellInParts(engine, { deposit: naira(274_999) });
  assert.deepEqual(
    body.instalments.map(({ due_date, amount }: Json) => [due_date, amount.amount]),
    [
      ['2026-11-26', 274_999],
      ['2026-12-25', 200_000],
      ['2027-01-25', 200_000],
      ['2027-02-25', 200_001],
    ],
  );
  const part = await pay(engine, body.id, 300_000);
  const counted = part.body.payment.counted_towards.map(({ amount }: Json) => amount.amount);
  assert.deepEqual(counted, [274_999, 25_001]);
  assert.deepEqual(statuses(part.body.partial_sale), ['paid', 'part_paid', 'due', 'due']);
  assert.equal((await pay(engine, body.id, 600_000)).body.code, 'payment_exceeds_balance');
  assert.equal((await merchant(engine, `POST /partial-sales/${body.id}/complete`, {})).body.code, 'invalid_state_transition');
  assert.equal((await pay(engine, body.id, 575_000)).body.partial_sale.status, 'paid_up');
  const done = await merchant(engine, `POST /partial-sales/${body.id}/complete`, {});
  const sale = await read(engine, `/sales/${done.body.sale_id}`);
  assert.deepEqual([sale.channel, sale.totals.total.amount, sale.payments.length], ['partial_sale', 875_000, 2]);
  assert.deepEqual(eventTypes(engine).slice(-2), ['sale.completed', 'partial_sale.completed']);
});

test('merchant: a cancelled plan keeps the agreed fee, and plans that break a rule are refused', async (engine) => {
  const { body } = await sellInParts(engine);
  await pay(engine, body.id, 275_000);
  const cancelled = await merchant(engine, `POST /partial-sales/${body.id}/cancel`, { reason: 'Bought elsewhere.' });
  const { cancellation_fee: fee, refunded, refund_due: due, status } = cancelled.body;
  assert.deepEqual([status, fee.amount, refunded.amount, due.amount], ['cancelled', 13_750, 0, 261_250]);
  const code = async (fields: Json) => (await sellInParts(engine, fields)).body.code;
  assert.equal(await code({ deposit: naira(170_000) }), 'payment_plan_invalid');
  assert.equal(await code({ plan: { count: 3, interval: 'monthly', first_due_date: '2026-11-25' } }), 'payment_plan_invalid');
  assert.equal(await code({ plan: undefined, instalments: [{ due_date: '2026-12-25', amount: naira(599_999) }] }), 'payment_plan_invalid');
  assert.equal(await code({ plan: undefined }), 'validation_failed');
});
