import { useLocation } from '@docusaurus/router';
import CopyPage from '@site/src/components/CopyPage';
import { HOME } from '@site/src/plugins/documents/routes';
import OriginalBreadcrumbs from '@theme-original/DocBreadcrumbs';

/** Breadcrumbs, and the menu for copying the page. The breadcrumbs of the home page would only link to itself. */
export default function DocBreadcrumbs() {
  const { pathname } = useLocation();
  return (
    <>
      <CopyPage route={pathname} />
      {pathname !== HOME && <OriginalBreadcrumbs />}
    </>
  );
}
