import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { type NormalizedProblem, Source, YamlParseError } from '@redocly/openapi-core';
import { asLine, asReadable, causesOf } from './problems';

const TEXT = 'openapi: 3.1.0\npaths:\n  /things:\n    get:\n      summary: Do it\n';
const HINT = 'Check the indentation and the quotes of this line and the previous one.';

/** Formats a problem at the summary of TEXT. */
function lineOf(problem: Partial<NormalizedProblem>, file = 'openapi/wallet/transfers.yaml'): string {
  const source = new Source(path.resolve(file), TEXT);
  const location = [{ source, pointer: '#/paths/~1things/get/summary', reportOnKey: false }];
  return asLine({ ruleId: 'a-rule', severity: 'error', message: 'It is wrong', suggest: [], location, ...problem } as NormalizedProblem);
}

test('formats a problem with file, line, column, severity, message and rule', () => {
  assert.equal(lineOf({}), 'openapi/wallet/transfers.yaml:5:16: error It is wrong. [a-rule]');
});

test('keeps only the first line of a message, with a single full stop', () => {
  assert.equal(lineOf({ message: '  It is wrong.\nAnd more.\n' }), lineOf({}));
});

test('keeps the dots in file names and paths', () => {
  const line = lineOf({ message: "Can't resolve $ref ../shared/x.yaml." }, '../elsewhere/a.yaml');
  assert.equal(line, "../elsewhere/a.yaml:5:16: error Can't resolve $ref ../shared/x.yaml. [a-rule]");
});

test('appends suggestions and the remedy to the message', () => {
  const line = lineOf({ ruleId: 'no-unresolved-refs', suggest: ['transfers', 'transfer'] });
  assert.ok(line.includes('It is wrong. Did you mean transfers or transfer? Check the file and the pointer after the #'), line);
});

test('removes the location from the message of a referenced file that is not YAML', () => {
  const line = lineOf({ message: 'Failed to parse: bad indentation in "/tmp/a.yaml" (3:4)' });
  assert.ok(line.includes(`Failed to parse: bad indentation. ${HINT}`), line);
});

test('reports only the file that is not YAML, and not each reference to it', () => {
  const [cause, ...effects] = ['Failed to parse: bad indentation', "Can't resolve $ref: bad indentation"].map(
    (message) => ({ message }) as NormalizedProblem,
  );
  assert.deepEqual(causesOf([...effects, cause]), [cause]);
  assert.deepEqual(causesOf(effects), effects);
});

test('reports a YAML error in a description with file and one-based line', () => {
  const original = Object.assign(new Error('long text'), { reason: 'bad indentation', mark: { line: 2, column: 4 } });
  const error = asReadable(new YamlParseError(original, new Source(path.resolve('openapi/x/openapi.yaml'), TEXT)));
  assert.equal(error.message, `openapi/x/openapi.yaml:3:5: error invalid YAML: bad indentation. ${HINT}`);
});

test('reports a YAML error without a position at 1:1, and returns other errors unchanged', () => {
  const error = asReadable(new YamlParseError(new Error('no reason'), new Source(path.resolve('a.yaml'), TEXT)));
  assert.match(error.message, /^a\.yaml:1:1: error invalid YAML: no reason\./);
  const other = new Error('other');
  assert.equal(asReadable(other), other);
});
