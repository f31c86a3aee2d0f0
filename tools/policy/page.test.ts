import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPage } from './page';

const ORIGIN = 'https://developers.site.example';
const page = (body: string) => `<!doctype html><html><head><meta charset=UTF-8></head><body>${body}</body></html>`;
const faultsOf = (body: string) => readPage(page(body), ORIGIN).faults;

/** Each entry: name, markup, expected message. */
const FAULTS: [string, string, RegExp][] = [
  ['an event handler', '<p onclick="go()">x</p>', /^has onclick="go\(\)"/],
  ['one in capitals and without quotes', '<IMG SRC=/x.png ONERROR=go()>', /^has onerror="go\(\)"/],
  ['a javascript: link', '<a href="javascript:go()">x</a>', /an address cannot contain code/],
  ['one with a line break and capitals in it', '<a href=" java\nScript:go()">x</a>', /an address cannot contain code/],
  ['one by character references', '<a href="&#106;avascript&colon;go()">x</a>', /an address cannot contain code/],
  ['a form that goes to code', '<form action="javascript:go()"></form>', /an address cannot contain code/],
  ['a page in an address', '<iframe src="data:text/html,<p>x"></iframe>', /an address cannot contain code/],
  ['a script from elsewhere', '<script src="https://cdn.example/x.js"></script>', /^fetches from another site: src/],
  ['a picture from elsewhere', '<img src="//cdn.example/x.png">', /^fetches from another site: src/],
  ['one of several pictures', '<img srcset="/x.png 1x, https://cdn.example/x.png 2x">', /^fetches from another site: srcset/],
  ['one with backslashes', '<img src="/\\cdn.example/x.png">', /^fetches from another site: src/],
  ['a style sheet from elsewhere', '<link rel="preload stylesheet" href=https://cdn.example/x.css>', /^fetches from another site: href/],
  ['a connection to elsewhere', '<link rel=dns-prefetch href=//cdn.example>', /^fetches from another site: href/],
  ['a form that goes elsewhere', '<form action="https://cdn.example/"></form>', /^fetches from another site: action/],
  ['a host that begins like our own', `<img src="${ORIGIN}.evil.example/x.png">`, /^fetches from another site: src/],
  ['a style element', '<style>p { color: red }</style>', /^has a style element/],
  ['a link without rel', '<a href="https://elsewhere.example">x</a>', /without rel="noopener noreferrer"/],
];

for (const [name, body, says] of FAULTS) {
  test(`reports ${name}`, () => {
    assert.equal(faultsOf(body).length, 1, JSON.stringify(faultsOf(body)));
    assert.match(faultsOf(body)[0], says);
  });
}

test('accepts internal URLs, external links with rel, mailto links, metadata URLs and text that looks like code', () => {
  const fine = [
    `<a href="/x">x</a><img src="${ORIGIN}/x.png"><a href="mailto:a@b.example">x</a>`,
    '<a href="https://elsewhere.example" rel="noopener noreferrer">x</a><link rel=canonical href=https://elsewhere.example/x>',
    '<p title="onclick=go()">&lt;p onclick="go()"> javascript:go()</p><!-- <p onclick="go()"> -->',
    '<img src="data:image/svg+xml,%3Csvg/%3E">',
  ];
  assert.deepEqual(faultsOf(fine.join('')), []);
});

test('requires <meta charset> as the position of the policy', () => {
  assert.deepEqual(readPage('<html><p>x</html>', ORIGIN).faults.length, 1);
});

test('reads only executable inline scripts: no data blocks, no external files, no text in attributes or comments', () => {
  const { scripts } = readPage(
    page(
      '<script>a < b && c</script><script type=module>d</script><script TYPE="text/JavaScript">e</script>' +
        '<script type=application/ld+json>{"f": 1}</script><script src=/g.js>h</script>' +
        '<p title="<script>i</script>">x</p><!-- <script>j</script> -->',
    ),
    ORIGIN,
  );
  assert.deepEqual(scripts, ['a < b && c', 'd', 'e']);
});

test('reads scripts verbatim, because any difference changes the hash', () => {
  const text = '\n\tif (a &amp;&amp; b) document.title = "</p>";\n';
  assert.deepEqual(readPage(page(`<script>${text}</script>`), ORIGIN).scripts, [text]);
});

test('finds style attributes, separately those in scripts, with any quoting', () => {
  const script = String.raw`"<p style=\"color: red\">" + '<p style="color: blue">'`;
  const { styles, scriptStyles } = readPage(page(`<svg style="display: none;"></svg><script>${script}</script>`), ORIGIN);
  assert.deepEqual(styles, ['display: none;']);
  assert.deepEqual(scriptStyles, ['color: red', 'color: blue']);
});

test('recognises a page that search engines must not list', () => {
  assert.ok(readPage(page('<meta name=robots content="noindex, nofollow">'), ORIGIN).isUnlisted);
  for (const other of ['<meta name=robots content="nofollow">', '<meta name=description content=noindex>', ''])
    assert.ok(!readPage(page(other), ORIGIN).isUnlisted, other);
});

test('reads the target of a redirect page', () => {
  assert.equal(readPage(page('<meta http-equiv="Refresh" content="0; url=/new">'), ORIGIN).moved, '/new');
});
