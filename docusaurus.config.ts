import type { Config } from '@docusaurus/types';
import { brand } from './src/brand';
import { blog } from './src/config/blog';
import { markdown } from './src/config/markdown';
import { groupRedirects } from './src/config/redirects';
import { pageRemark } from './src/config/remark';
import { hostedSearch } from './src/config/search';
import { sections } from './src/config/sections';
import { staticDirectories } from './src/config/served';
import { themeConfig } from './src/config/theme';
import codeLanguage from './src/plugins/code-language';
import documents from './src/plugins/documents';
import pageDependencies from './src/plugins/page-dependencies';
import pageLoading from './src/plugins/page-loading';
import replacedModules from './src/plugins/replaced-modules';
import search from './src/plugins/search';
import staticParts from './src/plugins/static-parts';

/** Assembly only: each concern is a module in src/config or a plugin in src/plugins. */
const config: Config = {
  title: `${brand.name} developer portal`,
  tagline: 'Wallets, banking, identity, invoices, transport and trade through one platform',
  favicon: 'img/favicon.svg',
  staticDirectories,
  url: brand.siteUrl,
  baseUrl: '/',
  baseUrlIssueBanner: true,
  trailingSlash: false,
  noIndex: false,
  titleDelimiter: '|',
  i18n: { defaultLocale: 'en', locales: ['en'] },
  // With FAMILY set, links to other families are broken.
  onBrokenLinks: process.env.FAMILY ? 'warn' : 'throw',
  // The specification requires warnings; in CI they fail the build (scripts/test.ts sets CI).
  onBrokenAnchors: process.env.CI ? 'throw' : 'warn',
  onDuplicateRoutes: process.env.CI ? 'throw' : 'warn',
  markdown,
  customFields: { hostedSearch: hostedSearch() },
  // With this cache, the server build would wait for the browser build to compile pages of the reference, which it never compiles.
  future: { v4: true, faster: { mdxCrossCompilerCache: false } },
  plugins: [
    ...sections,
    ['@docusaurus/plugin-content-blog', blog],
    ['@docusaurus/plugin-content-pages', { path: 'src/pages', ...pageRemark }],
    ['@docusaurus/plugin-sitemap', { changefreq: null, priority: null }],
    pageDependencies,
    replacedModules,
    pageLoading,
    search,
    codeLanguage,
    documents,
    staticParts,
    ['@docusaurus/plugin-client-redirects', { redirects: groupRedirects() }],
  ],
  themes: [
    [
      '@docusaurus/theme-classic',
      {
        customCss: [
          './src/css/site.css',
          './src/css/lists.css',
          './src/css/reference.css',
          './src/css/fields.css',
          './src/css/parts.css',
          './src/css/code.css',
          './src/css/errors.css',
          './src/css/family.css',
          './src/css/lifecycle.css',
          './src/css/transition.css',
          './src/css/samples.css',
          './src/css/search.css',
          './src/css/print.css',
        ],
      },
    ],
  ],
  themeConfig,
};

export default config;
