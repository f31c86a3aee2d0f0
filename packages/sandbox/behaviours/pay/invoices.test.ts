import assert from 'node:assert/strict';
import { advance, eventTypes, ruleOf } from '../../node/testEngine';
import { naira } from '../../node/testFamily';
import { KITCHEN, newInvoice, newReference, pay, payEngine, read, readAfter, sentInvoice, test } from './testRequests';

const rule = ruleOf('openapi/pay/invoice.yaml');

const TOMATOES = 'ipr_01JD2HMV2KDKXBY42ZSE2AF8DS';
const CRATE = 'ipr_01JD2MGKS6SYH5KAM388NWJD7G';
const DELIVERY = 'ipr_01JD2N754TAHVNCYXVAQY2WBZS';

test('an invoice is calculated in the documented order, and every amount is that of the table', async () => {
  const { body } = await pay(payEngine(), 'POST /invoices', {
    type_code: '380',
    counterparty_id: KITCHEN,
    lines: [
      { product_id: TOMATOES, quantity: '12.5', unit_price: naira(185_073) },
      { product_id: CRATE, quantity: '40', unit_price: naira(120_000), discount: { kind: 'percent', value: '5' } },
      { product_id: DELIVERY, quantity: '1', unit_price: naira(1_550_000) },
    ],
    discount: { kind: 'percent', value: '2.5' },
    expected_total: naira(8_659_621),
  });
  assert.deepEqual(
    body.lines.map((line: { net: { amount: number }; discount_share: { amount: number } }) => [
      line.net.amount,
      line.discount_share.amount,
    ]),
    [
      [2_313_412, 57_835],
      [4_560_000, 114_000],
      [1_550_000, 38_750],
    ],
  );
  assert.deepEqual([body.subtotal.amount, body.discount_total.amount, body.tax_total.amount], [8_423_412, 210_585, 446_794]);
  assert.deepEqual([body.total.amount, body.amount_due.amount, body.number, body.status], [8_659_621, 8_659_621, null, 'draft']);
});

test('drafts are refused with a wrong total, an unknown currency, a supplier, or a number that the series would reach', async (engine) => {
  const line = { product_id: CRATE, quantity: '1' };
  const post = (fields: object) => pay(engine, 'POST /invoices', { type_code: '380', counterparty_id: KITCHEN, lines: [line], ...fields });
  assert.equal((await post({ expected_total: naira(1) })).body.code, 'expected_total_differs');
  assert.equal((await post({ currency: 'GBP' })).body.errors[0].pointer, '/currency');
  assert.equal((await post({ currency: 'USD' })).body.errors[0].pointer, '/exchange_rate');
  assert.equal((await post({ number: 'EB-INV-0099' })).body.code, 'already_exists');
  assert.equal((await post({ counterparty_id: 'cpt_01JD2G0Y2G51QERHEHF596PXSS' })).body.errors?.[0].pointer, '/counterparty_id');
  assert.equal((await post({ number: 'OWN-7' })).status, 201);
});

test('a draft can be changed in full, a sent invoice only in the documented fields', async (engine) => {
  const { id } = await newInvoice(engine);
  const line = { description: 'Boxes', quantity: '2', unit_price: naira(1_000_000) };
  const changed = await pay(engine, `PATCH /invoices/${id}`, { lines: [line], reference: 'EB-1' });
  assert.deepEqual([changed.body.total.amount, changed.body.reference], [2_150_000, 'EB-1']);
  const sent = (await pay(engine, `POST /invoices/${id}/send`, { channels: ['link'] })).body;
  const refused = await pay(engine, `PATCH /invoices/${id}`, { lines: [line] });
  assert.deepEqual([refused.status, refused.body.code], [409, 'invalid_state_transition']);
  assert.equal((await pay(engine, `PATCH /invoices/${id}`, { due_date: '2026-01-01' })).status, 422);
  assert.equal((await pay(engine, `PATCH /invoices/${id}`, { due_date: '2027-01-10' })).body.due_date, '2027-01-10');
  assert.equal((await pay(engine, `DELETE /invoices/${sent.id}`)).body.code, 'invalid_state_transition');
});

test('sending assigns the next number without gaps, the dates and the payment page', async (engine) => {
  const next: number = (await read(engine, '/invoice-settings')).numbering.next_invoice_number;
  const [one, other] = [await sentInvoice(engine), await sentInvoice(engine)];
  assert.deepEqual(
    [one.number, other.number],
    [next, next + 1].map((each) => `EB-INV-${String(each).padStart(4, '0')}`),
  );
  assert.deepEqual([one.issue_date, one.due_date, one.status], ['2026-11-25', '2026-12-09', 'sent']);
  assert.deepEqual(one.allowed_actions, ['updateInvoice', 'resendInvoice', 'stopInvoice', 'markInvoicePaid']);
  assert.ok(eventTypes(engine).includes('invoice.sent'));
  assert.equal((await readAfter(engine, 15 * 86_400, `/invoices/${one.id}`)).status, 'overdue');
});

test(rule('In the sandbox no email is sent, and the prefix of `reference` determines the events after sending:'), async (engine) => {
  const { id, deliveries } = await sentInvoice(engine);
  assert.equal(deliveries[0].outcome, 'pending');
  const later = await readAfter(engine, 3_600, `/invoices/${id}`);
  assert.deepEqual(
    [later.viewed_at, later.status, later.e_invoice.status, later.deliveries[0].outcome],
    [null, 'sent', 'accepted', 'delivered'],
  );
});

test(rule('| `VIEW-` | opened by the payer after 5 seconds |'), async (engine) => {
  const { id } = await sentInvoice(engine, undefined, { reference: newReference('VIEW') });
  advance(engine, 4);
  assert.ok(!eventTypes(engine).includes('invoice.viewed'));
  assert.ok((await readAfter(engine, 1, `/invoices/${id}`)).viewed_at);
  assert.ok(eventTypes(engine).includes('invoice.viewed'));
});

test(rule('| `LATE-` | overdue after one minute, regardless of its due date |'), async (engine) => {
  const { id } = await sentInvoice(engine, undefined, { reference: newReference('LATE') });
  assert.equal((await readAfter(engine, 59, `/invoices/${id}`)).status, 'sent');
  assert.equal((await readAfter(engine, 1, `/invoices/${id}`)).status, 'overdue');
  assert.ok(eventTypes(engine).includes('invoice.overdue'));
});

test(rule("| `NRS-REJECT-` | the e-invoice is rejected: the buyer's Tax ID is not registered |"), async (engine) => {
  const { id } = await sentInvoice(engine, undefined, { reference: newReference('NRS-REJECT') });
  const { e_invoice: first } = await readAfter(engine, 60, `/invoices/${id}`);
  assert.deepEqual([first.status, first.rejected_reason], ['rejected', "The buyer's Tax ID is not registered."]);
  assert.ok(eventTypes(engine).includes('invoice.e_invoice_rejected'));
  await pay(engine, `POST /invoices/${id}/resend`, { channels: ['email'] });
  assert.equal((await read(engine, `/invoices/${id}`)).e_invoice.status, 'pending');
});

test(rule('| `NRS-SLOW-` | the e-invoice stays pending for an hour |'), async (engine) => {
  const { id } = await sentInvoice(engine, undefined, { reference: newReference('NRS-SLOW') });
  assert.equal((await readAfter(engine, 3_599, `/invoices/${id}`)).e_invoice.status, 'pending');
  assert.equal((await readAfter(engine, 1, `/invoices/${id}`)).e_invoice.status, 'accepted');
});

test('lists invoices by the days on which they were issued, without drafts', async (engine) => {
  const [sent, draft] = [await sentInvoice(engine), await newInvoice(engine)];
  const ids = async (query: string) => (await read(engine, `/invoices?limit=100&${query}`)).data.map(({ id }: { id: string }) => id);
  const today = await ids('issued_from_date=2026-11-25&issued_to_date=2026-11-25');
  assert.deepEqual(today, [sent.id]);
  assert.ok((await ids('issued_to_date=2026-11-24')).every((id: string) => id !== sent.id && id !== draft.id));
  const { data } = await read(engine, '/transactions?from_date=2026-11-24&to_date=2026-11-24&limit=100');
  assert.ok(data.length > 0 && data.every(({ value_date: date }: { value_date: string }) => date === '2026-11-24'));
});
