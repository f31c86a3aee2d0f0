import assert from 'node:assert/strict';
import type { Json } from '../../model/contract';
import { advance, ruleOf } from '../../node/testEngine';
import { ADA, BELLO, check, differing, KEMI, test } from './testRequests';

const rule = ruleOf('openapi/identity/identity.yaml');

const OTHER = { first_name: 'Ife', last_name: 'Mockup', date_of_birth: '1980-01-01' };

/** Checks of documents: the register, fields for a number, a number that belongs to Ada, and one that matches anybody. */
const DOCUMENTS: [string, string, (number: string) => Json, { ada: string; any: string; bad: string; differs: string }][] = [
  [
    rule('`A00000001` belongs to Ada Exemplar, born on 8 March 1994, and is valid until 30 June 2031'),
    'passport',
    (passport_number) => ({ passport_number }),
    { ada: 'A00000001', any: 'A00000', bad: 'date_of_birth', differs: 'A00000999' },
  ],
  [
    rule('`EXM00001AA01` belongs to Ada Exemplar, born on 8 March 1994, and is compared'),
    'drivers-licence',
    (licence_number) => ({ licence_number }),
    { ada: 'EXM00001AA01', any: 'EXM00002BC', bad: 'date_of_birth', differs: 'EXM00002BC05' },
  ],
  [
    rule('`90A0B00000000000001` belongs to Ada Exemplar, registered in Lagos (`NG-LA`).'),
    'voters-card',
    (vin) => ({ vin, state: 'NG-LA' }),
    { ada: '90A0B00000000000001', any: '90A0B000000000000', bad: 'last_name', differs: '90A0B00000000000005' },
  ],
];

for (const [name, register, fieldsOf, { ada, any, bad, differs }] of DOCUMENTS) {
  test(name, async (engine) => {
    const ask = async (number: string, subject: Json) => {
      const { state, ...fields } = fieldsOf(number);
      return (await check(engine, register, { ...fields, subject: { ...subject, ...(state && { state_code: state }) } })).body;
    };
    const found = await ask(ada, ADA);
    assert.deepEqual([found.outcome, found.subject_hint], ['matched', `*******${ada.slice(-4)}`]);
    assert.equal((await ask(ada, OTHER)).outcome, 'mismatched');
    assert.equal((await ask(differs, OTHER)).outcome, 'matched');
    const pad = (ending: string) => `${any}${'0'.repeat(Math.max(0, ada.length - any.length - 2))}${ending}`;
    const mismatched = await ask(pad('91'), OTHER);
    assert.deepEqual([mismatched.outcome, differing(mismatched)], ['mismatched', [bad]]);
    assert.equal((await ask(pad('92'), OTHER)).outcome, 'not_found');
    assert.equal((await ask(pad('93'), OTHER)).outcome, 'source_unavailable');
    assert.equal((await ask(pad('94'), OTHER)).outcome, 'source_unavailable');
    advance(engine, 60);
    assert.equal((await ask(pad('94'), OTHER)).outcome, 'matched');
  });
}

test('identity: a passport and a licence that have expired match, and a voter is compared by initial and state', async (engine) => {
  const passport = await check(engine, 'passport', { passport_number: 'A00000097', subject: KEMI });
  const licence = await check(engine, 'drivers-licence', { licence_number: 'EXM00001AA97', subject: KEMI });
  assert.deepEqual([passport.body.result.is_expired, licence.body.result.is_expired], [true, true]);
  const voter = { vin: '90A0B00000000000001', subject: { first_name: 'Amina', last_name: 'Exemplar', state_code: 'NG-KN' } };
  assert.deepEqual(differing((await check(engine, 'voters-card', voter)).body), ['state_code']);
});

test(rule('`+2347000000043` (Kemi Facsimile) are compared with the names you send.'), async (engine) => {
  const ask = async (phone_number: string, { first_name, last_name }: Json = OTHER) =>
    (await check(engine, 'phone-number', { phone_number, subject: { first_name, last_name } })).body;
  for (const [number, subject] of Object.entries({ 1: ADA, 2: BELLO, 43: KEMI })) {
    const phone = `+2347000000${number.padStart(3, '0')}`;
    assert.equal((await ask(phone, subject)).outcome, 'matched');
    assert.equal((await ask(phone)).outcome, 'mismatched');
  }
  const mismatched = await ask('+2347000000091');
  assert.deepEqual([differing(mismatched), mismatched.result.sim_changed_recently], [['last_name'], null]);
  assert.deepEqual([(await ask('+2347000000092')).outcome, (await ask('+2347000000093')).outcome], ['not_found', 'source_unavailable']);
  assert.deepEqual((await ask('+2347000000098')).result, { kind: 'phone_number', sim_changed_recently: true });
  assert.equal((await ask('+2347000000005')).outcome, 'matched');
});

test(rule('`RC0000001` is Zuma Crates Ltd and `RC0000002` Sample Kitchen Ltd; both are compared'), async (engine) => {
  const ask = async (registration_number: string, legal_name: string, officers?: string[]) =>
    (await check(engine, 'company-registration', { consent: undefined, registration_number, subject: { legal_name, officers } })).body;
  assert.equal((await ask('RC0000001', 'ZUMA CRATES LIMITED', ['Replica Tunde'])).outcome, 'matched');
  const officer = await ask('RC0000001', 'Zuma Crates', ['Tunde Replica', 'Bisola Mockup']);
  assert.deepEqual([officer.outcome, differing(officer), officer.result.city], ['mismatched', ['officers'], 'Lagos']);
  assert.equal((await ask('RC0000002', 'Sample Kitchens and Catering Ltd')).result.registered_name, 'SAMPLE KITCHEN LTD');
  assert.deepEqual(differing(await ask('BN0000091', 'Trial Stall')), ['legal_name']);
  assert.equal((await ask('RC0000092', 'Trial Stall')).outcome, 'not_found');
  assert.equal((await ask('RC0000093', 'Trial Stall')).outcome, 'source_unavailable');
  const struckOff = await ask('RC0000097', 'Dummy Dissolved Ltd');
  assert.deepEqual([struckOff.outcome, struckOff.result.status], ['matched', 'struck_off']);
  assert.deepEqual([(await ask('LP0000500', 'Trial Stall')).subject_hint], ['LP0000500']);
});

test(rule('Tax ID `0000000000001` and TIN `00000000-0001` belong to Zuma Crates Ltd.'), async (engine) => {
  const ask = async (tax_number: string, name: string, holder_kind = 'business') =>
    (
      await check(engine, 'tax-identification', {
        tax_number,
        holder_kind,
        subject: { name },
        ...(holder_kind === 'business' && { consent: undefined }),
      })
    ).body;
  const old = await ask('00000000-0001', 'Crates Zuma');
  assert.deepEqual([old.outcome, old.result.replaced_by_number], ['matched', '0000000000001']);
  assert.equal((await ask('0000000000001', 'Sample Kitchen Ltd')).outcome, 'mismatched');
  assert.deepEqual(differing(await ask('0000000000091', 'Kemi Facsimile')), ['name']);
  assert.equal((await ask('00000000-0092', 'Kemi Facsimile')).outcome, 'not_found');
  assert.equal((await ask('0000000097', 'Kemi Facsimile')).result.is_active, false);
  const person = await ask('0000000043', 'Kemi Facsimile', 'person');
  assert.deepEqual([person.subject_hint, person.result.is_replaced, person.result.replaced_by_number], ['*******0043', true, null]);
});

test(rule("In the sandbox the lease of Ember Basket's depot, `EX-SD-2026-000118`, is stamped and paid:"), async (engine) => {
  const lease = { instrument_kind: 'lease', instrument_amount: { amount: 41_600_000, currency: 'NGN' }, stamped_date: '2026-01-12' };
  const ask = async (ending: string, fields: Json = {}) =>
    (
      await check(engine, 'stamp-duty', {
        consent: undefined,
        certificate_number: `EX-SD-2026-000${ending}`,
        subject: { ...lease, ...fields },
      })
    ).body;
  assert.deepEqual([(await ask('118')).outcome, (await ask('118')).result.status], ['matched', 'paid']);
  assert.deepEqual(differing(await ask('118', { duty: { amount: 1, currency: 'NGN' } })), ['duty']);
  assert.deepEqual(differing(await ask('091')), ['instrument_amount']);
  assert.equal((await ask('092')).billing.reason, 'free_of_charge');
  assert.deepEqual([(await ask('097')).result.status, (await ask('098')).result.status], ['cancelled', 'unpaid']);
  assert.equal((await ask('118', { stamped_date: '2026-12-01' })).errors[0].pointer, '/subject/stamped_date');
});
