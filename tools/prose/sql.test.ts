import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { parse } from 'yaml';
import { allTexts } from './files';
import { readPage } from './page';
import { type Postgres, postgresFolder, startPostgres } from './postgres';

const ROOT = path.resolve(__dirname, '../..');
const TUTORIAL = 'tutorials/wallet/wallet-database-guide.mdx';
const ADA = 'wal_01JD2C4E6G8J0M2P4R6T8V0X2Z';

const bin = postgresFolder();
const options = bin ? {} : { skip: 'not run: this machine has no PostgreSQL' };
let postgres: Postgres;

before(async () => {
  if (bin) postgres = await startPostgres(bin);
});
after(() => postgres?.stop());

/** Parses statements with PostgreSQL without running them or resolving their tables. */
function parses(sql: string): void {
  const statements = sql.replace(/^(?:\\.*|BEGIN;|COMMIT;)$/gm, ''); // psql commands, and statements that a procedure may not contain.
  postgres.run(`DO $read$ BEGIN RETURN;\n${statements}\nEND $read$;`);
}

test('every SQL block on a page is valid PostgreSQL, and invalid SQL is reported', options, () => {
  const blocks = allTexts().flatMap(({ file, blocks }) => blocks.map((block) => ({ file, ...block })));
  const sql = blocks.filter(({ language }) => language === 'sql');
  assert.ok(sql.length >= 10);
  for (const { file, line, code } of sql) assert.doesNotThrow(() => parses(code), `${file}:${line}`);
  assert.throws(() => parses('SELECT a FROM b WHERE;'), /syntax error/);
  assert.throws(() => parses('CREATE TABL a (b text);'), /syntax error/);
});

/** Blocks of the tutorial by title. */
const { source } = readPage(TUTORIAL, readFileSync(path.join(ROOT, TUTORIAL), 'utf8'));
const step = (title: string): string => {
  const [, code] = new RegExp(`\`\`\`sql title="${title}"\\n([\\s\\S]*?)\\n\`\`\``).exec(source) ?? [];
  assert.ok(code, title);
  return code;
};
/** Binds values to the tutorial's parameters. */
const bound = (sql: string, ...values: string[]) =>
  sql.replace(/\$(\d)(?!\d)/g, (_, place) => `(${values[Number(place) - 1]})`).replace(/--.*$/gm, '');
const text = (value: string) => `'${value.replaceAll("'", "''")}'`;
const json = (value: unknown) => `${text(JSON.stringify(value))}::jsonb`;

type Entry = { id: string; sequence: number; status: string; [field: string]: unknown };

/** Creates Ada's entries of three days as delivered by events, from the statement in the tutorial. */
function entries(): Entry[] {
  const description = parse(readFileSync(path.join(ROOT, 'openapi/wallet/account-management.yaml'), 'utf8'));
  const answer = description.paths['/accounts/{account_id}/statement'].get.responses['200'].content['application/json'];
  return answer.examples.three_days.value.data.map(({ transaction_id, ...entry }: Record<string, unknown>) => ({
    ...entry,
    id: transaction_id,
    account_id: ADA,
    status: 'posted',
    counter_entry_id: `${transaction_id}-other`,
  }));
}

const arrives = (event: string, entry: unknown, type = 'transaction.posted') =>
  postgres.run(bound(step('on-event.sql'), text(event), json(entry), text(type)));
const proof = () => postgres.run(bound(step('proof.sql'), text(ADA), "'2026-11-18'", "'2026-11-20'"));
/** `ago` ages the entries, because the query shows only gaps older than a threshold. */
const gaps = (ago = '1 hour') => {
  postgres.run(`UPDATE ledger_entry SET created_at = now() - interval '${ago}';`);
  return postgres.run(step('gaps.sql'));
};
const count = () => postgres.run('SELECT count(*) FROM ledger_entry;');

test('events in any order and delivered twice produce the table that the statement verifies', options, () => {
  postgres.run(step('schema.sql'));
  const events = entries();
  assert.equal(events.length, 7);
  for (const entry of [...events].reverse()) {
    assert.match(arrives(`evt_${entry.sequence}`, entry), /evt_/, 'new');
    assert.equal(arrives(`evt_${entry.sequence}`, entry), '', 'a repetition brings no row back');
  }
  assert.equal(proof(), '5000000|11500000|7|18500000');
});

test('a gap is found, and the missing row restores the verification', options, () => {
  const lost = entries().find(({ sequence }) => sequence === 7);
  // The first entry precedes these days, so 1 is missing from the start.
  assert.equal(gaps(), `${ADA}|1|1`);
  postgres.run('DELETE FROM ledger_entry WHERE sequence = 7;');
  assert.equal(gaps(), `${ADA}|1|1\n${ADA}|7|7`);
  assert.equal(gaps('1 minute'), '');
  assert.notEqual(proof(), '5000000|11500000|7|18500000');
  arrives('evt_again', lost);
  assert.equal(proof(), '5000000|11500000|7|18500000');
});

test('a reversal is stored, whichever of the two events arrives first', options, () => {
  const [posted] = entries();
  const reversed = { ...posted, status: 'reversed' };
  const status = () => postgres.run(`SELECT status FROM ledger_entry WHERE id = ${text(posted.id)};`);
  arrives('evt_reversed', reversed, 'transaction.reversed');
  assert.equal(status(), 'reversed');
  arrives('evt_late', posted);
  assert.equal(status(), 'reversed');
});

test('an event without a ledger entry fails, as the tutorial says', options, () => {
  assert.throws(() => arrives('evt_endpoint', { id: 'whk_1' }, 'webhook_endpoint.created'), /not-null/);
});

test('an export file adds missing entries and leaves others unchanged', options, () => {
  const header =
    'id,created_at,value_date,account_id,owner_id,sequence,direction,kind,status,amount_minor,currency,balance_after_minor,counter_entry_id,counter_name,source_id,reference,session_id,narration';
  const row = (id: string, sequence: number) =>
    `${id},2026-11-17T08:12:30Z,2026-11-17,${ADA},,${sequence},credit,payment,posted,25000000,NGN,25000000,txn_other,CLEARING,,,,"Wallet top-up, by bank"`;
  const [known] = entries();
  const file = [header, row('txn_first', 1), row(known.id, known.sequence)].join('\n');
  const lines = step('load.sql').replace(/^\\copy staged FROM entries\.csv (.*)$/m, `\\copy staged FROM STDIN $1\n${file}\n\\.`);
  postgres.run(lines);
  assert.equal(count(), '8');
  assert.equal(gaps(), '');
  assert.match(postgres.run(`SELECT status FROM ledger_entry WHERE id = ${text(known.id)};`), /reversed/);
});
