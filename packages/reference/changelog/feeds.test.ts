import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Parser } from 'htmlparser2';
import { feedsOf, xml } from './feeds';

const HOSTILE = 'a & b <c> "d" \'e\' ]]> \u0000\u000b\uffff \ud800 😀 é';
const release = { version: '1.0.0', title: HOSTILE, anchor: 'v1-0-0', date: '2026-01-31', summary: '', families: [] };
const unreleased = { ...release, version: 'unreleased', date: undefined, title: 'Unreleased' };
const feeds = new Map(
  feedsOf({
    title: HOSTILE,
    route: '/changelog/x',
    releases: [
      { release: unreleased, html: '' },
      { release, html: `<p>${HOSTILE}</p>` },
    ],
  }),
);

/** Reads the texts of the elements of an XML document. */
function textsIn(text: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const open: string[] = [];
  const parser = new Parser(
    {
      onopentag: (name) => {
        open.push(name);
        found.set(name, [...(found.get(name) ?? []), '']);
      },
      ontext: (words) => {
        const texts = found.get(open.at(-1) ?? '');
        if (texts) texts[texts.length - 1] += words;
      },
      onclosetag: () => void open.pop(),
    },
    { xmlMode: true },
  );
  parser.end(text);
  assert.deepEqual(open, []);
  return found;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters intentionally
const NOT_XML = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;
const READABLE = 'a & b <c> "d" \'e\' ]]> \ufffd\ufffd\ufffd \ufffd 😀 é';

for (const [name, content] of [
  ['atom.xml', 'content'],
  ['rss.xml', 'description'],
]) {
  test(`${name} is valid with special characters, and leaves out what is not released`, () => {
    const text = feeds.get(name) ?? '';
    assert.doesNotMatch(text, NOT_XML);
    assert.doesNotMatch(text, /&(?!(?:amp|lt|gt|quot|apos);)/);
    const texts = textsIn(text);
    assert.deepEqual(texts.get('title'), [READABLE, READABLE]);
    assert.equal(texts.get(content)?.at(-1), `<p>${READABLE}</p>`);
  });
}

test('the JSON feed has an item per release with an absolute address', () => {
  const { items, version } = JSON.parse(feeds.get('feed.json') ?? '');
  assert.equal(version, 'https://jsonfeed.org/version/1.1');
  assert.equal(items.length, 1);
  assert.match(items[0].url, /^https:\/\/[^/]+\/changelog\/x#v1-0-0$/);
  // JSON permits all characters, and escapes those that UTF-8 does not.
  assert.deepEqual([items[0].title, items[0].content_html], [HOSTILE, `<p>${HOSTILE}</p>`]);
});

test('feeds before the first release are valid and empty', () => {
  const empty = new Map(feedsOf({ title: 'x', route: '/changelog', releases: [{ release: unreleased, html: '' }] }));
  assert.deepEqual(JSON.parse(empty.get('feed.json') ?? '').items, []);
  for (const name of ['atom.xml', 'rss.xml']) assert.deepEqual(textsIn(empty.get(name) ?? '').get('title'), ['x']);
});

test('escapes all characters with a meaning in XML', () =>
  assert.equal(xml('<a b="c">&\'</a>'), '&lt;a b=&quot;c&quot;&gt;&amp;&apos;&lt;/a&gt;'));
