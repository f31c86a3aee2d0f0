import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { DEFAULT_PARSE_FRONT_MATTER } from '@docusaurus/utils';
import { lint } from '@redocly/openapi-core';
import { configFor } from '../../packages/openapi/config';
import { asLine } from '../../packages/openapi/problems';
import { BrandResolver } from '../../packages/openapi/source';
import { parseFrontMatter } from '../../src/config/frontMatter';
import { markdownProblems } from '../prose/markdown';
import { readPage } from '../prose/page';
import { houseProblems } from '../prose/rules';
import { spellingProblems } from '../prose/spelling';
import { group } from './group';
import { guide, overview, post, tutorial } from './pages';

const ROOT = path.resolve(__dirname, '../..');
const today = '2026-11-21';

const PAGES = {
  tutorial: {
    make: tutorial,
    name: 'wallet/pairing-of-devices',
    file: 'tutorials/wallet/pairing-of-devices.mdx',
    route: '/tutorials/wallet/pairing-of-devices',
  },
  guide: { make: guide, name: 'invite_a_colleague', file: 'userguide/invite_a_colleague.mdx', route: '/userguide/invite_a_colleague' },
  overview: { make: overview, name: 'pay_overview', file: 'docs/overviews/pay_overview.mdx', route: '/docs/pay_overview' },
  post: { make: post, name: 'a-new-post', file: 'blog/2026-11-21-a-new-post.mdx', route: '/blog/a-new-post' },
};

for (const [kind, { make, name, file, route }] of Object.entries(PAGES)) {
  test(`creates a new ${kind} with complete front matter that passes every prose check`, async () => {
    const made = make({ root: ROOT, name, today });
    assert.equal(made.file, file);
    assert.ok(made.next.includes(`${route}.`));
    const { frontMatter } = await parseFrontMatter({
      filePath: path.join(ROOT, made.file),
      fileContent: made.text,
      defaultParseFrontMatter: DEFAULT_PARSE_FRONT_MATTER,
    });
    assert.match(String(frontMatter.title), /^[A-Z]/);
    const page = readPage(made.file, made.text);
    assert.deepEqual([...houseProblems(page), ...(await markdownProblems([page])), ...(await spellingProblems([page]))], []);
    assert.deepEqual(page.paragraphs, []); // Instructions to the writer are in comments.
  });
}

/** Creates a folder with one family, the sample of tests/sites. */
function sample(): string {
  const root = mkdtempSync(path.join(tmpdir(), 'portal-new-'));
  mkdirSync(path.join(root, 'openapi'));
  cpSync(path.join(ROOT, 'tests/sites/fixtures/sample'), path.join(root, 'openapi/sample'), { recursive: true });
  cpSync(path.join(ROOT, 'openapi/shared'), path.join(root, 'openapi/shared'), { recursive: true });
  after(() => rmSync(root, { recursive: true, force: true }));
  return root;
}

for (const name of ['address-books', 'categories', 'boxes', 'press']) {
  test(`creates a new group "${name}" that passes the lint with its family`, async () => {
    const root = sample();
    const made = group(root, `sample/${name}`);
    writeFileSync(path.join(root, made.file), made.text);
    made.declare();
    const openapi = path.join(root, 'openapi/sample/openapi.yaml');
    assert.ok(readFileSync(openapi, 'utf8').includes(`./${name}.yaml#/paths/~1${name}`));
    const problems = await lint({ ref: openapi, config: await configFor({ rules: 'house' }), externalRefResolver: new BrandResolver() });
    assert.deepEqual(problems.map(asLine), []);
    assert.throws(() => group(root, `sample/${name}`), /already has the tag/);
  });
}

test('rejects an invalid name, a missing folder and a superfluous folder', () => {
  const request = (name: string) => ({ root: ROOT, name, today });
  assert.throws(() => guide(request('My Guide')), /not a valid name/);
  assert.throws(() => guide(request('wallet/invite')), /cannot contain a folder/);
  assert.throws(() => tutorial(request('pairing')), /an existing area.*Use one of/);
  assert.throws(() => group(ROOT, 'walet/things'), /an existing family.*wallet/);
});

test('overwrites nothing and prints its usage', () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['--import', 'tsx', 'tools/new.ts', ...args], { cwd: ROOT, encoding: 'utf8' });
  const there = run('guide', 'create_space_as_tenant');
  assert.equal(there.status, 1);
  assert.match(there.stderr, /userguide\/create_space_as_tenant\.mdx already exists/);
  assert.match(run('page', 'x').stderr, /tutorial <area>\/<name>/);
});
