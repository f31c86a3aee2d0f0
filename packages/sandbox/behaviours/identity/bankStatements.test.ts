import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '../../model/contract';
import { advance, eventTypes, rule } from '../../node/testEngine';
import { identity, identityEngine, read } from './testParts';

type Engine = ReturnType<typeof identityEngine>;
let count = 0;

/** Connects the accounts of a customer with a phone number, and returns the connection 10 seconds later. */
async function connect(engine: Engine, ending: string, fields: Json = {}): Promise<Json> {
  count += 1;
  const customer = { name: 'Bello Sample', email: 'bello@post.example', phone_number: `+2347000000${ending}` };
  const { body } = await identity(engine, 'POST /bank-statement-connections', {
    reference: `C-${count}`,
    purpose: 'credit_assessment',
    access: 'continuing',
    history_months: 6,
    customer,
    ...fields,
  });
  if (body.code) return body;
  assert.deepEqual([body.status, body.accounts], ['awaiting_consent', []]);
  advance(engine, 10);
  return read(engine, `/bank-statement-connections/${body.id}`);
}

const request = (engine: Engine, connection: Json, fields: Json = {}) => {
  count += 1;
  return identity(engine, 'POST /bank-statements', {
    reference: `S-${count}`,
    connection_id: connection.id,
    from_date: '2026-06-01',
    to_date: '2026-11-24',
    ...fields,
  });
};

/** Requests a statement and returns it 20 seconds later. */
async function fetchStatement(engine: Engine, connection: Json, fields?: Json): Promise<Json> {
  const { body } = await request(engine, connection, fields);
  assert.equal(body.status, 'processing');
  advance(engine, 20);
  return read(engine, `/bank-statements/${body.id}`);
}

const last = (engine: Engine) => eventTypes(engine).at(-1);

for (const [name, ending, status, reason] of [
  [
    rule('openapi/identity/bank-statement.yaml:17', '| `+2347000000091` | the customer declines |'),
    '091',
    'declined',
    'declined_by_customer',
  ],
  [
    rule('openapi/identity/bank-statement.yaml:18', '| `+2347000000092` | the customer cannot sign in to the bank: `failed` |'),
    '092',
    'failed',
    'login_refused',
  ],
  [
    rule('openapi/identity/bank-statement.yaml:19', '| `+2347000000093` | the link expires immediately |'),
    '093',
    'expired',
    'link_not_used',
  ],
]) {
  test(name, async () => {
    const engine = identityEngine();
    const connection = await connect(engine, ending);
    assert.deepEqual([connection.status, connection.status_reason, connection.consent_url], [status, reason, null]);
    assert.equal(last(engine), `bank_statement_connection.${status}`);
    assert.equal((await request(engine, connection)).body.code, 'consent_not_active');
  });
}

test(rule('openapi/identity/bank-statement.yaml:13', 'In the sandbox the link does not have to be opened.'), async () => {
  const engine = identityEngine();
  assert.equal((await connect(engine, '100')).status, 'active');
  assert.equal(last(engine), 'bank_statement_connection.activated');
});

test(
  rule(
    'openapi/identity/bank-statement.yaml:20',
    '| `+2347000000094` | active; a minute later the bank requires the customer to sign in again |',
  ),
  async () => {
    const engine = identityEngine();
    const { id, status } = await connect(engine, '094');
    assert.equal(status, 'active');
    advance(engine, 60);
    const connection = await read(engine, `/bank-statement-connections/${id}`);
    assert.deepEqual([connection.status, connection.status_reason], ['reauthorisation_required', 'bank_wants_login']);
    assert.match(connection.consent_url, /\/connect\/bsc_/);
    advance(engine, 14 * 86_400);
    assert.equal((await read(engine, `/bank-statement-connections/${id}`)).status_reason, 'login_not_renewed');
  },
);

test(
  rule('openapi/identity/bank-statement.yaml:21', '| `+2347000000095` | active; a minute later the customer revokes consent |'),
  async () => {
    const engine = identityEngine();
    const connection = await connect(engine, '095');
    const ready = await fetchStatement(engine, connection);
    assert.equal(ready.status, 'ready');
    advance(engine, 25);
    const pending = (await request(engine, connection)).body;
    advance(engine, 15);
    assert.equal((await read(engine, `/bank-statement-connections/${connection.id}`)).status, 'revoked');
    const erased = await read(engine, `/bank-statements/${ready.id}`);
    assert.deepEqual(
      [erased.status, erased.status_reason, erased.entries, erased.account_number],
      ['erased', 'consent_revoked', null, null],
    );
    assert.deepEqual((await read(engine, `/bank-statements/${pending.id}`)).status_reason, 'consent_ended');
  },
);

test(
  rule('openapi/identity/bank-statement.yaml:22', '| `+2347000000096` | active; every statement fails with `bank_unavailable` |'),
  async () => {
    const engine = identityEngine();
    const connection = await connect(engine, '096');
    for (const attempt of [1, 2]) {
      const statement = await fetchStatement(engine, connection);
      assert.deepEqual([attempt, statement.status, statement.status_reason, statement.fee], [attempt, 'failed', 'bank_unavailable', null]);
    }
  },
);

test(
  rule('openapi/identity/bank-statement.yaml:23', '| `+2347000000097` | active, with 12 entries in total: too few to analyse |'),
  async () => {
    const engine = identityEngine();
    const statement = await fetchStatement(engine, await connect(engine, '097'));
    assert.equal(statement.summary.credit_count + statement.summary.debit_count, 12);
    assert.equal((await identity(engine, `POST /bank-statements/${statement.id}/analyse`, {})).body.code, 'not_enough_data');
  },
);

test(rule('openapi/identity/bank-statement.yaml:24', "| any other | active, with one account in the customer's name |"), async () => {
  const { accounts, status } = await connect(identityEngine(), '002');
  assert.deepEqual([status, accounts.length, accounts[0].account_name, accounts[0].name_match], ['active', 1, 'BELLO SAMPLE', 'full']);
});

test('identity: a statement adds up, is paged, analysed and erased', async () => {
  const engine = identityEngine();
  const connection = await connect(engine, '002', { access_days: 365 });
  const statement = await fetchStatement(engine, connection, { formats: ['json', 'pdf'], retention_days: 30 });
  const { summary, entries, fee, files } = statement;
  assert.equal(summary.opening_balance.amount + summary.total_credits.amount - summary.total_debits.amount, summary.closing_balance.amount);
  assert.deepEqual([entries.data.length, entries.page.has_more, fee.amount, files.length], [25, true, 15_000, 2]);
  const next = await read(engine, `/bank-statements/${statement.id}?cursor=${entries.page.next_cursor}`);
  assert.equal(next.entries.data[0].line, 26);
  const credits = await read(engine, `/bank-statements/${statement.id}?direction=credit&limit=100`);
  assert.equal(credits.entries.data.length, summary.credit_count);

  const { body: analysis } = await identity(engine, `POST /bank-statements/${statement.id}/analyse`, {
    proposed_repayment: { amount: 1_000_000, currency: 'NGN' },
    declared_income: { amount: 30_000_000, currency: 'NGN' },
  });
  assert.deepEqual([analysis.period.from_date, analysis.period.to_date, analysis.period.complete_months], ['2026-06-01', '2026-10-31', 5]);
  const { income, spending, affordability, obligations } = analysis;
  const surplus = income.monthly_average.amount - spending.monthly_average.amount;
  assert.ok(Math.abs(affordability.monthly_surplus.amount - surplus) <= 1);
  assert.deepEqual([obligations.lenders[0].payments_seen, income.sources[0].kind], [5, 'business']);
  assert.deepEqual((await read(engine, `/bank-statements/${statement.id}`)).analysis, analysis);
  const dollars = { proposed_repayment: { amount: 100, currency: 'USD' } };
  assert.equal((await identity(engine, `POST /bank-statements/${statement.id}/analyse`, dollars)).body.code, 'currency_mismatch');

  advance(engine, 30 * 86_400);
  assert.equal((await read(engine, `/bank-statements/${statement.id}`)).status_reason, 'retention_ended');
  assert.equal((await identity(engine, `POST /bank-statements/${statement.id}/analyse`, {})).body.code, 'statement_not_ready');
});

test('identity: requests outside of the consent fail, and a disconnected connection ends', async () => {
  const engine = identityEngine();
  assert.equal((await connect(engine, '002', { bank_code: '997' })).code, 'bank_not_supported');
  assert.equal((await connect(engine, '002', { access: 'one_off', access_days: 3 })).errors[0].pointer, '/access_days');
  const connection = await connect(engine, '002', { scopes: ['account_details', 'transactions'] });
  const early = await request(engine, connection, { from_date: '2026-05-24' });
  assert.deepEqual([early.body.code, early.body.errors[0].pointer], ['statement_period_not_covered', '/from_date']);
  const late = await request(engine, connection, { to_date: '2026-11-25' });
  assert.deepEqual([late.body.code, late.body.errors[0].pointer], ['statement_period_not_covered', '/to_date']);
  const unknown = await request(engine, { id: 'bsc_00000000000000000000000000' });
  assert.deepEqual([unknown.body.code, unknown.body.errors[0].pointer], ['validation_failed', '/connection_id']);

  const statement = await fetchStatement(engine, connection);
  assert.deepEqual([statement.summary.opening_balance, statement.summary.is_complete], [null, null], 'The scope balances is missing.');
  const end = () =>
    identity(engine, `POST /bank-statement-connections/${connection.id}/disconnect`, { reason: 'customer_left', erase_statements: true });
  const ended = await end();
  assert.deepEqual([ended.body.status, ended.body.status_reason, ended.body.ended_by], ['disconnected', 'customer_left', 'tenant']);
  assert.equal((await read(engine, `/bank-statements/${statement.id}`)).status_reason, 'connection_disconnected');
  assert.deepEqual(eventTypes(engine).slice(-2), ['bank_statement_connection.disconnected', 'bank_statement.erased']);
  assert.equal((await end()).body.code, 'invalid_state_transition');
});

test('identity: access ends with the consent', async () => {
  const engine = identityEngine();
  const { id } = await connect(engine, '002', { access: 'one_off' });
  advance(engine, 86_400);
  const connection = await read(engine, `/bank-statement-connections/${id}`);
  assert.deepEqual([connection.status, connection.status_reason, connection.ended_by], ['expired', 'consent_ended', 'time']);
});
