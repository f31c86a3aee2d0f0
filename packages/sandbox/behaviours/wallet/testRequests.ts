import type { Engine } from '../../http/engine';
import type { Json } from '../../model/contract';
import type { Sent } from '../../node/testEngine';
import { naira, testsOf } from '../../node/testFamily';

export const ADA = 'wal_01JD2C4E6G8J0M2P4R6T8V0X2Z';
export const BELLO = 'wal_01JD2C7M9Q1S3V5X7Z9B1D3F5H';
export const EMBER = 'wal_01JD2CAT5R7W9Y1A3C5E7G9J1K';
export const ADA_USER = 'wus_01JD1A2B3C4D5E6F7G8H9J0KMN';
export const PIN = '4839';

const tests = testsOf('wallet');
export const walletEngine = tests.newEngine;
export const wallet = tests.request;
export const { read, readAfter, newReference, test } = tests;

/** Transfers from Ada to Bello. */
export const pay = (engine: Engine, amount: number, fields: Json = {}): Promise<Sent> =>
  wallet(engine, 'POST /transfers/wallet', {
    source_account_id: ADA,
    destination: { kind: 'wallet', account_id: BELLO },
    amount: naira(amount),
    reference: newReference(),
    pin: PIN,
    ...fields,
  });

/** Transfers 1,500.00 from Ember Basket to an account number at bank 999. */
export const payBank = (engine: Engine, number: string, fields: Json = {}, destination: Json = {}): Promise<Sent> =>
  wallet(engine, 'POST /transfers/bank', {
    source_account_id: EMBER,
    destination: { kind: 'bank_account', bank_code: '999', account_number: number, ...destination },
    amount: naira(150_000),
    reference: newReference(),
    narration: 'Boxes',
    ...fields,
  });

/** Returns ledger balance, held and available of an account. */
export async function balance(engine: Engine, account: string): Promise<[number, number, number]> {
  const { body } = await wallet(engine, `GET /accounts/${account}/balance`);
  return [body.ledger.amount, body.held.amount, body.available.amount];
}
