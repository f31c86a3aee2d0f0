import assert from 'node:assert/strict';
import type { Engine } from '../../http/engine';
import type { Json } from '../../model/contract';
import { advance, eventTypes, ruleOf } from '../../node/testEngine';
import { ADA_PERSON, BELLO, banking, bankingEngine, fund, NGOZI, payBank, personWith, read, readAfter, test, upload } from './testRequests';

const rule = ruleOf('openapi/banking/person.yaml');
const personNumberRule = ruleOf('openapi/banking/person-number.yaml');
const commonRule = ruleOf('openapi/banking/common.yaml');
const personDocumentsRule = ruleOf('openapi/banking/person-documents.yaml');

const create = async (engine: Engine, fields: Json) => banking(engine, 'POST /persons', personWith(fields));
const outcome = async (fields: Json): Promise<[string, string[]]> => {
  const { bvn_check: bvn, nin_check: nin } = (await create(bankingEngine(), fields)).body;
  const check = 'nin' in fields ? nin : bvn;
  return [check.outcome, check.mismatched_fields];
};

test(rule('are compared with the data you send; NIN `22200000041` is mismatched.'), async () => {
  const bello = { first_name: 'Bello', last_name: 'Sample', date_of_birth: '1988-11-21' };
  const kemi = { first_name: 'Kemi', last_name: 'Facsimile', date_of_birth: '1991-05-27' };
  assert.deepEqual(await outcome({ bvn: '22200000001' }), ['matched', []]);
  assert.deepEqual(await outcome({ nin: '22200000011' }), ['matched', []]);
  assert.deepEqual(await outcome({ ...bello, bvn: '22200000002' }), ['matched', []]);
  assert.deepEqual(await outcome({ ...bello, nin: '22200000012' }), ['matched', []]);
  assert.deepEqual(await outcome({ ...kemi, bvn: '22200000043' }), ['matched', []]);
  assert.deepEqual(await outcome({ bvn: '22200000002' }), ['mismatched', ['first_name', 'last_name', 'date_of_birth']]);
  assert.equal((await outcome({ nin: '22200000041' }))[0], 'mismatched');
});

test(rule('| `22200000091` | `mismatched`, on the date of birth |'), async () => {
  assert.deepEqual(await outcome({ bvn: '22200000091' }), ['mismatched', ['date_of_birth']]);
});

test(rule('| `22200000092` | `not_found` |'), async () => {
  assert.deepEqual(await outcome({ nin: '22200000092' }), ['not_found', []]);
});

test(rule('| `22200000093` | `source_unavailable` |'), async (engine) => {
  const { id, bvn_check: check } = (await create(engine, { bvn: '22200000093' })).body;
  assert.deepEqual([check.outcome, check.checked_at], ['source_unavailable', null]);
  assert.equal((await readAfter(engine, 2 * 86_400, `/persons/${id}`)).bvn_check.outcome, 'source_unavailable');
  const [event] = engine.world.events.all.filter(({ type }) => type === 'person.register_checked');
  assert.equal(event.body.data.is_final, false);
});

test(rule('after one minute `matched`, with the webhook event'), async (engine) => {
  const { id, verified_fields: before } = (await create(engine, { bvn: '22200000094' })).body;
  assert.equal((await readAfter(engine, 59, `/persons/${id}`)).bvn_check.outcome, 'source_unavailable');
  const { bvn_check: check, verified_fields: after } = await readAfter(engine, 1, `/persons/${id}`);
  assert.deepEqual([check.outcome, before, after.includes('bvn')], ['matched', [], true]);
  assert.ok(eventTypes(engine).includes('person.register_checked'));
});

test(rule('| `matched`, whichever name you send |'), async () => {
  assert.deepEqual(await outcome({ bvn: '22200000500', first_name: 'Any', last_name: 'Name' }), ['matched', []]);
  const engine = bankingEngine();
  assert.equal((await create(engine, { bvn: '22345678901' })).body.code, 'real_data_in_sandbox');
  assert.equal((await create(engine, { bvn: '22200001000' })).body.code, 'real_data_in_sandbox');
});

test(commonRule('The sandbox accepts any time since 2020, so that these examples can be run.'), async (engine) => {
  const given = (given_at: string) =>
    create(engine, { bvn: '22200000501', consent: { given_at, method: 'electronic', evidence_reference: 'C-2' } });
  assert.equal((await given('2019-12-31T23:00:00Z')).body.code, 'consent_required');
  assert.equal((await given('2020-01-01T08:00:00Z')).status, 201);
  assert.equal((await create(engine, { bvn: '22200000502', consent: undefined })).body.code, 'consent_required');
});

test('a number belongs to one person, and what a register has confirmed cannot be changed', async (engine) => {
  const { id } = (await create(engine, { bvn: '22200000503' })).body;
  assert.equal((await create(engine, { bvn: '22200000503' })).body.code, 'already_exists');
  assert.equal((await banking(engine, `PATCH /persons/${id}`, { last_name: 'Married' })).body.code, 'verified_data_locked');
  assert.equal((await create(engine, { date_of_birth: '2015-01-01' })).body.errors[0].pointer, '/date_of_birth');
});

const add = (engine: Engine, phone_number: string) => banking(engine, `POST /persons/${ADA_PERSON}/phone-numbers`, { phone_number });

test(personNumberRule('In the sandbox nothing is sent:'), async (engine) => {
  const { id, code } = (await add(engine, '+2347000000071')).body;
  assert.deepEqual([code.tries_left, code.expires_at], [3, '2026-11-25T08:10:00Z']);
  const verify = (number: string, given: string) =>
    banking(engine, `POST /persons/${ADA_PERSON}/phone-numbers/${number}/verify`, { code: given });
  assert.equal((await verify(id, '000000')).body.code, 'incorrect_otp');
  const { body } = await verify(id, '123456');
  assert.deepEqual(
    [body.status, body.is_primary, body.allowed_actions],
    ['verified', false, ['setPrimaryPhoneNumber', 'removePhoneNumber']],
  );
});

test(personNumberRule('In the sandbox, the code is `123456`.'), async (engine) => {
  const { id } = (await add(engine, '+2347000000072')).body;
  const verify = (code: string) => banking(engine, `POST /persons/${ADA_PERSON}/phone-numbers/${id}/verify`, { code });
  assert.equal((await verify('123457')).status, 401);
  assert.equal((await verify('123456')).status, 200);
});

test(personNumberRule('The code of the number in the example never arrives in the sandbox.'), async (engine) => {
  const { id } = (await add(engine, '+2347000000091')).body;
  const path = `POST /persons/${ADA_PERSON}/phone-numbers/${id}`;
  for (let attempt = 0; attempt < 3; attempt += 1)
    assert.equal((await banking(engine, `${path}/verify`, { code: '123456' })).body.code, 'incorrect_otp');
  assert.equal((await banking(engine, `${path}/verify`, { code: '123456' })).body.code, 'otp_expired');
  const resend = () => banking(engine, `${path}/resend-code`, { channel: 'voice' });
  assert.equal((await resend()).body.code, 'limit_reached');
  advance(engine, 60);
  assert.deepEqual(
    [(await resend()).body.code.channel, (await read(engine, `/persons/${ADA_PERSON}/phone-numbers`)).data.length],
    ['voice', 4],
  );
});

test('a new primary number limits payments for a day', async (engine) => {
  fund(engine, BELLO, 50_000_000);
  const person = 'per_01J7KSRP4PBF3YT07CPM9AD41P';
  const path = `/persons/${person}/phone-numbers`;
  const addTo = async (phone_number: string) => {
    const { id } = (await banking(engine, `POST ${path}`, { phone_number })).body;
    return (await banking(engine, `POST ${path}/${id}/verify`, { code: '123456' })).body;
  };
  const setPrimary = (id: string) =>
    banking(engine, `POST ${path}/${id}/set-primary`, { confirmed_by: 'id_document_seen', reason: 'New SIM', changed_by: NGOZI });
  const first = await addTo('+2347000000072');
  assert.equal(first.is_primary, true);
  const second = await addTo('+2347000000073');
  const { body } = await setPrimary(second.id);
  assert.deepEqual([body.is_primary, body.payments_limited_until], [true, '2026-11-26T08:00:00Z']);
  assert.equal((await setPrimary(first.id)).body.code, 'recent_phone_change');
  assert.equal((await payBank(engine, '0123456787', { amount: { amount: 2_500_000, currency: 'NGN' } })).body.code, 'recent_phone_change');
  assert.equal((await payBank(engine, '0123456787', { amount: { amount: 1_950_000, currency: 'NGN' } })).status, 201);
  const amount = { amount: 100_000, currency: 'NGN' };
  const common = { source_account_id: BELLO, phone_number: '+2347000000002' };
  for (const [target, body] of [
    ['airtime-purchases', { ...common, amount }],
    ['bill-payments', { source_account_id: BELLO, validation_id: 'bvl_01JDB5HAWNA1P0XAT3QR4DJXDW', amount }],
    ['data-bundle-purchases', { ...common, product_id: 'bip_01JD07PTR7EC727Y7X6DBCPGCK', expected_amount: amount }],
  ] as const)
    assert.equal(
      (await banking(engine, `POST /${target}`, { reference: `R-${target}`, ...body })).body.code,
      'recent_phone_change',
      target,
    );
  assert.equal((await banking(engine, `DELETE ${path}/${second.id}`)).body.code, 'resource_in_use');
  assert.equal((await banking(engine, `DELETE ${path}/${first.id}`)).status, 204);
});

test(personDocumentsRule('or rejected if its name contains `sandbox_` followed by a reason,'), async (engine) => {
  const path = `/persons/${ADA_PERSON}/documents`;
  const send = (name: string) => upload(engine, path, name, { kind: 'utility_bill', issued_date: '2026-11-01' });
  const { body: good } = await send('bill.pdf');
  const { body: bad } = await send('sandbox_cut_off.jpg');
  assert.deepEqual([good.status, bad.status, bad.file.content_type], ['pending_review', 'pending_review', 'image/jpeg']);
  assert.equal((await readAfter(engine, 59, `${path}/${good.id}`)).status, 'pending_review');
  assert.equal((await readAfter(engine, 1, `${path}/${good.id}`)).status, 'accepted');
  const rejected = await read(engine, `${path}/${bad.id}`);
  assert.deepEqual([rejected.status, rejected.rejection_reason], ['rejected', 'cut_off']);
  assert.deepEqual(
    eventTypes(engine).filter((type) => type.startsWith('person_document')),
    ['person_document.accepted', 'person_document.rejected'],
  );
  assert.equal((await send('bill.pdf')).body.code, 'already_exists');
  assert.equal((await upload(engine, path, 'bill.svg', { kind: 'utility_bill', issued_date: '2026-11-01' })).status, 415);
  assert.equal((await upload(engine, path, 'pass.pdf', { kind: 'passport' })).body.errors[0].pointer, '/number');
  assert.equal((await banking(engine, `DELETE ${path}/${good.id}`)).body.code, 'record_retained');
  assert.equal((await banking(engine, `DELETE ${path}/${bad.id}`)).status, 204);
  assert.equal((await banking(engine, `DELETE ${path}/pdc_01JD7QNSWPXEZPS4EM6M84CD2H`)).body.code, 'resource_in_use');
});
