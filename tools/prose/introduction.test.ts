import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { readErrorCatalogue, readShared } from '../../packages/openapi/errorCatalogue';
import { TOLERANCE } from '../../packages/openapi/webhookSignature';

/** Checks statements of the introduction against the descriptions. Its requests and responses are quoted from them and need no test. */
const ROOT = path.resolve(__dirname, '../..');
const PAGE = readFileSync(path.join(ROOT, 'api/intro.mdx'), 'utf8');
const WORDS = PAGE.replace(/\s+/g, ' ').replace(/<\/?Term>/g, '');
const catalogue = readErrorCatalogue();
const { Limit, Cursor, IdempotencyKey } = readShared('parameters.yaml') as Record<
  string,
  { description: string; schema: Record<string, unknown> }
>;

/** Returns the cells of each row of the table with this header. */
function table(head: string): string[][] {
  const [, below] = PAGE.split(`\n${head}`);
  const lines = below.split('\n\n')[0].split('\n').slice(2);
  return lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

function says(words: string) {
  assert.ok(WORDS.includes(words), `The introduction does not say: ${words}`);
}

test('the error codes in the text have the right status and an existing page', () => {
  const named = [...PAGE.matchAll(/`(\d{3}) ([a-z_]+)`/g)];
  assert.ok(named.length > 3);
  for (const [, status, code] of named) assert.equal(String(catalogue[code]?.status), status, code);
});

test('the table of statuses lists exactly those of the catalogue', () => {
  const listed = table('| Status | Means |').flatMap(([statuses]) => statuses.split(', ').map(Number));
  assert.deepEqual(listed.toSorted(), [...new Set(Object.values(catalogue).map(({ status }) => status))].toSorted());
});

test('the limits are those of the parameters', () => {
  const { minimum, maximum, default: usual } = Limit.schema;
  says(`takes \`limit\`, from ${minimum} to ${maximum} (default ${usual})`);
  says(`works for ${/expires after (\d+ hours)/.exec(Cursor.description)?.[1]}.`);
  const { minLength, maxLength, pattern } = IdempotencyKey.schema;
  says(`is ${minLength} to ${maxLength} letters, digits, dashes or underscores`);
  assert.equal(pattern, '^[A-Za-z0-9_-]+$');
  says(`Sent again within ${/For (\d+ hours)/.exec(IdempotencyKey.description)?.[1]} `);
  says(`more than ${TOLERANCE / 60} minutes from your clock`);
});

test('the header values are those of the examples', () => {
  const { RateLimit, RateLimitPolicy } = readShared('headers.yaml') as Record<string, { example: string }>;
  const [, q, w] = /;q=(\d+);w=(\d+)/.exec(RateLimitPolicy.example) ?? [];
  const [, r, t] = /;r=(\d+);t=(\d+)/.exec(RateLimit.example) ?? [];
  says(`the quota is ${q} requests in ${w} seconds, ${r} of them are left, and it resets in ${t} seconds`);
});

test("the programs' timeout exceeds the platform's timeout for banks", () => {
  const [, ours] = /within (\d+) seconds/.exec(catalogue.bank_unavailable.detail) ?? [];
  const [, theirs] = /AbortSignal\.timeout\((\d+)_000\)/.exec(programs('one-attempt/javascript.mjs')) ?? [];
  says(`Its timeout of ${theirs} seconds is longer than the ${ours} seconds for which we wait for a bank`);
  assert.ok(Number(theirs) > Number(ours));
});

const programs = (file: string) => readFileSync(path.join(ROOT, 'packages/guides/programs', file), 'utf8');
