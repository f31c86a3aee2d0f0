import assert from 'node:assert/strict';
import { test } from 'node:test';
import { locate } from './locate';

const TEXT = '{\n  "a": {"b": [10, {"c/d": "x, {y}"}]},\n  "e": -1.5\n}';

function found(pointer: string, text = TEXT): string | undefined {
  const place = locate(text, pointer);
  return place && text.slice(place.start, place.end);
}

test('finds the value that a pointer refers to', () => {
  assert.equal(found('/a/b/0'), '10');
  assert.equal(found('/a/b/1/c~1d'), '"x, {y}"');
  assert.equal(found('/e'), '-1.5');
  assert.equal(found(''), TEXT);
});

test('falls back to the closest existing parent of a missing value', () => {
  assert.equal(found('/a/missing'), '{"b": [10, {"c/d": "x, {y}"}]}');
  assert.equal(found('/a/b/7'), '[10, {"c/d": "x, {y}"}]');
  assert.equal(found('/list/0', '{"list": []}'), '[]');
  assert.equal(found('/none', '{}'), '{}');
});

test('resolves a pointer as far as possible in incomplete JSON', () => {
  assert.equal(found('/a', '{"a": 1, '), '1');
  assert.equal(found('/b', '{"a": 1, '), '{"a": 1,');
  assert.equal(locate('', '/a'), undefined);
});
