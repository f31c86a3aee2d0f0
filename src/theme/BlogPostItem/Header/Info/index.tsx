import { useBlogPost } from '@docusaurus/plugin-content-blog/client';
import Day from '@site/packages/reference/components/Day';
import CopyPage from '@site/src/components/CopyPage';
import type { Props } from '@theme/BlogPostItem/Header/Info';
import clsx from 'clsx';

/** Date and reading time of a post. */
export default function BlogPostItemHeaderInfo({ className }: Props) {
  const { metadata, isBlogPostPage } = useBlogPost();
  const { date, readingTime, permalink } = metadata;
  return (
    <div className={clsx('margin-vert--md', className)}>
      {isBlogPostPage && <CopyPage route={permalink} />}
      <Day date={date} />
      {readingTime !== undefined && ` · ${Math.ceil(readingTime)} min read`}
    </div>
  );
}
