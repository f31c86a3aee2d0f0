import { useHtmlLinks } from '@site/src/components/useHtmlLinks';
import { renderPage } from '../../../packages/reference/renderPage';
import { readGenerated } from '../../plugins/documents/generated';
import { LiveReference } from './LiveReference';
import { parts } from './parts';

type Props = {
  /** Name of the page (packages/reference/outline.ts). */
  of: string;
};

/**
 * Content of a page of the reference, rendered from its facts. A build renders it to static HTML; the development server renders the same
 * components in the browser.
 */
const ApiReference = process.env.NODE_ENV === 'production' ? BuiltReference : LiveReference;
export default ApiReference;

function BuiltReference({ of }: Props) {
  const html = renderPage(readGenerated(`.cache/reference/${of}.json`), parts);
  useHtmlLinks(html);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by the project's components from sanitised texts
  return <div className="markdown" dangerouslySetInnerHTML={{ __html: html }} />;
}
