import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BlogContent } from '@docusaurus/plugin-content-blog';
import type { LoadedContent } from '@docusaurus/plugin-content-docs';
import type { FamilyIndex } from '../../components/reference/model';
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

test('a page is found by its description and opening, and each of its sections by its own text', () => {
  const source = () => '---\ntitle: a\n---\n\nOpening.\n\n## First *part*\n\nWords.\n\n### Deeper {#own}\n\nMore.';
  const rest = { kind: 'section', section: 'Tutorials › a', names: [] };
  assert.deepEqual(recordsOfDocs('tutorials', docsOf(doc('a')), source, new Set()), [
    { url: '/a', title: 'a', section: 'Tutorials', kind: 'page', names: [], text: 'About a. Opening.' },
    { ...rest, url: '/a#first-part', title: 'First part', text: 'Words.' },
    { ...rest, url: '/a#own', title: 'Deeper', text: 'More.' },
  ]);
});

test('unlisted pages, drafts and pages that have a record of their own have none', () => {
  const docs = docsOf(doc('a'), doc('b', { unlisted: true }), doc('c', { draft: true }), doc('d'));
  const records = recordsOfDocs('api', docs, () => '', new Set(['/d']));
  assert.deepEqual(
    records.map(({ url }) => url),
    ['/a'],
  );
});

test('an unlisted post has no record', () => {
  const post = (name: string, unlisted: boolean) => ({ content: `**${name}**`, metadata: { ...doc(name), unlisted } });
  const content = { blogPosts: [post('a', false), post('b', true)] } as unknown as BlogContent;
  assert.deepEqual(recordsOfBlog(content), [{ url: '/a', title: 'a', section: 'Blog', kind: 'page', names: [], text: 'About a. a' }]);
});

test('a family has a record for each listed group, and none for one that is unlisted', () => {
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

test('a word of the glossary has a record at its place in the list', () => {
  const parts = [{ title: 'Money', terms: [{ term: 'hold', also: ['holds'], means: 'Money *set aside*.', see: '/x', id: 'hold' }] }];
  assert.deepEqual(recordsOfTerms(parts, '/docs/glossary'), [
    { url: '/docs/glossary#hold', kind: 'term', title: 'hold', section: 'Docs › Glossary', names: ['holds'], text: 'Money set aside.' },
  ]);
});

/** Each: what it shows, Markdown, its words. */
const PLAIN: [string, string, string][] = [
  ['front matter goes', '---\ntitle: x\n---\n\nText.', 'Text.'],
  ['a line across the page is not front matter', 'One.\n\n---\ntwo\n---\n', 'One. --- two ---'],
  ['imports and exports go', "import X from '@site/x';\nimport './x.css';\nexport const a = 1;\n\nText.", 'Text.'],
  [
    'sentences and commands that begin like one stay',
    'import your keys\n\n```bash\nexport KEY=1\n```',
    'import your keys bash export KEY=1',
  ],
  ['tags, comments and marks go, their text stays', '<Tip a="b">Read **this** `x`</Tip> {/* not\nthis */} > # A', 'Read this x A'],
  ['links and pictures are their words', '[A link](/x) ![A lion](/y.png)', 'A link A lion'],
];

for (const [name, markdown, words] of PLAIN) test(`words of a page: ${name}`, () => assert.equal(plain(markdown), words));

test('an error code is found by its name, its address, its words and what is said of it', () => {
  const error = { code: 'no_such_thing', status: 404, title: 'There is none', route: '/x', cause: 'Gone.', remedy: 'Look.' };
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
