import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type { Engine } from '../../http/engine';
import type { Json } from '../../model/contract';
import type { Sent } from '../../node/testEngine';
import { ADA, ADA_PERSON, banking, bankingEngine, FEMI, NGOZI, newReference, read, readAfter } from './testRequests';

let engine: Engine;
let phones = 100;

beforeEach(() => {
  engine = bankingEngine();
});

const post = (path: string, body: Json): Promise<Sent> => banking(engine, `POST ${path}`, body);
const refused = ({ status, body }: Sent): string => `${status} ${status < 400 ? 'accepted' : body.code}`;

/** Creates a person whom the registers of the sandbox confirm, or not. */
async function person(fields: Json = {}): Promise<Json> {
  phones += 1;
  const { body } = await post('/persons', {
    first_name: 'Amina',
    last_name: `Sample ${phones}`,
    date_of_birth: '1990-04-05',
    gender: 'female',
    nationality: 'NG',
    state_of_origin: 'NG-LA',
    address: { line_1: '1 Example Close', city: 'Lagos', area: 'kosofe', state: 'NG-LA', country: 'NG' },
    occupation: 'market_trader',
    work_status: 'self_employed',
    politically_exposed: { is_pep: false },
    primary_phone_number: `+2347000000${phones}`,
    ...fields,
  });
  assert.ok(body.id, JSON.stringify(body));
  return body;
}

const customer = (of: Json, fields: Json = {}) => post('/customers', { kind: 'person', person_id: of.id, ...fields });

/** Stores a customer with a tier, as a verified submission would. */
async function activeCustomer(tier = 2, fields: Json = {}): Promise<Json> {
  const { body } = await customer(await person(), fields);
  return engine.world.store('banking').patch('bcu', body.id, { status: 'active', kyc_tier: tier });
}

const client = async (fields: Json = {}): Promise<Json> => {
  const { body } = await post('/clients', {
    name: newReference('Traders'),
    kind: 'cooperative',
    contract: { from_date: '2026-09-01', to_date: '2027-08-31' },
    contact: { name: 'Musa Dummy', phone_number: '+2347000000048', email: 'office@mile12.example' },
    limits: { max_customers: 1, allowed_account_kinds: ['savings'] },
    created_by: NGOZI,
    ...fields,
  });
  assert.ok(body.id, JSON.stringify(body));
  return body;
};

test('a new customer has the name of its person and a number of its own, and opens nothing before its KYC', async () => {
  const [one, other] = [await person(), await person()];
  const { body: first } = await customer(one);
  const { body: second } = await customer(other);
  assert.deepEqual([first.name, first.status, first.kyc_tier], [`${one.first_name} ${one.last_name}`, 'pending_kyc', null]);
  assert.notEqual(first.customer_number, second.customer_number);
  assert.equal((await read(engine, `/persons/${one.id}`)).customer_id, first.id);
  assert.equal(refused(await customer(one)), '409 already_exists');
  assert.equal(refused(await post('/accounts', { customer_id: first.id, kind: 'savings', currency: 'NGN' })), '409 customer_not_active');
  assert.equal((await customer({ id: 'per_01J7KSRP4PBF3YT07CPM900000' })).body.errors[0].pointer, '/person_id');
});

test('a client is named and activated by different people, and brings as many customers as its contract allows', async () => {
  const { id, name, status } = await client();
  assert.equal(status, 'pending');
  const again = {
    name: name.toUpperCase(),
    kind: 'cooperative',
    contract: { from_date: '2026-09-01', to_date: '2027-08-31' },
    created_by: NGOZI,
  };
  const contact = { name: 'Musa Dummy', phone_number: '+2347000000048', email: 'office@mile12.example' };
  const limits = { max_customers: 1, allowed_account_kinds: ['savings'] };
  assert.equal(refused(await post('/clients', { ...again, contact, limits })), '409 already_exists');
  assert.equal(refused(await customer(await person(), { client_id: id })), '409 client_not_active');
  assert.equal(refused(await post(`/clients/${id}/activate`, { activated_by: NGOZI })), '403 self_approval');
  assert.equal((await post(`/clients/${id}/activate`, { activated_by: FEMI })).body.status, 'active');
  assert.equal(refused(await post(`/clients/${id}/activate`, { activated_by: FEMI })), '409 invalid_state_transition');
  assert.equal((await customer(await person(), { client_id: id })).status, 201);
  assert.equal((await read(engine, `/clients/${id}`)).places_left, 0);
  const { body: free } = await customer(await person());
  assert.equal(refused(await customer(await person(), { client_id: id })), '409 limit_reached');
  assert.equal(refused(await banking(engine, `PATCH /customers/${free.id}`, { client_id: id })), '409 limit_reached');
  assert.equal((await banking(engine, `PATCH /clients/${id}`, { limits })).body.errors[0].pointer, '/submitted_by');
  const ended = await client({ contract: { from_date: '2025-09-01', to_date: '2026-08-31' } });
  assert.equal(refused(await post(`/clients/${ended.id}/activate`, { activated_by: FEMI })), '409 requirements_not_met');
  const unchecked = await client({ kind: 'fintech', business_id: 'bbs_01J7K9BTH6NC5W8749S9MAWVMM' });
  engine.world.store('banking').patch('bbs', 'bbs_01J7K9BTH6NC5W8749S9MAWVMM', { status: 'unverified' });
  assert.equal(refused(await post(`/clients/${unchecked.id}/activate`, { activated_by: FEMI })), '409 business_not_verified');
});

test('an account is opened for an active customer, in a currency and a kind that the tier and the client allow, up to five', async () => {
  const holder = await activeCustomer();
  const open = (fields: Json = {}) => post('/accounts', { customer_id: holder.id, kind: 'savings', currency: 'NGN', ...fields });
  assert.equal(refused(await open({ currency: 'USD' })), '422 currency_mismatch');
  assert.equal(refused(await open({ kind: 'domiciliary', currency: 'USD' })), '422 kyc_tier_too_low');
  for (let count = 0; count < 5; count += 1) assert.equal((await open()).status, 201);
  assert.equal(refused(await open()), '409 account_limit_reached');
  assert.equal((await read(engine, `/customers/${holder.id}`)).open_account_count, 5);
  const { id } = await client({ limits: { max_customers: 5, allowed_account_kinds: ['savings'] } });
  await post(`/clients/${id}/activate`, { activated_by: FEMI });
  const brought = await activeCustomer(2, { client_id: id });
  assert.equal(refused(await open({ customer_id: brought.id, kind: 'current' })), '422 account_kind_not_offered');
});

test('a person opens an account with a customer record of their own', async () => {
  const consent = { given_at: '2026-11-24T08:00:00Z', method: 'written', evidence_reference: 'C-1', text_version: '2026-09' };
  const confirmed = await person({ bvn: '22200000021', nin: '22200000031', consent });
  const open = (id: string, fields: Json = {}) => post(`/persons/${id}/accounts`, { kind: 'savings', currency: 'NGN', ...fields });
  const { body: account } = await open(confirmed.id, { reference: 'PA-1' });
  assert.deepEqual(
    [account.customer.name, account.customer_created, account.person_id],
    [`${confirmed.first_name} ${confirmed.last_name}`, true, confirmed.id],
  );
  assert.equal((await read(engine, `/customers/${account.customer.id}`)).status, 'active');
  assert.equal((await open(confirmed.id)).body.customer_created, false);
  assert.equal(refused(await open((await person()).id)), '422 kyc_tier_too_low');
  assert.equal(refused(await open(confirmed.id, { reference: 'PA-1' })), '409 already_exists');
  const mismatched = await person();
  const outcome = { outcome: 'mismatched', mismatched_fields: ['last_name'], checked_at: '2026-11-24T08:00:00Z' };
  engine.world.store('banking').patch('per', mismatched.id, { bvn_check: outcome });
  assert.equal(refused(await open(mismatched.id)), '422 identity_mismatch');
  await post(`/customers/${account.customer.id}/block`, { reason_code: 'customer_request', reason: 'Asked for it.', blocked_by: FEMI });
  assert.equal(refused(await open(confirmed.id)), '409 customer_not_active');
});

test('a student becomes a customer by KYC only, and a market trader has the risk of the occupation', async () => {
  const consent = { given_at: '2026-11-24T08:00:00Z', method: 'written', evidence_reference: 'C-2', text_version: '2026-09' };
  const open = (id: string) => post(`/persons/${id}/accounts`, { kind: 'savings', currency: 'NGN' });
  const student = await person({ bvn: '22200000022', occupation: 'student', work_status: 'not_in_work', employer_name: null, consent });
  assert.equal(refused(await open(student.id)), '422 kyc_tier_too_low');
  const trader = await person({
    bvn: '22200000023',
    occupation: 'market_trader',
    work_status: 'self_employed',
    employer_name: null,
    consent,
  });
  const { body: account } = await open(trader.id);
  assert.equal((await read(engine, `/customers/${account.customer.id}`)).risk.rating, 'medium');
});

test('a block ends by another person after fraud, and not before a legal order ends', async () => {
  const { id } = await activeCustomer();
  const block = (fields: Json) => post(`/customers/${id}/block`, { reason: 'Reported.', blocked_by: FEMI, ...fields });
  const unblock = (by: string) => post(`/customers/${id}/unblock`, { reason: 'Cleared.', unblocked_by: by });
  assert.equal((await block({ reason_code: 'legal_order' })).body.errors[0].pointer, '/order_reference');
  await block({ reason_code: 'suspected_fraud' });
  assert.equal(refused(await block({ reason_code: 'suspected_fraud' })), '409 invalid_state_transition');
  assert.equal(refused(await unblock(FEMI)), '403 self_approval');
  assert.deepEqual([(await unblock(NGOZI)).body.status, (await read(engine, `/customers/${id}`)).block], ['active', null]);
  const data = engine.world.events.all.findLast(({ type }) => type === 'customer.unblocked')?.body.data;
  assert.deepEqual([data.unblocked_by, data.customer.id], [NGOZI, id]);
  await block({ reason_code: 'legal_order', order_reference: 'FHC/L/CS/0001/2026' });
  assert.equal(refused(await unblock(NGOZI)), '403 legal_order_in_force');
});

test('the risk of a customer can only be raised', async () => {
  const { id } = await activeCustomer();
  const rate = (rating: string) => banking(engine, `PATCH /customers/${id}`, { risk: { rating, reason: 'New trade.' } });
  engine.world.store('banking').patch('bcu', id, { review_due_date: '2027-09-04' });
  const { risk, review_due_date } = (await rate('high')).body;
  assert.deepEqual([risk.set_by, review_due_date], ['staff', '2027-03-04']);
  assert.equal((await rate('medium')).body.errors[0].pointer, '/risk/rating');
});

test('a freeze ends when it is due, and a freeze by court order does not', async () => {
  const freeze = (fields: Json) =>
    post(`/accounts/${ADA}/freeze`, { scope: 'post_no_debit', reason_code: 'phone_stolen', reason: 'Phone and SIM are gone.', ...fields });
  const until = new Date(engine.world.clock.now() + 3_600_000).toISOString().replace('.000', '');
  assert.equal((await freeze({ until })).body.freeze.until, until);
  assert.deepEqual(
    [(await readAfter(engine, 3601, `/accounts/${ADA}`)).status, (await read(engine, `/accounts/${ADA}`)).freeze],
    ['active', null],
  );
  await freeze({ reason_code: 'legal_order', order_reference: 'FHC/L/CS/0001/2026', frozen_by: FEMI });
  assert.equal(refused(await freeze({})), '403 legal_order_in_force');
  const lift = { reason: 'Came with her passport.', unfrozen_by: FEMI };
  assert.equal(refused(await post(`/accounts/${ADA}/unfreeze`, lift)), '403 legal_order_in_force');
});

test('a dormant account is used again only after a recent submission', async () => {
  const holder = await activeCustomer();
  const { body: account } = await post('/accounts', { customer_id: holder.id, kind: 'savings', currency: 'NGN' });
  engine.world.store('banking').patch('acc', account.id, { status: 'dormant' });
  const lift = { reason: 'Came with her passport.', unfrozen_by: FEMI };
  assert.equal(refused(await post(`/accounts/${account.id}/unfreeze`, lift)), '422 kyc_tier_too_low');
  const until = new Date(engine.world.clock.now() + 3_600_000).toISOString().replace('.000', '');
  await post(`/accounts/${account.id}/freeze`, { scope: 'post_no_debit', reason_code: 'phone_stolen', reason: 'Phone is gone.', until });
  const again = await readAfter(engine, 3601, `/accounts/${account.id}`);
  assert.deepEqual([again.status, again.status_reason_code, again.freeze], ['dormant', 'no_activity', null]);
  assert.equal(engine.world.events.all.at(-1)?.type, 'account.unfrozen');
});

test('a loan needs a tier, some days as a customer, and a place among the open loans of its product', async () => {
  const store = engine.world.store('banking');
  const product = store.patch('blp', 'blp_01JD0Z57RZTZRA1Z58HQ6S2MXQ', {
    minimum_kyc_tier: 2,
    minimum_relation_days: 30,
    open_loans_limit: 1,
  });
  const holder = await activeCustomer(2);
  const { body: account } = await post('/accounts', { customer_id: holder.id, kind: 'savings', currency: 'NGN' });
  const apply = () =>
    post('/loans', {
      reference: newReference('L'),
      customer_id: holder.id,
      product_id: product.id,
      principal: { amount: 20_000_000, currency: 'NGN' },
      instalment_count: 12,
      purpose: 'A cold room',
      repayment_account_id: account.id,
      disbursal_account_id: account.id,
      submitted_by: NGOZI,
    });
  assert.equal(refused(await apply()), '422 loan_not_eligible');
  store.patch('bcu', holder.id, { created_at: '2026-09-01T08:00:00Z' });
  store.patch('bcu', holder.id, { kyc_tier: 1 });
  assert.equal(refused(await apply()), '422 kyc_tier_too_low');
  store.patch('bcu', holder.id, { kyc_tier: null });
  assert.equal(refused(await apply()), '409 customer_not_active');
  store.patch('bcu', holder.id, { kyc_tier: 2 });
  const { body: loan } = await apply();
  assert.equal(
    refused(await post(`/loans/${loan.id}/reject`, { rejected_by: NGOZI, reason_code: 'other', reason: 'No.' })),
    '403 self_approval',
  );
  store.patch('bln', loan.id, { status: 'active' });
  assert.equal(refused(await apply()), '422 loan_not_eligible');
  const repay = {
    amount: { amount: 100_000, currency: 'NGN' },
    method: 'cash',
    reference: newReference('R'),
    paid_at: '2026-01-01T08:00:00Z',
  };
  assert.equal((await post(`/loans/${loan.id}/repay`, repay)).body.errors[0].pointer, '/paid_at');
});

test('a domiciliary account is not paid out in cash', async () => {
  const body = { reason_code: 'dissatisfied', payout: { method: 'cash' }, closed_by: NGOZI, reason: 'Ada moves to another bank.' };
  const sent = await post(`/persons/${ADA_PERSON}/accounts/acc_01JDCP46KG92R1Z7VPQFEY15R5/close`, body);
  assert.equal(sent.body.errors?.[0].pointer, '/payout/method', JSON.stringify(sent.body));
});
