import assert from 'node:assert/strict';
import { test } from 'node:test';
import { excerptOf, highlighted } from './excerpt';

test('the words are marked in any form, without the punctuation around them', () => {
  assert.equal(excerptOf('Close deposits, early.', ['deposit']), 'Close <mark>deposits</mark>, early.');
  assert.equal(highlighted('Close a fixed deposit', ['fixed', 'deposit']), 'Close a <mark>fixed</mark> <mark>deposit</mark>');
});

test('of a long text the part with the most of the words is shown', () => {
  const text = `deposit ${'filler '.repeat(60)}a fixed deposit closed early ${'filler '.repeat(40)}`;
  const excerpt = excerptOf(text, ['fixed', 'deposit', 'early']);
  assert.match(excerpt, /^… .*<mark>fixed<\/mark> <mark>deposit<\/mark> closed <mark>early<\/mark>.* …$/);
});

test('a text without the words is shown from its beginning; one that looks like HTML is text', () => {
  assert.equal(excerptOf('One <b>two</b>.', ['x']), 'One &lt;b&gt;two&lt;/b&gt;.');
});
