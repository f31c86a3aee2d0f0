import { PageMetadata } from '@docusaurus/theme-common';
import type { Props } from '@theme/Blog/Pages/BlogAuthorsListPage';
import OriginalPage from '@theme-original/Blog/Pages/BlogAuthorsListPage';

/** List of the blog's authors with a description, which the original lacks. */
export default function BlogAuthorsListPage(props: Props) {
  const description = 'The authors of the developer portal blog, with the number of posts by each author.';
  return (
    <>
      <OriginalPage {...props} />
      <PageMetadata description={description} />
    </>
  );
}
