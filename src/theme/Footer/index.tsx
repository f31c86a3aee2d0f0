import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import { useLocation } from '@docusaurus/router';
import Inline from '@site/src/components/Inline';
import { readAssets } from '@site/src/plugins/documents/generated';
import { isCatalogue, isDocument } from '@site/src/plugins/documents/routes';
import OriginalFooter from '@theme-original/Footer';

/** Footer. On documents, a script after it restores the position of the reader before the first paint. */
export default function Footer() {
  const { pathname } = useLocation();
  return (
    <>
      <OriginalFooter />
      {!ExecutionEnvironment.canUseDOM && isDocument(pathname) && (
        <Inline script={isCatalogue(pathname) ? readAssets().restoreCatalogue : readAssets().restorePlace} />
      )}
    </>
  );
}
