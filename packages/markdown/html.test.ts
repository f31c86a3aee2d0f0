import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contentOf, inOneLine, withoutRelativeLinks } from './html';

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
