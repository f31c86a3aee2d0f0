import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RouteConfig } from '@docusaurus/types';
import { withDates } from './sitemap';

const ROUTES = [
  { path: '/', routes: [{ path: '/docs', routes: [{ path: '/docs/one', metadata: { sourceFilePath: 'docs/one.mdx' } }] }] },
  { path: '/api/wallet/get', metadata: { sourceFilePath: 'api/wallet/get.mdx', lastUpdatedAt: Date.UTC(2026, 10, 20) } },
  { path: '/blog', metadata: undefined },
] as unknown as RouteConfig[];

test('the sitemap has the date of the last commit of a page, or that of its front matter', async () => {
  const create = withDates(() => new Map([['docs/one.mdx', '2026-11-21']]));
  const items = await create({
    routes: ROUTES,
    defaultCreateSitemapItems: async () =>
      ['/docs/one', '/api/wallet/get', '/blog'].map((path) => ({
        url: `https://site.example${path}`,
        changefreq: null,
        priority: null,
        lastmod: null,
      })),
  } as unknown as Parameters<typeof create>[0]);
  assert.deepEqual(
    items.map(({ lastmod }) => lastmod),
    ['2026-11-21', '2026-11-20', null],
  );
});
