import assert from 'node:assert/strict';
import { test } from 'node:test';
import { detailOf } from './eventDetail';

test('tells the entries of a transfer apart by kind, direction, amount and account', () => {
  const entry = { id: 'txn_1', account_id: 'wal_01JD2C4E6G8J0M2P4R6T8V0X2Z', amount: { amount: 1250000, currency: 'NGN' } };
  assert.equal(detailOf({ ...entry, kind: 'transfer', direction: 'debit' }), 'transfer debit, 12,500.00 NGN, account …0X2Z');
  assert.equal(
    detailOf({ ...entry, kind: 'stamp_duty', direction: 'debit', amount: { amount: 5000, currency: 'NGN' } }),
    'stamp duty debit, 50.00 NGN, account …0X2Z',
  );
});

test('tells other resources apart by their state and ID', () => {
  assert.equal(detailOf({ id: 'trf_01JDB6V0W2X4Y6Z8A0B2C4D6E8', status: 'success' }), 'success, …D6E8');
  assert.equal(detailOf({ name: 'A thing' }), '');
  assert.equal(detailOf(undefined), '');
});
