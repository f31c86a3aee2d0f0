import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GroupEntry } from '../../src/components/reference/model';
import { toHtml } from './markdown';
import { renderGroup } from './render';

const GROUP: GroupEntry = {
  id: 'g',
  name: 'g',
  label: 'G',
  route: '/api/f/g',
  html: '',
  summary: '',
  unlisted: false,
  also: [],
  pages: [],
};
const render = (markdown: string) => renderGroup({ ...GROUP, html: toHtml(markdown, 'page') });

test('lists internal links once each, unescaped and without query and hash', () => {
  const { links } = render(
    '[a](/a?x=1&y=2#z "title") <a title="t" href="/b">b</a> [b](/b) [c](//example.com) [d](https://example.com) [e](#e) [f](/downloads/f.yaml)',
  );
  assert.deepEqual(links, ['/a?x=1&y=2#z', '/b']);
});

test('ignores links in examples', () => {
  assert.deepEqual(render('```\n<a href="/theirs">theirs</a>\n```').links, []);
});

test('lists the IDs of the page as anchors', () => {
  assert.ok(render('text').anchors.includes('operations'));
});
