import type { Config } from '@docusaurus/types';
import { brand, siteTitle } from './packages/platform/brand';
import { staticDirectories } from './packages/reference/served';
import { fontTags } from './src/config/fonts';
import { markdown } from './src/config/markdown';
import { openapi } from './src/config/openapi';
import { preset } from './src/config/preset';
import { sections } from './src/config/sections';
import { themeConfig } from './src/config/theme';
import codeLanguage from './src/plugins/code-language';
import documents from './src/plugins/documents';
import { ssrTemplate } from './src/plugins/documents/template';
import liveProblems from './src/plugins/live-problems';
import openapiTheme from './src/plugins/openapi-theme';
import pageDependencies from './src/plugins/page-dependencies';
import pageLoading from './src/plugins/page-loading';
import pageTwins from './src/plugins/page-twins';
import replacedModules from './src/plugins/replaced-modules';
import search from './src/plugins/search';
import servedFolders from './src/plugins/served-folders';
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
  // With FAMILY set, the pages of other families do not exist, so links are not checked (tools/build.ts says so).
  onBrokenLinks: process.env.FAMILY ? 'ignore' : 'throw',
  onBrokenAnchors: process.env.FAMILY ? 'ignore' : process.env.CI ? 'throw' : 'warn',
  onDuplicateRoutes: process.env.CI ? 'throw' : 'warn',
  markdown,
  future: {
    // The dates of descriptions are in the front matter of the generated pages, and a build needs no git.
    experimental_vcs: false,
    v4: {
      removeLegacyPostBuildHeadAttribute: true,
      siteStorageNamespacing: true,
      fasterByDefault: true,
      mdx1CompatDisabledByDefault: true,
      // Layers would change which rules win over Infima.
      useCssCascadeLayers: false,
    },
    faster: {
      swcJsLoader: true,
      swcJsMinimizer: true,
      swcHtmlMinimizer: true,
      lightningCssMinimizer: true,
      rspackBundler: true,
      rspackPersistentCache: true,
      ssgWorkerThreads: true,
      // The server compiles documents, which the client does not, and would wait for it for ever.
      mdxCrossCompilerCache: false,
    },
  },
  ssrTemplate,
  headTags: fontTags,
  clientModules: ['./src/boot/application.ts'],
  presets: [['@docusaurus/preset-classic', preset]],
  themes: [openapiTheme],
  plugins: [
    ...sections,
    openapi,
    pageDependencies,
    replacedModules,
    servedFolders,
    pageLoading,
    search,
    codeLanguage,
    pageTwins,
    documents,
    staticParts,
    liveProblems,
  ],
  themeConfig,
};

export default config;
