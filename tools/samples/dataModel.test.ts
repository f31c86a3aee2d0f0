import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parse } from 'yaml';
import { SQLITE as options, type Row, rowsOf, sqlOf } from './sqlite';

const PAGE = readFileSync('docs/overviews/{product}_wallet_db_guide.mdx', 'utf8');
const QUERIES = ['balances', 'gaps', 'chain', 'pairs', 'transfers', 'holds'];
const ADA = 'wal_01JD2C4E6G8J0M2P4R6T8V0X2Z';
const BELLO = 'wal_01JD2C7M9Q1S3V5X7Z9B1D3F5H';
const FEE = 'txn_01JDB6V1CA0MZ17QKF3F55Z488';
const FEE_TAKEN = 'txn_01JDB6V1D6RBNM75GYDEC45CW4';
const DUTY = 'txn_01JDB6V1DYAGVDCKSQWW7FE4N1';

type Money = { amount: number };
type Entry = { amount: Money; balance_after: Money; source: { id: string } } & Record<string, unknown>;

const block = (title: string): string => sqlOf(PAGE, title);

/** Runs the queries on the page's rows after a change. */
function resultsOf(change = '', queries = Object.fromEntries(QUERIES.map((name) => [name, block(name)]))): Record<string, Row[]> {
  return rowsOf([block('schema'), block('rows'), change].join('\n'), queries);
}

/** Returns the names of the queries that return rows. */
const hits = (found: Record<string, Row[]>) => QUERIES.filter((name) => name !== 'balances' && found[name].length);

test("with the page's rows, the first query returns the documented figures and the others return nothing", options, () => {
  const found = resultsOf();
  assert.deepEqual(hits(found), []);
  const figures = Object.fromEntries(found.balances.map(([account, ...rest]) => [account, rest]));
  assert.deepEqual(figures[ADA], [18500000, 2007500, 16492500]);
  assert.deepEqual(figures[BELLO], [5380000, 0, 5380000]);
  assert.match(PAGE, /18500000, 2007500 and 16492500/);
});

test('the rows are the entries in the Wallet description', options, () => {
  const { paths } = parse(readFileSync('openapi/wallet/transaction.yaml', 'utf8'));
  const { examples } = paths['/transactions'].get.responses['200'].content['application/json'];
  const shown: Entry[] = examples.account.value.data;
  assert.ok(shown.length > 2);
  const columns = 'id, sequence, direction, kind, amount, balance_after, counter_entry_id, counter_account_id, source_id, reference';
  const { rows } = resultsOf('', { rows: `SELECT ${columns} FROM ledger_entry WHERE account_id = '${ADA}' ORDER BY sequence DESC` });
  assert.deepEqual(
    rows,
    shown.map((entry) => [
      entry.id,
      entry.sequence,
      entry.direction,
      entry.kind,
      entry.amount.amount,
      entry.balance_after.amount,
      entry.counter_entry_id,
      entry.counter_account_id,
      entry.source.id,
      entry.reference,
    ]),
  );
});

test('without the fee, four queries return the documented rows', options, () => {
  const found = resultsOf(`DELETE FROM ledger_entry WHERE id = '${FEE}';`);
  assert.deepEqual(hits(found), ['gaps', 'chain', 'pairs', 'transfers']);
  assert.deepEqual(found.gaps, [[ADA, 7, 8]]);
  assert.deepEqual(found.chain, [[DUTY, ADA, 8, 18502500, 18500000]]);
  assert.deepEqual(
    found.pairs.map(([id, , amount, other]) => [id, amount, other]),
    [[FEE_TAKEN, 2500, FEE]],
  );
  assert.deepEqual(found.transfers, [['EB-10452', 'success', 1257500, 1255000]]);
  for (const said of ['expected 7, last 8', 'expected 18502500, found 18500000', '`total_debited` 1257500, booked 1255000'])
    assert.ok(PAGE.includes(said), said);
});

test('without the newest entry, one query returns rows', options, () => {
  assert.deepEqual(hits(resultsOf(`DELETE FROM ledger_entry WHERE id = '${DUTY}';`)), ['transfers']);
});

test('finds a duplicate entry, a mismatched pair and an expired hold', options, () => {
  const doubled = `UPDATE ledger_entry SET sequence = 42 WHERE id = '${FEE_TAKEN}';
    INSERT INTO ledger_entry SELECT 'txn_again', account_id, 41, direction, kind, status, amount, currency, balance_after, counter_entry_id,
      counter_account_id, counter_name, source_id, reference, narration, value_date, created_at FROM ledger_entry WHERE id = '${FEE_TAKEN}';`;
  assert.deepEqual(hits(resultsOf(doubled)), ['chain', 'pairs']);
  assert.deepEqual(hits(resultsOf(`UPDATE ledger_entry SET direction = 'debit' WHERE account_id = '${BELLO}';`)), ['pairs']);
  assert.deepEqual(hits(resultsOf(`UPDATE wallet_transfer SET status = 'failed' WHERE status = 'pending';`)), ['holds']);
});
