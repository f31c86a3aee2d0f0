import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';

/**
 * Keeps the HTML of generated pages out of the browser's bundle of a build, where the document has it already: there a page's
 * file is read as an empty one. A development server renders nothing, so its browser bundle needs the HTML.
 */
export default function staticPages({ siteDir }: LoadContext): Plugin {
  return {
    name: 'static-pages',
    configureWebpack(_config, isServer) {
      if (isServer || process.env.NODE_ENV !== 'production') return {};
      const rule = {
        test: /\.json$/,
        include: path.join(siteDir, 'api'),
        type: 'javascript/auto' as const,
        use: path.join(__dirname, 'emptyPage.cjs'),
      };
      return { module: { rules: [rule] } };
    },
  };
}
