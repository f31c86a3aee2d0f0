import path from 'node:path';
import type { Plugin } from '@docusaurus/types';

/**
 * Removes the syntax highlighter from application pages (33 KB compressed). A client module of the theme loads it to register languages, but code
 * is highlighted at build time (src/plugins/code-blocks). The theme has no option for this.
 */
export default function noHighlighter(): Plugin {
  return {
    name: 'no-highlighter',
    configureWebpack(_config, _isServer, { currentBundler }) {
      const { NormalModuleReplacementPlugin } = currentBundler.instance;
      return {
        plugins: [
          new NormalModuleReplacementPlugin(/theme-classic[\\/]lib[\\/]prism-include-languages/, path.join(__dirname, 'nothing.ts')),
        ],
      };
    },
  };
}
