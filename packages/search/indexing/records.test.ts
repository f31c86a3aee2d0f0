import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BlogContent } from '@docusaurus/plugin-content-blog';
import type { LoadedContent } from '@docusaurus/plugin-content-docs';
import type { FamilyIndex } from '../../reference/components/model';
import { recordsOfBlog, recordsOfDocs, recordsOfErrors, recordsOfFamily, recordsOfTerms } from './records';
import { plain } from './sections';

const doc = (name: string, rest = {}) => ({
  permalink: `/${name}`,
  title: name,
  description: `About ${name}.`,
  source: `${name}.mdx`,
  ...rest,
});
const docsOf = (...docs: ReturnType<typeof doc>[]) => ({ loadedVersions: [{ docs }] }) as unknown as LoadedContent;

test('indexes a page by its description and introduction, and each of its sections by its text', () => {
  const source = () => '---\ntitle: a\n---\n\nOpening.\n\n## First *part*\n\nWords.\n\n### Deeper {/* #own */}\n\nMore.';
  const rest = { kind: 'section', section: 'Tutorials › a', names: [] };
  assert.deepEqual(recordsOfDocs('tutorials', docsOf(doc('a')), source), [
    { url: '/a', title: 'a', section: 'Tutorials', kind: 'page', names: [], text: 'About a. Opening.' },
    { ...rest, url: '/a#first-part', title: 'First part', text: 'Words.' },
    { ...rest, url: '/a#own', title: 'Deeper', text: 'More.' },
  ]);
});

test('skips unlisted pages and drafts', () => {
  const docs = docsOf(doc('a'), doc('b', { unlisted: true }), doc('c', { draft: true }));
  const records = recordsOfDocs('api', docs, () => '');
  assert.deepEqual(
    records.map(({ url }) => url),
    ['/a'],
  );
});

test('skips unlisted posts', () => {
  const post = (name: string, unlisted: boolean) => ({ content: `**${name}**`, metadata: { ...doc(name), unlisted } });
  const content = { blogPosts: [post('a', false), post('b', true)] } as unknown as BlogContent;
  assert.deepEqual(recordsOfBlog(content), [{ url: '/a', title: 'a', section: 'Blog', kind: 'page', names: [], text: 'About a. a' }]);
});

test('creates a record for each listed group and none for unlisted ones', () => {
  const group = (name: string, unlisted: boolean) => ({
    name,
    label: `${name} things`,
    route: `/api/x/${name}`,
    summary: 'All.',
    unlisted,
  });
  const index = { label: 'Things', slug: 'things', groups: [group('listed', false), group('unlisted', true)] } as unknown as FamilyIndex;
  const [family, ...records] = recordsOfFamily(index, 'For tests.');
  assert.equal(family.url, '/category/things');
  assert.deepEqual(records, [
    {
      url: '/api/x/listed',
      kind: 'group',
      title: 'listed things',
      section: 'Things',
      family: 'Things',
      group: 'listed things',
      names: ['listed'],
      text: 'All.',
    },
  ]);
});

test('creates a record for a glossary term with its anchor', () => {
  const parts = [{ title: 'Money', terms: [{ term: 'hold', also: ['holds'], means: 'Money *set aside*.', see: '/x', id: 'hold' }] }];
  assert.deepEqual(recordsOfTerms(parts, '/docs/glossary'), [
    { url: '/docs/glossary#hold', kind: 'term', title: 'hold', section: 'Docs › Glossary', names: ['holds'], text: 'Money set aside.' },
  ]);
});

/** Test cases: name, Markdown, plain text. */
const PLAIN: [string, string, string][] = [
  ['drops markup and tags and keeps their text', 'Read **this** `x`, <b>bold</b>.\n\n> # A', 'Read this x, bold. A'],
  ['replaces links and images by their text', '[A link](/x) ![A lion](/y.png)', 'A link A lion'],
];

for (const [name, markdown, words] of PLAIN) test(`plain text: ${name}`, () => assert.equal(plain(markdown), words));

test('indexes an error code by its name, path, title and description', () => {
  const error = { code: 'no_such_thing', status: 404, title: 'There is none', route: '/x', summary: '', cause: 'Gone.', remedy: 'Look.' };
  assert.deepEqual(recordsOfErrors([error]), [
    {
      url: '/x',
      title: 'no_such_thing',
      section: 'API › Errors',
      kind: 'error',
      names: ['no_such_thing', '/x'],
      text: '404 There is none Gone. Look.',
    },
  ]);
});
