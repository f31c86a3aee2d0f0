import { PageMetadata } from '@docusaurus/theme-common';
import type { Props } from '@theme/BlogTagsListPage';
import OriginalPage from '@theme-original/BlogTagsListPage';
import type { ReactNode } from 'react';

/** The list of the blog's tags, with the description that the original has not. */
export default function BlogTagsListPage(props: Props): ReactNode {
  const description = 'Every tag of the blog of the developer portal, from A to Z, with the number of posts that have it.';
  return (
    <>
      <OriginalPage {...props} />
      <PageMetadata description={description} />
    </>
  );
}
