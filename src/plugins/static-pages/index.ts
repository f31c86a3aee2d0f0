import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';

/** The generated pages that have a place in the table of routes: what a family's page has below its groups, and the list of errors. */
const FILES = /[\\/](_family|error-codes)\.json$/;

/**
 * Keeps their HTML out of the browser's bundle of a build, where the document has it already: there such a file is read as an
 * empty page. Pages that lean-routes takes out of the table are in no bundle anyway. A development server renders nothing, so
 * its browser bundle needs the HTML.
 */
export default function staticPages({ siteDir }: LoadContext): Plugin {
  return {
    name: 'static-pages',
    configureWebpack(_config, isServer) {
      if (isServer || process.env.NODE_ENV !== 'production') return {};
      const rule = {
        test: FILES,
        include: path.join(siteDir, 'api'),
        type: 'javascript/auto' as const,
        use: path.join(__dirname, 'emptyPage.cjs'),
      };
      return { module: { rules: [rule] } };
    },
  };
}
