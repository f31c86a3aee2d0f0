import assert from 'node:assert/strict';
import { SECRET_KEY } from '../../http/caller';
import type { Engine } from '../../http/engine';
import { responseErrors } from '../../http/validate';
import type { Json } from '../../model/contract';
import type { Sent } from '../../node/testEngine';
import { naira, testsOf } from '../../node/testFamily';

/** Accounts of the story: Ada's savings, Bello's current, and Zuma Crates' current account, which has a mandate. */
export const ADA = 'acc_01JD2SA919MBJ3KWBKDJ0YRX1F';
export const BELLO = 'acc_01JD2WZ5WR875JF80MTHF6G27V';
export const ZUMA = 'acc_01J7KNTN4KY1GV28TH0D3ARNAT';
export const ADA_CUSTOMER = 'bcu_01JD2V0WJDKDN1XA7PFH1D53HV';
export const BELLO_CUSTOMER = 'bcu_01J7K7952937QF9CHBD6CRBVCK';
export const ADA_PERSON = 'per_01JD22CZG907T2H6CF3ENFF1MA';
export const ZUMA_BUSINESS = 'bbs_01J7K9BTH6NC5W8749S9MAWVMM';
export const NGOZI = 'usr_01JD0QB3F9C5R8T1Y6WHZKM2NV';
export const FEMI = 'usr_01JD0QBW7D4G6J8K0M2P4R6T8V';

const tests = testsOf('banking');
export const bankingEngine = tests.newEngine;
export const banking = tests.request;
export const { read, readAfter, newReference, test } = tests;

/** Pays 1,500.00 from Bello to an account number at bank 999. */
export const payBank = (engine: Engine, number: string, fields: Json = {}, destination: Json = {}): Promise<Sent> =>
  banking(engine, 'POST /payments', {
    reference: newReference(),
    source_account_id: BELLO,
    destination: { kind: 'bank_account', bank_code: '999', account_number: number, ...destination },
    amount: naira(150_000),
    narration: 'Boxes',
    ...fields,
  });

/** Returns ledger balance, held and available of an account. */
export async function balance(engine: Engine, account: string): Promise<[number, number, number]> {
  const { body } = await banking(engine, `GET /accounts/${account}/balance`);
  return [body.ledger.amount, body.held.amount, body.available.amount];
}

/** Adds money from outside the books. */
export function fund(engine: Engine, account: string, amount: number): void {
  engine.world.ledger.post([
    { account: 'system:test', amount: -amount },
    { account, amount },
  ]);
}

/** Uploads a file with its fields. Fails if the response violates its schema. */
export async function upload(engine: Engine, path: string, fileName: string, fields: Record<string, string>): Promise<Sent> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new File(['content of the file'], fileName));
  const url = `http://localhost${engine.world.contracts.get('banking')?.base}${path}`;
  const response = await engine.fetch(new Request(url, { method: 'POST', headers: { Authorization: `Bearer ${SECRET_KEY}` }, body: form }));
  const sent = { status: response.status, body: await response.json(), headers: response.headers };
  const route = engine.find('POST', new URL(url).pathname);
  if (route && response.ok) assert.deepEqual(responseErrors(route.contract, route.operation, response.status, sent.body), []);
  return sent;
}

/** A person whose register numbers are those that are given. */
export const personWith = (fields: Json): Json => ({
  first_name: 'Ada',
  last_name: 'Exemplar',
  date_of_birth: '1994-03-08',
  gender: 'female',
  nationality: 'NG',
  occupation: 'market_trader',
  work_status: 'self_employed',
  politically_exposed: { is_pep: false },
  consent: { given_at: '2026-11-16T08:35:10Z', method: 'electronic', evidence_reference: 'C-1' },
  ...fields,
});
