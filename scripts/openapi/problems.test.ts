import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { type NormalizedProblem, Source, YamlParseError } from '@redocly/openapi-core';
import { asLine, asReadable } from './problems';

const TEXT = 'openapi: 3.1.0\npaths:\n  /things:\n    get:\n      summary: Do it\n';
const HINT = 'Look at the indentation and the quotes of this line and the one before.';

/** @returns a problem at the summary of TEXT as a line */
function lineOf(problem: Partial<NormalizedProblem>, file = 'openapi/wallet/transfers.yaml'): string {
  const source = new Source(path.resolve(file), TEXT);
  const location = [{ source, pointer: '#/paths/~1things/get/summary', reportOnKey: false }];
  return asLine({ ruleId: 'a-rule', severity: 'error', message: 'It is wrong', suggest: [], location, ...problem } as NormalizedProblem);
}

test('a problem is a line with file, line, column, severity, message and rule', () => {
  assert.equal(lineOf({}), 'openapi/wallet/transfers.yaml:5:16: error It is wrong. [a-rule]');
});

test('a message that is a sentence already does not end twice, and only its first line is told', () => {
  assert.equal(lineOf({ message: '  It is wrong.\nAnd more.\n' }), lineOf({}));
});

test('dots in paths stay: of the file and of what the message names', () => {
  const line = lineOf({ message: "Can't resolve $ref ../shared/x.yaml." }, '../elsewhere/a.yaml');
  assert.equal(line, "../elsewhere/a.yaml:5:16: error Can't resolve $ref ../shared/x.yaml. [a-rule]");
});

test('what may have been meant and what to do about it follow the message', () => {
  const line = lineOf({ ruleId: 'no-unresolved-refs', suggest: ['transfers', 'transfer'] });
  assert.ok(line.includes('It is wrong. Did you mean transfers or transfer? Check the file and the pointer behind the #'), line);
});

test('a file that another one refers to and that is not YAML is told without the place that is there already', () => {
  const line = lineOf({ message: 'Failed to parse: bad indentation in "/tmp/a.yaml" (3:4)' });
  assert.ok(line.includes(`Failed to parse: bad indentation. ${HINT}`), line);
});

test('a fault in the YAML of a description is an error with file and line, from 1', () => {
  const original = Object.assign(new Error('long text'), { reason: 'bad indentation', mark: { line: 2, column: 4 } });
  const error = asReadable(new YamlParseError(original, new Source(path.resolve('openapi/x/openapi.yaml'), TEXT)));
  assert.equal(error.message, `openapi/x/openapi.yaml:3:5: error this is not YAML: bad indentation. ${HINT}`);
});

test('without a place the fault is at the beginning; any other error stays what it is', () => {
  const error = asReadable(new YamlParseError(new Error('no reason'), new Source(path.resolve('a.yaml'), TEXT)));
  assert.match(error.message, /^a\.yaml:1:1: error this is not YAML: no reason\./);
  const other = new Error('other');
  assert.equal(asReadable(other), other);
});
