import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { families } from '../../../packages/platform/selection';

/**
 * Folders of handwritten pages. Rules for Markdown must list their folders, because Docusaurus processes the files of other folders with
 * separate rules.
 */
const FOLDERS = ['docs', 'api/intro.mdx', 'tutorials', 'userguide', 'blog', 'src/pages'];

/**
 * Adds the glossary and the quoted descriptions to the dependencies of Markdown pages, which a remark plugin cannot do. Pages quote only
 * families of this run, so each selection of families has its own cache.
 */
export default function pageDependencies({ siteDir }: LoadContext): Plugin {
  const include = FOLDERS.map((folder) => path.join(siteDir, folder));
  const selection = families.map(({ folder }) => folder).join();
  return {
    name: 'page-dependencies',
    configureWebpack(config) {
      const { version } = (config.experiments as { cache?: { version?: string } } | undefined)?.cache ?? {};
      return {
        ...(version && { experiments: { cache: { version: `${version}-${selection}` } } }),
        module: { rules: [{ test: /\.mdx?$/, include, enforce: 'pre', use: [path.join(__dirname, 'loader.cjs')] }] },
      } as object;
    },
  };
}
