import assert from 'node:assert/strict';
import { test } from 'node:test';
import { citationsOf, compare, rulesOf } from './rules';

const FILE = 'openapi/things/things.yaml';
const TEXT = `paths:
  /things:
    post:
      description: |-
        Creates a thing. Nothing is sent. In the sandbox, the name determines the
        outcome. Read the page for more:

        | Name | Outcome |
        |---|---|
        | \`a\` | good |
        | \`b\` | bad |
      x: 1
      examples:
        sandbox_thing: { summary: 'Sandbox: a thing' }
`;

test('finds sentences about the sandbox and the rows of the table that follows', () => {
  const rules = rulesOf(FILE, TEXT);
  assert.deepEqual(
    rules.map(({ from, to, text }) => [from, to, text]),
    [
      [5, 6, 'In the sandbox, the name determines the outcome.'],
      [10, 10, '| `a` | good |'],
      [11, 11, '| `b` | bad |'],
    ],
  );
});

test('takes neither values of examples nor names of account holders for rules', () => {
  const lines = ['environment: sandbox', '- email: late@sandbox.example', "detail: 'The account belongs to SANDBOX OTHER NAME.'"];
  assert.deepEqual(
    lines.flatMap((line) => rulesOf(FILE, `      ${line}\n`)),
    [],
  );
  assert.equal(rulesOf(FILE, "      detail: 'In the sandbox, nothing is sent.'\n").length, 1);
});

test('matches citations by their quote, wherever the line is', () => {
  const code = `test(rule('${FILE}:99', 'the name determines the outcome'), f); test(rule("${FILE}:1", "| \`c\` |"), f);`;
  const { untested, unknown } = compare(rulesOf(FILE, TEXT), citationsOf(code));
  assert.deepEqual(
    untested.map(({ from }) => from),
    [10, 11],
  );
  assert.deepEqual(unknown, [{ file: FILE, quote: '| `c` |' }]);
});
