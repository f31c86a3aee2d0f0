import assert from 'node:assert/strict';
import { test } from 'node:test';
import { programFrom } from '../../packages/guides/program';
import type { CodeLanguage } from '../../packages/platform/codeLanguages';
import { type ApiRequest, type ApiResponse, problem, withApi } from './apiDouble';
import { TEST_KEY } from './call';
import { cannotRun, type Ended, runProgram } from './program';

const PATH = '/things/v1/states';
/** Three full pages and one more item. */
const ITEMS = Array.from({ length: 31 }, (_, index) => ({ code: `XX-${index}`, name: `State ${index}` }));
/** Contains characters that must be percent-encoded in a URL. */
const cursorAt = (index: number) => `a+/${index}&limit=1==`;

/** Returns a page of a list in the platform's format: up to `limit` items from the cursor. */
function listed({ query }: ApiRequest): ApiResponse {
  const from = Number(/^a\+\/(\d+)&limit=1==$/.exec(query.get('cursor') ?? cursorAt(0))?.[1]);
  if (Number.isNaN(from)) return problem(400, 'invalid_parameter');
  const to = from + Number(query.get('limit') ?? 25);
  const more = to < ITEMS.length;
  return { status: 200, body: { data: ITEMS.slice(from, to), page: { next_cursor: more ? cursorAt(to) : null, has_more: more } } };
}

type Change = (text: string) => string;

async function run(language: CodeLanguage, respond: (call: ApiRequest, before: number) => ApiResponse, change: Change = (text) => text) {
  let ended: Ended | undefined;
  const requests = await withApi(respond, async (address) => {
    const program = programFrom('every-item', { url: `${address}${PATH}` }).find((each) => each.language === language);
    ended = await runProgram(language, change(String(program?.text)), { env: { SECRET_KEY: TEST_KEY } });
  });
  return { requests, ...(ended as Ended) };
}

/**
 * Checks that a program reads the whole list once, in order.
 *
 * @throws AssertionError otherwise
 */
async function readsAll(language: CodeLanguage, change?: Change) {
  const { requests, output, errors } = await run(language, listed, change);
  assert.deepEqual(
    output.trim().split('\n'),
    ITEMS.map(({ code, name }) => `${code} ${name}`),
    errors,
  );
  assert.deepEqual(
    requests.map(({ query }) => query.get('cursor')),
    [null, cursorAt(10), cursorAt(20), cursorAt(30)],
  );
  for (const { method, path, query, headers } of requests) {
    assert.deepEqual([method, path, query.get('limit')], ['GET', PATH, '10']);
    assert.equal(headers.authorization, `Bearer ${TEST_KEY}`);
  }
}

for (const { language } of programFrom('every-item', { url: '' })) {
  test(`the program in ${language} reads every page of a list`, async (t) => {
    const reason = cannotRun(language);
    if (reason) return t.skip(reason);
    await readsAll(language);
  });

  test(`the program in ${language} stops at an error and reports it`, async (t) => {
    const reason = cannotRun(language);
    if (reason) return t.skip(reason);
    const { requests, errors } = await run(language, (call, before) => (before ? problem(400, 'invalid_parameter') : listed(call)));
    assert.equal(requests.length, 2);
    assert.match(errors, /invalid_parameter/);
  });
}

test('the test detects loops that lose items or do not end', async () => {
  const without = async (from: string, to: string) => {
    let changed = false;
    const change = (text: string) => {
      changed = text.includes(from);
      return text.replace(from, to);
    };
    await assert.rejects(readsAll('javascript', change), assert.AssertionError, from);
    assert.ok(changed, from);
  };
  await without('while (page.has_more)', 'while (false)');
  await without("address.searchParams.set('cursor', page.next_cursor);", '');
  await without(
    "address.searchParams.set('cursor', page.next_cursor)",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: template of the program under test
    'address.search = `cursor=${encodeURIComponent(page.next_cursor)}`',
  );
  await without("address.searchParams.set('cursor'", "address.searchParams.append('cursor'");
});
