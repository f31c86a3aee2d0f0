import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';

/**
 * What only Markdown needs comes with the pages that are Markdown: its components, and the highlighter of code (33 KB compressed with
 * our languages). Docusaurus gives them to every page; those of the reference are HTML already.
 */
export default function leanTheme({ generatedFilesDir }: LoadContext): Plugin {
  return {
    name: 'lean-theme',
    configureWebpack(_config, _isServer, { currentBundler }) {
      const { NormalModuleReplacementPlugin } = currentBundler.instance;
      return {
        mergeStrategy: { 'resolve.alias': 'prepend' },
        resolve: { alias: { '@mdx-js/react$': path.join(__dirname, 'mdxComponents.ts') } },
        plugins: [
          // Of those who ask for the highlighter's languages, the list of what every page loads; src/theme/CodeBlock is the other.
          new NormalModuleReplacementPlugin(/prism-include-languages$/, (resource: { context: string; request: string }) => {
            if (resource.context === generatedFilesDir) resource.request = path.join(__dirname, 'nothing.ts');
          }),
        ],
      };
    },
  };
}
