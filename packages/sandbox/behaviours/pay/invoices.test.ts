import assert from 'node:assert/strict';
import { test } from 'node:test';
import { advance, eventTypes, rule } from '../../node/testEngine';
import { KITCHEN, naira, newInvoice, newReference, pay, payEngine, payInvoice, read, sentInvoice } from './testParts';

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

test('drafts are refused with a wrong total, an unknown currency, a supplier, or a number that the series would reach', async () => {
  const engine = payEngine();
  const line = { product_id: CRATE, quantity: '1' };
  const post = (fields: object) => pay(engine, 'POST /invoices', { type_code: '380', counterparty_id: KITCHEN, lines: [line], ...fields });
  assert.equal((await post({ expected_total: naira(1) })).body.code, 'expected_total_differs');
  assert.equal((await post({ currency: 'GBP' })).body.errors[0].pointer, '/currency');
  assert.equal((await post({ currency: 'USD' })).body.errors[0].pointer, '/exchange_rate');
  assert.equal((await post({ number: 'EB-INV-0099' })).body.code, 'already_exists');
  assert.equal((await post({ counterparty_id: 'cpt_01JD2G0Y2G51QERHEHF596PXSS' })).body.errors?.[0].pointer, '/counterparty_id');
  assert.equal((await post({ number: 'OWN-7' })).status, 201);
});

test('a draft can be changed in full, a sent invoice only in the documented fields', async () => {
  const engine = payEngine();
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

test('sending assigns the next number without gaps, the dates and the payment page', async () => {
  const engine = payEngine();
  const next: number = (await read(engine, '/invoice-settings')).numbering.next_invoice_number;
  const [one, other] = [await sentInvoice(engine), await sentInvoice(engine)];
  assert.deepEqual(
    [one.number, other.number],
    [next, next + 1].map((each) => `EB-INV-${String(each).padStart(4, '0')}`),
  );
  assert.deepEqual([one.issue_date, one.due_date, one.status], ['2026-11-25', '2026-12-09', 'sent']);
  assert.deepEqual(one.allowed_actions, ['updateInvoice', 'resendInvoice', 'stopInvoice', 'markInvoicePaid']);
  assert.ok(eventTypes(engine).includes('invoice.sent'));
  advance(engine, 15 * 86_400);
  assert.equal((await read(engine, `/invoices/${one.id}`)).status, 'overdue');
});

test(
  rule(
    'openapi/pay/invoice.yaml:30',
    'In the sandbox no email is sent, and the prefix of `reference` determines the events after sending:',
  ),
  async () => {
    const engine = payEngine();
    const { id, deliveries } = await sentInvoice(engine);
    assert.equal(deliveries[0].outcome, 'pending');
    advance(engine, 3_600);
    const later = await read(engine, `/invoices/${id}`);
    assert.deepEqual(
      [later.viewed_at, later.status, later.e_invoice.status, later.deliveries[0].outcome],
      [null, 'sent', 'accepted', 'delivered'],
    );
  },
);

test(rule('openapi/pay/invoice.yaml:34', '| `VIEW-` | opened by the payer after 5 seconds |'), async () => {
  const engine = payEngine();
  const { id } = await sentInvoice(engine, undefined, { reference: newReference('VIEW-') });
  advance(engine, 4);
  assert.ok(!eventTypes(engine).includes('invoice.viewed'));
  advance(engine, 1);
  assert.ok((await read(engine, `/invoices/${id}`)).viewed_at);
  assert.ok(eventTypes(engine).includes('invoice.viewed'));
});

test(rule('openapi/pay/invoice.yaml:35', '| `LATE-` | overdue after one minute, regardless of its due date |'), async () => {
  const engine = payEngine();
  const { id } = await sentInvoice(engine, undefined, { reference: newReference('LATE-') });
  advance(engine, 59);
  assert.equal((await read(engine, `/invoices/${id}`)).status, 'sent');
  advance(engine, 1);
  assert.equal((await read(engine, `/invoices/${id}`)).status, 'overdue');
  assert.ok(eventTypes(engine).includes('invoice.overdue'));
});

test(
  rule('openapi/pay/invoice.yaml:36', "| `NRS-REJECT-` | the e-invoice is rejected: the buyer's Tax ID is not registered |"),
  async () => {
    const engine = payEngine();
    const { id } = await sentInvoice(engine, undefined, { reference: newReference('NRS-REJECT-') });
    advance(engine, 60);
    const { e_invoice: first } = await read(engine, `/invoices/${id}`);
    assert.deepEqual([first.status, first.rejected_reason], ['rejected', "The buyer's Tax ID is not registered."]);
    assert.ok(eventTypes(engine).includes('invoice.e_invoice_rejected'));
    await pay(engine, `POST /invoices/${id}/resend`, { channels: ['email'] });
    assert.equal((await read(engine, `/invoices/${id}`)).e_invoice.status, 'pending');
  },
);

test(rule('openapi/pay/invoice.yaml:37', '| `NRS-SLOW-` | the e-invoice stays pending for an hour |'), async () => {
  const engine = payEngine();
  const { id } = await sentInvoice(engine, undefined, { reference: newReference('NRS-SLOW-') });
  advance(engine, 3_599);
  assert.equal((await read(engine, `/invoices/${id}`)).e_invoice.status, 'pending');
  advance(engine, 1);
  assert.equal((await read(engine, `/invoices/${id}`)).e_invoice.status, 'accepted');
});

test('a credit note voids an unpaid invoice, and settles a partly paid one', async () => {
  const engine = payEngine();
  const credit = async (id: string, fields = {}) => {
    const body = { type_code: '381', credits_invoice_id: id, reason_code: 'order_cancelled', reason: 'Cancelled', ...fields };
    const note = await pay(engine, 'POST /invoices', body);
    return note.status === 201 ? pay(engine, `POST /invoices/${note.body.id}/send`, { channels: ['email'] }) : note;
  };
  const unpaid = await sentInvoice(engine);
  const note = (await credit(unpaid.id)).body;
  assert.deepEqual([note.number.slice(0, 6), note.amount_credited.amount, note.amount_due.amount], ['EB-CN-', 5_000_000, 0]);
  const voided = await read(engine, `/invoices/${unpaid.id}`);
  assert.deepEqual([voided.status, voided.status_reason_code, voided.amount_creditable.amount], ['void', 'credited', 0]);
  const partly = await sentInvoice(engine);
  await payInvoice(engine, partly.id, { amount: naira(2_000_000) });
  advance(engine, 5);
  assert.equal((await credit(partly.id)).body.code, 'amount_out_of_range');
  const rest = { description: 'Crates', quantity: '1', unit_price: naira(3_000_000), tax_category: 'exempt', exemption_reason: 'Test' };
  await credit(partly.id, { lines: [rest] });
  const settled = await read(engine, `/invoices/${partly.id}`);
  assert.deepEqual([settled.status, settled.amount_due.amount, settled.amount_creditable.amount], ['paid', 0, 2_000_000]);
  assert.deepEqual(
    eventTypes(engine).filter((type) => type === 'invoice.voided' || type === 'invoice.paid'),
    ['invoice.voided', 'invoice.paid'],
  );
});

test('a stopped invoice accepts no payment until it is resent, at most three times a day', async () => {
  const engine = payEngine();
  const { id } = await sentInvoice(engine);
  const stopped = await pay(engine, `POST /invoices/${id}/stop`, { reason_code: 'disputed', reason: 'Broken crates' });
  assert.deepEqual([stopped.body.status, stopped.body.status_reason], ['stopped', 'Broken crates']);
  assert.equal((await payInvoice(engine, id)).body.code, 'invoice_not_payable');
  const resend = () => pay(engine, `POST /invoices/${id}/resend`, { channels: ['email'] });
  assert.deepEqual([(await resend()).body.status, (await resend()).body.deliveries.at(-1).kind], ['sent', 'reminder']);
  await resend();
  assert.equal((await resend()).body.code, 'limit_reached');
});

test('an invoice paid outside is settled in full or not at all, and its pending payments end', async () => {
  const engine = payEngine();
  const { id } = await sentInvoice(engine);
  const { body: pending } = await payInvoice(engine, id);
  const mark = (amount: number) =>
    pay(engine, `POST /invoices/${id}/mark-paid`, {
      amount: naira(amount),
      method: 'cash',
      paid_date: '2026-11-25',
      evidence_reference: 'R-1',
    });
  assert.equal((await mark(4_000_000)).body.code, 'amount_out_of_range');
  const { body } = await mark(5_000_000);
  assert.deepEqual([body.status, body.amount_due.amount, body.marked_paid.evidence_reference], ['paid', 0, 'R-1']);
  assert.equal((await read(engine, `/payments/${pending.id}`)).status, 'abandoned');
});

test('a bank that reverses a payment leaves the invoice paid, because its tax was reported', async () => {
  const engine = payEngine();
  const { id } = await sentInvoice(engine, 666_666);
  await payInvoice(engine, id);
  advance(engine, 65);
  const { status, amount_due: due, payments } = await read(engine, `/invoices/${id}`);
  assert.deepEqual([status, due.amount, payments[0].reversed_at !== null], ['paid', 0, true]);
});

test('credit of an overpayment is used by the next invoice of the customer', async () => {
  const engine = payEngine();
  const first = await sentInvoice(engine);
  const counterparty_id = first.counterparty.id;
  await pay(engine, 'POST /payments', { counterparty_id, method: 'bank_transfer', amount: naira(6_000_000) });
  advance(engine, 5);
  const line = { description: 'Crates', quantity: '1', unit_price: naira(3_000_000), tax_category: 'exempt', exemption_reason: 'Test' };
  const { body } = await pay(engine, 'POST /invoices', { type_code: '380', counterparty_id, lines: [line] });
  const sent = (await pay(engine, `POST /invoices/${body.id}/send`, { channels: ['link'] })).body;
  assert.equal(sent.status, 'sent');
  advance(engine, 1);
  const second = await read(engine, `/invoices/${body.id}`);
  assert.deepEqual([second.status, second.amount_paid.amount, second.amount_due.amount], ['partially_paid', 1_000_000, 2_000_000]);
});

test('the PDF of an invoice is a document with its number and a stamp of its state', async () => {
  const engine = payEngine();
  const { id, number } = await sentInvoice(engine);
  const { base } = engine.world.contracts.get('pay') ?? {};
  const response = await engine.fetch(
    new Request(`http://localhost${base}/invoices/${id}/pdf?copy=true`, { headers: { Authorization: 'Bearer sk_test_sandbox' } }),
  );
  const text = await response.text();
  assert.equal(response.headers.get('Content-Type'), 'application/pdf');
  assert.equal(response.headers.get('Content-Disposition'), `attachment; filename="${number}.pdf"`);
  assert.ok(text.startsWith('%PDF-1.7') && text.includes(number) && text.includes('(COPY)') && !text.includes('(DRAFT)'));
  const [, start] = /startxref\n(\d+)/.exec(text) ?? [];
  assert.equal(text.slice(Number(start), Number(start) + 4), 'xref');
});
