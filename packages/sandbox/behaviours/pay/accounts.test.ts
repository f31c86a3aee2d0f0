import assert from 'node:assert/strict';
import { advance, eventTypes, ruleOf } from '../../node/testEngine';
import { naira } from '../../node/testFamily';
import { ACCOUNT, KITCHEN, newReference, pay, payInvoice, read, readAfter, sentInvoice, test } from './testRequests';

const rule = ruleOf('openapi/pay/invoice-accounts.yaml');
const transactionsRule = ruleOf('openapi/pay/transactions.yaml');

test('opens collection accounts at once, and keeps one default for each currency', async (engine) => {
  const open = (name: string, fields = {}) =>
    pay(engine, 'POST /invoice-accounts', { kind: 'collection', name, currency: 'NGN', ...fields });
  const { body } = await open('Second', { is_default: true });
  assert.deepEqual([body.kind, body.is_default, body.balance.ledger.amount], ['collection', true, 0]);
  assert.equal((await read(engine, `/invoice-accounts/${ACCOUNT}`)).is_default, false);
  assert.equal((await open('second')).body.code, 'already_exists');
  assert.equal((await pay(engine, `DELETE /invoice-accounts/${body.id}`)).body.code, 'resource_in_use');
  const { body: third } = await open('Third');
  assert.equal((await pay(engine, `DELETE /invoice-accounts/${third.id}`)).status, 204);
});

test(rule('are accepted for any holder, except `0000000089`, which fails with `name_mismatch`'), async (engine) => {
  const add = (account_number: string) =>
    pay(engine, 'POST /invoice-accounts', { kind: 'external', name: newReference('Account'), bank_code: '999', account_number });
  for (const number of ['0123456787', '2004177532', '3100455827', '0000000065']) {
    const { status, body } = await add(number);
    assert.deepEqual([status, body.balance], [201, null], number);
  }
  assert.equal((await add('0000000089')).body.code, 'name_mismatch');
  assert.equal((await add('0000000072')).body.code, 'bank_account_not_found');
  assert.equal((await add('0000000917')).body.code, 'bank_unavailable');
});

test('the settings of taxes, currencies and numbers apply to the next documents', async (engine) => {
  const rate = (value: string, from_date: string) => ({ tax_category: 'standard', rate: value, from_date });
  const setTax = (rates: object[]) =>
    pay(engine, 'PUT /invoice-settings/tax', { is_vat_registered: true, default_tax_category: 'standard', rates });
  assert.equal((await setTax([rate('10', '2026-01-01')])).status, 422);
  const { body } = await setTax([rate('7.5', '2020-02-01'), rate('10', '2026-11-25')]);
  assert.deepEqual(
    body.tax.rates.filter((each: { tax_category: string }) => each.tax_category === 'standard').map((each: { rate: string }) => each.rate),
    ['7.5', '10'],
  );
  const line = { description: 'Crates', quantity: '1', unit_price: naira(1_000_000) };
  const draft = await pay(engine, 'POST /invoices', { type_code: '380', counterparty_id: KITCHEN, lines: [line] });
  assert.equal(draft.body.total.amount, 1_100_000);
  const numbering = { invoice_prefix: 'N-', next_invoice_number: 7, credit_note_prefix: 'C-', next_credit_note_number: 1, digits: 3 };
  await pay(engine, 'PATCH /invoice-settings', { numbering });
  assert.equal((await sentInvoice(engine)).number, 'N-007');
  assert.equal((await pay(engine, 'PATCH /invoice-settings', { numbering })).status, 422);
  assert.equal((await pay(engine, 'PUT /invoice-settings/currency', { default_currency: 'USD', allowed_currencies: ['USD'] })).status, 422);
});

test('a single-use virtual account settles its invoice and ends with it', async (engine) => {
  const { id } = await sentInvoice(engine);
  const create = () => pay(engine, 'POST /virtual-accounts', { kind: 'single_use', invoice_id: id });
  const { body } = await create();
  assert.equal((await create()).body.code, 'already_exists');
  await payInvoice(engine, id, { method: 'virtual_account' });
  const ended = await readAfter(engine, 5, `/virtual-accounts/${body.id}`);
  assert.deepEqual([ended.status, ended.status_reason_code, ended.received.amount], ['expired', 'invoice_paid', 5_000_000]);
  const { data } = await read(engine, `/virtual-accounts/${body.id}/credits`);
  assert.deepEqual([data.length, data[0].match_status], [1, 'matched']);
  assert.ok(eventTypes(engine).includes('virtual_account.expired'));
});

test('unmatched money is returned after five business days, and lowers what was received', async (engine) => {
  const { id } = await sentInvoice(engine);
  const { body } = await pay(engine, 'POST /virtual-accounts', { kind: 'single_use', invoice_id: id });
  await payInvoice(engine, id, { method: 'virtual_account', amount: naira(222_222) });
  const [arrived] = (await readAfter(engine, 5, `/virtual-accounts/${body.id}/credits`)).data;
  assert.deepEqual([arrived.return_by_date, arrived.returned_at], ['2026-12-02', null]);
  assert.equal((await read(engine, `/virtual-accounts/${body.id}`)).received.amount, 222_222);
  const [returned] = (await readAfter(engine, 8 * 86_400, `/virtual-accounts/${body.id}/credits`)).data;
  assert.deepEqual(
    [returned.returned_at, (await read(engine, `/virtual-accounts/${body.id}`)).received.amount],
    ['2026-12-02T16:00:00Z', 0],
  );
});

test('money of a card, less its fee, is held until it settles', async (engine) => {
  const held = async () => (await read(engine, `/invoice-accounts/${ACCOUNT}`)).balance.held.amount;
  const before = await held();
  const { id } = await sentInvoice(engine, 1_000_000);
  await payInvoice(engine, id, { method: 'card' });
  advance(engine, 5);
  assert.equal((await held()) - before, 1_000_000 - 25_000);
  advance(engine, 86_400);
  assert.equal(await held(), before);
});

test(transactionsRule('a job with a `from_date` before 2000 fails'), async (engine) => {
  const start = (from_date: string, to_date: string) => pay(engine, 'POST /transaction-exports', { format: 'csv', from_date, to_date });
  const { body: failing } = await start('1999-12-01', '1999-12-31');
  const { body: working } = await start('2026-11-01', '2026-11-25');
  assert.deepEqual([failing.status, working.status], ['processing', 'processing']);
  const failed = await readAfter(engine, 5, `/transaction-exports/${failing.id}`);
  assert.deepEqual([failed.status, failed.status_reason_code, failed.download_url], ['failed', 'storage_failed', null]);
  const done = await read(engine, `/transaction-exports/${working.id}`);
  const account = done.balances.find((each: { invoice_account_id: string }) => each.invoice_account_id === ACCOUNT);
  const { opening_balance: opening, total_credits: credits, total_debits: debits, closing_balance: closing } = account;
  assert.equal(opening.amount + credits.amount - debits.amount, closing.amount);
  assert.ok(done.row_count > 0 && done.download_url);
  assert.deepEqual(
    eventTypes(engine).filter((type) => type.startsWith('transaction_export')),
    ['transaction_export.failed', 'transaction_export.completed'],
  );
  assert.equal((await start('2025-01-01', '2026-11-01')).status, 422);
});
