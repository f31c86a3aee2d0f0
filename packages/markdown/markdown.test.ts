import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toHtml, toPlainText } from './markdown';

/** Each entry: name, Markdown, expected HTML on a page. */
const RENDERED: [string, string, string][] = [
  ['a stray < and braces are text', 'a < b and {x} > c, {{y}}', '<p>a &#x3C; b and {x} > c, {{y}}</p>'],
  ['an unclosed tag is closed', 'an <b>open one', '<p>an <b>open one</b></p>'],
  ['an unknown tag is its text', 'a <my-tag>text</my-tag>', '<p>a text</p>'],
  ['a placeholder is text', 'List<String> of <your-key>', '<p>List&#x3C;String> of &#x3C;your-key></p>'],
  ['a type argument is text in a block and beside tags', '<p>Map<Key> <b>x</b>', '<p>Map&#x3C;Key> <b>x</b></p>'],
  ['a type argument in code is text once', '`List<String>`', '<p><code>List&#x3C;String></code></p>'],
  ['an open tag of HTML is no placeholder', 'a <span>b <br> c <svg> d', '<p>a <span>b <br> c  d</span></p>'],
  ['a script leaves nothing', '<script>alert(1)</script>', ''],
  ['a style sheet leaves nothing', '<style>p { color: red }</style>', ''],
  ['event handlers and styles go', '<p onclick="x()" style="color:red" class="x">hi</p>', '<p>hi</p>'],
  ['javascript: leads nowhere', '[x](javascript:alert(1)) <a href=" JavaScript:y">y</a>', '<p><a>x</a> <a>y</a></p>'],
  ['a picture is its words', '![A lion](https://example.com/x.png)', '<p><em>A lion</em></p>'],
  ['a comment goes', 'a <!-- not for you --> b', '<p>a  b</p>'],
  [
    'a table is a table',
    '| a |\n|---|\n| <b>1 |',
    '<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td><b>1</b></td>\n</tr>\n</tbody>\n</table>',
  ],
];

for (const [name, markdown, html] of RENDERED) test(name, () => assert.equal(toHtml(markdown, 'page'), html));

/** Each entry: name, heading levels in the source, expected levels on the page. */
const HEADINGS: [string, number[], number[]][] = [
  ['the first heading follows the h1 of the page', [1, 2, 1], [2, 3, 2]],
  ['headings that begin lower come up', [3, 4, 3], [2, 3, 2]],
  ['a level that was left out is not left out on the page', [1, 3, 2, 4], [2, 3, 3, 4]],
  ['one above the first does not get above the page', [2, 1], [2, 2]],
  ['none is below h6', [1, 2, 3, 4, 5, 6], [2, 3, 4, 5, 6, 6]],
];

for (const [name, written, expected] of HEADINGS) {
  test(`${name}: renders ${written} as ${expected}`, () => {
    const html = toHtml(written.map((level) => `${'#'.repeat(level)} ${name}`).join('\n\n'), 'page');
    const levels = [...html.matchAll(/<h(\d)>/g)].map((match) => Number(match[1]));
    assert.deepEqual(levels, expected);
  });
}

test('renders a heading in a field as bold text', () => {
  assert.equal(toHtml('## Fees', 'field'), '<p><strong>Fees</strong></p>');
});

test('adds rel to external links, including those without a scheme, and not to internal ones', () => {
  assert.match(toHtml('[x](https://example.com)', 'page'), /rel="noopener noreferrer"/);
  assert.match(toHtml('<a href="//example.com">x</a>', 'page'), /rel="noopener noreferrer"/);
  assert.doesNotMatch(toHtml('[x](/intro) [y](#z)', 'page'), /rel=/);
});

/** Input that is slow to render or causes deep recursion. */
const HOSTILE = {
  'a long text': 'word '.repeat(20_000),
  'quotes in quotes': '>'.repeat(3000),
  'tags in tags': '<div>'.repeat(5000),
  'open brackets': '['.repeat(5000),
  'stars that match none': '*a **a '.repeat(2000),
  'opened tags': '<'.repeat(5000),
};

for (const [name, markdown] of Object.entries(HOSTILE)) {
  test(`renders hostile Markdown: ${name}`, () => {
    const started = Date.now();
    assert.ok(toHtml(markdown, 'page').length > 0);
    assert.ok(toPlainText(markdown).length <= 320);
    assert.ok(Date.now() - started < 60_000);
  });
}

test('shows Markdown that is nested too deeply as escaped text', () => {
  assert.match(toHtml('<script>'.concat('>'.repeat(3000)), 'field'), /^[^<]*$|^<p>[^<]*<\/p>$/);
  assert.match(toHtml('<i>&'.repeat(5000), 'page'), /^<p>(&#x3C;i>&#x26;)+<\/p>$/);
});

/** Each entry: name, Markdown, expected plain text. */
const PLAIN: [string, string, string][] = [
  ['marks and tags go, their text stays', '**Bold** _and_ `code` [a link](/x(y)) <b>b</b>', 'Bold and code a link b'],
  ['less and more are no tag', 'If a < 5 and b > 3: #1, snake_case', 'If a < 5 and b > 3: #1, snake_case'],
  ['character references are characters', 'a &lt; b &amp; c', 'a < b & c'],
  ['blocks do not run together', '# Title\n\nText.\n\n<p>one</p><p>two</p>\n\n- a\n- b', 'Title Text. one two a b'],
  ['scripts are not text', 'a <script>x</script>', 'a'],
  ['an address is its text', '<https://example.com>', 'https://example.com'],
];

for (const [name, markdown, text] of PLAIN) test(`plain text: ${name}`, () => assert.equal(toPlainText(markdown), text));

test('cuts plain text after a sentence, and a first sentence of more than twice the limit after a word', () => {
  assert.equal(toPlainText('One two. Three four five six.', 20), 'One two.');
  assert.equal(toPlainText('One. Two three four five six.', 20), 'One.');
  assert.equal(toPlainText('One two three four five. Six seven.', 20), 'One two three four five.');
  assert.equal(toPlainText('One two three four five.', 11), 'One two…');
  assert.equal(toPlainText('Exactly ten. And more.', 12), 'Exactly ten.');
  assert.equal(toPlainText('Short.', 20), 'Short.');
});

test('cuts text without spaces between characters, not within one', () => {
  const cut = toPlainText('😀'.repeat(20), 10);
  assert.equal(cut, `${'😀'.repeat(4)}…`);
});

test('returns an empty string for no text', () => {
  assert.equal(toHtml(undefined), '');
  assert.equal(toPlainText(undefined), '');
});

test('breaks table cells at the parts of a name, and other words after 20 characters', () => {
  const cell = (text: string) => /<td>(.*)<\/td>/.exec(toHtml(`| a |\n|---|\n| ${text} |`))?.[1];
  assert.equal(cell('`pending_approval`'), '<code>pending_<wbr>approval</code>');
  assert.equal(cell('`results[].error.code`'), '<code>results[].<wbr>error.<wbr>code</code>');
  assert.equal(cell('5,000.00 at 10:00'), '5,000.00 at 10:00');
  assert.equal(cell('x'.repeat(45)), `${'x'.repeat(20)}<wbr>${'x'.repeat(20)}<wbr>xxxxx`);
});

test('renders sentences without the parser as the parser does', () => {
  const texts = [
    'Amount in kobo.',
    'A `code span` with (b), and "quotes".',
    '`null` if the account is open: see [Close an account](/api/wallet/accounts/close#errors).',
    'First line\nand second line.\n\nA second paragraph; `a_b`, `a|b`, `\\n`.',
    'Fees (₦50 – ₦100) don’t apply at 100%: 1. a - b + c # d = e',
    'a\u00a0b \u200b c',
    'A note:',
    'x `a` `b`.',
  ];
  const parsed = '\n<p><strong>x</strong></p>';
  for (const text of texts)
    for (const where of ['page', 'field'] as const) assert.equal(toHtml(text, where) + parsed, toHtml(`${text}\n\n**x**`, where));
});

test('leaves everything else to the parser', () => {
  assert.equal(toHtml('See www.example.com or https://example.com'), toHtml('See www.example.com or https://example.com\n'));
  assert.match(toHtml('See www.example.com'), /<a href="http:\/\/www.example.com"/);
  assert.match(toHtml('Line\n- item'), /<li>item/);
  assert.match(toHtml('Line\n==='), /<strong>Line/);
  assert.match(toHtml('Write to a@example.com'), /mailto:a@example.com/);
  assert.match(toHtml('A \\ b &amp; c'), /A \\ b &#x26; c/);
});

test('plain text ends before a table, and before a list that is too long, and has no sentence that announces it', () => {
  assert.equal(toPlainText('Updates it. The effect depends on the field:\n\n| Field | Effect |\n|---|---|\n| a | b |'), 'Updates it.');
  assert.equal(toPlainText('One of:\n\n- a\n- b'), 'One of: a b');
  assert.equal(toPlainText('It is one of:\n\n- apples\n- pears', 15), 'It is one of:');
  assert.equal(toPlainText('- a\n- b'), 'a b');
});
