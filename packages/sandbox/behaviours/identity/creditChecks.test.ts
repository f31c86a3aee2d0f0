import assert from 'node:assert/strict';
import type { Json } from '../../model/contract';
import { advance, eventTypes, ruleOf } from '../../node/testEngine';
import { ADA, BELLO, check, differing, type identityEngine, KEMI, read, readAfter, test } from './testRequests';

const rule = ruleOf('openapi/identity/identity.yaml');

const BOTH = ['crc', 'first_central'];
type Engine = ReturnType<typeof identityEngine>;

const ofPerson = (engine: Engine, bvn: string, person: Json, bureaus = BOTH) =>
  check(engine, 'credit-bureau', { bureaus, subject: { kind: 'person', bvn, ...person } });

const ofBusiness = (engine: Engine, registration_number: string, legal_name: string, fields: Json = {}) =>
  check(engine, 'credit-bureau', { bureaus: BOTH, subject: { kind: 'business', registration_number, legal_name }, ...fields });

const bureaus = ({ result }: Json): string[] => result.bureaus.map(({ outcome }: Json) => outcome);

test(rule('In the sandbox BVN `22200000002` (Bello Sample) has one open loan and `22200000043` (Kemi Facsimile) one'), async (engine) => {
  const kemi = await ofPerson(engine, '22200000043', KEMI);
  assert.deepEqual([kemi.status, kemi.body.outcome, bureaus(kemi.body)], [200, 'matched', ['source_unavailable', 'matched']]);
  assert.deepEqual([kemi.body.result.bureaus[1].report.written_off_accounts, kemi.body.billing.amount.amount], [1, 50_000]);

  const bello = await ofPerson(engine, '22200000002', BELLO);
  assert.deepEqual([bello.status, bello.body.status, bello.body.billing.reason], [202, 'processing', 'pending']);
  assert.equal((await readAfter(engine, 51, `/verifications/${bello.body.id}`)).status, 'processing');
  const done = await readAfter(engine, 1, `/verifications/${bello.body.id}`);
  assert.deepEqual([done.outcome, done.result.bureaus[0].report.open_accounts], ['matched', 1]);
  assert.deepEqual(eventTypes(engine), ['verification.completed']);

  const erased = await readAfter(engine, 30 * 86_400, `/verifications/${bello.body.id}`);
  assert.deepEqual([erased.status, erased.result, erased.outcome], ['erased', null, 'matched']);
  assert.ok(eventTypes(engine).includes('verification.erased'));
});

test(rule('Other sandbox numbers, which are those of [Verify a BVN]'), async (engine) => {
  const ada = await ofPerson(engine, '22200000001', ADA);
  assert.deepEqual([ada.body.outcome, ada.body.billing.amount.amount, ada.body.erases_at], ['not_found', 100_000, null]);
  assert.equal((await ofBusiness(engine, 'RC0000002', 'Sample Kitchen Ltd')).body.outcome, 'not_found');
  assert.equal((await ofPerson(engine, '12345678901', ADA)).body.code, 'real_data_in_sandbox');
  assert.equal((await ofBusiness(engine, 'RC1234567', 'Zuma Crates Ltd')).body.code, 'real_data_in_sandbox');
});

test('identity: endings of numbers determine the outcome of credit checks at both bureaus', async (engine) => {
  const mismatched = (await ofPerson(engine, '22200000091', ADA)).body;
  assert.deepEqual(
    [mismatched.outcome, differing(mismatched), bureaus(mismatched)],
    ['mismatched', ['date_of_birth'], ['mismatched', 'mismatched']],
  );
  assert.deepEqual(differing((await ofBusiness(engine, 'RC0000091', 'Trial Stall')).body), ['legal_name']);
  assert.equal((await ofPerson(engine, '22200000092', ADA)).body.outcome, 'not_found');
  const silent = (await ofPerson(engine, '22200000093', ADA)).body;
  assert.deepEqual([silent.outcome, silent.retry_after_seconds, silent.billing.reason], ['source_unavailable', 300, 'no_answer']);
  assert.equal((await ofPerson(engine, '22200000094', ADA)).body.retry_after_seconds, 60);
  advance(engine, 60);
  assert.equal((await ofPerson(engine, '22200000094', ADA)).body.outcome, 'not_found');
  const zuma = (await ofBusiness(engine, 'RC0000001', 'Zuma Crates')).body;
  assert.deepEqual([zuma.outcome, zuma.subject_hint, zuma.result.bureaus[0].report.open_accounts], ['matched', 'RC0000001', 2]);
  assert.equal((await ofBusiness(engine, 'RC0000001', 'Zuma Crates', { purpose: 'tenancy' })).body.code, 'purpose_not_allowed');
});

test("identity: the story's credit report is erased when it is due", async (engine) => {
  const report = () => read(engine, '/verifications/idv_01JDC6H9ZW8CWSDG98ETPZEDG1');
  assert.deepEqual([(await report()).status, (await report()).result.bureaus.length], ['completed', 1]);
  advance(engine, 27 * 86_400);
  assert.equal((await report()).status, 'erased');
});
