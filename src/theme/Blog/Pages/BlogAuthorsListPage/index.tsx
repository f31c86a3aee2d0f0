import { PageMetadata } from '@docusaurus/theme-common';
import type { Props } from '@theme/Blog/Pages/BlogAuthorsListPage';
import OriginalPage from '@theme-original/Blog/Pages/BlogAuthorsListPage';
import type { ReactNode } from 'react';

/** List of the blog's authors with a description, which the original lacks. */
export default function BlogAuthorsListPage(props: Props): ReactNode {
  const description = 'Who writes the blog of the developer portal, and how many posts each of them has written.';
  return (
    <>
      <OriginalPage {...props} />
      <PageMetadata description={description} />
    </>
  );
}
