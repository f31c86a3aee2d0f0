import { useDoc } from '@docusaurus/plugin-content-docs/client';
import type { ReactNode } from 'react';
import type { StaticPageData } from '../reference/model';
import StaticPage from './index';

/** A static page that is a page of the docs plugin by itself: of an operation, a webhook, a group or an error code. */
export default function DocPage({ page }: { page: StaticPageData }): ReactNode {
  return <StaticPage page={page} metadata={useDoc().metadata} />;
}
