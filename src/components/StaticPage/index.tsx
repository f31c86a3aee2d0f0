import useBrokenLinks from '@docusaurus/useBrokenLinks';
import { type ReactNode, useEffect, useRef } from 'react';
import { enliven } from '../../boot/content';
import { showAnchor } from '../../boot/fields';
import { showTryIt, startTryIt } from '../../boot/tryIt';
import type { StaticPageData } from '../reference/model';

if (typeof document !== 'undefined') startTryIt();

/**
 * Reference page rendered by `npm run reference`. A build uses this component on the server only, and src/boot enhances the page in the
 * browser. The development server renders it in the browser.
 */
export default function StaticPage({ page }: { page: StaticPageData }): ReactNode {
  const check = useBrokenLinks();
  for (const link of page.links) check.collectLink(link);
  for (const anchor of page.anchors) check.collectAnchor(anchor);
  const element = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the HTML changes when its description is saved
  useEffect(() => {
    if (element.current) enliven(element.current);
    showTryIt();
    if (window.location.hash) showAnchor();
  }, [page.html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by the project's components from sanitised texts
  return <div ref={element} data-static-page="" dangerouslySetInnerHTML={{ __html: page.html }} />;
}
