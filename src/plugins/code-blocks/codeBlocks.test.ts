import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Root } from 'mdast';
import { VFile } from 'vfile';
import codeBlocks from './index';

const run = (lang: string | null, meta: string | null, value = 'a < b') => {
  const tree = {
    type: 'root',
    children: [{ type: 'code', lang, meta, value, position: { start: { line: 3, column: 1 }, end: { line: 5, column: 4 } } }],
  };
  codeBlocks()(tree as unknown as Root, new VFile());
  const [node] = tree.children as unknown as { name: string; attributes: { name: string; value: string }[] }[];
  return { name: node.name, html: node.attributes[0].value };
};

test('highlights and escapes a block, with its title or the name of its language', () => {
  const { name, html } = run('sql', 'title="rows.sql"', "SELECT '<b>'");
  assert.equal(name, 'GuideCall');
  assert.match(html, /rows\.sql/);
  assert.match(html, /<span class="token keyword">SELECT<\/span>/);
  assert.match(html, /&lt;b>|&lt;b&gt;/);
  for (const lang of ['ts', 'tsx', 'js', 'html', 'http', 'json', 'bash']) assert.match(run(lang, null, '{"a": 1}').html, /<figcaption>/);
  assert.match(run('http', null).html, /<span>HTTP<\/span>/);
});

test('fails at the line of a block without a language, with an unknown one, or with an option other than the title', () => {
  for (const [lang, meta] of [
    [null, null],
    ['ruby', null],
    ['json', '{2}'],
  ] as const) {
    assert.throws(() => run(lang, meta), { line: 3, reason: /^code: / });
  }
});
