import type { Config } from '@docusaurus/types';
import { withBrand } from '../../packages/platform/brandText';
import { isReference, parseFrontMatter } from './frontMatter';

/** Markdown configuration: MDX for all files, with anchors in comments only, because the other parsers read plain MDX. Brand tokens are replaced before any other processing. */
export const markdown: Config['markdown'] = {
  format: 'mdx',
  mdx1Compat: { comments: true, admonitions: true, headingIds: false },
  anchors: { maintainCase: false },
  preprocessor: ({ fileContent, filePath }) => (isReference(filePath) ? fileContent : withBrand(fileContent, filePath)),
  parseFrontMatter,
  hooks: { onBrokenMarkdownLinks: process.env.CI ? 'throw' : 'warn', onBrokenMarkdownImages: 'throw' },
};
