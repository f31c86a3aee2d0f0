import type { Options } from '@docusaurus/plugin-sitemap';

/** Options of the sitemap: all listed pages. */
export const sitemap: Options = { changefreq: null, priority: null };
