import assert from 'node:assert/strict';
import type { Engine } from '../../http/engine';
import type { Json } from '../../model/contract';
import { advance, type Sent } from '../../node/testEngine';
import { testsOf } from '../../node/testFamily';

const tests = testsOf('identity');
export const identityEngine = tests.newEngine;
export const identity = tests.request;
export const { read, readAfter, test } = tests;

let count = 0;

export const CONSENT = { given_at: '2026-11-24T08:00:00Z', method: 'electronic', evidence_reference: 'EB-CONSENT-TEST' };
export const ADA = { first_name: 'Ada', last_name: 'Exemplar', date_of_birth: '1994-03-08' };
export const BELLO = { first_name: 'Bello', last_name: 'Sample', date_of_birth: '1988-11-21' };
export const KEMI = { first_name: 'Kemi', last_name: 'Facsimile', date_of_birth: '1991-05-27' };

/** Sends a check with a new reference. `purpose` and `consent` can be replaced, or omitted as undefined. */
export function check(engine: Engine, register: string, fields: Json): Promise<Sent> {
  count += 1;
  return identity(engine, `POST /verifications/${register}`, {
    reference: `T-${count}`,
    purpose: 'credit_assessment',
    consent: CONSENT,
    ...fields,
  });
}

/** Sends a check of a number, and returns its outcome, or the code of its error. */
export async function outcome(engine: Engine, register: string, fields: Json): Promise<string> {
  const { body } = await check(engine, register, fields);
  return body.code ?? body.outcome;
}

/** Returns the names of the fields that differ. */
export const differing = ({ comparisons }: Json): string[] =>
  comparisons.filter(({ result }: Json) => result === 'mismatch').map(({ field }: Json) => field);

/** Connects the accounts of a customer with a phone number, and returns the connection 10 seconds later. */
export async function connect(engine: Engine, ending: string, fields: Json = {}): Promise<Json> {
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

/** Requests a statement of a connection. */
export const requestStatement = (engine: Engine, connection: Json, fields: Json = {}) => {
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
export async function fetchStatement(engine: Engine, connection: Json, fields?: Json): Promise<Json> {
  const { body } = await requestStatement(engine, connection, fields);
  assert.equal(body.status, 'processing');
  advance(engine, 20);
  return read(engine, `/bank-statements/${body.id}`);
}
