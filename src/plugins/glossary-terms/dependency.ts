import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';

/** Where pages with terms are. Docusaurus expects it of any rule about Markdown: it reads the other folders' files by its own. */
const FOLDERS = ['docs', 'api', 'tutorials', 'userguide', 'blog', 'src/pages'];

/** Has every Markdown page depend on docs/glossary.yaml: a remark plugin cannot say so itself. */
export default function glossaryDependency({ siteDir }: LoadContext): Plugin {
  const include = FOLDERS.map((folder) => path.join(siteDir, folder));
  return {
    name: 'glossary-dependency',
    configureWebpack: () => ({
      module: { rules: [{ test: /\.mdx?$/, include, enforce: 'pre', use: [path.join(__dirname, 'dependOnGlossary.cjs')] }] },
    }),
  };
}
