import path from 'node:path';
import type { Plugin } from '@docusaurus/types';

/**
 * Takes out of DocSearch's modal what the security policy refuses: one of its libraries tries whether it may compile text, and a logo,
 * which is not shown here, brings a style element. Neither would do harm; each would be reported on every search.
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
