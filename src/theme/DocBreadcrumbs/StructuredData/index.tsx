import Head from '@docusaurus/Head';
import { useBreadcrumbsStructuredData } from '@docusaurus/plugin-content-docs/client';
import type { Props } from '@theme/DocBreadcrumbs/StructuredData';

/** Breadcrumbs for search engines. `<` is escaped, because a title of a third-party description could end the script element. */
export default function DocBreadcrumbsStructuredData({ breadcrumbs }: Props) {
  const data = useBreadcrumbsStructuredData({ breadcrumbs });
  return (
    <Head>
      <script type="application/ld+json">{JSON.stringify(data).replaceAll('<', '\\u003c')}</script>
    </Head>
  );
}
