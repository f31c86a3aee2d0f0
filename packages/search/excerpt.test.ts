import assert from 'node:assert/strict';
import { test } from 'node:test';
import { excerptOf, highlighted } from './excerpt';

test('highlights words in any form without adjacent punctuation', () => {
  assert.equal(excerptOf('Close deposits, early.', ['deposit']), 'Close <mark>deposits</mark>, early.');
  assert.equal(highlighted('Close a fixed deposit', ['fixed', 'deposit']), 'Close a <mark>fixed</mark> <mark>deposit</mark>');
});

test('shows the part of a long text with the most matches', () => {
  const text = `deposit ${'filler '.repeat(60)}a fixed deposit closed early ${'filler '.repeat(40)}`;
  const excerpt = excerptOf(text, ['fixed', 'deposit', 'early']);
  assert.match(excerpt, /^… .*<mark>fixed<\/mark> <mark>deposit<\/mark> closed <mark>early<\/mark>.* …$/);
});

test('shows the start of a text without matches, and escapes HTML', () => {
  assert.equal(excerptOf('One <b>two</b>.', ['x']), 'One &lt;b&gt;two&lt;/b&gt;.');
});
