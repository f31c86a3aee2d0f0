import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sectionsOf } from './sections';

test('ignores headings in code and the text of diagrams', () => {
  const markdown = '## Run it\n\n```bash\n# not a heading\n```\n\n```diagram flow alt="x"\na: Box\n```\n\nAfter.';
  assert.deepEqual(sectionsOf(markdown), [{ text: '' }, { heading: 'Run it', anchor: 'run-it', text: '# not a heading After.' }]);
});

test('gives headings with the same text different anchors and includes headings of level 4 in their section', () => {
  assert.deepEqual(
    sectionsOf('## Same\n\n#### Small\n\nx\n\n## Same').map(({ anchor, text }) => [anchor, text]),
    [
      [undefined, ''],
      ['same', 'Small x'],
      ['same-1', ''],
    ],
  );
});

test('includes the quoted operation and header in a section', () => {
  const quoted = `<Response operation="wallet/getTransfer" status="404" headers={['X-Request-Id']} />`;
  assert.deepEqual(sectionsOf(`Before ${quoted} after.`)[0], {
    quotes: ['X-Request-Id'],
    text: 'Before wallet/getTransfer 404 X-Request-Id after.',
  });
});

test('uses the explicit anchor of a heading', () => {
  const [, { heading, anchor }] = sectionsOf('## New `name` {/* #old-name */}');
  assert.deepEqual([heading, anchor], ['New name', 'old-name']);
});

test('omits front matter, imports and comments, and keeps the text of components', () => {
  const page = '---\ntitle: x\n---\n\nimport X from \'@site/x\';\n\n<Tip a="b">Read **this** `Retry-After`</Tip> {/* not\nthis */}';
  assert.deepEqual(sectionsOf(page), [{ text: 'Read this Retry-After', quotes: ['Retry-After'] }]);
});

test('has no text of a page that is not MDX', () => assert.deepEqual(sectionsOf('A < b and {x'), [{ text: '' }]));
