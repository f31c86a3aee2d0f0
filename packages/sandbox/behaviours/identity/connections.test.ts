import assert from 'node:assert/strict';
import { eventTypes } from '../../node/testEngine';
import { connect, fetchStatement, identity, read, readAfter, requestStatement as request, test } from './testRequests';

test('identity: requests outside of the consent fail, and a disconnected connection ends', async (engine) => {
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

test('identity: access ends with the consent', async (engine) => {
  const { id } = await connect(engine, '002', { access: 'one_off' });
  const connection = await readAfter(engine, 86_400, `/bank-statement-connections/${id}`);
  assert.deepEqual([connection.status, connection.status_reason, connection.ended_by], ['expired', 'consent_ended', 'time']);
});
