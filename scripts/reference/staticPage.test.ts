import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageFile } from './staticPage';

const page = (html: string) => ({ html, links: ['/a'], anchors: ['b'] });

test('minifies the HTML and keeps links and anchors', () => {
  assert.deepEqual(
    JSON.parse(pageFile(page('<p class="a b">One</p><ul><li>Two</li></ul>'), '/x')),
    page('<p class="a b">One<ul><li>Two</ul>'),
  );
});

test('keeps whitespace in code', () => {
  const html = '<pre><code>{\n  "a": 1\n}\n</code></pre>';
  assert.equal(JSON.parse(pageFile(page(html), '/x')).html, html);
});

test('throws for malformed HTML, with the page and a remedy', () => {
  assert.throws(() => pageFile(page('<p>One<div>Two</div></p>'), '/api/x'), /^Error: \/api\/x: error HTML: .*Close elements/);
});

test('reports malformed HTML of a third-party description once per kind', () => {
  const told: string[] = [];
  pageFile(page('<p>One<div>Two</div></p><p>One<div>Two</div></p>'), '/api/x', (message) => told.push(message));
  assert.equal(told.length, 1, told.join('\n'));
});
