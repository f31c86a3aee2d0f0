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

test('finds nothing in examples, texts of errors and the catalogue of errors', () => {
  const text = `post:
  x-error-texts:
    not_found: { remedy: 'Check whether the case concerns the sandbox.' }
    conflict:
      cause: 'It is mapped in the sandbox.'

  description: In the sandbox, nothing is sent.
  properties:
    host:
      required: [sandbox]
      description: The sandbox has its own host.
  example: { environment: sandbox }
  examples:
    shop:
      value:
        environment: sandbox
`;
  assert.deepEqual(
    rulesOf(FILE, text).map(({ from }) => from),
    [7, 11],
  );
  assert.deepEqual(rulesOf('openapi/errors.yaml', text), []);
});

test('matches citations by their quote, wherever the line is', () => {
  const code = `test(rule('${FILE}:99', 'the name determines the outcome'), f); const named = ruleOf('${FILE}'); test(named("| \`c\` |"), f);`;
  const { untested, unknown } = compare(rulesOf(FILE, TEXT), citationsOf(code));
  assert.deepEqual(
    untested.map(({ from }) => from),
    [10, 11],
  );
  assert.deepEqual(unknown, [{ file: FILE, quote: '| `c` |' }]);
});
