import { BelowCards } from '@site/src/components/BelowCards';
import type { StaticPageData } from '@site/src/components/reference/model';
import StaticPage from '@site/src/components/StaticPage';
import type DocCategoryGeneratedIndexPageType from '@theme/DocCategoryGeneratedIndexPage';
import OriginalPage from '@theme-original/DocCategoryGeneratedIndexPage';
import type { ComponentProps, ReactNode } from 'react';

type Props = ComponentProps<typeof DocCategoryGeneratedIndexPageType> & {
  /** Of an API family's page: what stands below its groups (src/plugins/docs-section). */
  facts?: StaticPageData;
};

/** A category's page; that of an API family also says where the API is and how to call it, and offers its description. */
export default function DocCategoryGeneratedIndexPage({ facts, ...props }: Props): ReactNode {
  return (
    <BelowCards value={facts ? <StaticPage page={facts} /> : null}>
      <OriginalPage {...props} />
    </BelowCards>
  );
}
