import { PageMetadata } from '@docusaurus/theme-common';
import type { Props } from '@theme/BlogTagsListPage';
import OriginalPage from '@theme-original/BlogTagsListPage';
import type { ReactNode } from 'react';

/** List of the blog's tags with a description, which the original lacks. */
export default function BlogTagsListPage(props: Props): ReactNode {
  const description = 'Every tag of the blog of the developer portal, from A to Z, with the number of posts that have it.';
  return (
    <>
      <OriginalPage {...props} />
      <PageMetadata description={description} />
    </>
  );
}
