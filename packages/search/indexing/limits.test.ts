import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SearchRecord } from '../record';
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

test('truncates a long text after a word and reports it', () => {
  const { kept, summary } = withinLimits([record('/a', { text: 'word '.repeat(LONGEST_TEXT) }), record('/b')]);
  assert.ok(kept[0].text.length <= LONGEST_TEXT + 2);
  assert.match(kept[0].text, /word …$/);
  assert.match(summary, /^2 search records \(.*2 section.*\); 1 texts truncated, 0 dropped$/);
  assert.equal(cutAt('one two three', 9), 'one two …');
});

test('limits the number of records per page and counts the dropped ones', () => {
  const { kept, summary } = withinLimits(Array.from({ length: MOST_OF_A_PAGE + 3 }, (_, index) => record(`/a#${index}`)));
  assert.equal(kept.length, MOST_OF_A_PAGE);
  assert.match(summary, / 3 dropped$/);
});

test('rejects duplicate records except those of pages, which Docusaurus reports, and accepts two values of one property', () => {
  const field = record('/a#x', { kind: 'field' });
  assert.throws(() => withinLimits([field, field]), /Two search records have the address \/a#x/);
  assert.equal(withinLimits([record('/a'), record('/a')]).kept.length, 1);
  const value = (title: string) => record('/a#body-status', { kind: 'value', title });
  assert.equal(withinLimits([value('active'), value('frozen')]).kept.length, 2);
});
