import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { lastChanges } from './lastChanges';

test('finds the date of the last commit of a file', (context) => {
  const dates = lastChanges('openapi');
  if (!dates.size) return context.skip('without git, or in a shallow clone');
  const file = 'openapi/errors.yaml';
  const expected = execFileSync('git', ['log', '-1', '--format=%cs', '--', file], { encoding: 'utf8' }).trim();
  assert.equal(dates.get(file), expected);
  assert.match(expected, /^\d{4}-\d\d-\d\d$/);
});

test('returns no dates for a folder without commits', () => {
  assert.deepEqual([...lastChanges('no-such-folder')], []);
});
