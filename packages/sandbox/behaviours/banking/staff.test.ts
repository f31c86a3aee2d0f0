import assert from 'node:assert/strict';
import type { Json } from '../../model/contract';
import { advance, engineFor, eventTypes, ruleOf, send } from '../../node/testEngine';
import { naira } from '../../node/testFamily';
import {
  ADA,
  ADA_PERSON,
  BELLO,
  banking,
  type bankingEngine,
  FEMI,
  NGOZI,
  newReference,
  personWith,
  read,
  readAfter,
  test,
} from './testRequests';

const rule = ruleOf('openapi/banking/meta.yaml');
const teamsRule = ruleOf('openapi/banking/teams.yaml');
const profilesRule = ruleOf('openapi/banking/profiles.yaml');

/** Creates a team that Femi leads. */
const newTeam = async (engine: ReturnType<typeof bankingEngine>): Promise<Json> =>
  (await banking(engine, 'POST /teams', { name: newReference('Team '), lead_user_id: FEMI, created_by: NGOZI })).body;

const STAFF = { Authorization: 'Bearer sat_sandbox_staff' };

test(teamsRule('In the sandbox no email is sent:'), async (engine) => {
  const team = await newTeam(engine);
  const { body } = await banking(engine, `POST /teams/${team.id}/invites`, {
    email: 'chidi@emberbasket.example',
    role: 'officer',
    invited_by: FEMI,
  });
  assert.deepEqual([body.status, (await read(engine, `/teams/${team.id}`)).open_invite_count], ['pending', 1]);
  assert.ok(!('token' in body));
});

test(teamsRule('every link has the token `sandbox_link`, and an invitation to `late@sandbox.example` expires after a'), async (engine) => {
  const team = await newTeam(engine);
  const invite = (email: string) => banking(engine, `POST /teams/${team.id}/invites`, { email, role: 'viewer', invited_by: FEMI });
  const { body: late } = await invite('late@sandbox.example');
  await invite('ngozi@emberbasket.example');
  const { data } = await readAfter(engine, 60, `/teams/${team.id}/invites`);
  assert.deepEqual(
    [data.find(({ id }: Json) => id === late.id).status, eventTypes(engine).includes('team_invite.expired')],
    ['expired', true],
  );
  assert.deepEqual(data.map(({ status }: Json) => status).sort(), ['expired', 'pending']);
});

test('only an admin invites a member', async () => {
  const engine = engineFor(['banking', 'platform-registry']);
  const team = await newTeam(engine);
  const invite = { email: 'chidi@emberbasket.example', role: 'viewer', invited_by: NGOZI };
  assert.equal((await banking(engine, `POST /teams/${team.id}/invites`, invite)).body.code, 'forbidden');
});

test(teamsRule('In the sandbox `sandbox_link`.'), async (engine) => {
  const { base } = engine.world.contracts.get('banking') ?? {};
  const team = await newTeam(engine);
  await banking(engine, `POST /teams/${team.id}/invites`, { email: 'ngozi@emberbasket.example', role: 'officer', invited_by: FEMI });
  const accept = (token: string) => send(engine, `POST ${base}/team-invites/accept`, { token }, STAFF);
  assert.equal((await accept('tvt_000000000000000000000000')).body.code, 'invalid_link');
  const { body } = await accept('sandbox_link');
  assert.deepEqual([body.id, body.members.at(-1).user_id, body.open_invite_count], [team.id, NGOZI, 0]);
  assert.ok(eventTypes(engine).includes('team_invite.accepted'));
  assert.equal((await banking(engine, `DELETE /teams/${team.id}/members/${FEMI}?removed_by=${NGOZI}`)).body.code, 'resource_in_use');
  assert.equal((await banking(engine, `DELETE /teams/${team.id}/members/${NGOZI}?removed_by=${FEMI}`)).status, 204);
});

test('the limit of a team is not lowered while no other limit covers a pending application', async (engine) => {
  const team = await newTeam(engine);
  const limit = (amount: number | null) =>
    banking(engine, `PATCH /teams/${team.id}`, { approval_limit: amount === null ? null : naira(amount), updated_by: NGOZI });
  assert.equal((await limit(90_000_000_000)).status, 200);
  const [{ id }] = engine.world.store('banking').list('bln');
  engine.world.store('banking').patch('bln', id, { status: 'submitted_and_pending_approval', principal: naira(80_000_000_000) });
  assert.equal((await limit(null)).body.code, 'resource_in_use');
  assert.equal((await limit(80_000_000_000)).status, 200);
});

test(profilesRule('Sandbox and production have up to 50 active keys each (409 `limit_reached`),'), async (engine) => {
  const create = (name: string, scopes = ['banking.accounts:read']) =>
    banking(engine, 'POST /access-keys', { name, channel: 'branch', scopes });
  const known = (await read(engine, '/access-keys?status=active&limit=100')).data.length;
  const { body } = await create('Till 1');
  assert.equal((await create('Till 1')).body.code, 'already_exists');
  assert.equal((await create('Till 0', ['banking.keys:write'])).body.code, 'role_exceeds_own');
  for (let index = known + 1; index < 50; index += 1) assert.equal((await create(`Till ${index + 1}`)).status, 201);
  assert.equal((await create('Till 51')).body.code, 'limit_reached');
  const { base } = engine.world.contracts.get('banking') ?? {};
  const list = (secret: string) => send(engine, `GET ${base}/accounts`, undefined, { Authorization: `Bearer ${secret}` });
  assert.equal((await list(body.secret)).status, 200);
  const rotated = (await banking(engine, `POST /access-keys/${body.key.id}/rotate`, { overlap_hours: 1 })).body;
  assert.deepEqual([(await list(body.secret)).status, (await list(rotated.secret)).status, rotated.key.secrets.length], [200, 200, 2]);
  advance(engine, 3_600);
  assert.deepEqual([(await list(body.secret)).status, (await list(rotated.secret)).status], [401, 200]);
  await banking(engine, `POST /access-keys/${body.key.id}/revoke`, { reason_code: 'leaked', reason: 'Seen in a chat' });
  assert.equal((await list(rotated.secret)).status, 401);
});

test('a payment records the channel of the access key that created it', async (engine) => {
  const { body } = await banking(engine, 'POST /access-keys', { name: 'App', channel: 'mobile_app', scopes: ['banking.payments:write'] });
  const { base } = engine.world.contracts.get('banking') ?? {};
  const payment = {
    reference: newReference(),
    source_account_id: BELLO,
    destination: { kind: 'account', account_id: ADA },
    amount: naira(100_000),
    narration: 'Rent',
  };
  const paid = await send(engine, `POST ${base}/payments`, payment, { Authorization: `Bearer ${body.secret}` });
  assert.equal(paid.body.channel, 'mobile_app', paid.body.detail);
  assert.equal((await read(engine, `/transactions/${paid.body.entries.amount}`)).channel, 'mobile_app');
});

test(rule('Condition that the response reports in the sandbox, so that you can test your app.'), async (engine) => {
  const well = await read(engine, '/status');
  assert.deepEqual([well.condition, well.environment], ['operational', 'sandbox']);
  const degraded = await read(engine, '/status?simulate=degraded');
  assert.equal(degraded.condition, 'degraded');
  assert.ok(degraded.components.every(({ condition }: Json) => condition === 'degraded'));
});

test(rule("Each entry contains a `sandbox_number` that the sandbox's register matches:"), async (engine) => {
  const numbers = (await read(engine, '/id-types?limit=100')).data.map(({ code, sandbox_number: number }: Json) => [code, number]);
  const { bvn, nin } = Object.fromEntries(numbers);
  const { bvn_check: one, nin_check: other } = (await banking(engine, 'POST /persons', personWith({ bvn, nin }))).body;
  assert.deepEqual([one.outcome, other.outcome], ['matched', 'matched']);
});

test(rule("Number that the sandbox's register matches, to Ada Exemplar for a person and to Zuma Crates Ltd for a"), async (engine) => {
  const { data } = await read(engine, '/id-types?holder=business');
  const [{ sandbox_number: number }] = data;
  const [business] = (await read(engine, `/businesses?registration_number=${number}`)).data;
  assert.deepEqual([business.registered_name, business.register_check.outcome], ['Zuma Crates Ltd', 'matched']);
  assert.equal((await read(engine, `/persons/${ADA_PERSON}`)).bvn, '*******0001');
});

test(rule('[Verify a business](/api/{product}-banking/businesses/verify-business)'), async (engine) => {
  const outcome = async (bvn: string) => (await banking(engine, 'POST /persons', personWith({ bvn }))).body.bvn_check.outcome;
  assert.deepEqual([await outcome('22200000091'), await outcome('22200000092')], ['mismatched', 'not_found']);
});

test('a new settlement account takes effect after a day, and is masked for staff', async (engine) => {
  const { base } = engine.world.contracts.get('banking') ?? {};
  const set = (account_number: string) => banking(engine, 'PATCH /profile', { settlement_account: { bank_code: '999', account_number } });
  assert.equal((await set('0000000089')).body.code, 'name_mismatch');
  const { body } = await set('3000000017');
  assert.equal(body.pending_settlement_account.effective_at, '2026-11-26T08:00:00Z');
  assert.ok(eventTypes(engine).includes('profile.settlement_account_changed'));
  assert.equal((await readAfter(engine, 86_400, '/profile')).settlement_account.account_number, '3000000017');
  const { body: masked } = await send(engine, `GET ${base}/profile`, undefined, { Authorization: 'Bearer sk_test_sandbox_staff' });
  assert.equal(masked.settlement_account.account_number, '******0017');
});

test('a statement reconciles, and opens with the closing balance of the period before', async (engine) => {
  const path = '/accounts/acc_01JD2WZ5WR875JF80MTHF6G27V/statement';
  const whole = await read(engine, `${path}?from_date=2026-11-16&to_date=2026-11-25`);
  assert.ok(whole.data.length > 1 && whole.data[0].sequence < whole.data[1].sequence);
  const { opening_balance: opening, total_credits: credits, total_debits: debits, closing_balance: closing } = whole;
  assert.equal(opening.amount + credits.amount - debits.amount, closing.amount);
  const part = await read(engine, `${path}?from_date=2026-11-16&to_date=2026-11-18&direction=credit`);
  const rest = await read(engine, `${path}?from_date=2026-11-19&to_date=2026-11-25`);
  assert.equal(part.closing_balance.amount, rest.opening_balance.amount);
  assert.ok(part.data.every(({ direction }: Json) => direction === 'credit') && part.is_final);
});
