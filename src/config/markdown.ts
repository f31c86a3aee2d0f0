import type { Config } from '@docusaurus/types';
import { withBrand } from '../brandText';
import { parseFrontMatter } from './frontMatter';

/** How Markdown is read: MDX everywhere, the brand's words put in before anything else looks at the text. */
export const markdown: Config['markdown'] = {
  format: 'mdx',
  mdx1Compat: { comments: true, admonitions: true, headingIds: true },
  anchors: { maintainCase: false },
  preprocessor: ({ fileContent, filePath }) => withBrand(fileContent, filePath),
  parseFrontMatter,
  hooks: {
    onBrokenMarkdownLinks: process.env.CI ? 'throw' : 'warn',
    onBrokenMarkdownImages: 'throw',
  },
};
