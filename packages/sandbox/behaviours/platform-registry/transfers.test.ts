import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type { Engine } from '../../http/engine';
import type { Json } from '../../model/contract';
import { advance, engineFor, type Sent, send } from '../../node/testEngine';

const YABA = 'loc_01JD1GMMH7A0E2ER6D86GW8MTR';
const LEKKI = 'loc_01JD1ECK5Y9YPR3SEQG4PJQAFA';
const OWN = 'biz_01JD19945V21Z5HNN75XMTZJKN';
const ZUMA = 'tnt_01JD1XY8SZR808T71KS4FBH153';
const MISSING = 'loc_01JD1GMMH7A0E2ER6D86GW0000';

let engine: Engine;
let serials = 0;

beforeEach(() => {
  engine = engineFor('platform-registry');
});

const as = (role: string) => (target: string, body?: object) =>
  send(engine, target.replace(' ', ' /platform-registry/v1'), body, { Authorization: `Bearer sat_sandbox_${role}` });
const admin = as('admin');
const staff = as('staff');
const operator = as('operator');
const second = as('operator_2');

const refused = ({ status, body }: Sent): string => `${status} ${status < 400 ? 'accepted' : body.code}`;

async function device(): Promise<Json> {
  serials += 1;
  const body = { name: 'Unit', kind: 'gps_unit', serial_number: `TEST-${serials}`, location_id: YABA };
  return (await admin('POST /devices', body)).body;
}

async function terminal(): Promise<Json> {
  serials += 1;
  return (await admin('POST /terminals', { serial_number: `EXM-T-9${serials}00000`.slice(0, 12), label: 'Till', location_id: YABA })).body;
}

const elsewhere = (subject: object, reference?: string) => ({
  subject,
  to: { kind: 'another_tenant', tenant_id: ZUMA },
  ...(reference && { reference }),
});

test('a transfer names its own subject and holders, and blocks a second one until it is cancelled', async () => {
  const { id, name } = await device();
  const { body: transfer } = await admin('POST /transfers', elsewhere({ kind: 'device', device_id: id }, 'HO-1'));
  assert.deepEqual(transfer.subject, { kind: 'device', id, name, number: `TEST-${serials}` });
  assert.deepEqual([transfer.direction, transfer.to.tenant_name, transfer.note], ['outgoing', 'Zuma Crates', null]);
  assert.equal(refused(await admin('POST /transfers', elsewhere({ kind: 'device', device_id: id }))), '409 resource_in_use');
  const other = await device();
  assert.equal(refused(await admin('POST /transfers', elsewhere({ kind: 'device', device_id: other.id }, 'HO-1'))), '409 already_exists');
  assert.equal(refused(await admin(`POST /transfers/${transfer.id}/accept`, { location_id: YABA })), '403 forbidden');
  assert.equal(
    refused(await admin(`POST /transfers/${transfer.id}/decline`, { reason_code: 'not_needed', reason: 'Nobody ordered it.' })),
    '403 forbidden',
  );
  const { body: cancelled } = await admin(`POST /transfers/${transfer.id}/cancel`, { reason_code: 'mistake' });
  assert.deepEqual([cancelled.status, cancelled.status_reason_code], ['cancelled', 'mistake']);
  assert.equal((await admin('POST /transfers', elsewhere({ kind: 'device', device_id: id }))).status, 201);
});

test('a declined or expired transfer of the story cannot be accepted', async () => {
  const declined = 'ctf_01JDJAFYDCRBNM75GYDEC45CW4';
  const accepted = await admin(`POST /transfers/${declined}/accept`, { location_id: YABA });
  assert.equal(refused(accepted), '409 invalid_state_transition');
  assert.equal(
    refused(await admin('POST /transfers/ctf_01JCJZZVXC6DN56X56HW7P3SFE/accept', { location_id: YABA })),
    '409 invalid_state_transition',
  );
});

test('a transfer within the tenant moves a terminal and takes it from its person', async () => {
  const { id } = await terminal();
  const to = { kind: 'within_tenant', location_id: LEKKI };
  const { body } = await admin('POST /transfers', { subject: { kind: 'terminal', terminal_id: id }, to });
  assert.deepEqual([body.status, body.direction, body.expires_at], ['completed', 'within', null]);
  assert.equal((await admin(`GET /terminals/${id}`)).body.location_id, LEKKI);
  const nowhere = { ...to, location_id: MISSING };
  assert.equal((await admin('POST /transfers', { subject: { kind: 'terminal', terminal_id: id }, to: nowhere })).status, 422);
});

test('a blocked device and a business that is not active cannot be transferred; twenty transfers to a tenant can wait', async () => {
  const { id } = await device();
  await admin(`POST /devices/${id}/block`, { reason_code: 'lost' });
  assert.equal(refused(await admin('POST /transfers', elsewhere({ kind: 'device', device_id: id }))), '409 device_not_active');
  await admin(`POST /businesses/${OWN}/toggle-status`, { active: false, reason: 'Stocktaking' });
  assert.equal(refused(await admin('POST /transfers', elsewhere({ kind: 'business', business_id: OWN }))), '409 business_not_active');
  await admin(`POST /businesses/${OWN}/toggle-status`, { active: true });
  assert.equal(refused(await admin('POST /transfers', elsewhere({ kind: 'business', business_id: OWN }))), '409 resource_in_use');
  const waiting = [...engine.world.store('platform-registry').list('ctf')].filter(({ status }) => status === 'pending_acceptance');
  const toZuma = waiting.filter(({ to }) => to.tenant_id === ZUMA).length;
  for (let sent = toZuma; sent < 20; sent += 1)
    assert.equal((await admin('POST /transfers', elsewhere({ kind: 'device', device_id: (await device()).id }))).status, 201);
  assert.equal(refused(await admin('POST /transfers', elsewhere({ kind: 'device', device_id: (await device()).id }))), '409 limit_reached');
});

/** Stores a transfer that another tenant has sent, which the sandbox has in its story only. */
function incoming(subject: Json, kind: string): string {
  const store = engine.world.store('platform-registry');
  const [, number] = kind === 'business' ? ['', 'registration_number'] : ['', 'serial_number'];
  const story = store.list('ctf').find(({ direction }) => direction === 'incoming');
  const id = 'ctf_01JDJAFYDCRBNM75GYDEC45000';
  const waits = { id, status: 'pending_acceptance', direction: 'incoming', status_reason_code: null, status_reason: null };
  store.put('ctf', { ...story, ...waits, subject: { kind, id: subject.id, name: 'Subject', number: subject[number] } });
  return id;
}

test('accepting a transfer checks again what has changed since it was sent', async () => {
  const store = engine.world.store('platform-registry');
  const held = await device();
  const id = incoming(held, 'device');
  const accept = (body: object = { location_id: LEKKI }) => admin(`POST /transfers/${id}/accept`, body);
  assert.equal((await accept({})).body.errors[0].pointer, '/location_id');
  assert.equal((await accept({ location_id: MISSING })).body.code, 'validation_failed');
  store.patch('dev', held.id, { status: 'blocked' });
  assert.equal(refused(await accept()), '409 device_not_active');
  store.patch('dev', held.id, { status: 'active' });
  const twin = await device();
  store.patch('dev', twin.id, { serial_number: held.serial_number });
  assert.equal(refused(await accept()), '409 already_exists');
  store.remove('dev', twin.id);
  const { body } = await accept();
  assert.deepEqual([body.status, body.to.location_id], ['completed', LEKKI]);
  assert.equal(store.get('dev', held.id)?.location_id, LEKKI);
  assert.equal(refused(await accept()), '409 invalid_state_transition');

  const till = await terminal();
  const again = incoming(till, 'terminal');
  store.patch('trm', till.id, { status: 'blocked' });
  assert.equal(refused(await admin(`POST /transfers/${again}/accept`, { location_id: LEKKI })), '403 blocked_by_platform');

  await admin(`POST /businesses/${OWN}/toggle-status`, { active: false, reason: 'Stocktaking' });
  const business = incoming(store.get('biz', OWN) ?? {}, 'business');
  assert.equal(refused(await admin(`POST /transfers/${business}/accept`, {})), '409 business_not_active');
  await admin(`POST /businesses/${OWN}/toggle-status`, { active: true });
  assert.equal(refused(await admin(`POST /transfers/${business}/accept`, {})), '409 resource_in_use');
  assert.equal((await admin(`POST /transfers/${business}/decline`, { reason_code: 'other' })).body.code, 'validation_failed');
});

test('a terminal is activated only for an active business, without a waiting transfer, and by another operator than the one who blocked it', async () => {
  const { id } = await terminal();
  const person = 'usr_01JD0QB3F9C5R8T1Y6WHZKM2NV';
  const assign = (body: object = { business_id: OWN, location_id: YABA, user_id: person }) => admin(`POST /terminals/${id}/assign`, body);
  const { body: transfer } = await admin('POST /transfers', elsewhere({ kind: 'terminal', terminal_id: id }));
  assert.equal(refused(await assign()), '409 resource_in_use');
  assert.equal(refused(await admin(`PATCH /terminals/${id}`, { label: 'New' })), '409 resource_in_use');
  await admin(`POST /transfers/${transfer.id}/cancel`, { reason_code: 'mistake' });
  assert.equal((await assign({ business_id: OWN, location_id: MISSING, user_id: person })).body.errors[0].pointer, '/location_id');
  await admin(`POST /businesses/${OWN}/toggle-status`, { active: false, reason: 'Stocktaking' });
  assert.equal(refused(await assign()), '409 business_not_active');
  await admin(`POST /businesses/${OWN}/toggle-status`, { active: true });
  assert.equal((await assign()).body.status, 'assigned');
  await admin(`POST /businesses/${OWN}/toggle-status`, { active: false, reason: 'Stocktaking' });
  assert.equal(refused(await admin(`POST /terminals/${id}/activate`)), '409 business_not_active');
  await admin(`POST /businesses/${OWN}/toggle-status`, { active: true });
  await operator(`POST /admin/terminals/${id}/block`, {
    reason_code: 'lost',
    reason: 'Left in a taxi.',
    internal_note: 'Femi called.',
    case_reference: 'CASE-20431',
  });
  assert.equal(refused(await admin(`POST /terminals/${id}/activate`)), '409 invalid_state_transition');
  assert.equal(refused(await admin(`PATCH /terminals/${id}`, { label: 'New' })), '403 blocked_by_platform');
  const unblock = {
    inspection: 'seals_whole',
    internal_note: 'Photographs of both seals.',
    reason: 'It was found.',
    case_reference: 'CASE-20431',
  };
  assert.equal(refused(await operator(`POST /admin/terminals/${id}/unblock`, unblock)), '403 self_approval');
  assert.equal((await second(`POST /admin/terminals/${id}/unblock`, unblock)).body.terminal.status, 'inactive');
  const limit = (amount: number, currency: string) => ({ settings: { offline_limit: { amount, currency } } });
  assert.equal(refused(await admin(`PATCH /terminals/${id}`, limit(5_000_001, 'NGN'))), '422 amount_out_of_range');
  assert.equal(refused(await admin(`PATCH /terminals/${id}`, limit(1, 'USD'))), '422 currency_mismatch');
});

test('a business or location in use is not deleted, and toggling keeps the state that is requested', async () => {
  assert.equal(refused(await admin(`DELETE /businesses/${OWN}`)), '409 resource_in_use');
  assert.equal(refused(await admin(`DELETE /businesses/${OWN}/locations/${YABA}`)), '409 resource_in_use');
  const toggle = async (active: boolean) =>
    (await staff(`POST /businesses/${OWN}/toggle-status`, { active, reason: 'Stocktaking' })).body.status;
  assert.deepEqual([await toggle(true), await toggle(false), await toggle(false)], ['active', 'inactive', 'inactive']);
  const place = {
    code: 'NEW-HUB',
    name: 'New hub',
    kind: 'warehouse',
    address: { street: '1 Example Close', city: 'Lagos', state: 'NG-LA', country: 'NG' },
  };
  assert.equal((await admin(`POST /businesses/${OWN}/locations`, place)).status, 201);
  assert.equal(refused(await admin(`PATCH /businesses/${OWN}/locations/${YABA}`, { code: 'NEW-HUB' })), '409 already_exists');
  assert.equal(refused(await admin(`PATCH /businesses/${OWN}/locations/${YABA}`, { kind: 'agency_counter' })), '409 verified_data_locked');
  const freeze = { scope: 'all', reason_code: 'complaints', reason: 'Orders were not delivered.', case_reference: 'CASE-20432' };
  await staff(`POST /businesses/${OWN}/toggle-status`, { active: true });
  await operator(`POST /admin/businesses/${OWN}/freeze`, freeze);
  assert.equal(
    refused(await staff(`POST /businesses/${OWN}/toggle-status`, { active: false, reason: 'Stocktaking' })),
    '403 blocked_by_platform',
  );
  assert.equal(refused(await admin(`DELETE /businesses/${OWN}`)), '403 blocked_by_platform');
  const unfreeze = { reason: 'All orders were delivered.', case_reference: 'CASE-20432' };
  assert.equal(refused(await operator(`POST /admin/businesses/${OWN}/unfreeze`, unfreeze)), '403 self_approval');
  assert.equal((await second(`POST /admin/businesses/${OWN}/unfreeze`, unfreeze)).status, 200);
  advance(engine, 1);
});
