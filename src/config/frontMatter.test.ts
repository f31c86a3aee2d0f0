import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { DEFAULT_PARSE_FRONT_MATTER } from '@docusaurus/utils';
import { brand } from '../../packages/platform/brand';
import { parseFrontMatter } from './frontMatter';

const TITLE = 'title: A title';
const DESCRIPTION = 'description: What the page is about, in no fewer than fifty and no more than 160 characters.';
const GUIDE = [
  TITLE,
  DESCRIPTION,
  'audience: [developer]',
  'outcome: You have sent a first request.',
  'prerequisites: []',
  'time_minutes: 5',
  'last_reviewed: 2026-01-31',
];

/** Reads a page with these lines of front matter in the same way as the site. */
async function read(file: string, lines: readonly string[], body = '') {
  return await parseFrontMatter({
    filePath: path.resolve(file),
    fileContent: `---\n${lines.join('\n')}\n---\n\n${body}\n`,
    defaultParseFrontMatter: DEFAULT_PARSE_FRONT_MATTER,
  });
}

/** Returns the lines of the error message for a page. */
async function faultsOf(...page: Parameters<typeof read>): Promise<string[]> {
  const error = await read(...page).then(
    () => assert.fail('It was read.'),
    (thrown: Error) => thrown,
  );
  return error.message.trim().split('\n');
}

/** Examples of each kind of page: a file, and all keys that it may contain. */
const SECTIONS: Record<string, [file: string, lines: string[]]> = {
  guide: ['tutorials/a.mdx', [...GUIDE, 'slug: /a', 'sidebar_label: A', 'sidebar_position: 1']],
  home: ['docs/index.mdx', [TITLE, DESCRIPTION, 'slug: /', 'hide_table_of_contents: true']],
  'the introduction to the API': ['api/intro.mdx', GUIDE],
  post: ['blog/2026-01-31-a.mdx', [TITLE, DESCRIPTION, 'date: 2026-01-31', 'authors: [somebody]', 'tags: [news]']],
  page: ['src/pages/a.mdx', [TITLE, DESCRIPTION]],
};

for (const [section, [file, lines]] of Object.entries(SECTIONS)) {
  test(`${section}: accepts all of its keys`, async () => {
    const { frontMatter } = await read(file, lines);
    assert.equal(Object.keys(frontMatter).length, lines.length);
  });

  test(`${section}: reports an unknown key with file, line and the known keys`, async () => {
    const [fault, ...others] = await faultsOf(file, [...lines, 'colour: red']);
    assert.deepEqual(others, []);
    assert.ok(fault.startsWith(`${file}:${lines.length + 2}:1: error front matter: "colour" is not allowed. Allowed keys: `), fault);
    for (const line of lines) assert.ok(fault.includes(line.split(':')[0]), `${fault} lacks ${line}`);
  });

  test(`${section}: rejects a page without a title`, async () => {
    const faults = await faultsOf(
      file,
      lines.filter((line) => line !== TITLE),
    );
    assert.deepEqual(faults, [`${file}:1:1: error front matter: "title" is required. Add a line \`title: …\`.`]);
  });
}

test('reports all errors at once, each with its line', async () => {
  const lines = GUIDE.map((line) => line.replace('5', 'soon').replace('[developer]', '[everybody]'));
  const faults = await faultsOf('docs/a.mdx', lines);
  assert.equal(faults.length, 2);
  assert.match(faults[0], /^docs\/a\.mdx:4:1: error front matter: "audience\[0\]" must be .* Correct the value of `audience`\.$/);
  assert.match(faults[1], /^docs\/a\.mdx:7:1: error front matter: "time_minutes" must be a number/);
});

test('does not search the body for a missing key', async () => {
  const body = 'An example:\n\n```yaml\ntitle: Another\n```\n\n---\n\ntitle: Another';
  assert.deepEqual(await faultsOf('docs/a.mdx', GUIDE.slice(1), body), [
    'docs/a.mdx:1:1: error front matter: "title" is required. Add a line `title: …`.',
  ]);
});

test('reports invalid YAML with its line and a remedy', async () => {
  const [fault] = await faultsOf('docs/a.mdx', [TITLE, 'description: one: two', ...GUIDE.slice(2)]);
  assert.match(
    fault,
    /^docs\/a\.mdx:3:1: error front matter: .*mapping.* Enclose values that contain a colon or a quotation mark in quotes\.$/,
  );
});

test('replaces brand tokens and reports unknown ones with their line', async () => {
  const { frontMatter, content } = await read('src/pages/a.mdx', ['title: Hello {Product}', DESCRIPTION], 'At {brand.apiHost}.');
  assert.equal(frontMatter.title, `Hello ${brand.name}`);
  assert.match(content, new RegExp(brand.apiHost));
  assert.match(
    (await faultsOf('src/pages/a.mdx', [TITLE, 'description: "{brand.hots}"']))[0],
    /^src\/pages\/a\.mdx:3:1: error \{brand\.hots\} is not a field of .* Fields: /,
  );
});

test('derives the ID and slug of a file with {product} in its name', async () => {
  const { frontMatter } = await read('userguide/sign_up_{product}.mdx', GUIDE);
  assert.deepEqual([frontMatter.id, frontMatter.slug], [`sign_up_${brand.slug}`, `/sign_up_${brand.slug}`]);
});

test('derives the slug of a file in a folder with {product} in its name, and of an index page', async () => {
  const page = await read('docs/{product}/first/a.mdx', GUIDE);
  assert.deepEqual([page.frontMatter.id, page.frontMatter.slug], ['a', `/${brand.slug}/first/a`]);
  const index = await read('docs/{product}/index.mdx', GUIDE);
  assert.equal(index.frontMatter.slug, `/${brand.slug}/`);
});

test('keeps an explicit slug and adds none to other pages', async () => {
  const own = await read('docs/{product}.mdx', [...GUIDE, 'slug: /own']);
  assert.equal(own.frontMatter.slug, '/own');
  const other = await read('docs/a.mdx', GUIDE);
  assert.deepEqual([other.frontMatter.id, other.frontMatter.slug], [undefined, undefined]);
});
