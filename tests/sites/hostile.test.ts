import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { chromium } from '@playwright/test';
import { parse } from 'parse5';
import { SiteServer } from '../../tools/site/server';
import { launchOptions } from '../../tools/support/chromium';
import { SAMPLE_ENTRY, tinySite } from './site';

const FILE = 'openapi/hostile/openapi.yaml';
const ENTRY = `{ folder: 'hostile', slug: 'hostile', label: 'Hostile', purpose: 'Not ours.', rules: 'foreign' },`;
/** OpenAPI allows a description without operations. */
const BARE = ENTRY.replaceAll('hostile', 'bare').replace('Hostile', 'Bare');

/** Text at a position in the fixture, and the expected warning. */
const WARNINGS: [at: string, says: RegExp][] = [
  ["- name: things\n    description: '<script>", /The description is empty without the HTML .* Write it as text/],
  ["description: '<script>alert(1)</script><style>", /The description is empty without the HTML .* Write it as text/],
  ['name: id, in: path, required: true, schema: true', /`true` is shown as "any value"\. Write a schema with a type/],
  ['description: OK, content: { application/json: { schema: true } }', /`true` is shown as "any value"\. Write a schema with a type/],
  ['Unmergeable:\n      allOf:', /allOf require this schema to be string and object.* Write one type/],
  ['gone: ', /maps `gone` to #\/components\/schemas\/Gone, which does not exist.* Add the schema, or remove the value/],
];

/** Warnings of the Postman converter about recursive schemas and prototype names. */
const OF_CONVERTER = /^openapi\/hostile\/openapi\.yaml:\d+:\d+: warning the Postman collection .* \[postman\]$/;

type Element = { tagName?: string; attrs?: { name: string; value: string }[]; childNodes?: Element[]; value?: string };

describe('a malicious and faulty description', () => {
  const site = tinySite();
  after(() => site.dispose());
  site.overlay('hostile', 'openapi/hostile');
  site.edit('packages/platform/families.ts', (text) => text.replace(SAMPLE_ENTRY, `${SAMPLE_ENTRY}\n  ${ENTRY}\n  ${BARE}`));
  site.write('openapi/bare/openapi.yaml', "openapi: 3.1.0\ninfo: { title: Bare, version: '1' }\npaths: {}\n");
  const folder = path.join(site.folder, 'build');
  let built: ReturnType<typeof site.run>;
  let pages: string[];
  before(() => {
    built = site.run('build');
    assert.equal(built.status, 0, built.output.slice(-4000));
    const files = readdirSync(path.join(folder, 'api/hostile'), { recursive: true, encoding: 'utf8' });
    pages = files.filter((file) => file.endsWith('.html')).map((file) => `/api/hostile/${file.replace(/\.html$/, '')}`);
  });

  it('has a page for each of its 9 operations, its webhook and its 3 groups', () => assert.equal(pages.length, 13, pages.join('\n')));

  it('says that a description has no operations', () => {
    assert.match(readFileSync(path.join(folder, 'category/bare.html'), 'utf8'), /The description has no operations\./);
    assert.match(readFileSync(path.join(folder, 'category/bare.md'), 'utf8'), /\n\nThe description has no operations\.\n\n## Downloads\n/);
  });

  it('causes one warning per fault, with file, line and remedy, and without a stack trace', () => {
    const text = site.read(FILE);
    const lines = built.output.split('\n').filter((line) => line.includes(' warning ') && !OF_CONVERTER.test(line));
    const expected = WARNINGS.map(([at, says]) => {
      const from = text.indexOf(at);
      assert.notEqual(from, -1, at);
      return { line: text.slice(0, from + at.length).split('\n').length, says };
    });
    assert.equal(lines.length, WARNINGS.length, lines.join('\n'));
    for (const { line, says } of expected)
      assert.ok(
        lines.some((each) => each.startsWith(`${FILE}:${line}:`) && says.test(each)),
        `${line}: ${says}\n${lines.join('\n')}`,
      );
    assert.doesNotMatch(built.output, /^\s+at .*\(?\S+:\d+:\d+\)?$/m);
    assert.doesNotMatch(built.output, /HTML minifier diagnostic/);
  });

  it('leaves nothing in a page that runs, loads or sends', () => {
    for (const page of [...pages, '/category/hostile']) {
      const elements = elementsOf(parse(readFileSync(path.join(folder, `${page}.html`), 'utf8')) as Element);
      for (const { tagName, attrs = [] } of elements) {
        assert.doesNotMatch(String(tagName), /^(?:iframe|object|embed|base|form|style|animate|template)$/, page);
        for (const { name, value } of attrs) {
          assert.doesNotMatch(name, /^on|^srcdoc$/, `${page}: <${tagName} ${name}>`);
          assert.doesNotMatch(
            value,
            name === 'content' ? /^$/ : /^\s*javascript:|^(?:https?:)?\/\/evil\.example/i,
            `${page}: <${tagName}>`,
          );
        }
      }
      assert.equal(elements.filter(({ tagName }) => tagName === 'h1').length, 1, page);
      const inline = elements.filter(({ tagName, attrs }) => tagName === 'script' && !attrs?.some(({ name }) => name === 'src'));
      for (const { childNodes = [] } of inline) assert.ok(!/^\s*alert/.test(String(childNodes[0]?.value)), page);
    }
  });

  it('shows prototype names and markup literally', () => {
    const html = readFileSync(path.join(folder, 'api/hostile/svg-onload-alert-1/value-of.html'), 'utf8');
    for (const name of ['__proto__', 'constructor', 'toString', '&lt;img src=x'])
      assert.ok(html.replace(/<wbr\/?>/g, '').includes(name), name);
  });

  it('prints nothing to the console and sends no requests to other sites, including Try it', async () => {
    const server = await SiteServer.start('/', { build: folder });
    const browser = await chromium.launch(launchOptions());
    try {
      const page = await browser.newPage();
      const found: string[] = [];
      page.on('console', (message) => found.push(message.text()));
      page.on('pageerror', ({ message }) => found.push(message));
      page.on('dialog', (dialog) => found.push(dialog.message()));
      page.on('request', (request) => {
        if (!request.url().startsWith(server.url)) found.push(request.url());
      });
      for (const address of [...pages, '/category/hostile']) {
        await page.goto(`${server.url}${address}`);
        await page.locator('html[data-has-hydrated=true]').waitFor();
        const open = page.getByRole('button', { name: 'Try it', exact: true });
        if (await open.isVisible()) {
          await open.click();
          const form = page.locator('.try-it');
          await form.waitFor({ timeout: 10_000 }).catch(() => found.push('Try it does not open.'));
        }
        assert.deepEqual(found, [], address);
      }
    } finally {
      await browser.close();
      await server.close();
    }
  });
});

function elementsOf(node: Element): Element[] {
  return [...(node.tagName ? [node] : []), ...(node.childNodes ?? []).flatMap(elementsOf)];
}
