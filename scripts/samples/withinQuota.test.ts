import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CodeLanguage } from '../../src/codeLanguages';
import { programFrom } from '../../src/plugins/guide-calls/program';
import { type Answer, problem, withApi } from './apiDouble';
import { TEST_KEY } from './call';
import { cannotRun, type Ended, runProgram } from './program';

const PATH = '/things/v1/transfers';
const REFERENCES = ['EB-1', 'EB/2', 'EB-3', 'EB-4', 'EB-none'];
/** Seconds until the quota is full again. */
const WINDOW = 1;
/** How much too early a timer may ring. Milliseconds. */
const EARLY = 20;
/** The cURL sample waits for Retry-After and does not read RateLimit. */
const READS_AHEAD: CodeLanguage[] = ['javascript', 'python'];

/** What is done wrong before the program is run, to see whether that is found. */
type Change = [from: string, to: string];

/**
 * A quota that somebody else has used up when the second call comes, and that the third uses up itself.
 *
 * @throws AssertionError for a program that loses a reference, or calls while there is no quota
 */
async function keepsWithin(language: CodeLanguage, change: Change = ['', '']) {
  let ended: Ended | undefined;
  let free = 0;
  const refused: number[] = [];
  const came = await withApi(
    ({ at, query }, before): Answer => {
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
  for (const index of refused) assert.ok(came[index + 1].at - came[index].at >= WINDOW * 1000 - EARLY, `no wait after call ${index + 1}`);
  for (const { path, headers } of came) assert.deepEqual([path, headers.authorization], [PATH, `Bearer ${TEST_KEY}`]);
}

for (const { language } of programFrom('within-quota', { url: '' }))
  test(`the program in ${language} asks for each reference once, and waits when the quota is used up`, { skip: cannotRun(language) }, () =>
    keepsWithin(language),
  );

test('this quota tells: a loop that is wrong hurries or loses an answer', async () => {
  const wrong = (change: Change) => assert.rejects(keepsWithin('javascript', change), assert.AssertionError, change[0]);
  await wrong(["await setTimeout(response.headers.get('retry-after') * 1000);", '']);
  await wrong(['return get(address);', 'return { data: [] };']);
  await wrong(['if (seconds) await setTimeout(seconds * 1000);', '']);
});
