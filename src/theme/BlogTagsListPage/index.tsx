import { PageMetadata } from '@docusaurus/theme-common';
import type { Props } from '@theme/BlogTagsListPage';
import OriginalPage from '@theme-original/BlogTagsListPage';

/** List of the blog's tags with a description, which the original lacks. */
export default function BlogTagsListPage(props: Props) {
  const description = 'All tags of the developer portal blog in alphabetical order, with the number of posts for each tag.';
  return (
    <>
      <OriginalPage {...props} />
      <PageMetadata description={description} />
    </>
  );
}
