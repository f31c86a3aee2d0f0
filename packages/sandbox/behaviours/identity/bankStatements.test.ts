import assert from 'node:assert/strict';
import { advance, eventTypes, ruleOf } from '../../node/testEngine';
import { connect, fetchStatement, identity, identityEngine, read, readAfter, requestStatement as request, test } from './testRequests';

const rule = ruleOf('openapi/identity/bank-statement.yaml');

type Engine = ReturnType<typeof identityEngine>;

const last = (engine: Engine) => eventTypes(engine).at(-1);

for (const [name, ending, status, reason] of [
  [rule('| `+2347000000091` | `declined` by the customer |'), '091', 'declined', 'declined_by_customer'],
  [rule('| `+2347000000092` | `failed`, because the customer cannot sign in to the bank |'), '092', 'failed', 'login_refused'],
  [rule('| `+2347000000093` | `expired`, because the link is not used |'), '093', 'expired', 'link_not_used'],
]) {
  test(name, async (engine) => {
    const connection = await connect(engine, ending);
    assert.deepEqual([connection.status, connection.status_reason, connection.consent_url], [status, reason, null]);
    assert.equal(last(engine), `bank_statement_connection.${status}`);
    assert.equal((await request(engine, connection)).body.code, 'consent_not_active');
  });
}

test(rule('In the sandbox the link does not have to be opened.'), async (engine) => {
  assert.equal((await connect(engine, '100')).status, 'active');
  assert.equal(last(engine), 'bank_statement_connection.activated');
});

test(rule('| `+2347000000094` | `active`; a minute later `reauthorisation_required` |'), async (engine) => {
  const { id, status } = await connect(engine, '094');
  assert.equal(status, 'active');
  const connection = await readAfter(engine, 60, `/bank-statement-connections/${id}`);
  assert.deepEqual([connection.status, connection.status_reason], ['reauthorisation_required', 'bank_wants_login']);
  assert.match(connection.consent_url, /\/connect\/bsc_/);
  assert.equal((await readAfter(engine, 14 * 86_400, `/bank-statement-connections/${id}`)).status_reason, 'login_not_renewed');
});

test(rule('| `+2347000000095` | `active`; a minute later `revoked` by the customer |'), async (engine) => {
  const connection = await connect(engine, '095');
  const ready = await fetchStatement(engine, connection);
  assert.equal(ready.status, 'ready');
  advance(engine, 25);
  const pending = (await request(engine, connection)).body;
  assert.equal((await readAfter(engine, 15, `/bank-statement-connections/${connection.id}`)).status, 'revoked');
  const erased = await read(engine, `/bank-statements/${ready.id}`);
  assert.deepEqual([erased.status, erased.status_reason, erased.entries, erased.account_number], ['erased', 'consent_revoked', null, null]);
  assert.deepEqual((await read(engine, `/bank-statements/${pending.id}`)).status_reason, 'consent_ended');
});

test(rule('| `+2347000000096` | `active`; every statement fails with `bank_unavailable` |'), async (engine) => {
  const connection = await connect(engine, '096');
  for (const attempt of [1, 2]) {
    const statement = await fetchStatement(engine, connection);
    assert.deepEqual([attempt, statement.status, statement.status_reason, statement.fee], [attempt, 'failed', 'bank_unavailable', null]);
  }
});

test(rule('| `+2347000000097` | `active`, with 12 entries in total: too few to analyse |'), async (engine) => {
  const statement = await fetchStatement(engine, await connect(engine, '097'));
  assert.equal(statement.summary.credit_count + statement.summary.debit_count, 12);
  assert.equal((await identity(engine, `POST /bank-statements/${statement.id}/analyse`, {})).body.code, 'not_enough_data');
});

test(rule("| any other | `active`, with one account in the customer's name |"), async () => {
  const { accounts, status } = await connect(identityEngine(), '002');
  assert.deepEqual([status, accounts.length, accounts[0].account_name, accounts[0].name_match], ['active', 1, 'BELLO SAMPLE', 'full']);
});

test('identity: a statement adds up, is paged, analysed and erased', async (engine) => {
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

  assert.equal((await readAfter(engine, 30 * 86_400, `/bank-statements/${statement.id}`)).status_reason, 'retention_ended');
  assert.equal((await identity(engine, `POST /bank-statements/${statement.id}/analyse`, {})).body.code, 'statement_not_ready');
});
