import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { parseYaml } from '@redocly/openapi-core';
import { bundleUnchecked } from '../../packages/openapi/bundle';
import { lintFamily } from '../../packages/openapi/lint';
import { OPENAPI_DIR } from '../../packages/openapi/source';
import type { Family } from '../../packages/platform/families';
import { type BuiltFamily, builtFamily, contentsOf } from '../../packages/reference/buildFamily';
import { renderPage } from '../../packages/reference/renderPage';
import { tryItOf } from '../../packages/try-it/data/tryIt';
import { freshDraft } from '../../packages/try-it/draft';
import { prepare } from '../../packages/try-it/request';
import { shownIn } from '../twins/complete';
import { missingSentences } from '../twins/sentences';
import { contentOf } from './html';
import { wantedOf } from './wanted';

/** Valid descriptions of third parties: the pages of their operations and webhooks, and what the lint reports. */
const CASES: [file: string, pages: string[], warnings: RegExp[]][] = [
  [
    'openapi-3.1.yaml',
    ['get-a-id', 'get-q-fixed-1', 'post-upload', 'dup', 'dup-post-dup', 'delete-dup', 'receive-ping'],
    [/`false` is shown as "no value"/, /`\/relative` has no host/, /`headers` is not/],
  ],
  ['openapi-3.0.yaml', ['get-things-thing-id-sub-ext', 'patch-thing'], [/There are no servers/, /first tag, a, and not in b/]],
  ['external-value.yaml', ['post-a'], [/There are no servers/]],
  ['operation-index.yaml', ['index-page'], [/There are no servers/]],
  ['parts-without-value.yaml', ['get-a', 'post-b', 'get-c'], [/`tags` has no value/, /The type `strin` does not exist/]],
  [
    'swagger-2.0.yaml',
    ['list-parcels', 'create-parcel', 'replace-parcel'],
    [/:39:\d+: warning .*collectionFormat:tsv/, /:57:79: warning The field `sizes`/, /:64:7: warning `schemes`/],
  ],
  ['habits-3.0.yaml', ['get-pet', 'patch-pet', 'search'], []],
  ['habits-3.1.yaml', ['list-orders', 'put-tree', 'order-paid'], [/`headers` is not/]],
  ['habits-bodies.yaml', ['read-thing', 'write-thing'], []],
  ['webhooks-only.yaml', ['receive-lamp-lit'], []],
  [
    'callbacks-and-links.yaml',
    ['subscribe', 'get-subscription', 'export-events'],
    [/`security` is not/, /operation `getGone`, which does not/, /The link has no operation/, /\/paths\/~1gone\/get, which does not/],
  ],
];

describe('a description of a third party', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'third-party-'));
  after(() => rmSync(folder, { recursive: true }));

  for (const [file, pages, warnings] of CASES) {
    it(`${file} has a page for each operation, with all names, and one warning per part that is not shown`, async () => {
      const own = path.join(folder, path.basename(file, '.yaml'));
      cpSync(path.join(__dirname, 'fixtures', file), path.join(own, 'openapi.yaml'));
      const family: Family = { folder: path.relative(OPENAPI_DIR, own), slug: 'x', label: 'X', purpose: 'A case.', rules: 'foreign' };
      const result = await lintFamily(family);
      assert.deepEqual(result.problems, []);
      for (const says of warnings)
        assert.ok(
          result.warnings.some((each) => says.test(each)),
          `${says}\n${result.warnings.join('\n')}`,
        );
      for (const each of result.warnings) assert.match(each, /openapi\.yaml:\d+:\d+: warning .+\. /);
      const built = await builtFamily(family, await bundleUnchecked(family));
      assert.deepEqual(
        built.pages.map(({ entry }) => entry.id),
        pages,
      );
      assertComplete(family, built);
    });
  }
});

/** What pages of the habits of public descriptions say, by fixture and page. */
const SAID: [file: string, page: string, words: RegExp[]][] = [
  ['habits-3.0.yaml', 'get-pet', [/also if kind is tomcat/, /At operation level/, /A dog/]],
  ['habits-3.0.yaml', 'patch-pet', [/object or null/, /New owner or none/]],
  ['habits-3.0.yaml', 'search', [/Ascending: .*name/, /Descending: .*-name/, /cursor.*deprecated/i]],
  ['habits-3.1.yaml', 'list-orders', [/Further examples: .*cold/, /By number/, /together with/]],
  ['habits-3.1.yaml', 'put-tree', [/array of \(array of Tree or null\) or null/, /a\.example\/2/]],
  ['habits-3.1.yaml', 'order-paid', [/HTTP digest/, /order_id/]],
  ['habits-bodies.yaml', 'read-thing', [/Authentication:? *none/, /"null"|&quot;null&quot;/, /Nothing: *`*(?:""|&quot;&quot;)/]],
  ['habits-bodies.yaml', 'write-thing', [/"name": "Rex"/, /picture=@"?picture/, /@(?:body|image|file)\.png/]],
];

describe('the habits of public descriptions', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'habits-'));
  after(() => rmSync(folder, { recursive: true }));
  for (const [file, page, words] of SAID)
    it(`${page} of ${file} says what its description does, and no more`, async () => {
      cpSync(path.join(__dirname, 'fixtures', file), path.join(folder, 'openapi.yaml'));
      const family: Family = { folder: path.relative(OPENAPI_DIR, folder), slug: 'x', label: 'X', purpose: 'A case.', rules: 'foreign' };
      const contents = contentsOf(family, await builtFamily(family, await bundleUnchecked(family)));
      const html = renderPage(JSON.parse(contents.get(`${page}.json`)?.() ?? ''));
      const twin = contents.get(`${page}.md`)?.() ?? '';
      for (const each of words) for (const text of [html.replace(/<[^>]+>/g, ''), twin]) assert.match(text, each);
      if (page === 'order-paid') for (const text of [html, twin]) assert.doesNotMatch(text, /write-only/);
      for (const text of [html, twin]) assert.doesNotMatch(text, /Allowed roles|The response to this request has the fields/);
    });
});

/** Collects the names, descriptions and values that readers of a description in Swagger 2.0 expect. */
function textsOf(node: unknown, key = ''): string[] {
  if (typeof node !== 'object' || !node) return ['name', 'description', 'summary', 'enum', 'url'].includes(key) ? [String(node)] : [];
  return Object.entries(node).flatMap(([name, value]) => [
    ...(['properties', 'headers', 'scopes'].includes(key) ? [name] : []),
    ...(name === 'example' ? [] : textsOf(value, Array.isArray(node) ? key : name)),
  ]);
}

describe('a description in Swagger 2.0', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'swagger-'));
  after(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'openapi.yaml');
  const family: Family = { folder: path.relative(OPENAPI_DIR, folder), slug: 'x', label: 'X', purpose: 'A case.', rules: 'foreign' };

  it('keeps its texts, credentials, forms and digits, in samples and in Try it', async () => {
    cpSync(path.join(__dirname, 'fixtures/swagger-2.0.yaml'), file);
    const built = await builtFamily(family, await bundleUnchecked(family));
    const twins = [...contentsOf(family, built)].filter(([name]) => name.endsWith('.md')).map(([, content]) => content());
    const wanted = textsOf(parseYaml(readFileSync(file, 'utf8')));
    assert.ok(wanted.length > 30);
    assert.deepEqual(
      wanted.filter((each) => each !== 'body' && !twins.join('\n').includes(each)),
      [],
    );
    const [list, create, replace] = built.pages.map(({ operation, source, entry }) => ({
      curl: operation.samples[0].text,
      data: tryItOf(operation, source, built.description, entry.route),
    }));
    assert.match(list.curl, /depot\.example\/v1\/parcels'.*--user "\$USERNAME:\$PASSWORD"/s);
    assert.match(create.curl, /--form 'label=/);
    assert.match(replace.curl, /\/parcels\/1253261109769874438'.*"X-Key: \$KEY".*"kind": "box"/s);
    const draft = freshDraft(create.data);
    const { url, body } = prepare({
      data: create.data,
      draft,
      base: built.index.servers[0].url,
      credentials: { scheme: '', secrets: {} },
      files: {},
    });
    assert.equal(url, 'https://depot.example/v1/parcels');
    assert.ok(body.kind === 'form' && JSON.stringify(body.entries).includes('label'), JSON.stringify(body));
  });

  it('is refused with file and remedy if it cannot be converted', async () => {
    writeFileSync(
      file,
      "swagger: '2.0'\ninfo: { title: A, version: '1' }\npaths: { /a: { get: { consumes: 3, parameters: [{ in: body, type: [] }] } } }\n",
    );
    await assert.rejects(
      bundleUnchecked(family),
      /openapi\.yaml:1:1: error Swagger 2\.0 cannot be converted to OpenAPI 3\.0: .+\. Correct it/,
    );
  });
});

/** Renders all pages, and checks that those of operations have every name, value and status of the description. */
function assertComplete(family: Family, built: BuiltFamily): void {
  const contents = contentsOf(family, built);
  for (const [name, content] of contents) {
    const text = content();
    assert.ok(text.length);
    const page = built.pages.find(({ entry }) => name === `${entry.id}.json`);
    if (!page) continue;
    const html = renderPage(JSON.parse(text));
    const { code, statuses } = contentOf(html);
    const twin = contents.get(`${page.entry.id}.md`)?.() ?? '';
    for (const shown of [new Set([...code, ...[...statuses].map((status) => `status ${status}`)]), shownIn(twin)])
      assert.deepEqual(
        [...wantedOf(page.source, false)].filter((each) => !shown.has(each)),
        [],
        name,
      );
    assertTargets(html);
    assert.deepEqual(missingSentences(`<main>${html}</main>`, twin).missing, [], name);
  }
}

/** Checks that IDs are unique, and that links and buttons lead to one. */
function assertTargets(html: string): void {
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, id]) => id);
  const ids = all(/ id="([^"]+)"/g);
  assert.deepEqual(
    ids.filter((id, at) => ids.indexOf(id) !== at),
    [],
  );
  assert.deepEqual(
    all(/ (?:href="#|popovertarget=")([^"]+)"/gi).filter((id) => !ids.includes(id)),
    [],
  );
}
