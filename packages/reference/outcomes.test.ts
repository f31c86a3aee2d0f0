import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toHtml } from '../markdown/markdown';
import type { Call, Example, Operation } from './components/model';
import { markOutcomes, outcomesOf } from './outcomes';

const example = (value: object): Example => ({ name: 'x', summary: 'x', language: 'json', text: JSON.stringify(value) });
const call = (body: object, response?: object): Call => ({
  label: '',
  request: { body: example(body), samples: [] },
  ...(response && { response: { status: '201', example: example(response) } }),
});

function outcomes(markdown: string, calls: Call[], codes: string[] = []) {
  const errors = codes.map((code) => ({ code, status: 402, title: '', cause: '', remedy: '', shared: false }));
  return outcomesOf({ html: toHtml(markdown, 'page'), calls, errors, parameters: [] } as unknown as Operation);
}

const table = (head: string, ...rows: string[]) =>
  `In the sandbox:\n\n| ${head} | Outcome |\n|---|---|\n${rows.map((row) => `| ${row} |`).join('\n')}`;
const CALLS = [
  call({ amount: { amount: 250000, currency: 'NGN' }, reference: 'R-1', card: { token: 'tok_a' } }, { status: 'success' }),
  call({ amount: { amount: 5, currency: 'NGN' }, card: { token: 'tok_b' } }, { status: 'blocked' }),
];

test('a value of a named field leads to the error, the response in that state, or the call that sends it', () => {
  const found = outcomes(
    table(
      '`amount.amount`',
      '`44444444` | 402 `poor`',
      '`2` | `blocked` for a minute',
      '`3` | nothing',
      '`5` | `success`',
      'any other | `success`',
    ),
    CALLS,
    ['poor'],
  );
  assert.deepEqual(
    found.map(({ row, call: number, was, value, error, returns }) => [row, number, was, value, error ?? returns]),
    [
      [1, 1, 250000, 44444444, 'poor'],
      [2, 1, 250000, 2, 2],
      [3, 1, 250000, 3, undefined],
      [4, 2, 5, 5, 2],
    ],
  );
});

test('an error of a later request, or one that the operation does not return, is not its response', () => {
  const rows = ['`7` | the approval fails with 402 `poor`', '`8` | 402 `other`'];
  assert.deepEqual(
    outcomes(table('`amount.amount`', ...rows), CALLS, ['poor']).map(({ error, returns }) => [error, returns]),
    [
      [undefined, undefined],
      [undefined, undefined],
    ],
  );
});

test('prefixes, endings and amounts in the main unit change the example', () => {
  const value = (head: string, row: string) => outcomes(table(head, `${row} | x`), CALLS)[0]?.value;
  assert.equal(value('Value', '`reference` starts with `FAST-`'), 'FAST-R-1');
  assert.equal(value('Prefix of `reference`', '`LATE-`'), 'LATE-R-1');
  assert.equal(value('Value', '`amount` ends in `.51`, such as 1000051'), 1000051);
  assert.equal(value('`amount` ends in', '.02'), 250002);
  assert.equal(value('Amount', '1,111.11'), 111111);
  assert.equal(value('`missing`', '`x`'), undefined);
});

test('only rows of sandbox tables are marked', () => {
  const markdown = `| Field | Meaning |\n|---|---|\n| \`card.token\` | token |\n\n${table('`card.token`', '`tok_c` | declined')}`;
  const html = toHtml(markdown, 'page');
  const marked = markOutcomes(html, outcomes(markdown, CALLS));
  assert.equal(marked.replace(' data-outcome="0"', ''), html);
  assert.match(marked, /<tr data-outcome="0">\s*<td><code>tok_/);
});
