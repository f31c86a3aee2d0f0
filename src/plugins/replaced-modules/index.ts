import path from 'node:path';
import type { Plugin } from '@docusaurus/types';

/**
 * Replaces two modules that application pages would load without need:
 *
 * - The theme's client module that loads the syntax highlighter (33 kB compressed) to register languages. Code is highlighted at build time
 *   (src/plugins/code-blocks), and the theme has no option for this.
 * - `tslib` as required by `@docusaurus/utils-common`, which uses one of its helpers. CommonJS modules are not tree-shaken (4 kB compressed).
 */
export default function replacedModules(): Plugin {
  return {
    name: 'replaced-modules',
    configureWebpack(_config, isServer, { currentBundler }) {
      const { NormalModuleReplacementPlugin } = currentBundler.instance;
      if (isServer) return {};
      return {
        plugins: [
          new NormalModuleReplacementPlugin(/theme-classic[\\/]lib[\\/]prism-include-languages/, path.join(__dirname, 'empty.ts')),
          new NormalModuleReplacementPlugin(/^tslib$/, (resource) => {
            if (/utils-common[\\/]lib$/.test(resource.context)) resource.request = path.join(__dirname, 'tslib.ts');
          }),
        ],
      };
    },
  };
}
