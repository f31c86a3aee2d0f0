import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { families } from '../../config/selection';

/**
 * Folders of handwritten pages. Rules for Markdown must list their folders, because Docusaurus processes the files of other folders with
 * separate rules.
 */
const FOLDERS = ['docs', 'api/intro.mdx', 'tutorials', 'userguide', 'blog', 'src/pages'];

/** Adds the glossary and the quoted descriptions to the dependencies of Markdown pages, which a remark plugin cannot do. */
export default function pageDependencies({ siteDir }: LoadContext): Plugin {
  const include = FOLDERS.map((folder) => path.join(siteDir, folder));
  // Pages quote only families of this run. The query of a loader is part of the cache key, whereas its options are not.
  const loader = `${path.join(__dirname, 'loader.cjs')}?families=${families.map(({ folder }) => folder)}`;
  return {
    name: 'page-dependencies',
    configureWebpack: () => ({
      module: { rules: [{ test: /\.mdx?$/, include, enforce: 'pre', use: [loader] }] },
    }),
  };
}
