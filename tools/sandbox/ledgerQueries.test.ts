import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { ADA, pay, payBank } from '../../packages/sandbox/behaviours/wallet/testRequests';
import type { Engine } from '../../packages/sandbox/http/engine';
import type { Json } from '../../packages/sandbox/model/contract';
import { advance, engineFor, send } from '../../packages/sandbox/node/testEngine';
import { rowsOf, SQLITE, sqlOf } from '../samples/sqlite';

const GUIDE = readFileSync('docs/overviews/{product}_wallet_db_guide.mdx', 'utf8');
/** Queries of the guide that return no row if a copy of the ledger is correct. */
const CHECKS = ['gaps', 'chain', 'pairs', 'transfers', 'holds'];
const TABLES = ['wallet_account', 'wallet_transfer', 'ledger_entry', 'wallet_hold'];
/** Names of the columns whose field has another name, as the guide lists them. */
const FIELDS: Record<string, string> = { number: 'account_number' };

/** Transfer of a test amount that Ada's balance does not cover: no example shows the money that it would hold. */
const NOT_HELD = 'EB-10472';

/** Returns all items of a list. */
async function all(engine: Engine, path: string): Promise<Json[]> {
  const items: Json[] = [];
  for (let cursor = ''; ; ) {
    const { body } = await send(engine, `GET /wallet/v1${path}?limit=100${cursor}`);
    items.push(...body.data);
    if (!body.page.has_more) return items;
    cursor = `&cursor=${body.page.next_cursor}`;
  }
}

/** Returns the rows of the tables as the API returns them: accounts with their holds, transfers and entries. */
async function exported(engine: Engine): Promise<Json[][]> {
  const accounts = await all(engine, '/accounts');
  const balances = await Promise.all(accounts.map(({ id }) => send(engine, `GET /wallet/v1/accounts/${id}/balance`)));
  const holds = balances.flatMap(({ body }) => body.holds.map((hold: Json) => ({ ...hold, account_id: body.account_id })));
  const transfers = (await all(engine, '/transfers')).filter(({ reference }) => reference !== NOT_HELD);
  return [accounts, transfers, await all(engine, '/transactions'), holds];
}

const literal = (value: unknown): string =>
  value === null || value === undefined ? 'NULL' : typeof value === 'number' ? String(value) : `'${String(value).replaceAll("'", "''")}'`;

/** Returns the value of a column, as the guide derives it from the fields of a resource. */
function columnOf(item: Json, column: string): unknown {
  if (column === 'copied_from') return 1;
  if (column === 'source_id') return item.source?.id ?? item.source_id ?? null;
  if (column === 'currency') return item.currency ?? item.amount.currency;
  const value = item[FIELDS[column] ?? column];
  return value?.amount ?? value;
}

/** Returns the statements that fill the tables of the guide. */
function inserts(schema: string, tables: Json[][]): string {
  return TABLES.flatMap((table, index) => {
    const [, definition = ''] = new RegExp(`CREATE TABLE ${table} \\(([^;]*)\\);`).exec(schema) ?? [];
    const columns = [...definition.matchAll(/^ {2}([a-z_]+) /gm)].map(([, name]) => name);
    return tables[index].map(
      (item) =>
        `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((column) => literal(columnOf(item, column))).join(', ')});`,
    );
  }).join('\n');
}

/** Returns the rows that each query of the guide returns for the ledger of a sandbox. */
async function found(engine: Engine): Promise<Json> {
  const schema = sqlOf(GUIDE, 'schema');
  const queries = Object.fromEntries(['balances', ...CHECKS].map((name) => [name, sqlOf(GUIDE, name)]));
  return rowsOf(`${schema}\n${inserts(schema, await exported(engine))}`, queries);
}

const NOTHING = Object.fromEntries(CHECKS.map((name) => [name, []]));

test('the queries of the database guide find no fault in the ledger of the story', SQLITE, async () => {
  const { balances, ...faults } = await found(engineFor('wallet'));
  assert.deepEqual(faults, NOTHING);
  assert.deepEqual(
    balances.find(([account]: string[]) => account === ADA),
    [ADA, 18_500_000, 0, 18_500_000],
  );
});

test('they find none after transfers that succeed, fail, wait and are reversed', SQLITE, async () => {
  const engine = engineFor('wallet');
  const sent = [await pay(engine, 100_000), await pay(engine, 120_000), await payBank(engine, '0000000003')];
  assert.deepEqual(
    sent.map(({ status }) => status),
    [201, 201, 202],
  );
  const { balances: _, ...waiting } = await found(engine);
  assert.deepEqual(waiting, NOTHING);
  const [entry] = (await all(engine, '/transactions')).filter(({ kind, source }) => kind === 'transfer' && source.id === sent[1].body.id);
  const reversal = await send(engine, `POST /wallet/v1/transactions/${entry.id}/reverse`, { reason_code: 'duplicate' });
  assert.equal(reversal.status, 201, JSON.stringify(reversal.body));
  advance(engine, 3600);
  const { balances: __, ...later } = await found(engine);
  assert.deepEqual(later, NOTHING);
});

test('they find an entry that is missing, and a balance that does not follow', SQLITE, async () => {
  const engine = engineFor('wallet');
  const store = engine.world.store('wallet');
  const [fee] = store.find('txn', 'account_id', ADA).filter(({ kind }) => kind === 'fee');
  store.remove('txn', fee.id);
  const { gaps, chain, pairs } = await found(engine);
  assert.deepEqual([gaps.length, chain.length, pairs.length], [1, 1, 1]);
});
