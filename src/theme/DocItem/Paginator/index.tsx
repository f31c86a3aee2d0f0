import { useDoc, useDocsSidebar } from '@docusaurus/plugin-content-docs/client';
import DocPaginator from '@theme/DocPaginator';

/** Links to the neighbouring pages. The page after the API introduction is a document, which is a link in the sidebar and unknown to Docusaurus. */
export default function DocItemPaginator() {
  const { id, previous, next } = useDoc().metadata;
  const items = useDocsSidebar()?.items ?? [];
  const following = items[items.findIndex((item) => item.type === 'link' && item.docId === id) + 1];
  const document = following?.type === 'link' && !following.docId ? { title: following.label, permalink: following.href } : undefined;
  return <DocPaginator className="docusaurus-mt-lg" previous={previous} next={next ?? document} />;
}
