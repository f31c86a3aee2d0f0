import type { Options } from '@docusaurus/plugin-content-blog';
import { brand } from '../../packages/platform/brand';
import { createFeedItems } from './feed';
import { pageRemark } from './remark';

const description = `Articles by the authors of the ${brand.name} developer portal about the concepts of the platform, and about how the portal is built and tested.`;

/** Options of the blog. Posts that violate them fail the build. */
export const blog: Options = {
  path: 'blog',
  blogDescription: description,
  showReadingTime: true,
  onUntruncatedBlogPosts: 'throw',
  onInlineTags: 'throw',
  onInlineAuthors: 'throw',
  feedOptions: {
    type: ['rss', 'atom'],
    title: `${brand.name} developer portal: blog`,
    description,
    copyright: `Copyright © ${brand.company}`,
    createFeedItems,
  },
  ...pageRemark,
};
