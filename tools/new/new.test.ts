import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { DEFAULT_PARSE_FRONT_MATTER } from '@docusaurus/utils';
import { lint } from '@redocly/openapi-core';
import { configFor } from '../../packages/openapi/config';
import { asLine } from '../../packages/openapi/problems';
import { writeRefs } from '../../packages/openapi/refs';
import { BrandResolver } from '../../packages/openapi/source';
import { parseFrontMatter } from '../../src/config/frontMatter';
import { readDescription } from '../prose/description';
import { markdownProblems } from '../prose/markdown';
import { readPage } from '../prose/page';
import { houseProblems } from '../prose/rules';
import { spellingProblems } from '../prose/spelling';
import { create } from './create';

const ROOT = path.resolve(__dirname, '../..');
const TODAY = '2026-11-21';

const PAGES: [kind: string, name: string, file: string, route: string][] = [
  ['tutorial', 'wallet/pairing-of-devices', 'tutorials/wallet/pairing-of-devices.mdx', '/tutorials/wallet/pairing-of-devices'],
  ['guide', 'invite_a_colleague', 'userguide/invite_a_colleague.mdx', '/userguide/invite_a_colleague'],
  ['overview', 'pay_overview', 'docs/overviews/pay_overview.mdx', '/docs/pay_overview'],
  ['post', 'a-new-post', 'blog/2026-11-21-a-new-post.mdx', '/blog/a-new-post'],
];

for (const [kind, name, file, route] of PAGES) {
  test(`creates a new ${kind} with complete front matter that passes every prose check`, async () => {
    const made = create(ROOT, kind, name, TODAY);
    assert.equal(made.file, file);
    assert.ok(made.next.includes(`:3000${route}.`), made.next);
    assert.doesNotMatch(made.text, /\$/);
    const { frontMatter } = await parseFrontMatter({
      filePath: path.join(ROOT, made.file),
      fileContent: made.text,
      defaultParseFrontMatter: DEFAULT_PARSE_FRONT_MATTER,
    });
    assert.match(String(frontMatter.title), /^[A-Z]/);
    const page = readPage(made.file, made.text);
    assert.deepEqual([...houseProblems(page), ...(await markdownProblems([page])), ...(await spellingProblems([page]))], []);
    assert.equal(
      page.words,
      page.headings.reduce((sum, { text }) => sum + text.split(' ').length, 0),
      'Instructions to the writer must be in comments.',
    );
  });
}

test('creates a new group that passes the lint once its tag and scope are declared', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'portal-new-'));
  after(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(path.join(root, 'openapi'));
  cpSync(path.join(ROOT, 'tests/sites/fixtures/sample'), path.join(root, 'openapi/sample'), { recursive: true });
  cpSync(path.join(ROOT, 'openapi/shared'), path.join(root, 'openapi/shared'), { recursive: true });
  const { file, text } = create(root, 'group', 'sample/address-books', TODAY);
  writeFileSync(path.join(root, file), text.replace('scope:read', 'sample:read'));
  const openapi = path.join(root, 'openapi/sample/openapi.yaml');
  const tag = '  - { name: address-books, x-displayName: Address books, description: Address books of a tenant. }';
  writeFileSync(openapi, readFileSync(openapi, 'utf8').replace('tags:', `tags:\n${tag}`));
  writeRefs(path.join(root, 'openapi/sample'));
  assert.ok(readFileSync(openapi, 'utf8').includes('./address-books.yaml#/paths/~1address-books'));
  const problems = await lint({ ref: openapi, config: await configFor({ rules: 'house' }), externalRefResolver: new BrandResolver() });
  assert.deepEqual(problems.map(asLine), []);
});

test('creates a new family whose description only lacks operations', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'portal-new-'));
  after(() => rmSync(root, { recursive: true, force: true }));
  cpSync(path.join(ROOT, 'openapi/shared'), path.join(root, 'openapi/shared'), { recursive: true });
  const { file, text, next } = create(root, 'family', 'parcels', TODAY);
  assert.equal(file, 'openapi/parcels/openapi.yaml');
  assert.match(next, /npm run new -- group parcels\/<name>.*packages\/platform\/families\.ts/);
  mkdirSync(path.join(root, 'openapi/parcels'));
  writeFileSync(path.join(root, file), text);
  const group = create(root, 'group', 'parcels/labels', TODAY);
  writeFileSync(path.join(root, group.file), group.text.replace('scope:read', 'parcels:read'));
  const openapi = path.join(root, file);
  const tag = '{ name: labels, x-displayName: Labels, description: Labels that are printed for a parcel. }';
  writeFileSync(openapi, text.replace('tags: []', `tags: [${tag}]`));
  writeRefs(path.join(root, 'openapi/parcels'));
  const problems = await lint({ ref: openapi, config: await configFor({ rules: 'house' }), externalRefResolver: new BrandResolver() });
  assert.deepEqual(problems.map(asLine), []);
  for (const each of [{ file, text }, group]) {
    const description = readDescription(each.file, each.text);
    assert.deepEqual([...houseProblems(description), ...(await spellingProblems([description]))], []);
  }
});

const REJECTED: [kind: string, name: string, message: RegExp][] = [
  ['page', 'x', /not a kind of file[\s\S]*tutorial <area>\/<name>/],
  ['guide', 'My Guide', /not a valid name/],
  ['guide', 'wallet/invite', /Omit the folder/],
  ['tutorial', 'pairing', /Start it with a folder of tutorials: .*wallet/],
  ['group', 'walet/things', /Start it with a folder of openapi: .*wallet/],
  ['group', 'a/wallet/things', /Start it with a folder of openapi/],
  ['guide', 'create_space_as_tenant', /userguide\/create_space_as_tenant\.mdx already exists/],
];
for (const [kind, name, message] of REJECTED)
  test(`rejects ${kind} ${name}`, () => assert.throws(() => create(ROOT, kind, name, TODAY), message));
