import assert from 'node:assert/strict';
import type { Engine } from '../../http/engine';
import type { Json } from '../../model/contract';
import { advance, eventTypes, ruleOf } from '../../node/testEngine';
import { ADA_PERSON, banking, newReference, personWith, read, readAfter, test, upload, ZUMA_BUSINESS } from './testRequests';

const rule = ruleOf('openapi/banking/businesses.yaml');
const businessesBeneficialRule = ruleOf('openapi/banking/businesses-beneficial.yaml');
const businessesDocumentsRule = ruleOf('openapi/banking/businesses-documents.yaml');

let count = 10;

/** Records a business with a number that ends in the given digits, its certificate and its only owner. */
async function newBusiness(engine: Engine, ending: string, prefix = 'RC'): Promise<Json> {
  count += 1;
  const registration_number = `${prefix}00${count}${ending}`;
  const { body } = await banking(engine, 'POST /businesses', {
    registration_number,
    tax_id: `00000000${count}${ending}`.padStart(13, '0'),
    registered_name: newReference('Stall '),
    incorporation_date: '2020-01-01',
    sector: 'food_service',
    address: { line_1: '1 Sample Road', city: 'Lagos', area: 'ikeja', state: 'NG-LA', country: 'NG' },
    contact: { name: 'Ada Exemplar', phone_number: '+2347000000001', email: 'ada@post.example' },
  });
  await upload(engine, `/businesses/${body.id}/documents`, 'certificate.pdf', {
    kind: 'certificate',
    number: registration_number,
    issued_date: '2020-01-01',
  });
  await addOwner(engine, body.id, ADA_PERSON, '100');
  return read(engine, `/businesses/${body.id}`);
}

const addOwner = (engine: Engine, business: string, person_id: string, percent: string) =>
  banking(engine, `POST /businesses/${business}/beneficial-owners`, {
    person_id,
    shares_percent: percent,
    votes_percent: percent,
    control: ['shares', 'votes'],
    from_date: '2020-01-01',
    is_pep: false,
  });

const verify = (engine: Engine, id: string) => banking(engine, `POST /businesses/${id}/verify`, {});

test(rule('In the sandbox the outcome is sent after one minute.'), async (engine) => {
  const { id, missing, ownership } = await newBusiness(engine, '10');
  assert.deepEqual([missing, ownership.owner_count, ownership.shares_percent], [[], 1, '100']);
  assert.equal((await verify(engine, id)).body.status, 'in_verification');
  assert.equal((await readAfter(engine, 59, `/businesses/${id}`)).status, 'in_verification');
  const verified = await readAfter(engine, 1, `/businesses/${id}`);
  assert.deepEqual([verified.status, verified.register_standing], ['verified', 'active']);
  assert.ok(eventTypes(engine).includes('business.verified'));
  const ends = async (ending: string, seconds = 60): Promise<[string, string | null]> => {
    const business = await newBusiness(engine, ending);
    await verify(engine, business.id);
    const { status, status_reason_code: reason } = await readAfter(engine, seconds, `/businesses/${business.id}`);
    return [status, reason];
  };
  assert.deepEqual(await ends('91'), ['verification_failed', 'name_differs']);
  assert.deepEqual(await ends('92'), ['verification_failed', 'not_in_register']);
  assert.deepEqual(await ends('93', 90 * 86_400), ['in_verification', null]);
  assert.deepEqual(await ends('94'), ['in_verification', null]);
  assert.deepEqual(await ends('94', 120), ['verified', null]);
});

test('a verification needs a certificate, and owners of three quarters of the shares', async (engine) => {
  const { id } = await newBusiness(engine, '20');
  const owner = (await read(engine, `/businesses/${id}/beneficial-owners`)).data[0];
  const half = { shares_percent: '50', votes_percent: '50' };
  assert.equal((await banking(engine, `PATCH /businesses/${id}/beneficial-owners/${owner.id}`, half)).body.shares_percent, '50');
  assert.equal((await verify(engine, id)).body.code, 'beneficial_ownership_invalid');
  const note = { ownership_note: 'A listed company holds the other half.' };
  assert.equal((await banking(engine, `POST /businesses/${id}/verify`, note)).body.status, 'in_verification');
  assert.equal((await addOwner(engine, id, ADA_PERSON, '10')).body.code, 'check_in_progress');
  const changed = await banking(engine, `PATCH /businesses/${id}`, { registered_name: 'Other' });
  assert.equal(changed.body.code, 'invalid_state_transition');
  advance(engine, 60);
  assert.equal((await banking(engine, `PATCH /businesses/${id}`, { registered_name: 'Other' })).body.status, 'unverified');
});

test(businessesBeneficialRule('In the sandbox the review is complete after one minute.'), async (engine) => {
  const { id } = await newBusiness(engine, '30');
  await verify(engine, id);
  const { owners_reviewed_at: before } = await readAfter(engine, 60, `/businesses/${id}`);
  const [owner] = (await read(engine, `/businesses/${id}/beneficial-owners`)).data;
  await banking(engine, `PATCH /businesses/${id}/beneficial-owners/${owner.id}`, { shares_percent: '90', votes_percent: '90' });
  assert.equal((await read(engine, `/businesses/${id}`)).owners_reviewed_at, null);
  const { owners_reviewed_at: after, status } = await readAfter(engine, 60, `/businesses/${id}`);
  assert.ok(before < after && status === 'verified');
  const changes = engine.world.events.all.filter(({ type }) => type === 'beneficial_owner.changed').map(({ body }) => body.data.change);
  assert.deepEqual(changes, ['added', 'updated', 'reviewed']);
});

test('the holdings of all owners are at most 100%, and a person is added once with a matched number', async (engine) => {
  const { id } = await newBusiness(engine, '40');
  const { body: person } = await banking(engine, 'POST /persons', personWith({ bvn: '22200000610' }));
  assert.equal((await addOwner(engine, id, person.id, '10')).body.code, 'beneficial_ownership_invalid');
  assert.equal((await addOwner(engine, id, ADA_PERSON, '10')).body.code, 'beneficial_ownership_invalid');
  const { body: unknown } = await banking(engine, 'POST /persons', personWith({ consent: undefined }));
  assert.equal((await addOwner(engine, id, unknown.id, '10')).body.code, 'kyc_tier_too_low');
  const [owner] = (await read(engine, `/businesses/${id}/beneficial-owners`)).data;
  assert.equal((await banking(engine, `DELETE /businesses/${id}/beneficial-owners/${owner.id}?reason_code=sold`)).status, 204);
  assert.equal((await read(engine, `/businesses/${id}/beneficial-owners`)).data.length, 0);
  assert.equal((await read(engine, `/businesses/${id}/beneficial-owners?include_ended=true`)).data[0].end_reason_code, 'sold');
  const update = banking(engine, `PATCH /businesses/${id}/beneficial-owners/${owner.id}`, { shares_percent: '30', votes_percent: '30' });
  assert.equal((await update).body.code, 'not_found');
});

test(businessesDocumentsRule('The sandbox accepts documents after one minute,'), async (engine) => {
  const path = `/businesses/${ZUMA_BUSINESS}/documents`;
  const send = (name: string) => upload(engine, path, name, { kind: 'board_resolution', issued_date: '2026-11-20' });
  const { body: good } = await send('resolution.pdf');
  const { body: bad } = await send('sandbox_number_differs.pdf');
  assert.equal((await readAfter(engine, 60, `${path}/${good.id}`)).status, 'accepted');
  assert.equal((await read(engine, `${path}/${bad.id}`)).rejection_reason, 'number_differs');
  assert.ok(eventTypes(engine).includes('business_document.rejected'));
  assert.ok((await read(engine, `${path}/${good.id}`)).file.download_url);
  const listed = (await read(engine, `${path}?status=accepted`)).data.find(({ id }: Json) => id === good.id);
  assert.equal(listed.file.download_url, null);
});
