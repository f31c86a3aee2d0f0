import assert from 'node:assert/strict';
import { advance, eventTypes } from '../../node/testEngine';
import { naira } from '../../node/testFamily';
import { pay, payInvoice, read, readAfter, sentInvoice, test } from './testRequests';

test('a credit note voids an unpaid invoice, and settles a partly paid one', async (engine) => {
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

test('a stopped invoice accepts no payment until it is resent, at most three times a day', async (engine) => {
  const { id } = await sentInvoice(engine);
  const stopped = await pay(engine, `POST /invoices/${id}/stop`, { reason_code: 'disputed', reason: 'Broken crates' });
  assert.deepEqual([stopped.body.status, stopped.body.status_reason], ['stopped', 'Broken crates']);
  assert.equal((await payInvoice(engine, id)).body.code, 'invoice_not_payable');
  const resend = () => pay(engine, `POST /invoices/${id}/resend`, { channels: ['email'] });
  assert.deepEqual([(await resend()).body.status, (await resend()).body.deliveries.at(-1).kind], ['sent', 'reminder']);
  await resend();
  assert.equal((await resend()).body.code, 'limit_reached');
});

test('an invoice paid outside is settled in full or not at all, and its pending payments end', async (engine) => {
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

test('a bank that reverses a payment leaves the invoice paid, because its tax was reported', async (engine) => {
  const { id } = await sentInvoice(engine, 666_666);
  await payInvoice(engine, id);
  const { status, amount_due: due, payments } = await readAfter(engine, 65, `/invoices/${id}`);
  assert.deepEqual([status, due.amount, payments[0].reversed_at !== null], ['paid', 0, true]);
});

test('credit of an overpayment is used by the next invoice of the customer', async (engine) => {
  const first = await sentInvoice(engine);
  const counterparty_id = first.counterparty.id;
  await pay(engine, 'POST /payments', { counterparty_id, method: 'bank_transfer', amount: naira(6_000_000) });
  advance(engine, 5);
  const line = { description: 'Crates', quantity: '1', unit_price: naira(3_000_000), tax_category: 'exempt', exemption_reason: 'Test' };
  const { body } = await pay(engine, 'POST /invoices', { type_code: '380', counterparty_id, lines: [line] });
  const sent = (await pay(engine, `POST /invoices/${body.id}/send`, { channels: ['link'] })).body;
  assert.equal(sent.status, 'sent');
  const second = await readAfter(engine, 1, `/invoices/${body.id}`);
  assert.deepEqual([second.status, second.amount_paid.amount, second.amount_due.amount], ['partially_paid', 1_000_000, 2_000_000]);
});

test('the PDF of an invoice is a document with its number and a stamp of its state', async (engine) => {
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

test('an invoice that is credited in full while it is stopped is void and no longer stopped', async (engine) => {
  const { id } = await sentInvoice(engine);
  await pay(engine, `POST /invoices/${id}/stop`, { reason_code: 'wrong_details', reason: 'Wrong price' });
  const note = { type_code: '381', credits_invoice_id: id, reason_code: 'price_corrected', reason: 'Wrong price' };
  const { body } = await pay(engine, 'POST /invoices', note);
  await pay(engine, `POST /invoices/${body.id}/send`, { channels: ['email'] });
  const { status, stopped_at } = await read(engine, `/invoices/${id}`);
  assert.deepEqual([status, stopped_at], ['void', null]);
});

test('entries name the first invoice that a payment on account settled, and credit keeps the time at which it arrived', async (engine) => {
  const { id, counterparty } = await sentInvoice(engine);
  const paid = { counterparty_id: counterparty.id, method: 'bank_transfer', amount: naira(6_000_000) };
  const payment = (await pay(engine, 'POST /payments', paid)).body;
  const { transaction_ids: entries, paid_at } = await readAfter(engine, 5, `/payments/${payment.id}`);
  assert.equal((await read(engine, `/transactions/${entries[0]}`)).invoice.id, id);
  advance(engine, 60);
  const line = { description: 'Crates', quantity: '1', unit_price: naira(500_000), tax_category: 'exempt', exemption_reason: 'Test' };
  const next = (await pay(engine, 'POST /invoices', { type_code: '380', counterparty_id: counterparty.id, lines: [line] })).body;
  await pay(engine, `POST /invoices/${next.id}/send`, { channels: ['link'] });
  const { payments } = await readAfter(engine, 1, `/invoices/${next.id}`);
  assert.equal(payments[0].paid_at, paid_at);
});
