import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fieldErrorsOf, parameterAt, problemWords, secondsToWait } from './apiProblem';
import { parameterOf } from './fixture';

test('reads the field errors of a problem and ignores other responses', () => {
  const text = JSON.stringify({ title: 'Bad', detail: 'So.', errors: [{ pointer: '/a', detail: 'Too small.' }, { message: 'Odd' }, null] });
  assert.deepEqual(fieldErrorsOf({ text }), [
    { pointer: '/a', detail: 'Too small.' },
    { pointer: '', detail: 'Odd' },
  ]);
  assert.equal(problemWords({ text }), 'Bad: So.');
  for (const other of [undefined, '', '<html>', 'null', '[]', '{"errors":"x"}']) assert.deepEqual(fieldErrorsOf({ text: other }), []);
});

test('finds the parameter of a pointer, and none for a pointer into the body', () => {
  const limit = parameterOf({ name: 'limit' });
  assert.equal(parameterAt('query/limit', [limit]), limit);
  assert.equal(parameterAt('/limit', [limit]), undefined);
});

test('reads the waiting time from Retry-After, in seconds or as a date, or from RateLimit', () => {
  const now = Date.parse('2026-11-01T00:00:00Z');
  const wait = (...headers: [string, string][]) => secondsToWait({ headers }, now);
  assert.equal(wait(['Retry-After', '12']), 12);
  assert.equal(wait(['retry-after', 'Sun, 01 Nov 2026 00:00:30 GMT']), 30);
  assert.equal(wait(['retry-after', 'Sat, 31 Oct 2026 00:00:30 GMT']), 0);
  assert.equal(wait(['ratelimit', '"default";r=0;t=42']), 42);
  assert.equal(wait(['date', 'x']), undefined);
});
