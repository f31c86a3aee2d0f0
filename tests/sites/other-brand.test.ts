import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { brand } from '../../packages/platform/brand';
import { FOREIGN_OPERATIONS, foreignDescription } from './foreign';
import { SAMPLE_ENTRY, tinySite } from './site';

const OTHER = { name: 'Baobab', slug: 'baobab' };
const FOREIGN = ['3.0.3', '3.1.0'] as const;

/** Builds the small site under another brand with two additional third-party families. */
describe('a site under another brand with third-party families', () => {
  const site = tinySite();
  after(() => site.dispose());
  site.edit('packages/platform/brand.ts', (text) => text.replaceAll(brand.name, OTHER.name).replaceAll(brand.slug, OTHER.slug));
  for (const [index, version] of FOREIGN.entries())
    site.write(`openapi/foreign-${index}/openapi.json`, JSON.stringify(foreignDescription(version)));
  const entries = FOREIGN.map(
    (_, index) =>
      `{ folder: 'foreign-${index}', slug: 'foreign-${index}', label: 'Foreign ${index}', purpose: 'Not ours.', rules: 'foreign' },`,
  );
  site.edit('packages/platform/families.ts', (text) => text.replace(SAMPLE_ENTRY, [SAMPLE_ENTRY, ...entries].join('\n  ')));
  const built = site.run('build');
  const build = path.join(site.folder, 'build');
  const page = (route: string) => readFileSync(path.join(build, `${route}.html`), 'utf8');
  const files = existsSync(build) ? readdirSync(build, { recursive: true, encoding: 'utf8' }) : [];

  it('builds without broken links', () => assert.equal(built.status, 0, built.output.slice(-4000)));

  it('contains no trace of the first brand in file names or contents', () => {
    const trace = new RegExp(`${brand.slug}|${brand.company}`, 'i');
    const contents = files.filter((file) => /\.(html|js|css|json|ya?ml|xml|txt|svg)$/.test(file));
    assert.ok(contents.length > 300, `only ${contents.length} files were looked at`);
    assert.deepEqual(
      files.filter((file) => trace.test(file)),
      [],
    );
    assert.deepEqual(
      contents.filter((file) => trace.test(readFileSync(path.join(build, file), 'utf8'))),
      [],
    );
    assert.match(page('tutorials/baobab/platform-onboarding'), /Baobab/);
  });

  describe('an unlisted group', () => {
    const routes = ['/api/sample/admin-things', '/api/sample/admin-things/hide-thing', '/api/sample/admin-things/receive-thing-hidden'];
    it('is reachable and marked noindex', () => {
      for (const route of routes) assert.match(page(route), /<meta[^>]*name="?robots"?[^>]*noindex/);
    });
    it('is not in the sitemap, category pages or lists of other pages', () => {
      for (const file of ['sitemap.xml', 'category/sample.html', 'api/sample/audit-logs.html', 'index.html']) {
        assert.doesNotMatch(readFileSync(path.join(build, file), 'utf8'), /admin-things/, file);
      }
      assert.match(readFileSync(path.join(build, 'sitemap.xml'), 'utf8'), /\/api\/sample\/audit-logs\/list-audit-logs</);
    });
    it('is in no search result', () => {
      const fragments = files
        .filter((file) => file.endsWith('.pf_fragment'))
        .map((file) => gunzipSync(readFileSync(path.join(build, file))).toString());
      assert.ok(fragments.some((text) => text.includes('/api/sample/audit-logs/list-audit-logs')));
      assert.deepEqual(
        fragments.filter((text) => text.includes('admin-things')),
        [],
      );
    });
  });

  it('redirects from the alternative spelling of a group', () => {
    for (const rest of ['', '/list-audit-logs']) {
      const redirect = files.find((file) => [`api/sample/auditlogs${rest}.html`, `api/sample/auditlogs${rest}/index.html`].includes(file));
      assert.ok(redirect, `there is no file for /api/sample/auditlogs${rest}`);
      assert.match(readFileSync(path.join(build, redirect), 'utf8'), new RegExp(`url=/api/sample/audit-logs${rest}"`));
    }
  });

  it('shows text that resembles a tag or an expression literally', () => {
    assert.match(page('api/sample/admin-things/hide-thing'), /3 &lt; 4|3 &#x3C; 4/);
    assert.match(page('api/sample/admin-things/hide-thing'), /\{braces\}/);
  });

  FOREIGN.forEach((version, index) => {
    it(`has a page for each of ${FOREIGN_OPERATIONS} operations of a third-party OpenAPI ${version} description`, () => {
      const pages = files.filter(
        (file) => file.startsWith(`api/foreign-${index}/`) && file.endsWith('.html') && file.split('/').length === 4,
      );
      assert.equal(pages.length, FOREIGN_OPERATIONS);
      for (const file of pages) {
        const html = readFileSync(path.join(build, file), 'utf8');
        assert.match(html, /<h1/, file);
        // The policy check would have failed the build for scripts and other injections (fixtures/injections.ts).
        assert.doesNotMatch(html, /docs\/elsewhere/, file);
      }
    });
  });

  it('documents all kinds of authentication of a third-party description', () => {
    const words = page('category/foreign-0')
      .replace(/<wbr\/?>/g, '')
      .replace(/<[^>]*>/g, ' '); // Names contain line break opportunities between their parts.
    for (const part of [
      'X-Foreign-Key',
      'foreign_key',
      '--user',
      'https://login.foreign.example/auth',
      'https://eu.foreign.example/token',
      'pets:read',
      'pets:write',
      'openid-configuration',
      'email',
      'gone',
    ])
      assert.ok(words.includes(part), part);
    assert.doesNotMatch(page('category/foreign-0'), /docs\/elsewhere/);
  });

  it('has error code pages with its own URLs and without operations of unlisted groups', () => {
    assert.match(page('api/errors/unauthenticated'), /developers\.baobab\.example\/api\/errors\/unauthenticated/);
    const pages = files.filter((file) => /^api\/errors\/\w+\.html$/.test(file));
    assert.ok(pages.length > 50);
    for (const file of pages) assert.doesNotMatch(readFileSync(path.join(build, file), 'utf8'), /admin-things/, file);
  });

  it('shows images beside a page and in static/ with their size, and as text in its Markdown', () => {
    const images = [...page('docs/one').matchAll(/<img [^>]*>/g)].map(([tag]) => tag);
    for (const alt of ['A pixel of the colour of the brand', 'The logo'])
      assert.ok(
        images.some((tag) => tag.includes(`alt="${alt}"`) && /\bwidth=/.test(tag) && /\bheight=/.test(tag)),
        images.join('\n'),
      );
    assert.match(site.read('build/docs/one.md'), /^Image: A pixel of the colour of the brand\.\n\nImage: The logo\.$/m);
  });

  it('offers each description as a download', () => {
    for (const family of ['sample', 'foreign-0']) {
      for (const name of ['openapi.yaml', 'openapi.json', 'postman.json'])
        assert.ok(existsSync(path.join(build, 'downloads', family, name)), `${family}/${name}`);
      assert.match(page(`category/${family}`), new RegExp(`href="?/downloads/${family}/openapi.yaml`));
    }
  });
});
