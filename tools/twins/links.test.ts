import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { brand } from '../../packages/platform/brand';
import { pageMarkdown } from '../../src/plugins/page-twins/page';
import { deadLinksIn } from './links';
import { readBuild } from './read';

const folder = mkdtempSync(path.join(tmpdir(), 'twin-links-'));
after(() => rmSync(folder, { recursive: true }));
mkdirSync(path.join(folder, 'docs'));

const SOURCE =
  '## Requirements by *gate* {/* #required-evidence */}\n\n## Set `a` and [b](/docs/x)\n\nText.\n\n```text\n## Not a heading\n```\n';
writeFileSync(path.join(folder, 'docs/x.md'), pageMarkdown({ title: 'A title', route: '/docs/x', source: SOURCE }));
writeFileSync(path.join(folder, 'docs/x.html'), '<h2 id=required-evidence></h2><h2 id="set-a-and-b"></h2><tr id="html-only"></tr>');

const deadOf = (link: string) => deadLinksIn(`[x](${brand.siteUrl}${link})`, readBuild(folder)).dead;

test('a link to a Markdown version finds the slugs of headings and explicit anchors', () => {
  for (const anchor of ['required-evidence', 'requirements-by-gate', 'set-a-and-b']) assert.deepEqual(deadOf(`/docs/x.md#${anchor}`), []);
});

test('an anchor that only the HTML has leads nowhere in the Markdown version', () => {
  assert.deepEqual(deadOf('/docs/x#html-only'), []);
  for (const anchor of ['html-only', 'not-a-heading'])
    assert.deepEqual(deadOf(`/docs/x.md#${anchor}`), [`${brand.siteUrl}/docs/x.md#${anchor} has no such section`]);
});
