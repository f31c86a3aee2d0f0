import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SHOWN, shortened, sizeInWords } from './shortened';

test('shows a short text as it is, and the whole lines at the start of a long one', () => {
  assert.deepEqual(shortened('a\nb'), { start: 'a\nb', isWhole: true });
  const line = `${'x'.repeat(99)}\n`;
  const { start, isWhole } = shortened(line.repeat(30_000));
  assert.equal(isWhole, false);
  assert.ok(start.length < SHOWN && start.endsWith('x') && (start.length + 1) % 100 === 0);
});

test('shortens a text without lines between two characters', () => {
  const { start } = shortened(`a${'😀'.repeat(SHOWN)}`);
  assert.equal(start.length, SHOWN - 1);
  assert.doesNotThrow(() => encodeURIComponent(start));
});

test('formats sizes in the largest unit', () => {
  assert.deepEqual([12, 2048, 2_200_000].map(sizeInWords), ['12 bytes', '2.0 kB', '2.1 MB']);
});
