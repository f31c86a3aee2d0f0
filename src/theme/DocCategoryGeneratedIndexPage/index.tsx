import { useCurrentSidebarCategory } from '@docusaurus/plugin-content-docs/client';
import FamilyFacts, { type FamilyProps } from '@site/src/components/FamilyFacts';
import type DocCategoryGeneratedIndexPageType from '@theme/DocCategoryGeneratedIndexPage';
import OriginalPage from '@theme-original/DocCategoryGeneratedIndexPage';
import type { ComponentProps, ReactNode } from 'react';

/** A category's page; that of an API family also says where the API is and offers its description. */
export default function DocCategoryGeneratedIndexPage(props: ComponentProps<typeof DocCategoryGeneratedIndexPageType>): ReactNode {
  const { customProps } = useCurrentSidebarCategory();
  return (
    <>
      <OriginalPage {...props} />
      {customProps?.family ? <FamilyFacts {...(customProps as FamilyProps)} /> : null}
    </>
  );
}
