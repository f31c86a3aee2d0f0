import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import { useLocation } from '@docusaurus/router';
import Inline from '@site/src/components/Inline';
import { readAssets } from '@site/src/plugins/documents/generated';
import { isDocument } from '@site/src/plugins/documents/routes';
import type { Props } from '@theme/DocRoot/Layout/Sidebar';
import OriginalSidebar from '@theme-original/DocRoot/Layout/Sidebar';

/** Sidebar of a section. On documents, a script restores its state before the first paint. */
export default function DocRootLayoutSidebar(props: Props) {
  const { pathname } = useLocation();
  return (
    <>
      <OriginalSidebar {...props} />
      {!ExecutionEnvironment.canUseDOM && isDocument(pathname) && <Inline script={readAssets().restoreSidebar} />}
    </>
  );
}
