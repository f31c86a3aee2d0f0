import { useBlogPost } from '@docusaurus/plugin-content-blog/client';
import Day from '@site/packages/reference/components/Day';
import type { Props } from '@theme/BlogPostItem/Header/Info';
import clsx from 'clsx';
import type { ReactNode } from 'react';

/** Date and reading time of a post. */
export default function BlogPostItemHeaderInfo({ className }: Props): ReactNode {
  const { date, readingTime } = useBlogPost().metadata;
  return (
    <div className={clsx('margin-vert--md', className)}>
      <Day date={date} />
      {readingTime !== undefined && ` · ${Math.ceil(readingTime)} min read`}
    </div>
  );
}
