import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';

/** Where people write pages. Docusaurus expects it of any rule about Markdown: it reads the other folders' files by its own. */
const FOLDERS = ['docs', 'api', 'tutorials', 'userguide', 'blog', 'src/pages'];

/** Has a Markdown page depend on the glossary and on the descriptions that it quotes: a remark plugin cannot say so itself. */
export default function pageDependencies({ siteDir }: LoadContext): Plugin {
  const include = FOLDERS.map((folder) => path.join(siteDir, folder));
  return {
    name: 'page-dependencies',
    configureWebpack: () => ({
      module: { rules: [{ test: /\.mdx?$/, include, enforce: 'pre', use: [path.join(__dirname, 'loader.cjs')] }] },
    }),
  };
}
