import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brand } from '../../packages/platform/brand';
import { checkAcross } from './across';
import { pageAt } from './fixture';
import type { Link, PageReport } from './model';

const FILES = new Set(['img/a.svg', 'downloads/wallet/openapi.yaml', 'a.html', 'b.html']);
const link = (href: string, kind: Link['kind'] = 'link'): Link => ({ kind, href, at: '2:3 <a>' });
const HIDDEN = { title: '/a', description: 'About /a.', robots: 'noindex, nofollow', graph: {} };

function messagesOf(pages: PageReport[], sitemap = pages.map(({ route }) => brand.siteUrl + route)): string[] {
  return checkAcross(pages, { files: FILES, sitemap }).map(({ message }) => message);
}

/** Returns the message about a link from /a in a build of /a, /b and /old, which redirects to /b. */
function saidOf(href: string, kind?: Link['kind']): string | undefined {
  const old = pageAt('/old', { head: { refresh: '/b', graph: {} } });
  const pages = [pageAt('/a', { links: [link(href, kind)], ids: ['top'] }), pageAt('/b', { ids: ['one two'] })];
  return messagesOf(
    [...pages, old],
    ['/a', '/b'].map((route) => brand.siteUrl + route),
  )[0];
}

describe('rules across pages', () => {
  it('require unique titles and descriptions', () => {
    const same = pageAt('/b', { head: { ...pageAt('/a').head } });
    assert.deepEqual(
      messagesOf([pageAt('/a'), same]).map((message) => message.slice(0, 22)),
      ['The title "/a" is also', 'The description "About'],
    );
  });

  it('allow duplicates on unlisted pages', () => {
    assert.deepEqual(messagesOf([pageAt('/b', { head: HIDDEN }), pageAt('/a')], [`${brand.siteUrl}/a`]), []);
  });

  it('require every page in the sitemap, except noindex pages and redirects', () => {
    assert.match(messagesOf([pageAt('/a')], [])[0], /^\/a is not in sitemap.xml/);
    assert.match(messagesOf([pageAt('/a', { head: HIDDEN })])[0], /is excluded from indexing/);
    assert.match(messagesOf([pageAt('/a')], [`${brand.siteUrl}/a`, `${brand.siteUrl}/b`])[0], /\/b, which is not in the build/);
    assert.deepEqual(messagesOf([pageAt('/404')], []), []);
  });
});

describe('navigation', () => {
  const leading = (route: string, given: Partial<PageReport>, navigation?: string): string[] => {
    const page = pageAt(route, { links: [{ ...link('/hidden'), ...(navigation !== undefined && { navigation }) }], ...given });
    const pages = [page, pageAt('/hidden', { head: { ...HIDDEN, title: '/hidden' } })];
    return messagesOf(pages, given.head ? [] : [brand.siteUrl + route]);
  };

  for (const name of ['Docs sidebar', 'Breadcrumbs', 'Docs pages'])
    it(`rejects a link from a listed to an unlisted page: ${name}`, () =>
      assert.match(leading('/a', {}, name)[0], new RegExp(`"${name}" links to /hidden, which is unlisted`)));

  it('allows unlisted pages in the navigation of unlisted pages and in the text of listed ones', () => {
    assert.deepEqual(leading('/a', { head: HIDDEN }, 'Docs sidebar'), []);
    assert.deepEqual(leading('/a', {}), []);
  });
});

describe('a link', () => {
  for (const href of [
    '/b',
    '/b#one%20two',
    '#top',
    'b',
    `${brand.siteUrl}/b`,
    '/downloads/wallet/openapi.yaml',
    'mailto:a@b.example',
    'https://c.example/x',
  ])
    it(`may point to ${href}`, () => assert.equal(saidOf(href), undefined));

  const dead: Record<string, RegExp> = {
    '/c': /is not an existing page. Use the address/,
    '/b.html': /is not an existing page. Write \/b\.$/,
    '/b/': /is not an existing page. Write \/b\.$/,
    '/b#three': /an anchor that \/b does not have/,
    '#three': /an anchor that \/a does not have/,
    '/old#one': /is redirected. Write \/b#one/,
    '#': /has no target/,
    '': /has no target/,
    'https://': /is not a valid address/,
    'javascript:void(0)': /has the scheme javascript:/,
  };
  for (const [href, message] of Object.entries(dead)) it(`may not point to "${href}"`, () => assert.match(saidOf(href) ?? '', message));

  it('must point to an existing file if it loads a file', () => {
    assert.equal(saidOf('/img/a.svg', 'file'), undefined);
    assert.match(saidOf('/img/b.svg', 'file') ?? '', /is not an existing file/);
    assert.match(saidOf('/b', 'file') ?? '', /which is a page/);
  });

  it('must point to an existing page if it is a redirect', () => {
    assert.match(messagesOf([pageAt('/old', { head: { refresh: '/gone', graph: {} } })], [])[0], /\/gone is not an existing page/);
  });
});
