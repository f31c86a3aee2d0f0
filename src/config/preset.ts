import type { Options } from '@docusaurus/preset-classic';
import { blog } from './blog';
import { pageRemark } from './remark';
import { rootDocs } from './sections';
import { sitemap } from './sitemap';

/** Options of the classic preset: the docs at the root, the blog, the pages, the sitemap and the theme. */
export const preset: Options = {
  docs: rootDocs,
  blog,
  pages: { path: 'src/pages', ...pageRemark },
  sitemap,
  theme: {
    customCss: [
      './src/css/fonts.css',
      './src/css/site.css',
      './src/css/apiSidebar.css',
      './src/css/lists.css',
      './src/css/copy-page.css',
      './src/css/code.css',
      './src/css/samples.css',
      './src/css/search.css',
      './src/css/page-loading.css',
      './src/css/print.css',
      // In a build, documents have style sheets of their own (src/plugins/documents/stylesheet.ts).
      ...(process.env.NODE_ENV === 'production' ? [] : ['./src/css/documents.css', './src/css/home.css']),
    ],
  },
  // The plugin would keep the content of all pages in the memory of the development server.
  debug: false,
};
