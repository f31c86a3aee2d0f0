import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '../model/contract';
import { engineFor, send } from './testEngine';

const ADA = 'wal_01JD2C4E6G8J0M2P4R6T8V0X2Z';

/** Families with ledger entries, and the type of these. */
const ENTRIES: Record<string, string> = { wallet: 'txn', banking: 'btx', pay: 'ptx' };

/** Types of the accounts. */
const ACCOUNTS: Record<string, string> = { wallet: 'wal', banking: 'acc', pay: 'iac' };

const accountOf = ({ account_id: account, invoice_account_id: collection = account }: Json): string => collection;

const signed = ({ direction, amount }: Json): number => (direction === 'credit' ? amount.amount : -amount.amount);

/** Returns the entries of each account in the order of their sequence. */
function entriesOf(family: string): Map<string, Json[]> {
  const engine = engineFor(family);
  const byAccount = new Map<string, Json[]>();
  for (const entry of engine.world.store(family).list(ENTRIES[family])) {
    const account = accountOf(entry);
    byAccount.set(account, [...(byAccount.get(account) ?? []), entry]);
  }
  for (const entries of byAccount.values()) entries.sort((one, other) => one.sequence - other.sequence);
  return byAccount;
}

/** Describes what does not fit between entries that follow each other. */
const breaksIn = (account: string, entries: readonly Json[]): string[] =>
  entries.slice(1).flatMap((entry, index) => {
    const before = entries[index];
    const at = `${account} ${before.sequence}, ${entry.sequence}`;
    if (entry.sequence === before.sequence) return [`${at}: the same sequence`];
    if (entry.created_at < before.created_at) return [`${at}: not in the order of time`];
    const isNext = entry.sequence === before.sequence + 1;
    const expected = before.balance_after.amount + signed(entry);
    return isNext && entry.balance_after.amount !== expected ? [`${at}: balance ${entry.balance_after.amount}, expected ${expected}`] : [];
  });

for (const family of Object.keys(ENTRIES))
  test(`${family}: the entries of the story belong to one ledger per account`, () => {
    const breaks = [...entriesOf(family)].flatMap(([account, entries]) => breaksIn(account, entries));
    assert.deepEqual(breaks, []);
  });

for (const family of Object.keys(ENTRIES))
  test(`${family}: the balance of each account follows from its entries, which are complete`, () => {
    const { world } = engineFor(family);
    const faults: string[] = [];
    const accounts = world.store(family).list(ACCOUNTS[family]);
    for (const { id } of accounts) {
      const entries = world
        .store(family)
        .list(ENTRIES[family])
        .filter((entry) => accountOf(entry) === id)
        .sort((one, other) => one.sequence - other.sequence);
      let balance = 0;
      for (const [index, entry] of entries.entries()) {
        balance += signed(entry);
        if (entry.sequence !== index + 1) faults.push(`${id}: ${entry.sequence} follows ${index}`);
        if (entry.balance_after.amount !== balance)
          faults.push(`${id} ${entry.sequence}: ${entry.balance_after.amount}, expected ${balance}`);
        if (Date.parse(entry.created_at) > world.clock.now()) faults.push(`${id} ${entry.sequence} is posted later`);
      }
      if (world.ledger.balance(id) !== balance)
        faults.push(`${id}: the balance is ${world.ledger.balance(id)}, its entries sum to ${balance}`);
    }
    assert.ok(accounts.some(({ id }) => world.ledger.balance(id) > 0));
    assert.deepEqual(faults, []);
  });

test('wallet: the last entry of Ada has her balance', async () => {
  const entries = entriesOf('wallet').get(ADA) ?? [];
  const { body } = await send(engineFor('wallet'), `GET /wallet/v1/accounts/${ADA}/balance`);
  assert.equal(entries.at(-1)?.balance_after.amount, body.ledger.amount);
});

test('wallet: the entries of past transfers within the tenant exist', () => {
  const { world } = engineFor('wallet');
  const store = world.store('wallet');
  const past = store.list('trf').filter(({ status, updated_at: at }) => status === 'success' && Date.parse(at) <= world.clock.now());
  const isOwn = (id: string | null) => id !== null && store.get('wal', id) !== undefined;
  const named = past.flatMap(({ source_account_id: source, destination, debit_transaction_id: debit, credit_transaction_id: credit }) => [
    ...(isOwn(source) ? [debit] : []),
    ...(isOwn(destination.account_id) ? [credit] : []),
  ]);
  assert.ok(named.length > 2);
  assert.deepEqual(
    named.filter((id) => !store.get('txn', id)),
    [],
  );
});
