import useBrokenLinks from '@docusaurus/useBrokenLinks';
import type { ReactNode } from 'react';
import type { StaticPageData } from '../reference/model';
import type { PageMetadata } from './document';
import { useClicks } from './useClicks';
import { useContent } from './useContent';
import { useTryIt } from './useTryIt';

type Props = {
  page: StaticPageData;
  /** Of the page that it is, or that it is a part of: by it a reader who comes from another page gets the HTML. */
  metadata: PageMetadata;
};

/**
 * A page whose HTML was made by `npm run reference`. The server puts it into the document, with what Docusaurus knows of
 * the page. The browser's bundle of a build has neither (src/plugins/lean-routes): React leaves the HTML that it finds alone, and
 * a reader who comes from another page gets it from the page's document. So a page of thousands of elements costs next to nothing
 * to bring to life.
 */
export default function StaticPage({ page, metadata }: Props): ReactNode {
  const check = useBrokenLinks();
  for (const link of page.links) check.collectLink(link);
  for (const anchor of page.anchors) check.collectAnchor(anchor);
  const { element, failure, retry } = useContent(page);
  const onClick = useClicks();
  const tryIt = useTryIt(element);
  return (
    <>
      {failure && (
        <div role="alert">
          <p>{failure}</p>
          <button type="button" className="button button--primary" onClick={retry}>
            Retry
          </button>
        </div>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears the clicks of links and buttons inside */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: which keys cause too */}
      <div
        ref={element}
        data-static-page={JSON.stringify(metadata)}
        onClick={onClick}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made by our own components from sanitised texts
        dangerouslySetInnerHTML={{ __html: page.html }}
      />
      {tryIt}
    </>
  );
}
