import path from 'node:path';
import type { Plugin } from '@docusaurus/types';

/**
 * Takes out of DocSearch's modal what is refused. By the security policy: one of its libraries tries whether it may compile text, and a
 * logo, which is not shown here, brings a style element; neither would do harm, but each would be reported on every search. By a browser
 * that may keep nothing: as it opens, the modal looks whether storage is nearly full, unprepared for a refusal, and the page crashes.
 */
export default function strictSearch(): Plugin {
  return {
    name: 'strict-search',
    configureWebpack: () => ({
      module: {
        rules: [
          {
            test: /[\\/]@docsearch[\\/]react[\\/]dist[\\/]esm[\\/]DocSearchModal\.js$/,
            enforce: 'pre',
            use: [path.join(__dirname, 'loader.cjs')],
          },
        ],
      },
    }),
  };
}
