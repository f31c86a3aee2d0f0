import assert from 'node:assert/strict';
import { eventTypes, ruleOf } from '../../node/testEngine';
import { naira } from '../../node/testFamily';
import { ACCOUNT, CRATE, FEMI, KITCHEN, NGOZI, newReference, pay, read, sentInvoice, test, ZUMA } from './testRequests';

const rule = ruleOf('openapi/pay/counterparties.yaml');

const ADDRESS = { street: '1 Sample Road', city: 'Lagos', state: 'NG-LA', country: 'NG' };

test(rule('[Resolve an account name](/api/{product}-pay/meta/resolve-account-name),'), async (engine) => {
  const party = { kind: 'supplier', legal_name: 'Ada Sample', email: 'ada@post.example', address: ADDRESS };
  const { id } = (await pay(engine, 'POST /counterparties', party)).body;
  const add = (account_number: string, fields = {}) =>
    pay(engine, `POST /counterparties/${id}/bank-accounts`, { bank_code: '999', account_number, added_by: NGOZI, ...fields });
  const acceptance = { accepted_by: FEMI, reason: 'Seen her passport' };
  const { body: none } = await add('0000000089', { acceptance });
  assert.deepEqual([none.verification.result, none.is_payable], ['none', false]);
  assert.equal((await add('0123456787', { acceptance: { ...acceptance, accepted_by: NGOZI } })).body.code, 'self_approval');
  const { body: partial } = await add('0123456787', { acceptance });
  assert.deepEqual([partial.verification.result, partial.is_payable, partial.verification.accepted_by], ['partial', true, FEMI]);
  assert.equal((await add('0123456787')).body.code, 'already_exists');
  assert.equal((await add('0000000072')).body.code, 'bank_account_not_found');
  assert.equal((await add('0000000917')).body.code, 'bank_unavailable');
  assert.equal((await read(engine, `/counterparties/${id}`)).bank_account_count, 2);
  await pay(engine, `PATCH /counterparties/${id}`, { legal_name: 'Ada Exemplar' });
  const { data } = await read(engine, `/counterparties/${id}/bank-accounts?is_payable=true`);
  assert.deepEqual([data[0].verification.result, data[0].verification.accepted_by], ['full', null]);
  assert.ok(eventTypes(engine).includes('counterparty_bank_account.changed'));
});

test('a new account can receive 100,000.00 in its first six hours', async (engine) => {
  const account = { bank_code: '999', account_number: '3100455835', added_by: NGOZI };
  const { body } = await pay(engine, `POST /counterparties/${ZUMA}/bank-accounts`, account);
  const transfer = async (amount: number) => {
    const request = { source_account_id: ACCOUNT, counterparty_id: ZUMA, counterparty_bank_account_id: body.id, narration: 'Crates' };
    const { id } = (
      await pay(engine, 'POST /bank-transfers', { ...request, reference: newReference(), amount: naira(amount), requested_by: NGOZI })
    ).body;
    return pay(engine, `POST /bank-transfers/${id}/approve`, { approved_by: FEMI });
  };
  assert.equal((await transfer(10_000_001)).body.code, 'beneficiary_cooling_off');
  assert.equal((await transfer(6_000_000)).status, 200);
  assert.equal((await transfer(5_000_000)).body.code, 'beneficiary_cooling_off');
});

test('counterparties are unique by reference, belong to groups, and stay while something is open', async (engine) => {
  const create = (fields: object) =>
    pay(engine, 'POST /counterparties', { kind: 'both', legal_name: 'Stall', email: 'stall@post.example', address: ADDRESS, ...fields });
  const { body } = await create({ reference: 'S-1' });
  assert.equal((await create({ reference: 'S-1' })).body.code, 'already_exists');
  const group = (await pay(engine, 'POST /counterparty-groups', { name: 'Stalls of Mile 12' })).body;
  assert.equal((await pay(engine, 'POST /counterparty-groups', { name: 'stalls of mile 12' })).body.code, 'already_exists');
  const add = () => pay(engine, `POST /counterparty-groups/${group.id}/members`, { counterparty_id: body.id });
  assert.deepEqual([(await add()).body.member_count, (await add()).body.member_count], [1, 1]);
  const { data } = await read(engine, `/counterparties?group_id=${group.id}`);
  assert.deepEqual(
    data.map(({ id }: { id: string }) => id),
    [body.id],
  );
  assert.equal((await pay(engine, `DELETE /counterparty-groups/${group.id}`)).status, 204);
  assert.equal((await pay(engine, `GET /counterparties?group_id=${group.id}`)).status, 400);
  assert.equal((await pay(engine, `DELETE /counterparties/${KITCHEN}`)).body.code, 'resource_in_use');
  assert.equal((await pay(engine, `DELETE /counterparties/${body.id}`)).status, 204);
});

test('a product cannot be deleted while a draft contains it', async (engine) => {
  assert.equal((await pay(engine, `DELETE /products/${CRATE}`)).body.code, 'resource_in_use');
  const create = (fields: object) => pay(engine, 'POST /products', { name: 'Box', unit_price: naira(5_000), ...fields });
  assert.equal((await create({ tax_category: 'exempt' })).status, 422);
  const { body } = await create({ sku: 'BOX-1' });
  assert.equal((await create({ sku: 'box-1' })).body.code, 'already_exists');
  const dollars = { amount: 100, currency: 'USD' };
  assert.equal((await pay(engine, `PATCH /products/${body.id}`, { unit_price: dollars })).body.code, 'currency_mismatch');
  assert.equal((await pay(engine, `DELETE /products/${body.id}`)).status, 204);
});

test('a counterparty that the draft of a credit note names is kept, and the draft follows its name', async (engine) => {
  const invoice = await sentInvoice(engine);
  const path = `/counterparties/${invoice.counterparty.id}`;
  const mark = { amount: invoice.amount_due, method: 'cash', paid_date: '2026-11-25', evidence_reference: 'R-2' };
  await pay(engine, `POST /invoices/${invoice.id}/mark-paid`, mark);
  const note = { type_code: '381', credits_invoice_id: invoice.id, reason_code: 'goods_returned', reason: 'Returned' };
  const { id } = (await pay(engine, 'POST /invoices', note)).body;
  await pay(engine, `PATCH ${path}`, { legal_name: 'Renamed Kitchen Ltd' });
  assert.equal((await read(engine, `/invoices/${id}`)).counterparty.name, 'Renamed Kitchen Ltd');
  assert.equal((await pay(engine, `DELETE ${path}`)).body.code, 'resource_in_use');
  await pay(engine, `DELETE /invoices/${id}`);
  assert.equal((await pay(engine, `DELETE ${path}`)).status, 204);
});

test('a new list of groups changes the number of their members', async (engine) => {
  const groups = [];
  for (const name of ['North', 'South']) groups.push((await pay(engine, 'POST /counterparty-groups', { name })).body.id);
  const party = { kind: 'customer', legal_name: 'Stall', email: 'stall@post.example', address: ADDRESS, group_ids: [groups[0]] };
  const { id } = (await pay(engine, 'POST /counterparties', party)).body;
  await pay(engine, `PATCH /counterparties/${id}`, { group_ids: [groups[1]] });
  const counts = [];
  for (const group of groups) counts.push((await read(engine, `/counterparty-groups/${group}`)).member_count);
  assert.deepEqual(counts, [0, 1]);
});
