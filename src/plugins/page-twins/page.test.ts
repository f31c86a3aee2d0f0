import assert from 'node:assert/strict';
import { test } from 'node:test';
import { twinHref } from '../../../packages/platform/twins';
import { pageMarkdown } from './page';

/** Converts the body of a page. */
const bodyOf = (source: string) => pageMarkdown({ title: 'Title', route: '/docs/x', source }).split('\n').slice(4).join('\n').trim();

test('starts with the title, the address of the page and its facts', () => {
  const text = pageMarkdown({ title: 'A title', route: '/docs/x', source: '---\ntitle: A title\n---\n\nText.\n', facts: ['Time: 5 min'] });
  assert.match(text, /^# A title\n\n\[This page\]\(https:\/\/[^/]+\/docs\/x\)\n\n- Time: 5 min\n\nText\.\n$/);
});

test('removes imports, comments and the tags of components that only format', () => {
  const source = `import x from 'y';\n\n<!-- note -->\n\n## A heading\n\n{/* hidden */}\n\nThe <Term name="hold">hold</Term>.\n\n<div className={x.y}>\n\nInside.\n\n</div>\n`;
  assert.equal(bodyOf(source), '## A heading\n\nThe hold.\n\nInside.');
});

test('keeps explicit anchors of headings, which links from other pages use', () => {
  assert.equal(bodyOf('Text.\n\n## A heading {/* #own */}\n\nMore.\n'), 'Text.\n\n<a id="own"></a>\n\n## A heading\n\nMore.');
});

test('notes become a bold label, and links lead to Markdown', () => {
  assert.equal(
    bodyOf(':::tip Before you start\n\nRead [this\npage](/intro#a).\n\n:::\n'),
    `**Before you start:**\n\nRead [this\npage](${twinHref('/intro')}#a).`,
  );
});

test('keeps code that looks like components, notes and comments', () => {
  const code = '```text\n<Request operation="x" />\n:::note\n{/* kept */}\n```';
  assert.equal(bodyOf(`${code}\n\nand \`<Term>\` too.\n`), `${code}\n\nand \`<Term>\` too.`);
});

test('diagrams become sentences', () => {
  assert.equal(
    bodyOf('```diagram sequence alt="A question and its answer"\nA -> B: question\nB --> A: answer\n```\n'),
    'Diagram: A question and its answer.\n\n- A to B: question\n- B responds to A: answer',
  );
});

test('screens become a list of what they show', () => {
  assert.equal(
    bodyOf('1. Choose **Go**.\n\n```screen\ntitle: Keys\nshows: The keys of a space\nbuttons: [{ text: Go, step: 1 }]\n```\n'),
    '1. Choose **Go**.\n\nScreen: The keys of a space.\n\n- Page: Keys\n- Button: Go (step 1)',
  );
});

test('a block in a list stays in the list', () => {
  assert.equal(
    bodyOf('1. One:\n\n   ```diagram sequence alt="Two messages to B"\n   A -> B: c\n   A -> B: d\n   ```\n\n2. Two\n'),
    '1. One:\n\n   Diagram: Two messages to B.\n\n   - A to B: c\n   - A to B: d\n\n2. Two',
  );
});

test('images become their alternative text', () => {
  assert.equal(
    bodyOf(
      '![The app shows a receipt.](./receipt.png)\n\nSee ![the logo](/img/logo.svg)\n\n<img src="/img/x.png" alt="A bill" />\n\n![](./line.svg)\n',
    ),
    'Image: The app shows a receipt.\n\nSee Image: the logo.\n\nImage: A bill.',
  );
});
