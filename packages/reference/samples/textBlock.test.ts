import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withTextBlocks } from './textBlock';

test('a literal of several lines becomes a text block', () =>
  assert.equal(
    withTextBlocks(String.raw`create(type, "{\n  \"note\": \"a\\nb\"\n}");`),
    ['create(type, """', '      {', String.raw`        "note": "a\\nb"`, '      }""");'].join('\n'),
  ));

test('the indentation of a closing delimiter on its own line counts', () =>
  assert.equal(withTextBlocks(String.raw`"a\n\nb\n"`), ['"""', '      a', '', '      b', '      """'].join('\n')));

test('a literal of one line is kept', () => assert.equal(withTextBlocks('url("https://a.example")'), 'url("https://a.example")'));

for (const [why, literal] of [
  ['lines end with a space', String.raw`"a \nb"`],
  ['all lines are indented', String.raw`"  a\n  b"`],
  ['it ends with a line break', String.raw`"\n"`],
])
  test(`a literal that a text block would change is kept: ${why}`, () => assert.equal(withTextBlocks(literal), literal));
