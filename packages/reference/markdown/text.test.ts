import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toHtml, withoutLocalLinks } from '../../markdown/markdown';
import { markdownOf } from '../../markdown/twin';
import { twinHref, twinRoute, withTwinLinks } from '../../platform/twins';
import { schemaText } from './schema';
import { code, fence, item, linkTo } from './text';

const SITE = twinHref('/').replace('/index.md', '');

test('code and code blocks have more backticks than their text', () => {
  assert.equal(code('a`b'), '``a`b``');
  assert.equal(code('`a`'), '`` `a` ``');
  assert.equal(code('a\n  b'), '`a b`');
  assert.equal(fence('json', 'a\n````\nb'), '`````json\na\n````\nb\n`````');
});

test('links to pages lead to their Markdown version, others are kept', () => {
  assert.equal(twinHref('/api/x?y=1#z'), `${SITE}/api/x.md?y=1#z`);
  assert.equal(twinHref('/downloads/wallet/openapi.json'), `${SITE}/downloads/wallet/openapi.json`);
  assert.equal(twinHref('/search'), `${SITE}/search`);
  for (const kept of ['#a', 'https://other.example/a', '//other.example/a', 'mailto:a@b.example']) assert.equal(twinHref(kept), kept);
  assert.deepEqual([twinRoute('/'), twinRoute('/intro')], ['/index.md', '/intro.md']);
  assert.equal(linkTo({ label: 'a]b[c', href: '/x' }), `[a\\]b\\[c](${SITE}/x.md)`);
  assert.equal(withTwinLinks('[a](/b#c) and [d](https://e)'), `[a](${SITE}/b.md#c) and [d](https://e)`);
});

test('descriptions keep their Markdown, with links, headings and lists adapted', () => {
  assert.equal(markdownOf(toHtml('A [b *c*](/d)\nand `[e](/f)`.')), `A [b *c*](${SITE}/d.md)\nand \`[e](/f)\`.`);
  assert.equal(markdownOf(toHtml('# A\n\ntext', 'page')), '## A\n\ntext');
  assert.equal(markdownOf(toHtml('# A\n\ntext', 'field')), '**A**\n\ntext');
  assert.equal(
    markdownOf(withoutLocalLinks(toHtml('See [the *page*](x.html) or [this](https://a.example).'))),
    'See the *page* or [this](https://a.example).',
  );
  assert.equal(item('a\n\n- b\n- c'), '- a\n\n  - b\n  - c');
  assert.throws(() => markdownOf('<p>never rendered</p>'), /No Markdown is known/);
});

test('a schema lists nested fields, values, variants and items with their facts', () => {
  const field = (name: string, schema: Parameters<typeof schemaText>[0], required = false) => ({ name, anchor: name, required, schema });
  const text = schemaText({
    type: 'object',
    html: toHtml('The thing.'),
    fields: [
      field('kind', { type: 'string', values: [{ value: 'a', meaning: toHtml('First.') }, { value: 'b' }], example: 'a' }, true),
      field('code', { type: 'string or null', constraints: ['matches ^`$'] }),
      field('lines', { type: 'array of objects', items: { type: 'object', fields: [field('id', { type: 'integer' }, true)] } }),
      field('of', { type: 'one of several types', variants: [{ label: 'x', schema: { type: 'object', repeats: 'Thing' } }] }),
    ],
  });
  assert.equal(
    text,
    [
      'The thing.\n',
      '- `kind` (string, required, example `a`)',
      '  - `a`: First.',
      '  - `b`',
      '- `code` (string or null, matches ``^`$``)',
      '- `lines` (array of objects)',
      '  - `id` (integer, required)',
      '- `of` (one of several types)',
      '  - Variant `x`',
      '    - Same fields as Thing above.',
    ].join('\n'),
  );
});
