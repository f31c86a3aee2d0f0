import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { families } from '../../config/selection';

/** Where people write pages. Docusaurus expects it of any rule about Markdown: it reads the other folders' files by its own. */
const FOLDERS = ['docs', 'api/intro.mdx', 'tutorials', 'userguide', 'blog', 'src/pages'];

/** Has a Markdown page depend on the glossary and on the descriptions that it quotes: a remark plugin cannot say so itself. */
export default function pageDependencies({ siteDir }: LoadContext): Plugin {
  const include = FOLDERS.map((folder) => path.join(siteDir, folder));
  // Pages quote only families of this run. As a query of the loader, the selection is part of the cache key; as an option it is not.
  const loader = `${path.join(__dirname, 'loader.cjs')}?families=${families.map(({ folder }) => folder)}`;
  return {
    name: 'page-dependencies',
    configureWebpack: () => ({
      module: { rules: [{ test: /\.mdx?$/, include, enforce: 'pre', use: [loader] }] },
    }),
  };
}
