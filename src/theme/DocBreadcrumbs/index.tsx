import { useLocation } from '@docusaurus/router';
import CopyPage from '@site/src/components/CopyPage';
import OriginalBreadcrumbs from '@theme-original/DocBreadcrumbs';
import type { ReactNode } from 'react';

/** Breadcrumbs, and the menu for copying the page. */
export default function DocBreadcrumbs(): ReactNode {
  return (
    <>
      <CopyPage route={useLocation().pathname} />
      <OriginalBreadcrumbs />
    </>
  );
}
