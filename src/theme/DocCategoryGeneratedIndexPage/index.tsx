import { BelowCards } from '@site/src/components/BelowCards';
import type { StaticPageData } from '@site/src/components/reference/model';
import StaticPage from '@site/src/components/StaticPage';
import type DocCategoryGeneratedIndexPageType from '@theme/DocCategoryGeneratedIndexPage';
import OriginalPage from '@theme-original/DocCategoryGeneratedIndexPage';
import type { ComponentProps, ReactNode } from 'react';

type Props = ComponentProps<typeof DocCategoryGeneratedIndexPageType> & {
  /** Content below the groups of an API family (src/plugins/docs-section). */
  facts?: StaticPageData;
};

/** Page of a category. The page of an API family also contains its servers, authentication and downloads. */
export default function DocCategoryGeneratedIndexPage({ facts, ...props }: Props): ReactNode {
  return (
    <BelowCards value={facts ? <StaticPage page={facts} /> : null}>
      <OriginalPage {...props} />
    </BelowCards>
  );
}
