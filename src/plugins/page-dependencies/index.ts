import { createHash } from 'node:crypto';
import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { hashInto } from '../../../packages/platform/hashFiles';
import { families } from '../../../packages/platform/selection';
import { WRITTEN_PAGES } from '../../../packages/platform/writtenPages';

/**
 * Adds the glossary and the quoted descriptions to the dependencies of Markdown pages, which a remark plugin cannot do. Pages quote only
 * families of this run, so each selection of families has its own cache. The bundler does not notice the components that render quotations,
 * because they are loaded at run time, so each version of the code has its own cache, too.
 */
export default function pageDependencies({ siteDir }: LoadContext): Plugin {
  // Rules for Markdown must list their folders, because Docusaurus processes the files of other folders with separate rules.
  const include = WRITTEN_PAGES.map((folder) => path.join(siteDir, folder));
  const inputs = createHash('sha256').update(families.map(({ folder }) => folder).join());
  hashInto(inputs, siteDir, 'packages');
  const hash = inputs.digest('hex');
  return {
    name: 'page-dependencies',
    configureWebpack(config) {
      const { version } = (config.experiments as { cache?: { version?: string } } | undefined)?.cache ?? {};
      return {
        ...(version && { experiments: { cache: { version: `${version}-${hash}` } } }),
        module: { rules: [{ test: /\.mdx?$/, include, enforce: 'pre', use: [path.join(__dirname, 'loader.cjs')] }] },
      } as object;
    },
  };
}
