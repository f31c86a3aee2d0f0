import type { Options } from '@docusaurus/plugin-sitemap';
import { brand } from '../../packages/platform/brand';
import { readOutline } from '../../packages/reference/stored';

/** Options of the sitemap: all application pages and all listed documents. */
export const sitemap: Options = {
  changefreq: null,
  priority: null,
  createSitemapItems: async ({ defaultCreateSitemapItems, ...params }) => [
    ...(await defaultCreateSitemapItems(params)),
    ...readOutline()
      .pages.filter(({ unlisted }) => !unlisted)
      .map(({ route }) => ({ url: brand.siteUrl + route, changefreq: null, priority: null })),
  ],
};
