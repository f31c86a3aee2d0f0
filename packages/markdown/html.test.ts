import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contentOf, inOneLine, introductionOf, withoutRelativeLinks } from './html';

test('reads texts, code and links, with decimal, hexadecimal and named character references', () => {
  const { text, code, links } = contentOf('<p>a&#38;b &#x26; <code>x&lt;<wbr>y</code>.</p><p>See <a href="/a?b&amp;c#d">that</a></p>');
  assert.equal(inOneLine(text), 'a&b & x<y. See that');
  assert.deepEqual([code, links], [['x<y'], ['/a?b&c#d']]);
  assert.deepEqual(contentOf(undefined), { text: '', code: [], links: [] });
});

test('removes links within the site and keeps their text, and links to other sites', () => {
  const outside = '<a href="https://a.example/?b&amp;c" rel="noopener noreferrer">o &amp; p</a>, <a href="mailto:a@b.example">q</a>';
  assert.equal(
    withoutRelativeLinks(`<p><a title=">" href="/x">l <code>m</code></a> <a href="#n">n</a> <a>r</a> ${outside}</p>`),
    `<p>l <code>m</code> n r ${outside}</p>`,
  );
});

test('keeps a sentence that announces a table with the table', () => {
  const table = '<table></table>';
  const split = (paragraph: string) => introductionOf(`<p>${paragraph}</p>\n${table}`);
  assert.deepEqual(split('Sets it. Then <em>more</em>.'), { lead: 'Sets it. Then <em>more</em>.', rest: table });
  assert.deepEqual(split('Sets it. See <a href="/x">A. B</a> for its effect:'), {
    lead: 'Sets it.',
    rest: `<p>See <a href="/x">A. B</a> for its effect:</p>\n${table}`,
  });
  assert.deepEqual(split('Sets it in two ways:'), { lead: 'Sets it in two ways:', rest: table });
  assert.deepEqual(introductionOf('<ul></ul>'), { lead: '', rest: '<ul></ul>' });
});
