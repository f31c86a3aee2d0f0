import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BlogContent } from '@docusaurus/plugin-content-blog';
import type { LoadedContent } from '@docusaurus/plugin-content-docs';
import type { FamilyIndex } from '../../components/reference/model';
import { plain, recordsOfBlog, recordsOfDocs, recordsOfErrors, recordsOfFamily } from './records';

const doc = (name: string, rest = {}) => ({
  permalink: `/${name}`,
  title: name,
  description: `About ${name}.`,
  source: `${name}.mdx`,
  ...rest,
});
const docsOf = (...docs: ReturnType<typeof doc>[]) => ({ loadedVersions: [{ docs }] }) as unknown as LoadedContent;

test('a page is found by its description and text, under the name of its section', () => {
  assert.deepEqual(
    recordsOfDocs('tutorials', docsOf(doc('a')), (source) => `text of ${source}`, new Set()),
    [{ url: '/a', title: 'a', section: 'Tutorials', kind: 'page', text: 'About a. text of a.mdx' }],
  );
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
  assert.deepEqual(recordsOfBlog(content), [{ url: '/a', title: 'a', section: 'Blog', kind: 'page', text: 'About a. a' }]);
});

test('a family has a record for each listed group, operation and webhook, and none for what is unlisted', () => {
  const page = (id: string, method: string) => ({ id, title: id, method, path: `/${id}`, route: `/api/x/${id}`, summary: 'It does.' });
  const group = (name: string, unlisted: boolean) => ({
    label: name,
    route: `/api/x/${name}`,
    summary: `All ${name}.`,
    unlisted,
    pages: [page(`make-${name}`, 'post'), page(`${name}-made`, 'webhook')],
  });
  const index = { label: 'Things', groups: [group('listed', false), group('unlisted', true)] } as unknown as FamilyIndex;
  const made = { section: 'Things › listed', family: 'Things' };
  assert.deepEqual(recordsOfFamily(index), [
    { url: '/api/x/listed', title: 'listed', section: 'Things', kind: 'group', family: 'Things', text: 'All listed.' },
    {
      ...made,
      url: '/api/x/make-listed',
      title: 'make-listed',
      kind: 'operation',
      method: 'POST',
      path: '/make-listed',
      text: 'It does. POST /make-listed make-listed',
    },
    {
      ...made,
      url: '/api/x/listed-made',
      title: 'listed-made',
      kind: 'webhook',
      method: 'WEBHOOK',
      path: '/listed-made',
      text: 'It does. WEBHOOK /listed-made listed-made',
    },
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

test('an error code is found by its name, its words and what is said of it', () => {
  const error = { code: 'no_such_thing', status: 404, title: 'There is none', route: '/x', cause: 'Gone.', remedy: 'Look.' };
  assert.deepEqual(recordsOfErrors([error]), [
    { url: '/x', title: 'no_such_thing', section: 'API › Errors', kind: 'error', text: '404 no such thing. There is none. Gone. Look.' },
  ]);
});
