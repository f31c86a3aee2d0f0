import assert from 'node:assert/strict';
import type { Json } from '../../model/contract';
import { advance, ruleOf } from '../../node/testEngine';
import { ADA, BELLO, CONSENT, check, differing, identity, identityEngine, KEMI, outcome, read, test } from './testRequests';

const rule = ruleOf('openapi/identity/identity.yaml');

const OTHER = { first_name: 'Ife', last_name: 'Mockup', date_of_birth: '1980-01-01' };

test(rule('`22200000043` (Kemi Facsimile, 27 May 1991) are compared with the data you send.'), async (engine) => {
  for (const [bvn, subject] of Object.entries({ 22200000001: ADA, 22200000002: BELLO, 22200000043: KEMI })) {
    assert.equal(await outcome(engine, 'bvn', { bvn, subject }), 'matched');
    const { body } = await check(engine, 'bvn', { bvn, subject: { ...subject, date_of_birth: '1990-02-03' } });
    assert.deepEqual([body.outcome, differing(body), body.result], ['mismatched', ['date_of_birth'], null]);
  }
  const names = { first_name: 'EXEMPLAR', middle_name: 'Mai', last_name: 'Dr. Adá', phone_number: '+2347000000009' };
  const { body } = await check(engine, 'bvn', { bvn: '22200000001', subject: { ...ADA, ...names } });
  assert.deepEqual(differing(body), ['phone_number'], 'Order, case, accents and titles are ignored.');
  assert.deepEqual(body.comparisons[1], { field: 'middle_name', result: 'not_compared' });
});

for (const [name, bvn, expected] of [
  [rule('| ends in `91`, such as `22200000091` | `mismatched`, the date of birth |'), '22200000191', 'mismatched'],
  [rule('| ends in `92`, such as `22200000092` | `not_found` |'), '22200000092', 'not_found'],
  [rule('| ends in `93`, such as `22200000093` | `source_unavailable` |'), '22200000093', 'source_unavailable'],
  [rule('| any other from `22200000001` to `22200000999` | `matched`, regardless of the name |'), '22200000999', 'matched'],
  [rule('| any other number | 422 `real_data_in_sandbox` |'), '22345678901', 'real_data_in_sandbox'],
]) {
  test(name, async () => assert.equal(await outcome(identityEngine(), 'bvn', { bvn, subject: OTHER }), expected));
}

test(rule('`source_unavailable` for one minute after your first request, then `matched` |'), async (engine) => {
  const ask = async () => (await check(engine, 'bvn', { bvn: '22200000094', subject: OTHER })).body;
  const first = await ask();
  assert.deepEqual([first.outcome, first.retry_after_seconds, first.billing.is_billed], ['source_unavailable', 60, false]);
  advance(engine, 40);
  assert.deepEqual((await ask()).retry_after_seconds, 20);
  advance(engine, 20);
  assert.deepEqual((await ask()).outcome, 'matched');
});

test(rule('| `matched`, and `is_watchlisted` is true |'), async () => {
  const { body } = await check(identityEngine(), 'bvn', { bvn: '22200000095', subject: OTHER });
  assert.deepEqual([body.outcome, body.result], ['matched', { kind: 'bvn', is_watchlisted: true }]);
});

test(rule('`22200000011` belongs to Ada Exemplar and `22200000012` to Bello Sample; both are compared'), async (engine) => {
  const nin = (number: string, subject: Json) => outcome(engine, 'nin', { identifier: { kind: 'nin', nin: number }, subject });
  const virtual = (vnin: string, subject: Json = ADA) => outcome(engine, 'nin', { identifier: { kind: 'virtual_nin', vnin }, subject });
  assert.deepEqual([await nin('22200000011', ADA), await nin('22200000011', BELLO)], ['matched', 'mismatched']);
  assert.deepEqual([await nin('22200000012', BELLO), await nin('22200000012', ADA)], ['matched', 'mismatched']);
  assert.deepEqual([await nin('22200000041', OTHER), await nin('22200000042', OTHER)], ['mismatched', 'matched']);
  assert.deepEqual([await virtual('EX222000000001AM'), await virtual('EX222000000002AM')], ['matched', 'mismatched']);
  assert.deepEqual([await virtual('EX222000000092AM'), await virtual('EX222000000096AM')], ['not_found', 'not_found']);
  assert.deepEqual([await virtual('EX222000000093AM'), await virtual('EX222000000003AM')], ['source_unavailable', 'real_data_in_sandbox']);
});

for (const [name, register, fields] of [
  ['The passport number is not a sandbox number.', 'passport', { passport_number: 'B00000001' }],
  ['The licence number is not a sandbox number.', 'drivers-licence', { licence_number: 'ABC00001AA01' }],
  ['The VIN is not a sandbox number.', 'voters-card', { vin: '80A0B00000000000001' }],
  ['The phone number is not a sandbox number.', 'phone-number', { phone_number: '+2348012345678' }],
  [
    'The registration number is not a sandbox number.',
    'company-registration',
    { registration_number: 'RC1234567', consent: undefined, subject: { legal_name: 'Zuma Crates Ltd' } },
  ],
  [
    'The tax number is not a sandbox number.',
    'tax-identification',
    { tax_number: '1234567890123', holder_kind: 'person', subject: { name: 'Ada Exemplar' } },
  ],
  [
    'The certificate number is not a sandbox number.',
    'stamp-duty',
    {
      certificate_number: 'FX-SD-2026-000118',
      consent: undefined,
      subject: { instrument_kind: 'lease', instrument_amount: { amount: 1, currency: 'NGN' }, stamped_date: '2026-01-12' },
    },
  ],
] as [string, string, Json][]) {
  test(`identity: ${name}`, async () => {
    const subjects: Record<string, Json> = {
      'voters-card': { last_name: 'Exemplar', state_code: 'NG-LA' },
      'phone-number': { first_name: 'Ada', last_name: 'Exemplar' },
    };
    const { status, body } = await check(identityEngine(), register, { subject: subjects[register] ?? ADA, ...fields });
    assert.deepEqual([status, body.code, body.detail], [422, 'real_data_in_sandbox', name]);
  });
}

test(rule('In the sandbox any time since 2020 is accepted, so that the examples work.'), async (engine) => {
  const at = (given_at: string) => outcome(engine, 'bvn', { bvn: '22200000001', subject: ADA, consent: { ...CONSENT, given_at } });
  assert.deepEqual([await at('2020-01-01T00:00:00Z'), await at('2026-12-24T00:00:00Z')], ['matched', 'matched']);
  assert.equal(await at('2019-12-31T23:59:59Z'), 'consent_required');
});

test('identity: minors are not looked up, references are unique, and merchants see their own checks only', async (engine) => {
  const minor = await check(engine, 'bvn', { bvn: '22200000005', subject: { ...ADA, date_of_birth: '2008-11-26' } });
  assert.deepEqual([minor.status, minor.body.errors[0].pointer], [422, '/subject/date_of_birth']);
  const body = { reference: 'T-unique', purpose: 'payout', consent: CONSENT, bvn: '22200000001', subject: ADA };
  const first = await identity(engine, 'POST /verifications/bvn', body);
  assert.equal((await identity(engine, 'POST /verifications/bvn', body)).body.code, 'already_exists');
  const merchant = { Authorization: 'Bearer sk_test_sandbox_merchant' };
  assert.equal((await identity(engine, `GET /verifications/${first.body.id}`, undefined, merchant)).status, 404);
  const own = await identity(engine, 'POST /verifications/bvn', { ...body, reference: 'T-merchant' }, merchant);
  const list = await identity(engine, 'GET /verifications', undefined, merchant);
  assert.deepEqual(
    list.body.data.map(({ id }: Json) => id),
    [own.body.id],
  );
  assert.deepEqual(await read(engine, `/verifications/${first.body.id}`), first.body);
  advance(engine, 5 * 366 * 86_400);
  assert.equal((await identity(engine, `GET /verifications/${first.body.id}`)).status, 404);
});

test('identity: a consent from before 2020 is too old for every register', async (engine) => {
  const consent = { ...CONSENT, given_at: '2019-12-31T23:59:59Z' };
  const checks: Record<string, Json> = {
    nin: { identifier: { kind: 'nin', nin: '22200000011' }, subject: ADA },
    passport: { passport_number: 'A00000001', subject: ADA },
    'drivers-licence': { licence_number: 'EXM00001AA01', subject: ADA },
    'voters-card': { vin: '90A0B00000000000001', subject: { last_name: 'Exemplar', state_code: 'NG-LA' } },
    'phone-number': { phone_number: '+2347000000001', subject: { first_name: 'Ada', last_name: 'Exemplar' } },
    'tax-identification': { tax_number: '0000000043', holder_kind: 'person', subject: { name: 'Kemi Facsimile' } },
    'credit-bureau': { bureaus: ['crc'], subject: { kind: 'person', bvn: '22200000001', ...ADA } },
  };
  for (const [register, fields] of Object.entries(checks)) {
    assert.equal(await outcome(engine, register, { ...fields, consent }), 'consent_required', register);
  }
});
