import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, test } from 'node:test';
import { programFrom } from '../../packages/guides/program';
import { readShared } from '../../packages/openapi/errorCatalogue';
import type { CodeLanguage } from '../../packages/platform/codeLanguages';
import { type ApiRequest, type ApiResponse, problem, withApi } from './apiDouble';
import { TEST_KEY } from './call';
import { cannotRun, type Ended, runProgram } from './program';

const PATH = '/things/v1/transfers';
const BODY = { amount: { amount: 1250000, currency: 'NGN' }, narration: 'He said "Ẹ kú", 5\\6', reference: 'EB-1' };
const DONE: ApiResponse = { status: 201, body: { id: 'trf_1', status: 'success' } };
const { schema } = readShared('parameters.yaml').IdempotencyKey as { schema: { pattern: string; minLength: number; maxLength: number } };

/** Shorter delays for tests. Retry-After delays remain whole seconds. */
const FASTER: [string, string][] = [
  ['2 ** tries', '0.01 * 2 ** tries'],
  ['2**tries', '0.01 * 2**tries'],
  ['in 1 2 4 8 16 32 64', 'in 0.01 0.02 0.04 0.08 0.16 0.32 0.64'],
  ['timeout(40_000)', 'timeout(3_000)'],
  ['timeout=40', 'timeout=3'],
  ['--max-time 40', '--max-time 3'],
];

/** Timer tolerance in milliseconds. */
const EARLY = 20;

type Change = [from: string, to: string];

async function run(
  language: CodeLanguage,
  respond: (before: number) => ApiResponse,
  { folder, change }: { folder?: string; change?: Change } = {},
) {
  let ended: Ended | undefined;
  const requests = await withApi(
    (_, before) => respond(before),
    async (address) => {
      const values = { url: `${address}${PATH}`, body: JSON.stringify(BODY, null, 2) };
      let text = String(programFrom('one-attempt', values).find((each) => each.language === language)?.text);
      const quick = FASTER.filter(([from]) => text.includes(from));
      assert.equal(quick.length, 2, `the waits of ${language}`);
      for (const [from, to] of change ? [...quick, change] : quick) {
        assert.ok(text.includes(from), from);
        text = text.replace(from, to);
      }
      ended = await runProgram(language, text, { env: { SECRET_KEY: TEST_KEY }, folder });
    },
  );
  return { requests, ...(ended as Ended) };
}

const keysOf = (requests: ApiRequest[]) => new Set(requests.map(({ headers }) => headers['idempotency-key']));

/**
 * Failures before the response: a dropped connection, a timeout, a server error, an exceeded quota, and a concurrent request with the same
 * key.
 */
const BEFORE: ApiResponse[] = [
  'disconnect',
  'hang',
  problem(500, 'internal_error'),
  problem(429, 'quota_exceeded', { 'retry-after': '1' }),
  problem(409, 'idempotency_in_progress', { 'retry-after': '1' }),
];

/**
 * Checks that a program repeats a single attempt until it gets a response.
 *
 * @throws AssertionError otherwise
 */
async function goesOn(language: CodeLanguage, change?: Change) {
  const { requests, output, errors } = await run(language, (before) => BEFORE[before] ?? DONE, { change });
  assert.match(output, /trf_1 success/, errors);
  assert.equal(requests.length, BEFORE.length + 1);
  const [key, ...others] = keysOf(requests);
  assert.deepEqual(others, [], 'another key');
  assert.match(String(key), new RegExp(schema.pattern));
  assert.ok(String(key).length >= schema.minLength && String(key).length <= schema.maxLength);
  for (const { method, path: called, headers, body } of requests) {
    assert.deepEqual([method, called], ['POST', PATH]);
    assert.equal(headers.authorization, `Bearer ${TEST_KEY}`);
    assert.match(String(headers['content-type']), /^application\/json/);
    assert.deepEqual(JSON.parse(body), BODY);
  }
  for (const at of [4, 5]) assert.ok(requests[at].at - requests[at - 1].at >= 1000 - EARLY, `no wait before call ${at + 1}`);
}

/**
 * Checks that a program does not retry after an error that is final or requires a check.
 *
 * @throws AssertionError otherwise
 */
async function stopsAt(language: CodeLanguage, status: number, code: string, change?: Change) {
  const { requests, output, errors } = await run(language, () => problem(status, code), { change });
  assert.equal(requests.length, 1, code);
  assert.match(output + errors, new RegExp(`${code} \\(req_`));
}

/**
 * Checks that a program keeps its key across restarts.
 *
 * @throws AssertionError otherwise
 */
async function remembers(language: CodeLanguage, change?: Change) {
  const folder = mkdtempSync(path.join(tmpdir(), 'attempt-'));
  try {
    const first = await run(language, () => 'disconnect', { folder, change });
    assert.equal(first.requests.length, 7);
    assert.match(first.output + first.errors, /Run this program again/);
    const second = await run(language, () => DONE, { folder, change });
    assert.match(second.output, /trf_1 success/, second.errors);
    assert.equal(keysOf([...first.requests, ...second.requests]).size, 1);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

// The programs mostly wait, so that several run at a time.
describe('the program that repeats one attempt', { concurrency: 4 }, () => {
  for (const { language } of programFrom('one-attempt', { url: '', body: '' })) {
    const reason = cannotRun(language);

    test(`the program in ${language} repeats one attempt with one key until it gets a response`, { skip: reason }, () => goesOn(language));

    test(`the program in ${language} does not retry after a final error`, { skip: reason }, async () => {
      await stopsAt(language, 402, 'insufficient_funds');
      await stopsAt(language, 409, 'conflict');
      await stopsAt(language, 422, 'idempotency_key_reused');
      await stopsAt(language, 503, 'bank_unavailable');
    });

    test(`the program in ${language} gives up, and resumes with the same key after a restart`, { skip: reason }, () => remembers(language));
  }

  test('the test detects loops that pay twice, ignore delays or lose the key', async () => {
    const wrong = (run: Promise<void>, what: string) => assert.rejects(run, assert.AssertionError, what);
    await Promise.all([
      wrong(goesOn('javascript', ["'Idempotency-Key': key", "'Idempotency-Key': randomUUID()"]), 'a new key on each try'),
      wrong(goesOn('javascript', ["wait = Number(response.headers.get('retry-after'));", '']), 'Retry-After is ignored'),
      wrong(goesOn('javascript', ["|| result.code === 'idempotency_in_progress'", '']), 'a request in progress counts as rejected'),
      wrong(
        stopsAt('javascript', 402, 'insufficient_funds', ['response.status !== 500', 'response.ok']),
        'a rejected request is sent again',
      ),
      wrong(
        stopsAt('javascript', 503, 'bank_unavailable', ['response.status !== 500', 'response.status < 500']),
        'the transfer is not looked up first',
      ),
      wrong(remembers('javascript', ['if (!existsSync(STORE))', '']), 'the stored key is not reused'),
    ]);
  });
});
