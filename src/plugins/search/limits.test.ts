import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SearchRecord } from '../../search/record';
import { cutAt, LONGEST_TEXT, MOST_OF_A_PAGE, withinLimits } from './limits';

const record = (url: string, more: Partial<SearchRecord> = {}): SearchRecord => ({
  url,
  kind: 'section',
  title: 'x',
  section: 'y',
  names: [],
  text: 'z',
  ...more,
});

test('a long text is cut at the end of a word, and said to be', () => {
  const { kept, summary } = withinLimits([record('/a', { text: 'word '.repeat(LONGEST_TEXT) }), record('/b')]);
  assert.ok(kept[0].text.length <= LONGEST_TEXT + 2);
  assert.match(kept[0].text, /word …$/);
  assert.match(summary, /^2 search records \(.*2 section.*\); 1 texts cut, 0 dropped$/);
  assert.equal(cutAt('one two three', 9), 'one two …');
});

test('a page has no more records than allowed, and what is dropped is counted', () => {
  const { kept, summary } = withinLimits(Array.from({ length: MOST_OF_A_PAGE + 3 }, (_, index) => record(`/a#${index}`)));
  assert.equal(kept.length, MOST_OF_A_PAGE);
  assert.match(summary, / 3 dropped$/);
});

test('two records of one place are refused, but for pages, whose build says so; two values of one property are not', () => {
  const field = record('/a#x', { kind: 'field' });
  assert.throws(() => withinLimits([field, field]), /Two search records are of \/a#x/);
  assert.equal(withinLimits([record('/a'), record('/a')]).kept.length, 1);
  const value = (title: string) => record('/a#body-status', { kind: 'value', title });
  assert.equal(withinLimits([value('active'), value('frozen')]).kept.length, 2);
});
