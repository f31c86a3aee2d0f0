import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';

/** Chunks that a reader asks for by a button. Docusaurus puts all styles into one file that every page loads; theirs come with them. */
const ON_DEMAND = new Set(['search-modal', 'try-it']);

/**
 * What only Markdown needs comes with the pages that are Markdown: its components, and the highlighter of code (33 KB compressed with
 * our languages). Docusaurus gives them to every page; those of the reference are HTML already.
 */
export default function leanTheme({ generatedFilesDir }: LoadContext): Plugin {
  return {
    name: 'lean-theme',
    configureWebpack(_config, isServer, { currentBundler }) {
      const { NormalModuleReplacementPlugin } = currentBundler.instance;
      return {
        mergeStrategy: { 'resolve.alias': 'prepend' },
        resolve: { alias: { '@mdx-js/react$': path.join(__dirname, 'mdxComponents.ts') } },
        ...(!isServer && { optimization: { splitChunks: { cacheGroups: { styles: { chunks: isOnEveryPage } } } } }),
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

const isOnEveryPage = ({ name }: { name?: string | null }) => !ON_DEMAND.has(name ?? '');
