import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';

/** Row of a result, in the order of its columns. */
export type Row = (string | number | null)[];

/** Python is used because it includes SQLite, unlike this version of Node. */
const PYTHON = `
import json, sqlite3, sys
asked = json.load(sys.stdin)
db = sqlite3.connect(':memory:')
db.executescript('PRAGMA foreign_keys = ON;' + asked['setup'])
json.dump({name: db.execute(query).fetchall() for name, query in asked['queries'].items()}, sys.stdout)
`;

/** Options of a test that needs SQLite, which is not run without it. */
export const SQLITE = {
  skip: spawnSync('python3', ['-c', 'import sqlite3']).status !== 0 && 'not run: this machine has no python3 with sqlite3',
};

/**
 * Returns a code block of a page.
 *
 * @param title title of the block without `.sql`
 */
export function sqlOf(page: string, title: string): string {
  const [, sql] = page.match(new RegExp(`^\`\`\`sql title="${title}\\.sql"\\n([^]*?)^\`\`\`$`, 'm')) ?? [];
  assert.ok(sql, `${title}.sql is on the page`);
  return sql;
}

/**
 * Runs queries in a new SQLite database, whose foreign keys are checked.
 *
 * @param setup statements to run first
 * @returns the rows of each query by its name
 */
export function rowsOf(setup: string, queries: Record<string, string>): Record<string, Row[]> {
  const { status, stdout, stderr } = spawnSync('python3', ['-c', PYTHON], { input: JSON.stringify({ setup, queries }), encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  return JSON.parse(stdout);
}
