import { useLocation } from '@docusaurus/router';
import { HtmlClassNameProvider } from '@docusaurus/theme-common';
import { isDocument } from '@site/src/plugins/documents/routes';
import type { Props } from '@theme/DocItem';
import DocItem from '@theme/DocItem';
import DocumentHead from './DocumentHead';

/**
 * Page of the docs at the root and of the API section. Documents, which are the home page and the pages of the reference, have the same HTML as every
 * page, but are served with a small script instead of Docusaurus's client (docusaurus.config.ts, `ssrTemplate`).
 */
export default function ApiItem(props: Props) {
  if (!isDocument(useLocation().pathname)) return <DocItem {...props} />;
  return (
    <HtmlClassNameProvider className="document">
      <DocumentHead />
      <DocItem {...props} />
    </HtmlClassNameProvider>
  );
}
