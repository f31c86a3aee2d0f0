import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { programFrom } from '../../packages/guides/program';
import type { CodeLanguage } from '../../packages/platform/codeLanguages';
import { type ApiResponse, problem, withApi } from './apiDouble';
import { TEST_KEY } from './call';
import { cannotRun, type Ended, runProgram } from './program';

const PATH = '/things/v1/transfers';
const REFERENCES = ['EB-1', 'EB/2', 'EB-3', 'EB-4', 'EB-none'];
/** Quota window in seconds. */
const WINDOW = 1;
/** Timer tolerance in milliseconds. */
const EARLY = 20;
/** Languages whose sample reads RateLimit. The cURL sample only waits for Retry-After. */
const READS_AHEAD: CodeLanguage[] = ['javascript', 'python'];

/** A fault to insert into the program, to verify that the test detects it. */
type Change = [from: string, to: string];

/**
 * Simulates a quota used up by another client at the second request and by the program at the third.
 *
 * @throws AssertionError for a program that loses a reference or sends requests without quota
 */
async function keepsWithin(language: CodeLanguage, change: Change = ['', '']) {
  let ended: Ended | undefined;
  let free = 0;
  const refused: number[] = [];
  const requests = await withApi(
    ({ at, query }, before): ApiResponse => {
      if (before === 1) free = at + WINDOW * 1000 - EARLY;
      if (at < free) {
        refused.push(before);
        return problem(429, 'quota_exceeded', { 'retry-after': String(WINDOW), ratelimit: `"default";r=0;t=${WINDOW}` });
      }
      if (before === 2) free = at + WINDOW * 1000 - EARLY;
      const reference = query.get('reference');
      const data = reference === 'EB-none' ? [] : [{ reference, status: `status of ${reference}` }];
      const left = before === 2 ? 0 : 20;
      return { status: 200, headers: { ratelimit: `"default";r=${left};t=${WINDOW}` }, body: { data } };
    },
    async (address) => {
      const program = programFrom('within-quota', { url: `${address}${PATH}` }).find((each) => each.language === language);
      const text = String(program?.text);
      assert.ok(text.includes(change[0]), change[0]);
      const input = `${REFERENCES.join('\n')}\n`;
      ended = await runProgram(language, text.replace(...change), { env: { SECRET_KEY: TEST_KEY }, input });
    },
  );
  const said = REFERENCES.map((each) => `${each} ${each === 'EB-none' ? 'unknown' : `status of ${each}`}`);
  assert.deepEqual(ended?.output.trim().split('\n'), said, ended?.errors);
  if (READS_AHEAD.includes(language)) assert.deepEqual(refused, [1]);
  assert.ok(refused.includes(1));
  for (const index of refused)
    assert.ok(requests[index + 1].at - requests[index].at >= WINDOW * 1000 - EARLY, `no wait after call ${index + 1}`);
  for (const { path, headers } of requests) assert.deepEqual([path, headers.authorization], [PATH, `Bearer ${TEST_KEY}`]);
}

// The programs mostly wait, so that several run at a time.
describe('the program that stays within the quota', { concurrency: 4 }, () => {
  for (const { language } of programFrom('within-quota', { url: '' }))
    test(`the program in ${language} requests each reference once and waits when the quota is used up`, { skip: cannotRun(language) }, () =>
      keepsWithin(language),
    );

  test('the test detects loops that ignore delays or lose a response', async () => {
    const wrong = (change: Change) => assert.rejects(keepsWithin('javascript', change), assert.AssertionError, change[0]);
    await wrong(["await setTimeout(response.headers.get('retry-after') * 1000);", '']);
    await wrong(['return get(address);', 'return { data: [] };']);
    await wrong(['if (seconds) await setTimeout(seconds * 1000);', '']);
  });
});
