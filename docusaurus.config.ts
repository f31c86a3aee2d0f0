import type { Config } from '@docusaurus/types';
import { brand, siteTitle } from './packages/platform/brand';
import { staticDirectories } from './packages/reference/served';
import { hostedSearch } from './packages/search/hostedSettings';
import { blog } from './src/config/blog';
import { markdown } from './src/config/markdown';
import { pageRemark } from './src/config/remark';
import { sections } from './src/config/sections';
import { sitemap } from './src/config/sitemap';
import { themeConfig } from './src/config/theme';
import codeLanguage from './src/plugins/code-language';
import documentsPreview from './src/plugins/documents-preview';
import pageDependencies from './src/plugins/page-dependencies';
import pageLoading from './src/plugins/page-loading';
import pageTwins from './src/plugins/page-twins';
import replacedModules from './src/plugins/replaced-modules';
import search from './src/plugins/search';
import staticParts from './src/plugins/static-parts';

/** Assembly only: each concern is a module in src/config or a plugin in src/plugins. */
const config: Config = {
  title: siteTitle,
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
  // Docusaurus does not know the documents. The build checks the links and anchors of all pages (tools/site/links.ts).
  onBrokenLinks: 'ignore',
  onBrokenAnchors: 'ignore',
  onDuplicateRoutes: process.env.CI ? 'throw' : 'warn',
  markdown,
  customFields: { hostedSearch: hostedSearch() },
  future: { v4: true, faster: true },
  plugins: [
    ...sections,
    ['@docusaurus/plugin-content-blog', blog],
    ['@docusaurus/plugin-content-pages', { path: 'src/pages', ...pageRemark }],
    ['@docusaurus/plugin-sitemap', sitemap],
    pageDependencies,
    replacedModules,
    pageLoading,
    search,
    codeLanguage,
    pageTwins,
    documentsPreview,
    staticParts,
  ],
  themes: [
    [
      '@docusaurus/theme-classic',
      {
        customCss: [
          './src/css/site.css',
          './src/css/lists.css',
          './src/css/copy-page.css',
          './src/css/code.css',
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
